// Options and operands are values: they may be stored, copied and returned, whatever becomes of the
// arrays they were made of. Each is made here from temporaries and from arrays that are gone when
// it is used.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;

// Memory that was freed just now is given out again, and written over.
void reuse_memory() {
  for (int i = 0; i < 4; ++i) zeros({3}, DType::f64), zeros({2, 3}), zeros({3}, DType::boolean);
}

Array mask() { return Array{false, true, true}; }

Options numpy_options(const Array& out) {
  const Array local = mask();
  const Array view = out(slice(none));
  return {.out = view, .where = local};
}

TEST(KeptOptions, OfElementwiseCalls) {
  const Array out = zeros({2, 3});
  const Options row{.out = out(0)};
  const Options masked = numpy_options(out(1));
  const Options copy = masked;
  reuse_memory();
  EXPECT_TRUE(add(Array{1, 2, 3}, 1.0, row).shares_storage_with(out));
  torch::mul(Array{1.0, 2.0, 3.0}, 2.0, copy);
  expect_array(out, {2, 3}, {2, 3, 4, 0, 4, 6});
  add(lazy(Array{1, 2, 3}), 10, masked);
  torch::sub(lazy(Array{1, 2, 3}), 1, row);
  expect_array(out, {2, 3}, {0, 1, 2, 0, 12, 13});
  const Operand operands[] = {Array{1, 1, 1}, 5};
  apply(Op::add, operands, 2, row);
  expect_array(out(0), {3}, {6, 6, 6});
}

Operand local_operand() {
  const Array local = {1, 2, 3};
  return local;
}

TEST(KeptOperands, OfEveryKindOfCall) {
  const Operand kept = local_operand();
  const Operand temporary = arange(3) + 1;
  const Operand number = 2;
  reuse_memory();
  expect_array(add(kept, temporary), {3}, {2, 4, 6});
  expect_array(kept + zeros({3}), {3}, {1, 2, 3});
  expect_array(torch::mul(temporary, number), {3}, {2, 4, 6});
  expect_array(add(lazy(zeros({3})), kept), {3}, {1, 2, 3});
  Array x = zeros({3});
  x += kept;
  x.assign(where(x > number, x, temporary));
  expect_array(x, {3}, {1, 2, 3});
  expect_array(vectorize([](double v) { return 2 * v; })(kept), {3}, {2, 4, 6});
}

SumOptions reduce_options(const Array& out) {
  const Array local = {{true, false}, {true, true}};
  return {.axis = 0, .where = local, .out = out(slice(none))};
}

TEST(KeptOptions, OfReductions) {
  const Array a = {{1, 2}, {3, 4}};
  const SumOptions above{.axis = 0, .where = a > 2};
  const Array out = zeros({2}, DType::i64);
  const SumOptions into = reduce_options(out);
  reuse_memory();
  expect_array(sum(a, above), {2}, {3, 4});
  expect_array(sum(lazy(a), above), {2}, {3, 4});
  sum(a, into);
  expect_array(out, {2}, {4, 4});
  max(lazy(a), ReduceOptions{.axis = 0, .out = into.out});
  expect_array(out, {2}, {3, 4});
  const torch::ReduceOptions named{.dim = 1, .out = out(slice(none))};
  torch::sum(a, named);
  expect_array(out, {2}, {3, 7});
  torch::prod(lazy(a), named);
  expect_array(out, {2}, {2, 12});
  const CumulativeOptions running{.axis = 0, .out = out(slice(none))};
  cumulative_sum(Array{5, 6}, running);
  expect_array(out, {2}, {5, 11});
}

ProductOptions product_options(const Array& out) {
  const Array view = out(0);
  return {.out = view};
}

TEST(KeptOptions, OfProducts) {
  const Array out = zeros({2, 2, 2});
  const ProductOptions first = product_options(out);
  const OutOptions second{.out = out(1)};
  reuse_memory();
  matmul(eye(2), full({2, 2}, 3.0), first);
  einsum("ij,jk->ik", {eye(2), full({2, 2}, 5.0)}, second);
  expect_array(out, {2, 2, 2}, {3, 3, 3, 3, 5, 5, 5, 5});
  torch::mm(eye(2), eye(2), second);
  expect_array(out(1), {2, 2}, {1, 0, 0, 1});
}

ConvOptions conv_options(const Array& out) {
  const Array local = {10.0};
  return {.padding = 1, .bias = local, .out = out(slice(none))};
}

TEST(KeptOptions, OfConvolutions) {
  const Array x = ones({1, 3});
  const Array taps = ones({1, 1, 3});
  const Array out = zeros({1, 3});
  const ConvOptions into = conv_options(out);
  const ConvTransposeOptions spread{.padding = 1, .bias = Array{1.0}, .out = out(slice(none))};
  const torch::ConvOptions named{.bias = Array{20.0},
                                 .padding = std::string("sa").append("me").c_str()};
  const torch::ConvTransposeOptions turned{.bias = Array{30.0}, .padding = {1}};
  reuse_memory();
  conv1d(x, taps, into);
  expect_array(out, {1, 3}, {12, 13, 12});
  conv_transpose1d(x, taps, spread);
  expect_array(out, {1, 3}, {3, 4, 3});
  expect_array(torch::conv1d(x, taps, named), {1, 3}, {22, 23, 22});
  expect_array(torch::conv_transpose1d(x, taps, turned), {1, 3}, {32, 33, 32});
}

TEST(KeptOptions, OfVectorizedFunctions) {
  const Array out = zeros({2, 3});
  const VectorizeOptions into{.out = out(1)};
  reuse_memory();
  vectorize([](double v) { return v * v; })(arange(3), into);
  expect_array(out, {2, 3}, {0, 0, 0, 0, 1, 4});
}

TEST(KeptStretches, OutliveTheCallThatTold) {
  std::vector<Stretch> told;
  {
    const ObserverScope watch([&](const Stretch& stretch) { told.push_back(stretch); });
    add(zeros({2, 3}), zeros({3}));
  }
  reuse_memory();
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].shape, (Shape{3}));
  EXPECT_EQ(told[0].result, (Shape{2, 3}));
  EXPECT_EQ(told[0].axes, (Axes{0}));
}

// Of all the public classes only those that stand in a call refer to arrays, shapes or expressions.
TEST(PublicHeaders, HoldArraysByValue) {
  const std::regex member(
      R"(^\s*(const )?(Array|Shape|Strides|Axes|Dims|Layout|Expr)\s*[*&]\s*(\w+)( = nullptr)?;.*)");
  std::multiset<std::string> found;
  int headers = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(WEFT_DOCS_DIR "/../include/weft")) {
    std::ifstream file(entry.path());
    ++headers;
    std::smatch match;
    for (std::string line; std::getline(file, line);) {
      if (std::regex_match(line, match, member))
        found.insert(entry.path().filename().string() + " " + match[3].str());
    }
  }
  EXPECT_GT(headers, 20);
  EXPECT_EQ(found,
            (std::multiset<std::string>{"array.h array_", "expr.h expr_", "options.h array_"}));
}

}  // namespace
}  // namespace weft

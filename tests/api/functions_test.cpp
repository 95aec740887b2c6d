// Every operation of the table under its public name.
#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <vector>

#include "support/expect.h"
#include "support/function_lists.h"

namespace weft {
namespace {

using test::expect_array;

template <class Function>
const Function* find(std::span<const test::Listed<Function>> list, Op op) {
  for (const test::Listed<Function>& entry : list) {
    if (entry.op == op) return &entry.call;
  }
  return nullptr;
}

Array call(Op op, const std::vector<Array>& x, const Options& options = {}) {
  if (op == Op::copy) return x[0].copy();
  if (info(op).arity == 1)
    return (*find<test::UnaryFunction>(test::kUnaryFunctions, op))(x[0], options);
  if (info(op).arity == 2)
    return (*find<test::BinaryFunction>(test::kBinaryFunctions, op))(x[0], x[1], options);
  return (*find<test::TernaryFunction>(test::kTernaryFunctions, op))(x[0], x[1], x[2], options);
}

TEST(Functions, EveryOperationHasOneOfItsName) {
  for (const OpInfo& row : op_table) {
    const bool is_listed = find<test::UnaryFunction>(test::kUnaryFunctions, row.op) ||
                           find<test::BinaryFunction>(test::kBinaryFunctions, row.op) ||
                           find<test::TernaryFunction>(test::kTernaryFunctions, row.op);
    EXPECT_EQ(is_listed, row.op != Op::copy) << row.name;
  }
}

TEST(Functions, EachRunsTheOperationOfItsName) {
  for (DType dtype : test::all_dtypes()) {
    std::vector<Array> x;
    for (const Array& numbers : {Array{1, 5, 0}, Array{2, 3, 1}, Array{4, 1, 9}}) {
      x.push_back(numbers.astype(dtype));
    }
    for (const OpInfo& row : op_table) {
      const std::vector<Operand> operands(x.begin(), x.end());
      Array expected;
      const ErrorKind refused =
          test::refusal([&] { expected = apply(row.op, operands.data(), row.arity); });
      test::expect_refused(
          refused, [&] { EXPECT_TRUE(array_equal(call(row.op, x), expected, true)) << row.name; });
    }
  }
}

TEST(Functions, NameThemselvesInErrors) {
  const std::vector<Array> x = {zeros({2}, DType::i32), zeros({3}, DType::i32),
                                zeros({}, DType::i32)};
  for (const OpInfo& row : op_table) {
    if (row.arity == 1) continue;
    try {
      call(row.op, x);
      ADD_FAILURE() << row.name << " was not refused";
    } catch (const ShapeError& error) {
      EXPECT_EQ(error.info().op, row.name);
    }
  }
}

TEST(Functions, PassTheirOptionsOn) {
  const std::vector<Array> x = {ones({2}, DType::i32), ones({2}, DType::i32),
                                ones({2}, DType::i32)};
  for (const OpInfo& row : op_table) {
    if (row.op == Op::copy) continue;
    test::expect_refused(ErrorKind::output_shape, [&] { call(row.op, x, {.out = zeros({3})}); });
  }
}

// The array API standard: a nan in either part, even beside an infinity; else an infinite part
// decides alone.
TEST(Sign, OfComplexNumbersIsNanIfEitherPartIs) {
  const double inf = INFINITY;
  for (const DType dtype : {DType::c64, DType::c128}) {
    for (const double other : {0.0, 1.0, -inf, inf, double{NAN}}) {
      const Array x = {std::complex<double>(NAN, other), std::complex<double>(other, NAN)};
      const Array signs = sign(x.astype(dtype));
      EXPECT_TRUE(all(isnan(signs.real()) & isnan(signs.imag())).item<bool>()) << other;
    }
    const Array far = Array{std::complex<double>(inf, 1), std::complex<double>(1, -inf)};
    expect_array(sign(far.astype(dtype)).real(), {2}, {1, 0});
    expect_array(sign(far.astype(dtype)).imag(), {2}, {0, -1});
  }
}

}  // namespace
}  // namespace weft

// a(mask), a(rows, columns): where a selection may stand, and what writing to it does. Its values
// are compared with NumPy's in tests/golden.
#include <sstream>

#include "support/expect.h"

namespace weft::test {
namespace {

Array grid() { return arange(12).reshape({3, 4}); }

TEST(Selection, StandsWhereAnArrayMay) {
  const Array a = grid();
  const Array rows = {2, 0};
  const Array copy = a(rows);
  expect_array(copy, {2, 4}, {8, 9, 10, 11, 0, 1, 2, 3});
  expect_array(a(rows) + 1, {2, 4}, {9, 10, 11, 12, 1, 2, 3, 4});
  expect_array(1 - a(a > 9), {2}, {-9, -10});
  expect_array(a(rows) * a(rows, all), {2, 4}, {64, 81, 100, 121, 0, 1, 4, 9});
  expect_array(-a(a > 9), {2}, {-10, -11});
  expect_array(a(a > 9) == 10, {2}, {1, 0});
  expect_array(sum(a(rows), 0), {4}, {8, 10, 12, 14});
  expect_array(sum(a(rows)), {}, {44});
  expect_array(add(a(rows), a(rows)), {2, 4}, {16, 18, 20, 22, 0, 2, 4, 6});
  expect_array(lazy(a(rows, 0)) + a(rows, 1), {2}, {17, 1});
  expect_array(lazy(arange(2)) + a(rows, 1), {2}, {9, 2});
  std::ostringstream text;
  text << a(a > 9);
  EXPECT_EQ(text.str(), "[10 11]");
}

TEST(Selection, UnderANameIsReadWhenItIsUsed) {
  const Array a = grid();
  const auto chosen = a(Array{0, 1}, Array{3, 0});
  EXPECT_EQ(chosen.shape(), Shape({2}));
  EXPECT_EQ(chosen.dtype(), DType::i64);
  EXPECT_EQ(chosen.item<int64_t>(0), 3);
  a(0, 3) = 30;
  expect_array(chosen, {2}, {30, 4});
  expect_array(chosen + 0, {2}, {30, 4});
  expect_array(chosen(1), {}, {4});
}

TEST(Selection, ServesAsOptionAndAsOperand) {
  const Array a = grid();
  const Array masks = a > 5;
  expect_array(sum(a, {.where = masks(Array{0, 1, 2})}), {}, {6 + 7 + 8 + 9 + 10 + 11});
  const Operand kept = a(Array{0}, Array{1});
  expect_array(apply(Op::negative, &kept, 1), {1}, {-1});
}

TEST(Selection, WritesToTheArrayItSelectsFrom) {
  const Array a = grid();
  a(a > 9) = 0;
  a(Array{0}, all) = Array{5, 6, 7, 8};
  a(Array{1, 1}, Array{0, 0}) = Array{50, 60};  // the last stays
  a[Array{2}](0);
  expect_array(a, {3, 4}, {5, 6, 7, 8, 60, 5, 6, 7, 8, 9, 0, 0});
  a(Array{0, 1}) = a(Array{1, 0});
  expect_array(a, {3, 4}, {60, 5, 6, 7, 5, 6, 7, 8, 8, 9, 0, 0});
  a(Array{2}, Array{0, 1}) = lazy(arange(2)) * 10;
  expect_array(a(2), {4}, {0, 10, 0, 0});
}

TEST(Selection, UpdatesOnceWhereAnIndexIsRepeated) {
  const Array a = grid();
  a(Array{0, 0}, Array{1, 1}) += 10;
  a(a > 9) *= 2;
  a(Array{1}) -= a(Array{0});
  expect_array(a, {3, 4}, {0, 22, 2, 3, 4, -17, 4, 4, 8, 9, 20, 22});
}

TEST(Selection, OfAViewWritesThroughIt) {
  const Array a = grid();
  const Array column = a(all, 1);
  column(Array{0, 2}) = -1;
  a.T()(Array{0}, all) = 7;
  expect_array(a, {3, 4}, {7, -1, 2, 3, 7, 5, 6, 7, 7, -1, 10, 11});
}

TEST(Selection, ActsAsIfIndexAndValuesHadBeenCopiedFirst) {
  const Array a = {3, 2, 1, 0};
  a(a) = a;
  expect_array(a, {4}, {0, 1, 2, 3});
  const Array b = {1, 2, 3, 0};
  b(slice(none, none, -1))(b) = b;
  expect_array(b, {4}, {3, 2, 1, 0});
  const Array c = {{1, 2}, {3, 4}};
  c(Array{0, 1}) = c(slice(none, none, -1));
  expect_array(c, {2, 2}, {3, 4, 1, 2});
  const Array m = Array::of({true, false, true});
  m(m) = Array::of({false, true});
  expect_array(m, {3}, {0, 0, 1});
}

TEST(Selection, TakesIndicesOfAllIntegerTypes) {
  const Array a = {10, 20, 30};
  for (const DType dtype : all_dtypes()) {
    if (!is_integer(dtype)) continue;
    expect_array(a(Array{2, 0}.astype(dtype)), {2}, {30, 10});
    if (is_signed_integer(dtype)) expect_array(a(Array{-1}.astype(dtype)), {1}, {30});
  }
  expect_refused(ErrorKind::index_out_of_range, [&] { a(full({1}, uint64_t{1} << 63)).copy(); });
  expect_refused(ErrorKind::dtype_unsupported, [&] { a(Array{1.0}).copy(); });
}

std::string message(const std::function<void()>& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Selection, AnIndexOutOfRangeIsNamedAndNothingIsWritten) {
  const Array a = grid();
  const Array rows = {{0, 1}, {2, 3}};
  EXPECT_EQ(message([&] { a(rows).copy(); }),
            "index: index 3 at position (1, 1) is out of range for axis 0 of extent 3: valid are "
            "-3 to 2");
  EXPECT_EQ(message([&] {
              a(all, Array{0, -5}) = 1;
            }),
            "assign: index -5 at position (1,) is out of range for axis 1 of extent 4: valid are "
            "-4 to 3");
  EXPECT_EQ(message([&] {
              a(Array{{0}, {1}}, Array{0, 9}).copy();
            }),
            "index: index 9 at position (1,) of index array 1 is out of range for axis 1 of "
            "extent 4: valid are -4 to 3");
  // Far behind many that are in range.
  const Array many = zeros({5000}, DType::i64);
  many(4321) = 3;
  EXPECT_EQ(refusal([&] { a(many, 0) = -1; }), ErrorKind::index_out_of_range);
  EXPECT_EQ(refusal([&] { add_at(a, {many, 0}, 1); }), ErrorKind::index_out_of_range);
  EXPECT_TRUE(array_equal(a, grid()));
}

TEST(Selection, RefusesWhatAssignmentRefuses) {
  const Array a = grid();
  expect_refused(ErrorKind::read_only, [&] { a.read_only()(Array{0}) = 1; });
  expect_refused(ErrorKind::read_only, [&] { a.read_only()(a > 3) += 1; });
  expect_refused(ErrorKind::repeated_elements, [&] { a.as_strided({3, 3}, {0, 1})(Array{0}) = 1; });
  expect_refused(ErrorKind::cast_refused, [&] { a(Array{0}) = Array{0.5}; });
  expect_refused(ErrorKind::output_shape, [&] { a(Array{0, 1}) = arange(3); });
  EXPECT_TRUE(array_equal(a, grid()));
}

TEST(Selection, OfATensorFollowsPyTorch) {
  const torch::Tensor t = arange(24).reshape({2, 3, 4});
  // A number selects first, so that the others stand side by side.
  expect_array(t(0, all, Array{3}), {3, 1}, {3, 7, 11});
  EXPECT_EQ(Array(grid().reshape({1, 3, 4})(0, all, Array{3})).shape(), Shape({1, 3}));
  const torch::Tensor halves = t(t > 20) / 2;
  expect_array(halves, {3}, {10.5, 11, 11.5});
  EXPECT_EQ(halves.dtype(), DType::f32);
  t(t > 20) = 1.5;  // as copy_: any type
  expect_array(t(1, 2), {4}, {20, 1, 1, 1});
  const torch::Tensor copy = t(Array{0});
  EXPECT_EQ(copy.shape(), Shape({1, 3, 4}));
}

TEST(Selection, ByALongList) {
  const Array x = zeros(Shape(Dims::filled(60, 1)));
  std::vector<ArrayIndex> zero(60, Array{0, 0});
  EXPECT_EQ(Array(x.at(zero)).shape(), Shape({2}));
  x.at(zero) = 4;
  EXPECT_EQ(x.item<double>(), 4);
}

}  // namespace
}  // namespace weft::test

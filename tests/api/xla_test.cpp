#include <gtest/gtest.h>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;
using test::expect_refused;

TEST(XlaArithmetic, IntegersDivideTowardsZero) {
  const Array a = {7, -7, 7, -7};
  const Array b = {2, 2, -2, -2};
  expect_array(xla::divide(a, b), {4}, {3, -3, -3, 3});
  expect_array(xla::remainder(a, b), {4}, {1, -1, 1, -1});
  EXPECT_EQ(xla::divide(a, b).dtype(), DType::i64);
  expect_array(xla::divide(Array{7.0}, Array{2.0}), {1}, {3.5});
  expect_array(xla::remainder(Array{-7.5}, Array{2.0}), {1}, {-1.5});
  expect_array(xla::divide(a, zeros({4}, DType::i64)), {4}, {0, 0, 0, 0});
}

TEST(XlaArithmetic, ShiftsAreLogicalOrArithmetic) {
  const Array a = Array::of<int8_t>({-8, 8});
  const Array one = Array::of<int8_t>({1, 1});
  expect_array(xla::shift_right_logical(a, one), {2}, {124, 4});
  expect_array(xla::shift_right_arithmetic(a, one), {2}, {-4, 4});
  expect_array(xla::shift_left(a, one), {2}, {-16, 16});
  const Array eight = Array::of<int8_t>({8, 8});
  expect_array(xla::shift_right_arithmetic(a, eight), {2}, {-1, 0});
  expect_array(xla::shift_right_logical(a, eight), {2}, {0, 0});
}

TEST(XlaArithmetic, EveryOperationPlacesByDimensions) {
  const Array m = {{1, 2, 3}, {4, 5, 6}};
  const Array v = {1, 4};
  expect_array(xla::add(m, v, {0}), {2, 3}, {2, 3, 4, 8, 9, 10});
  expect_array(xla::subtract(v, m, {0}), {2, 3}, {0, -1, -2, 0, -1, -2});
  expect_array(xla::multiply(m, v, {0}), {2, 3}, {1, 2, 3, 16, 20, 24});
  expect_array(xla::maximum(m, v, {0}), {2, 3}, {1, 2, 3, 4, 5, 6});
  expect_array(xla::minimum(m, v, {0}), {2, 3}, {1, 1, 1, 4, 4, 4});
  expect_array(xla::equal(m, v, {0}), {2, 3}, {1, 0, 0, 1, 0, 0});
  expect_array(xla::not_equal(m, v, {0}), {2, 3}, {0, 1, 1, 0, 1, 1});
  expect_array(xla::less(v, m, {0}), {2, 3}, {0, 1, 1, 0, 1, 1});
  expect_array(xla::less_equal(m, v, {0}), {2, 3}, {1, 0, 0, 1, 0, 0});
  expect_array(xla::greater(m, v, {0}), {2, 3}, {0, 1, 1, 0, 1, 1});
  expect_array(xla::greater_equal(v, m, {0}), {2, 3}, {1, 0, 0, 1, 0, 0});
  expect_array(xla::bitwise_and(m, v, {0}), {2, 3}, {1, 0, 1, 4, 4, 4});
  expect_array(xla::bitwise_or(m, v, {0}), {2, 3}, {1, 3, 3, 4, 5, 6});
  expect_array(xla::bitwise_xor(m, v, {0}), {2, 3}, {0, 3, 2, 0, 1, 2});
}

TEST(XlaArithmetic, UnaryOperations) {
  expect_array(xla::negate(Array{1, -2}), {2}, {-1, 2});
  expect_array(xla::abs(Array{1, -2}), {2}, {1, 2});
  expect_array(xla::bitwise_not(Array{1, -2}), {2}, {-2, 1});
  expect_array(xla::convert_element_type(Array{1.9}, DType::i8), {1}, {1});
}

TEST(XlaSelect, StretchesScalarsOnly) {
  const Array pred = {true, false, true};
  expect_array(xla::select(pred, Array{1, 2, 3}, scalar(int64_t{9})), {3}, {1, 9, 3});
  expect_array(xla::select(scalar(false), Array{1, 2}, Array{3, 4}), {2}, {3, 4});
  expect_refused(ErrorKind::scalars_only, [&] { xla::select(pred, Array{1, 2, 3}, Array{9}); });
  expect_refused(ErrorKind::scalars_only, [&] { xla::select(pred, Array{1, 2}, Array{1, 2}); });
  expect_refused(ErrorKind::dtypes_differ, [&] { xla::select(pred, Array{1, 2, 3}, scalar(9.0)); });
}

TEST(XlaClamp, TakesTheBoundsFirstAndLast) {
  expect_array(xla::clamp(scalar(0.0), Array{-1.0, 0.5, 2.0}, scalar(1.0)), {3}, {0, 0.5, 1});
  expect_array(xla::clamp(Array{0, 10}, Array{5, 5}, Array{3, 20}), {2}, {3, 10});
  expect_refused(ErrorKind::scalars_only, [] {
    xla::clamp(Array{0}, Array{-1, 1}, scalar(int64_t{1}));
  });
}

TEST(XlaBroadcast, PutsNewAxesInFront) {
  expect_array(xla::broadcast(Array{1, 2}, {2, 1}), {2, 1, 2}, {1, 2, 1, 2});
  EXPECT_FALSE(xla::broadcast(Array{1}, {2}).is_writable());
  EXPECT_EQ(xla::broadcast(scalar(1), {0, 2}).shape(), (Shape{0, 2}));
  expect_array(xla::broadcast(Array{1, 2}, {}), {2}, {1, 2});
  expect_refused(ErrorKind::negative_extent, [] { xla::broadcast(Array{1}, {-1}); });
  expect_refused(ErrorKind::rank_too_large,
                 [] { xla::broadcast(Array{1}, Dims::filled(kMaxRank, 1)); });
}

TEST(XlaShapes, TooManyElementsAreAnErrorOfTheOperation) {
  const Array tall = zeros({1}).broadcast_to({int64_t{1} << 40, 1});
  const Array wide = zeros({1}).broadcast_to({1, int64_t{1} << 40});
  try {
    xla::add(tall, wide);
    FAIL() << "nothing was refused";
  } catch (const ShapeError& error) {
    EXPECT_EQ(error.kind(), ErrorKind::size_overflow);
    EXPECT_EQ(error.info().op, "add");
    EXPECT_EQ(error.info().dialect, Dialect::xla);
  }
  expect_refused(ErrorKind::size_overflow, [&] { add(tall, wide); });
  expect_refused(ErrorKind::size_overflow, [&] { torch::add(tall, wide); });
  expect_refused(ErrorKind::size_overflow, [&] { torch::broadcast_tensors({tall, wide}); });
  expect_refused(ErrorKind::size_overflow, [&] { broadcast_arrays({tall, wide}); });
}

// --- Numbers beside literals.

TEST(XlaNumbers, TakeTheElementTypeBesideThem) {
  for (DType dtype : {DType::i8, DType::u32, DType::f16, DType::f32, DType::c64}) {
    const xla::Literal x = ones({2}, dtype);
    EXPECT_EQ((x + 7).dtype(), dtype);
    EXPECT_EQ((7 - x).dtype(), dtype);
    EXPECT_EQ((lazy(x) * 2).dtype(), dtype);
    EXPECT_TRUE(array_equal(x + 7, xla::add(x, full({}, 7, dtype))));
    EXPECT_TRUE(array_equal((7 - lazy(x)).eval(), xla::subtract(full({}, 7, dtype), x)));
  }
  const xla::Literal bits = ones({2}, DType::u8);
  EXPECT_EQ((bits << 3).item<int>(0), 8);
  EXPECT_EQ((64 >> bits).item<int>(0), 32);
}

TEST(XlaNumbers, KeepTheirKindAndFitOrAreRefusedByTheOperationsName) {
  const auto text_of = [](const std::function<void()>& call) {
    try {
      call();
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const xla::Literal integers = ones({2}, DType::i8), floats = ones({2}, DType::f32);
  const xla::Literal truths = ones({2}, DType::boolean);
  expect_refused(ErrorKind::dtypes_differ, [&] { integers + 2.5; });
  expect_refused(ErrorKind::dtypes_differ, [&] { floats* std::complex<double>(0, 1); });
  expect_refused(ErrorKind::dtypes_differ, [&] { truths & 1; });
  expect_refused(ErrorKind::literal_does_not_fit, [&] { integers + 300; });
  expect_refused(ErrorKind::literal_does_not_fit, [&] { lazy(integers) + 300; });
  EXPECT_EQ(text_of([&] { integers + 300; }),
            "xla::add: the integer 300 does not fit int8, the element type beside it");
  EXPECT_EQ(text_of([&] { 2.5 % integers; }).find("xla::remainder: the number would have to"), 0U);
}

}  // namespace
}  // namespace weft

// torch::Tensor and xla::Literal: arrays whose operators are those of their dialect.
#include <gtest/gtest.h>

#include "support/expect.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using torch::Tensor;
using xla::Literal;

template <class Wanted, class T>
constexpr bool is = std::same_as<Wanted, T>;

TEST(Tensor, OperatorsPromoteAsPyTorchDoes) {
  const Tensor t = torch::tensor({1, 2, 3});
  const Tensor halves = t / 2;
  EXPECT_EQ(halves.dtype(), DType::f32);
  expect_array(halves, {3}, {0.5, 1, 1.5});
  EXPECT_EQ((Array{1, 2, 3} / 2).dtype(), DType::f64);
  // A 0-d tensor does not widen one with axes.
  const Tensor wide = scalar(2.0);
  EXPECT_EQ((torch::ones({3}) * wide).dtype(), DType::f32);
  EXPECT_EQ((weft::ones({3}, DType::f32) * Array(wide)).dtype(), DType::f64);
}

TEST(Tensor, EveryOperatorIsTheFunctionOfItsName) {
  const Tensor a = torch::tensor({7, -8, 9}), b = torch::tensor({2, 3, 1});
  const std::pair<Tensor, Tensor> pairs[] = {
      {a + b, torch::add(a, b)},
      {a - b, torch::sub(a, b)},
      {a * b, torch::mul(a, b)},
      {a / b, torch::div(a, b)},
      {a % b, torch::remainder(a, b)},
      {a & b, torch::bitwise_and(a, b)},
      {a | b, torch::bitwise_or(a, b)},
      {a ^ b, torch::bitwise_xor(a, b)},
      {a << b, torch::bitwise_left_shift(a, b)},
      {a >> b, torch::bitwise_right_shift(a, b)},
      {a == b, torch::eq(a, b)},
      {a != b, torch::ne(a, b)},
      {a < b, torch::lt(a, b)},
      {a <= b, torch::le(a, b)},
      {a > b, torch::gt(a, b)},
      {a >= b, torch::ge(a, b)},
      {2 - a, torch::sub(2, a)},
      {-a, torch::neg(a)},
      {+a, torch::positive(a)},
      {~a, torch::bitwise_not(a)},
      {!a, torch::logical_not(a)},
  };
  for (const auto& [by_operator, by_name] : pairs) {
    EXPECT_EQ(by_operator.dtype(), by_name.dtype());
    EXPECT_TRUE(array_equal(by_operator, by_name));
  }
}

TEST(Tensor, ViewsAndCopiesStayInTheDialect) {
  const Tensor t = torch::arange(6).reshape({2, 3});
  static_assert(is<Tensor, decltype(t(0))> && is<Tensor, decltype(t[0])>);
  static_assert(is<Tensor, decltype(t.T())> && is<Tensor, decltype(t.copy())>);
  static_assert(is<Tensor, decltype(t.astype(DType::f32))>);
  EXPECT_EQ((t(1) / 2).dtype(), DType::f32);
  EXPECT_EQ((t.T() / 2).dtype(), DType::f32);
  EXPECT_EQ((t(all, slice(1)) / 2).dtype(), DType::f32);
  int rows = 0;
  for (const auto& row : t) {
    EXPECT_EQ((row / 2).dtype(), DType::f32);
    ++rows;
  }
  EXPECT_EQ(rows, 2);
}

TEST(Tensor, IsAnArrayWhereOneIsAskedForAndTheOtherWayRound) {
  static_assert(sizeof(Tensor) == sizeof(Array) && sizeof(Literal) == sizeof(Array));
  const Array a = {1.0, 2.0};
  const Tensor t = a;
  const Array back = t;
  const Literal l = t;
  EXPECT_TRUE(back.shares_storage_with(a));
  EXPECT_TRUE(l.shares_storage_with(a));
  expect_array(weft::exp(weft::log(t)), {2}, {1, 2});
  expect_array(torch::add(a, l), {2}, {2, 4});
  expect_array(xla::add(a, t), {2}, {2, 4});
  expect_array(weft::sum(t, 0), {}, {3});
  EXPECT_TRUE(all(l, 0));
  static_assert(is<Array, decltype(weft::exp(t))> && is<Tensor, decltype(torch::exp(a))> &&
                is<Literal, decltype(xla::exp(t))>);
}

TEST(Tensor, WritesAsPyTorchDoes) {
  Tensor t = torch::tensor({{1, 2}, {3, 4}});
  t(0) = 2.7;  // copy_ converts between any two types
  expect_array(t, {2, 2}, {2, 2, 3, 4});
  Array a = {{1, 2}, {3, 4}};
  expect_refused(ErrorKind::cast_refused, [&] { a(0) = 2.7; });
  t += 1;
  t *= torch::tensor({1, 10});
  t %= 7;
  expect_array(t, {2, 2}, {3, 2, 4, 1});
  EXPECT_EQ(t.dtype(), DType::i64);
  try {
    t %= torch::ones({3});
    ADD_FAILURE() << "was not refused";
  } catch (const ShapeError& error) {
    EXPECT_EQ(error.info().op, "remainder_");
  }
}

TEST(Tensor, IsCreatedWithPyTorchsTypes) {
  static_assert(is<Tensor, decltype(torch::zeros({2}))> && is<Tensor, decltype(torch::eye(2))>);
  EXPECT_EQ(torch::tensor({1.5}).dtype(), DType::f32);
  EXPECT_EQ(torch::tensor({1}).dtype(), DType::i64);
  EXPECT_EQ(torch::zeros({2}).dtype(), DType::f32);
  EXPECT_EQ(torch::ones({2}).dtype(), DType::f32);
  EXPECT_EQ(torch::full({2}, 1.5).dtype(), DType::f32);
  EXPECT_EQ(torch::full({2}, 1).dtype(), DType::i64);
  EXPECT_EQ(torch::arange(3).dtype(), DType::i64);
  EXPECT_EQ(torch::arange(0.5, 2).dtype(), DType::f32);
  EXPECT_EQ(torch::eye(2).dtype(), DType::f32);
}

TEST(LazyTensor, FollowsTheDialectToo) {
  const Tensor t = torch::tensor({1, 2, 3});
  const auto e = lazy(t) / 2 + 1;
  static_assert(is<const torch::LazyTensor, decltype(e)>);
  EXPECT_EQ(e.dtype(), DType::f32);
  const Tensor kept = e;
  const Tensor direct(e);
  const Array array = e;
  for (const Array& x : {array, Array(kept), Array(direct)}) expect_array(x, {3}, {1.5, 2, 2.5});
  EXPECT_EQ((torch::sum(lazy(t), 0) / 4).dtype(), DType::f32);
  static_assert(is<Tensor, decltype((t * e.eval()))>);
  EXPECT_FALSE(explain(e).plan.empty());
}

TEST(Literal, OperatorsAreXlas) {
  const Literal a = Array{7, -8, 9}, b = Array{2, 3, 1};
  const std::pair<Literal, Literal> pairs[] = {
      {a + b, xla::add(a, b)},
      {a - b, xla::subtract(a, b)},
      {a * b, xla::multiply(a, b)},
      {a / b, xla::divide(a, b)},
      {a % b, xla::remainder(a, b)},
      {a & b, xla::bitwise_and(a, b)},
      {a | b, xla::bitwise_or(a, b)},
      {a ^ b, xla::bitwise_xor(a, b)},
      {a << b, xla::shift_left(a, b)},
      {a >> b, xla::shift_right_arithmetic(a, b)},
      {-a, xla::negate(a)},
      {~a, xla::bitwise_not(a)},
  };
  for (const auto& [by_operator, by_name] : pairs) {
    EXPECT_EQ(by_operator.dtype(), by_name.dtype());
    EXPECT_TRUE(array_equal(by_operator, by_name));
  }
  expect_array(a / b, {3}, {3, -2, 9});  // integers round towards zero
  const Literal u = Array::of<uint8_t>({128}), one = Array::of<uint8_t>({1});
  expect_array(u >> one, {1}, {64});
}

TEST(Literal, OperatorsRefuseWhatXlaRefuses) {
  const Literal m = zeros({2, 3}), v = zeros({3}), whole = zeros({2, 3}, DType::i32);
  expect_refused(ErrorKind::dims_required, [&] { m + v; });
  expect_refused(ErrorKind::dtypes_differ, [&] { m + whole; });
  expect_refused(ErrorKind::dims_required, [&] { lazy(m) + v; });
  expect_array(xla::add(m, v, {1}), {2, 3}, {0, 0, 0, 0, 0, 0});
}

}  // namespace
}  // namespace weft::test

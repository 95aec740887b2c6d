// The three dialects agree wherever they should: on shapes that align at the right, types that are
// equal and operations that mean the same.
#include <gtest/gtest.h>

#include <functional>

#include "dialect/promote.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

using NumpyOp = Array (*)(CallOperand&&, CallOperand&&, CallOptions&&);
using TorchOp = torch::Tensor (*)(CallOperand&&, CallOperand&&, CallOptions&&);
using XlaOp = xla::Literal (*)(xla::CallLiteral&&, xla::CallLiteral&&, const Axes&);

// One operation under its three names.
struct Names {
  NumpyOp numpy;
  TorchOp torch;
  XlaOp xla;
};
constexpr Names kSameInEveryDialect[] = {
    {add, torch::add, xla::add},
    {subtract, torch::sub, xla::subtract},
    {multiply, torch::mul, xla::multiply},
    {maximum, torch::maximum, xla::maximum},
    {minimum, torch::minimum, xla::minimum},
    {equal, torch::eq, xla::equal},
    {not_equal, torch::ne, xla::not_equal},
    {less, torch::lt, xla::less},
    {less_equal, torch::le, xla::less_equal},
    {greater, torch::gt, xla::greater},
    {greater_equal, torch::ge, xla::greater_equal},
    {bitwise_and, torch::bitwise_and, xla::bitwise_and},
    {bitwise_or, torch::bitwise_or, xla::bitwise_or},
    {bitwise_xor, torch::bitwise_xor, xla::bitwise_xor},
    {bitwise_left_shift, torch::bitwise_left_shift, xla::shift_left},
    {bitwise_right_shift, torch::bitwise_right_shift, xla::shift_right_arithmetic},
    {truncate_divide, nullptr, xla::divide},  // integers
    {fmod, torch::fmod, xla::remainder},
    {divide, torch::div, xla::divide},  // floats
    {logical_right_shift, nullptr, xla::shift_right_logical},
};

Shape random_shape(Random& random) {
  static constexpr int64_t extents[] = {0, 1, 1, 2, 2, 3};
  Shape shape;
  for (int64_t rank = random.between(0, 3); rank > 0; --rank) shape.push_back(random.pick(extents));
  return shape;
}

// What a call gives: a result, or the kind of its refusal.
struct Outcome {
  Array result;
  ErrorKind refused = ErrorKind::no_error;
};

Outcome outcome_of(const std::function<Array()>& call) {
  try {
    return {call(), ErrorKind::no_error};
  } catch (const Error& error) {
    return {Array(), error.kind()};
  }
}

void expect_same(const Outcome& expected, const Outcome& got, const std::string& what) {
  EXPECT_EQ(name_of(got.refused), name_of(expected.refused)) << what;
  if (expected.refused == ErrorKind::no_error && got.refused == ErrorKind::no_error) {
    EXPECT_EQ(difference(expected.result, got.result), "") << what;
  }
}

// Where the XLA dialect must say explicitly what the others align by themselves.
Axes dims_for(const Shape& a, const Shape& b) {
  const int low = std::min(a.rank(), b.rank());
  return a.rank() == b.rank() ? Axes{} : trailing_axes(low, std::max(a.rank(), b.rank()));
}

bool means_the_same(const Names& names, DType dtype) {
  // XLA shifts in the top bit of unsigned integers too.
  if (names.xla == static_cast<XlaOp>(xla::shift_right_arithmetic))
    return !is_unsigned_integer(dtype);
  if (names.numpy == static_cast<NumpyOp>(truncate_divide)) return is_integer(dtype);
  const bool divides = names.numpy == static_cast<NumpyOp>(divide);
  return !divides || is_floating(dtype) || is_complex(dtype);
}

TEST(Dialects, GiveTheSameResultOrTheSameRefusalForEqualTypes) {
  int refused = 0;
  int done = 0;
  for_random_cases(20'000, [&](Random& random) {
    const Names names = random.pick(kSameInEveryDialect);
    const DType dtype = static_cast<DType>(random.below(kDTypes));
    if (!means_the_same(names, dtype)) return;
    const Array a = random_array(random, random_shape(random), dtype);
    const Array b = random_array(random, random_shape(random), dtype);
    const std::string what =
        std::string(name_of(dtype)) + to_string(a.shape()) + to_string(b.shape());
    const Outcome numpy = outcome_of([&] { return names.numpy(a, b, {}); });
    if (names.torch) expect_same(numpy, outcome_of([&] { return names.torch(a, b, {}); }), what);
    const Axes dims = dims_for(a.shape(), b.shape());
    expect_same(numpy, outcome_of([&] { return names.xla(a, b, dims); }), what);
    ++(numpy.refused == ErrorKind::no_error ? done : refused);
  });
  EXPECT_GT(done, 5'000);
  EXPECT_GT(refused, 2'000);
}

TEST(Dialects, StretchOneArrayToTheSameView) {
  for_random_cases(10'000, [](Random& random) {
    const Array x = random_array(random, random_shape(random), DType::i32);
    const Shape target = random_shape(random);
    const std::string what = to_string(x.shape()) + " to " + to_string(target);
    const Outcome numpy = outcome_of([&] { return x.broadcast_to(target); });
    expect_same(numpy, outcome_of([&] { return torch::expand(x, target); }), what);
    if (x.rank() > target.rank()) return;  // XLA has no word for too few sizes
    const Axes dims = trailing_axes(x.rank(), target.rank());
    expect_same(numpy, outcome_of([&] { return xla::broadcast_in_dim(x, target, dims); }), what);
    expect_same(numpy, outcome_of([&] { return broadcast_in_dim(x, target, dims); }), what);
  });
}

TEST(Dialects, AgreeOnTheShapeOfTwoOperands) {
  for_random_cases(10'000, [](Random& random) {
    const Shape a = random_shape(random);
    const Shape b = random_shape(random);
    Shape joined = a;
    if (!widen_to_fit(joined, b)) {
      EXPECT_THROW(broadcast_shapes(a, b), ShapeError);
      EXPECT_THROW(torch::infer_size(a, b), ShapeError);
      EXPECT_THROW(xla::infer_binary_shape(a, b, dims_for(a, b)), ShapeError);
      return;
    }
    EXPECT_EQ(broadcast_shapes(a, b), joined);
    EXPECT_EQ(broadcast_shapes(std::vector<Shape>{a, b}), joined);
    EXPECT_EQ(torch::infer_size(a, b), joined);
    EXPECT_EQ(xla::infer_binary_shape(a, b, dims_for(a, b)).shape, joined);
  });
}

TEST(Dialects, UnaryOperationsAgree) {
  struct UnaryNames {
    Op op;
    Array (*numpy)(CallOperand&&, CallOptions&&);
    torch::Tensor (*torch)(CallOperand&&, CallOptions&&);
    xla::Literal (*xla)(xla::CallLiteral&&);
  };
  constexpr UnaryNames unary[] = {
      {Op::negative, negative, torch::neg, xla::negate},
      {Op::abs, abs, torch::abs, xla::abs},
      {Op::bitwise_invert, bitwise_invert, torch::bitwise_not, xla::bitwise_not}};
  for_random_cases(3'000, [&](Random& random) {
    const UnaryNames names = random.pick(unary);
    const DType dtype = static_cast<DType>(random.below(kDTypes));
    const Array x = random_array(random, random_shape(random), dtype);
    const Outcome numpy = outcome_of([&] { return names.numpy(x, {}); });
    expect_same(numpy, outcome_of([&] { return names.torch(x, {}); }), std::string(name_of(dtype)));
    const Outcome xla = outcome_of([&] { return names.xla(x); });
    if (dialect::refused_types(Dialect::xla, names.op).contains(dtype)) {
      EXPECT_EQ(xla.refused, ErrorKind::dtype_unsupported) << name_of(dtype);
    } else {
      expect_same(numpy, xla, std::string(name_of(dtype)));
    }
  });
}

TEST(Dialects, SelectAndClampAgreeWhereOnlyScalarsStretch) {
  for_random_cases(5'000, [](Random& random) {
    const DType dtype = static_cast<DType>(random.below(kDTypes));
    const Shape shape = random_shape(random);
    const auto operand = [&](DType type) {
      return random_array(random, random.chance(30) ? Shape{} : shape, type);
    };
    const Array mask = operand(DType::boolean);
    const Array a = operand(dtype);
    const Array b = operand(dtype);
    const Array c = operand(dtype);
    const Outcome picked = outcome_of([&] { return where(mask, a, b); });
    expect_same(picked, outcome_of([&] { return torch::where(mask, a, b); }), "where");
    expect_same(picked, outcome_of([&] { return xla::select(mask, a, b); }), "select");
    const Outcome clipped = outcome_of([&] { return clip(a, b, c); });
    expect_same(clipped, outcome_of([&] { return torch::clamp(a, b, c); }), "clamp");
    expect_same(clipped, outcome_of([&] { return xla::clamp(b, a, c); }), "xla clamp");
  });
}

}  // namespace
}  // namespace weft::test

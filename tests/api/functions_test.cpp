// Every operation of the table under its public name.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;

using Unary = Array (*)(CallOperand&&, CallOptions&&);
using Binary = Array (*)(CallOperand&&, CallOperand&&, CallOptions&&);
using Ternary = Array (*)(CallOperand&&, CallOperand&&, CallOperand&&, CallOptions&&);

const std::map<Op, Unary> kUnary = {{Op::positive, weft::positive},
                                    {Op::negative, weft::negative},
                                    {Op::abs, weft::abs},
                                    {Op::logical_not, weft::logical_not},
                                    {Op::bitwise_invert, weft::bitwise_invert},
                                    {Op::ceil, weft::ceil},
                                    {Op::floor, weft::floor},
                                    {Op::trunc, weft::trunc},
                                    {Op::round, weft::round},
                                    {Op::sign, weft::sign},
                                    {Op::signbit, weft::signbit},
                                    {Op::isfinite, weft::isfinite},
                                    {Op::isinf, weft::isinf},
                                    {Op::isnan, weft::isnan},
                                    {Op::conj, weft::conj},
                                    {Op::real, weft::real},
                                    {Op::imag, weft::imag},
                                    {Op::deg2rad, weft::deg2rad},
                                    {Op::rad2deg, weft::rad2deg},
                                    {Op::popcount, weft::popcount},
                                    {Op::count_leading_zeros, weft::count_leading_zeros},
                                    {Op::exp, weft::exp},
                                    {Op::exp2, weft::exp2},
                                    {Op::expm1, weft::expm1},
                                    {Op::log, weft::log},
                                    {Op::log2, weft::log2},
                                    {Op::log10, weft::log10},
                                    {Op::log1p, weft::log1p},
                                    {Op::logistic, weft::logistic},
                                    {Op::sinh, weft::sinh},
                                    {Op::cosh, weft::cosh},
                                    {Op::tanh, weft::tanh},
                                    {Op::asinh, weft::asinh},
                                    {Op::acosh, weft::acosh},
                                    {Op::atanh, weft::atanh},
                                    {Op::square, weft::square},
                                    {Op::reciprocal, weft::reciprocal},
                                    {Op::sqrt, weft::sqrt},
                                    {Op::rsqrt, weft::rsqrt},
                                    {Op::cbrt, weft::cbrt},
                                    {Op::erf, weft::erf},
                                    {Op::erfc, weft::erfc},
                                    {Op::lgamma, weft::lgamma},
                                    {Op::sin, weft::sin},
                                    {Op::cos, weft::cos},
                                    {Op::tan, weft::tan},
                                    {Op::sinc, weft::sinc},
                                    {Op::asin, weft::asin},
                                    {Op::acos, weft::acos},
                                    {Op::atan, weft::atan}};
const std::map<Op, Binary> kBinary = {{Op::add, weft::add},
                                      {Op::subtract, weft::subtract},
                                      {Op::multiply, weft::multiply},
                                      {Op::divide, weft::divide},
                                      {Op::floor_divide, weft::floor_divide},
                                      {Op::remainder, weft::remainder},
                                      {Op::truncate_divide, weft::truncate_divide},
                                      {Op::fmod, weft::fmod},
                                      {Op::equal, weft::equal},
                                      {Op::not_equal, weft::not_equal},
                                      {Op::less, weft::less},
                                      {Op::less_equal, weft::less_equal},
                                      {Op::greater, weft::greater},
                                      {Op::greater_equal, weft::greater_equal},
                                      {Op::logical_and, weft::logical_and},
                                      {Op::logical_or, weft::logical_or},
                                      {Op::logical_xor, weft::logical_xor},
                                      {Op::bitwise_and, weft::bitwise_and},
                                      {Op::bitwise_or, weft::bitwise_or},
                                      {Op::bitwise_xor, weft::bitwise_xor},
                                      {Op::bitwise_left_shift, weft::bitwise_left_shift},
                                      {Op::bitwise_right_shift, weft::bitwise_right_shift},
                                      {Op::logical_right_shift, weft::logical_right_shift},
                                      {Op::maximum, weft::maximum},
                                      {Op::minimum, weft::minimum},
                                      {Op::fmax, weft::fmax},
                                      {Op::fmin, weft::fmin},
                                      {Op::copysign, weft::copysign},
                                      {Op::nextafter, weft::nextafter},
                                      {Op::heaviside, weft::heaviside},
                                      {Op::hypot, weft::hypot},
                                      {Op::ldexp, weft::ldexp},
                                      {Op::gcd, weft::gcd},
                                      {Op::lcm, weft::lcm},
                                      {Op::logaddexp, weft::logaddexp},
                                      {Op::pow, weft::pow},
                                      {Op::atan2, weft::atan2}};
const std::map<Op, Ternary> kTernary = {{Op::where, weft::where}, {Op::clip, weft::clip}};

bool is_listed(Op op) {
  return op == Op::copy || kUnary.contains(op) || kBinary.contains(op) || kTernary.contains(op);
}

Array call(Op op, const std::vector<Array>& x, const Options& options = {}) {
  if (op == Op::copy) return x[0].copy();
  if (info(op).arity == 1) return kUnary.at(op)(x[0], options);
  if (info(op).arity == 2) return kBinary.at(op)(x[0], x[1], options);
  return kTernary.at(op)(x[0], x[1], x[2], options);
}

TEST(Functions, EveryOperationHasOneOfItsName) {
  for (const OpInfo& row : op_table) EXPECT_TRUE(is_listed(row.op)) << "add it here: " << row.name;
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

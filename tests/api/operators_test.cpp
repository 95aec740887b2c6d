#include <gtest/gtest.h>

#include <map>
#include <string>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;

const Array kA = {6, 7};
const Array kB = {2, 3};

TEST(Operators, AreTheFunctionsOfTheSameMeaning) {
  expect_array(kA + kB, {2}, {8, 10});
  expect_array(kA - kB, {2}, {4, 4});
  expect_array(kA * kB, {2}, {12, 21});
  expect_array(kA / kB, {2}, {3, 7.0 / 3});
  expect_array(-kA % kB, {2}, {0, 2});
  expect_array(kA & kB, {2}, {2, 3});
  expect_array(kA | kB, {2}, {6, 7});
  expect_array(kA ^ kB, {2}, {4, 4});
  expect_array(kA << kB, {2}, {24, 56});
  expect_array(kA >> Array({1, 2}), {2}, {3, 1});
  expect_array(+kA, {2}, {6, 7});
  expect_array(-kA, {2}, {-6, -7});
  expect_array(!kA, {2}, {0, 0});
  expect_array(~kA, {2}, {-7, -8});
}

TEST(Operators, ComparisonsAreElementwise) {
  const Array c = {6, 8};
  expect_array(kA == c, {2}, {1, 0});
  expect_array(kA != c, {2}, {0, 1});
  expect_array(kA < c, {2}, {0, 1});
  expect_array(kA <= c, {2}, {1, 1});
  expect_array(kA > c, {2}, {0, 0});
  expect_array(kA >= c, {2}, {1, 0});
  EXPECT_EQ((kA < c).dtype(), DType::boolean);
}

TEST(Operators, TakeNumbersOnEitherSide) {
  expect_array(kA - 1, {2}, {5, 6});
  expect_array(10 - kA, {2}, {4, 3});
  expect_array(1 << kB, {2}, {4, 8});
  expect_array(6 == kA, {2}, {1, 0});
  expect_array(6.5 < kA, {2}, {0, 1});
  expect_array(2.0 / Array({4.0}), {1}, {0.5});
  EXPECT_EQ((std::complex<double>(0, 1) * Array{1.0}).dtype(), DType::c128);
}

// Every operation of the table under its public name.
Array call(Op op, const Array& a, const Array& b, const Array& c) {
  using Unary = Array (*)(const Operand&, const Options&);
  using Binary = Array (*)(const Operand&, const Operand&, const Options&);
  static const std::map<Op, Unary> unary = {{Op::positive, positive},
                                            {Op::negative, negative},
                                            {Op::abs, abs},
                                            {Op::logical_not, logical_not},
                                            {Op::bitwise_invert, bitwise_invert},
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
                                            {Op::sinh, weft::sinh},
                                            {Op::cosh, weft::cosh},
                                            {Op::tanh, weft::tanh},
                                            {Op::asinh, weft::asinh},
                                            {Op::acosh, weft::acosh},
                                            {Op::atanh, weft::atanh},
                                            {Op::logistic, weft::logistic},
                                            {Op::sqrt, weft::sqrt},
                                            {Op::rsqrt, weft::rsqrt},
                                            {Op::reciprocal, weft::reciprocal},
                                            {Op::cbrt, weft::cbrt},
                                            {Op::erf, weft::erf},
                                            {Op::erfc, weft::erfc},
                                            {Op::lgamma, weft::lgamma},
                                            {Op::square, weft::square},
                                            {Op::sin, weft::sin},
                                            {Op::cos, weft::cos},
                                            {Op::tan, weft::tan},
                                            {Op::sinc, weft::sinc},
                                            {Op::asin, weft::asin},
                                            {Op::acos, weft::acos},
                                            {Op::atan, weft::atan}};
  static const std::map<Op, Binary> binary = {{Op::add, add},
                                              {Op::subtract, subtract},
                                              {Op::multiply, multiply},
                                              {Op::divide, divide},
                                              {Op::floor_divide, floor_divide},
                                              {Op::remainder, remainder},
                                              {Op::truncate_divide, truncate_divide},
                                              {Op::fmod, fmod},
                                              {Op::equal, equal},
                                              {Op::not_equal, not_equal},
                                              {Op::less, less},
                                              {Op::less_equal, less_equal},
                                              {Op::greater, greater},
                                              {Op::greater_equal, greater_equal},
                                              {Op::logical_and, logical_and},
                                              {Op::logical_or, logical_or},
                                              {Op::logical_xor, logical_xor},
                                              {Op::bitwise_and, bitwise_and},
                                              {Op::bitwise_or, bitwise_or},
                                              {Op::bitwise_xor, bitwise_xor},
                                              {Op::bitwise_left_shift, bitwise_left_shift},
                                              {Op::bitwise_right_shift, bitwise_right_shift},
                                              {Op::logical_right_shift, logical_right_shift},
                                              {Op::maximum, maximum},
                                              {Op::minimum, minimum},
                                              {Op::fmax, fmax},
                                              {Op::fmin, fmin},
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
  if (op == Op::copy) return a.copy();
  if (op == Op::where) return where(a, b, c, {});
  if (op == Op::clip) return clip(a, b, c, {});
  return info(op).arity == 1 ? unary.at(op)(a, {}) : binary.at(op)(a, b, {});
}

TEST(Functions, EachRunsTheOperationOfItsName) {
  const Array a = {-7, 5, 0};
  const Array b = {2, 3, 1};
  const Array c = {4, 1, 9};
  for (const OpInfo& row : op_table) {
    const Operand operands[] = {a, b, c};
    EXPECT_TRUE(array_equal(call(row.op, a, b, c), apply(row.op, operands, row.arity), true))
        << row.name;
  }
}

TEST(Functions, NameThemselvesInErrors) {
  for (const OpInfo& row : op_table) {
    if (row.arity != 2) continue;
    try {
      call(row.op, zeros({2}, DType::i32), zeros({3}, DType::i32), Array());
      ADD_FAILURE() << row.name << " was not refused";
    } catch (const ShapeError& error) {
      EXPECT_EQ(error.info().op, row.name);
    }
  }
}

}  // namespace
}  // namespace weft

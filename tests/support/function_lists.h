// Every elementwise function as an entry of a list.
// Written by tools/generate from tables/functions.txt.
#pragma once

#include "weft/weft.h"

namespace weft::test {

template <class Function>
struct Listed {
  Op op;
  Function call;
};
// An instruction of the builder and the eager function that it is.
template <class Instruction, class Function>
struct Built {
  const char* name;
  Instruction build;
  Function call;
};

using UnaryFunction = Array (*)(CallOperand&&, CallOptions&&);
inline constexpr Listed<UnaryFunction> kUnaryFunctions[] = {
    {Op::positive, weft::positive},
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
    {Op::atan, weft::atan},
};

using BinaryFunction = Array (*)(CallOperand&&, CallOperand&&, CallOptions&&);
inline constexpr Listed<BinaryFunction> kBinaryFunctions[] = {
    {Op::add, weft::add},
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
    {Op::atan2, weft::atan2},
};

using TernaryFunction = Array (*)(CallOperand&&, CallOperand&&, CallOperand&&, CallOptions&&);
inline constexpr Listed<TernaryFunction> kTernaryFunctions[] = {
    {Op::where, weft::where},
    {Op::clip, weft::clip},
};

using UnaryInstruction = xla::XlaOp (*)(const xla::XlaOp&);
using XlaUnaryFunction = xla::Literal (*)(xla::CallLiteral&&);
inline constexpr Built<UnaryInstruction, XlaUnaryFunction> kUnaryInstructions[] = {
    {"Neg", xla::Neg, xla::negate},
    {"Abs", xla::Abs, xla::abs},
    {"Not", xla::Not, xla::bitwise_not},
    {"Ceil", xla::Ceil, xla::ceil},
    {"Floor", xla::Floor, xla::floor},
    {"RoundNearestEven", xla::RoundNearestEven, xla::round_nearest_even},
    {"Sign", xla::Sign, xla::sign},
    {"IsFinite", xla::IsFinite, xla::is_finite},
    {"Conj", xla::Conj, xla::conj},
    {"Real", xla::Real, xla::real},
    {"Imag", xla::Imag, xla::imag},
    {"PopulationCount", xla::PopulationCount, xla::population_count},
    {"Clz", xla::Clz, xla::clz},
    {"Exp", xla::Exp, xla::exp},
    {"Exp2", xla::Exp2, xla::exp2},
    {"Expm1", xla::Expm1, xla::expm1},
    {"Log", xla::Log, xla::log},
    {"Log1p", xla::Log1p, xla::log1p},
    {"Logistic", xla::Logistic, xla::logistic},
    {"Sinh", xla::Sinh, xla::sinh},
    {"Cosh", xla::Cosh, xla::cosh},
    {"Tanh", xla::Tanh, xla::tanh},
    {"Asinh", xla::Asinh, xla::asinh},
    {"Acosh", xla::Acosh, xla::acosh},
    {"Atanh", xla::Atanh, xla::atanh},
    {"Square", xla::Square, xla::square},
    {"Reciprocal", xla::Reciprocal, xla::reciprocal},
    {"Sqrt", xla::Sqrt, xla::sqrt},
    {"Rsqrt", xla::Rsqrt, xla::rsqrt},
    {"Cbrt", xla::Cbrt, xla::cbrt},
    {"Erf", xla::Erf, xla::erf},
    {"Erfc", xla::Erfc, xla::erfc},
    {"Lgamma", xla::Lgamma, xla::lgamma},
    {"Sin", xla::Sin, xla::sin},
    {"Cos", xla::Cos, xla::cos},
    {"Tan", xla::Tan, xla::tan},
    {"Asin", xla::Asin, xla::asin},
    {"Acos", xla::Acos, xla::acos},
    {"Atan", xla::Atan, xla::atan},
};

using BinaryInstruction = xla::XlaOp (*)(const xla::XlaOp&, const xla::XlaOp&, const Axes&);
using XlaBinaryFunction = xla::Literal (*)(xla::CallLiteral&&, xla::CallLiteral&&, const Axes&);
inline constexpr Built<BinaryInstruction, XlaBinaryFunction> kBinaryInstructions[] = {
    {"Add", xla::Add, xla::add},
    {"Sub", xla::Sub, xla::subtract},
    {"Mul", xla::Mul, xla::multiply},
    {"Div", xla::Div, xla::divide},
    {"Rem", xla::Rem, xla::remainder},
    {"Eq", xla::Eq, xla::equal},
    {"Ne", xla::Ne, xla::not_equal},
    {"Lt", xla::Lt, xla::less},
    {"Le", xla::Le, xla::less_equal},
    {"Gt", xla::Gt, xla::greater},
    {"Ge", xla::Ge, xla::greater_equal},
    {"And", xla::And, xla::bitwise_and},
    {"Or", xla::Or, xla::bitwise_or},
    {"Xor", xla::Xor, xla::bitwise_xor},
    {"ShiftLeft", xla::ShiftLeft, xla::shift_left},
    {"ShiftRightArithmetic", xla::ShiftRightArithmetic, xla::shift_right_arithmetic},
    {"ShiftRightLogical", xla::ShiftRightLogical, xla::shift_right_logical},
    {"Max", xla::Max, xla::maximum},
    {"Min", xla::Min, xla::minimum},
    {"NextAfter", xla::NextAfter, xla::next_after},
    {"Pow", xla::Pow, xla::pow},
    {"Atan2", xla::Atan2, xla::atan2},
};

}  // namespace weft::test

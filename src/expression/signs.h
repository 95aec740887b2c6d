// What signs mean and how tightly they bind.
#pragma once

#include <string_view>

#include "expression/tree.h"

namespace weft::expression {

// Higher binds tighter.
inline constexpr int kComparison = 1;
inline constexpr int kUnary = 8;
inline constexpr int kPower = 9;
inline constexpr int kAtom = 10;

struct SignInfo {
  Sign sign;
  std::string_view spelling;
  int precedence;
};
inline constexpr SignInfo kSignTable[] = {
    {Sign::add, "+", 6},
    {Sign::subtract, "-", 6},
    {Sign::multiply, "*", 7},
    {Sign::divide, "/", 7},
    {Sign::floor_divide, "//", 7},
    {Sign::remainder, "%", 7},
    {Sign::power, "**", kPower},
    {Sign::product, "@", 7},
    {Sign::bit_and, "&", 4},
    {Sign::bit_or, "|", 2},
    {Sign::bit_xor, "^", 3},
    {Sign::left_shift, "<<", 5},
    {Sign::right_shift, ">>", 5},
    {Sign::equal, "==", 1},
    {Sign::not_equal, "!=", 1},
    {Sign::less, "<", 1},
    {Sign::less_equal, "<=", 1},
    {Sign::greater, ">", 1},
    {Sign::greater_equal, ">=", 1},
    {Sign::minus, "-", kUnary},
    {Sign::plus, "+", kUnary},
    {Sign::invert, "~", kUnary},
};
constexpr const SignInfo& info(Sign sign) { return kSignTable[static_cast<int>(sign)]; }

// Between two operands; null if it does not stand there.
constexpr const SignInfo* find_binary(std::string_view spelling) {
  for (const SignInfo& sign : kSignTable) {
    if (sign.precedence != kUnary && sign.spelling == spelling) return &sign;
  }
  return nullptr;
}

}  // namespace weft::expression

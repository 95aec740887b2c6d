// fmod where the quotient is not too large for the digits of a number, which is nearly everywhere.
#pragma once

#include "kernels/math/core.h"

namespace weft::kernels::math {

// a - b trunc(a / b), exactly: the quotient is rounded, so that its whole part is right or one too
// large; b times it is taken with its rest, and what is left is a number of a's or b's digits.
// Leaves `far` alone iff the result is right.
template <bool Fma, class T>
[[gnu::always_inline]] inline T fmod_near(T a, T b, Bits<T>& far) {
  using Limits = std::numeric_limits<T>;
  constexpr T kAllWhole = power_of_two<T>(Limits::digits - 1);
  const T x = magnitude(a);
  const T y = magnitude(b);
  const T quotient = x / y;
  // Dekker's products need room.
  constexpr T kHuge = power_of_two<T>(Limits::max_exponent - 2 * Limits::digits);
  constexpr T kTiny = power_of_two<T>(Limits::min_exponent + 2 * Limits::digits);
  const bool has_room = Fma | ((x < kHuge) & (y > kTiny));
  far |= (quotient < kAllWhole) & has_room ? Bits<T>{0} : Bits<T>{1};
  T whole = (quotient + kAllWhole) - kAllWhole;
  whole = whole > quotient ? whole - T{1} : whole;
  const T rest = residual<Fma>(x, whole, y);
  const T raised = rest < 0 ? rest + y : rest;
  return with_sign_of(x < y ? x : raised, a);
}

}  // namespace weft::kernels::math

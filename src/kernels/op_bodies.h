// What each operation computes, on one element: one body per row of the op table.
//
// A body sees lifted values (float for the 16-bit floats). Integers wrap: arithmetic on them goes
// through an unsigned type that is at least 32 bits wide, so that no promotion to int overflows.
#pragma once

#include <cmath>
#include <limits>

#include "base/bit_cast.h"
#include "base/convert.h"
#include "kernels/body.h"
#include "kernels/complex.h"
#include "kernels/math_bodies.h"
#include "kernels/misc_bodies.h"
#include "kernels/trig_bodies.h"

namespace weft::kernels {

template <class T>
bool is_nan(T x) {
  if constexpr (std::is_floating_point_v<T>) return std::isnan(x);
  return false;
}

// True for the one quotient that does not fit: the smallest integer by -1.
template <class T>
bool overflows_divided_by(T a, T b) {
  return std::is_signed_v<T> && a == std::numeric_limits<T>::min() && b == static_cast<T>(-1);
}

template <class T>
T float_remainder(T a, T b) {
  T rest = std::fmod(a, b);
  if (rest == 0) return std::copysign(T{0}, b);
  if ((b < 0) != (rest < 0)) rest += b;
  return rest;
}

// The quotient that belongs to float_remainder: (a - rest) / b, put right to a whole number.
template <class T>
T float_floor_divide(T a, T b) {
  if (b == 0) return a / b;
  const T rest = std::fmod(a, b);
  T quotient = (a - rest) / b;
  if (rest != 0 && (b < 0) != (rest < 0)) quotient -= 1;
  if (quotient == 0) return std::copysign(T{0}, a / b);
  const T whole = std::floor(quotient);
  return quotient - whole > T{0.5} ? whole + 1 : whole;
}

template <class T>
T integer_remainder(T a, T b) {
  if (b == 0 || overflows_divided_by(a, b)) return 0;
  const T rest = static_cast<T>(a % b);
  const bool signs_differ = rest != 0 && ((rest < 0) != (b < 0));
  return static_cast<T>(signs_differ ? rest + b : rest);
}

template <class T>
T integer_floor_divide(T a, T b) {
  if (b == 0) return 0;
  if (overflows_divided_by(a, b)) return a;
  const T quotient = static_cast<T>(a / b);
  const bool inexact = static_cast<T>(a % b) != 0;
  return static_cast<T>(inexact && ((a < 0) != (b < 0)) ? quotient - 1 : quotient);
}

// Counts outside [0, width) shift everything out.
template <class T>
bool shifts_out(T count) {
  return static_cast<uint64_t>(count) >= sizeof(T) * 8;
}

// clang-format off

template <> struct Body<Op::copy> {
  template <class T> static T run(T x) { return x; }
};
template <> struct Body<Op::positive> {
  template <class T> static T run(T x) { return x; }
};
template <> struct Body<Op::negative> {
  template <class T> static T run(T x) {
    if constexpr (is_int<T>) return static_cast<T>(0 - as_unsigned(x));
    else return -x;
  }
};
template <> struct Body<Op::abs> {
  template <class T> static auto run(T x) {
    if constexpr (is_complex_type<T>) return std::hypot(x.real(), x.imag());
    else if constexpr (is_int<T>) return x < 0 ? Body<Op::negative>::run(x) : x;
    else if constexpr (std::is_same_v<T, bool>) return x;
    else return std::abs(x);
  }
};
template <> struct Body<Op::logical_not> {
  static bool run(bool x) { return !x; }
};
template <> struct Body<Op::bitwise_invert> {
  template <class T> static T run(T x) {
    if constexpr (std::is_same_v<T, bool>) return !x;
    else return static_cast<T>(~as_unsigned(x));
  }
};
template <> struct Body<Op::add> {
  template <class T> static T run(T a, T b) {
    if constexpr (std::is_same_v<T, bool>) return a || b;
    else if constexpr (is_int<T>) return static_cast<T>(as_unsigned(a) + as_unsigned(b));
    else return a + b;
  }
};
template <> struct Body<Op::subtract> {
  template <class T> static T run(T a, T b) {
    if constexpr (is_int<T>) return static_cast<T>(as_unsigned(a) - as_unsigned(b));
    else return a - b;
  }
};
template <> struct Body<Op::multiply> {
  template <class T> static T run(T a, T b) {
    if constexpr (std::is_same_v<T, bool>) return a && b;
    else if constexpr (is_int<T>) return static_cast<T>(as_unsigned(a) * as_unsigned(b));
    else if constexpr (is_complex_type<T>) return multiply_complex(a, b);
    else return a * b;
  }
};
template <> struct Body<Op::divide> {
  template <class T> static T run(T a, T b) {
    if constexpr (is_complex_type<T>) return divide_complex(a, b);
    else return a / b;
  }
};
template <> struct Body<Op::floor_divide> {
  template <class T> static T run(T a, T b) {
    if constexpr (is_int<T>) return integer_floor_divide(a, b);
    else return float_floor_divide(a, b);
  }
};
template <> struct Body<Op::remainder> {
  template <class T> static T run(T a, T b) {
    if constexpr (is_int<T>) return integer_remainder(a, b);
    else return float_remainder(a, b);
  }
};
template <> struct Body<Op::truncate_divide> {
  template <class T> static T run(T a, T b) {
    if (b == 0) return 0;
    return overflows_divided_by(a, b) ? a : static_cast<T>(a / b);
  }
};
template <> struct Body<Op::fmod> {
  template <class T> static T run(T a, T b) {
    if constexpr (is_int<T>) return b == 0 || overflows_divided_by(a, b) ? T{0} : static_cast<T>(a % b);
    else return std::fmod(a, b);
  }
};
template <> struct Body<Op::equal> {
  template <class T> static bool run(T a, T b) { return a == b; }
};
template <> struct Body<Op::not_equal> {
  template <class T> static bool run(T a, T b) { return a != b; }
};
template <> struct Body<Op::less> {
  template <class T> static bool run(T a, T b) { return a < b; }
};
template <> struct Body<Op::less_equal> {
  template <class T> static bool run(T a, T b) { return a <= b; }
};
template <> struct Body<Op::greater> {
  template <class T> static bool run(T a, T b) { return a > b; }
};
template <> struct Body<Op::greater_equal> {
  template <class T> static bool run(T a, T b) { return a >= b; }
};
template <> struct Body<Op::logical_and> {
  static bool run(bool a, bool b) { return a && b; }
};
template <> struct Body<Op::logical_or> {
  static bool run(bool a, bool b) { return a || b; }
};
template <> struct Body<Op::logical_xor> {
  static bool run(bool a, bool b) { return a != b; }
};
template <> struct Body<Op::bitwise_and> {
  template <class T> static T run(T a, T b) { return static_cast<T>(a & b); }
};
template <> struct Body<Op::bitwise_or> {
  template <class T> static T run(T a, T b) { return static_cast<T>(a | b); }
};
template <> struct Body<Op::bitwise_xor> {
  template <class T> static T run(T a, T b) { return static_cast<T>(a ^ b); }
};
template <> struct Body<Op::bitwise_left_shift> {
  template <class T> static T run(T a, T b) {
    return shifts_out(b) ? T{0} : static_cast<T>(as_unsigned(a) << b);
  }
};
template <> struct Body<Op::bitwise_right_shift> {
  template <class T> static T run(T a, T b) {
    if (shifts_out(b)) return static_cast<T>(a < 0 ? -1 : 0);
    return static_cast<T>(a >> b);
  }
};
template <> struct Body<Op::logical_right_shift> {
  template <class T> static T run(T a, T b) {
    return shifts_out(b) ? T{0} : static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) >> b);
  }
};
template <> struct Body<Op::maximum> {
  template <class T> static T run(T a, T b) { return a >= b || is_nan(a) ? a : b; }
};
template <> struct Body<Op::minimum> {
  template <class T> static T run(T a, T b) { return a <= b || is_nan(a) ? a : b; }
};
template <> struct Body<Op::fmax> {
  template <class T> static T run(T a, T b) { return a >= b || is_nan(b) ? a : b; }
};
template <> struct Body<Op::fmin> {
  template <class T> static T run(T a, T b) { return a <= b || is_nan(b) ? a : b; }
};
template <> struct Body<Op::where> {
  template <class T> static T run(bool condition, T a, T b) {
    // As bits: of a choice between items of eight bytes compilers make a jump.
    if constexpr (sizeof(T) == 8) {
      const uint64_t chosen = uint64_t{0} - static_cast<uint64_t>(condition);
      return bits_as<T>((bits_as<uint64_t>(a) & chosen) | (bits_as<uint64_t>(b) & ~chosen));
    } else if constexpr (is_complex_type<T>) {
      return {run(condition, a.real(), b.real()), run(condition, a.imag(), b.imag())};
    } else {
      return condition ? a : b;
    }
  }
};
// The minimum of the maximum, as choices that do not depend on each other, which compilers make vectors of: the first nan of the
// three is the result.
template <> struct Body<Op::clip> {
  template <class T> static T run(T x, T low, T high) {
    const T raised = low > x ? low : x;
    const T clipped = high < raised ? high : raised;
    const T with_high = high != high ? high : clipped;
    const T with_low = low != low ? low : with_high;
    return x != x ? x : with_low;
  }
};
// clang-format on

}  // namespace weft::kernels

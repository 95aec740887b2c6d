// What each operation computes, on one element: one body per row of the op table.
//
// A body sees lifted values (float for the 16-bit floats). Integers wrap: arithmetic on them goes
// through an unsigned type that is at least 32 bits wide, so that no promotion to int overflows.
#pragma once

#include <cmath>
#include <limits>

#include "base/bit_cast.h"
#include "base/convert.h"
#include "kernels/elementwise/body.h"
#include "kernels/elementwise/math_bodies.h"
#include "kernels/elementwise/misc_bodies.h"
#include "kernels/elementwise/trig_bodies.h"
#include "kernels/math/complex.h"
#include "kernels/math/rest.h"

namespace weft::kernels {

template <class T>
bool is_nan(T x) {
  if constexpr (std::is_floating_point_v<T>) return std::isnan(x);
  if constexpr (is_small_float<T>)
    return (Pattern<T>::of(x) & Pattern<T>::kMagnitude) > Pattern<T>::kInfinity;
  return false;
}

// a >= b. 16-bit floats are compared as they lie, in the order of integers.
template <class T>
bool is_same_or_above(T a, T b) {
  if constexpr (is_small_float<T>) {
    const bool is_ordered = order_of(a) >= order_of(b);
    const bool has_nan = is_nan(a) || is_nan(b);
    return has_nan ? false : is_ordered;  // a choice: jumps are no vectors
  } else {
    return a >= b;
  }
}

// True for the one quotient that does not fit: the smallest integer by -1.
template <class T>
bool overflows_divided_by(T a, T b) {
  return std::is_signed_v<T> && a == std::numeric_limits<T>::min() && b == static_cast<T>(-1);
}

// The remainder that has the sign of b, and the quotient that belongs to it, (a - rest) / b put
// right to a whole number; `rest` is fmod's.
template <class T>
[[gnu::always_inline]] inline T remainder_of(T rest, T b) {
  const T moved = (b < 0) != (rest < 0) ? rest + b : rest;
  return rest == 0 ? std::copysign(T{0}, b) : moved;
}
template <class T>
[[gnu::always_inline]] inline T floor_quotient_of(T rest, T a, T b) {
  const bool is_below = (rest != 0) & ((b < 0) != (rest < 0));
  const T quotient = (a - rest) / b - (is_below ? T{1} : T{0});
  const T whole = std::floor(quotient);
  const T nearest = quotient - whole > T{0.5} ? whole + 1 : whole;
  return quotient == 0 ? std::copysign(T{0}, a / b) : nearest;
}

// What `b` is divided by: 1 where the quotient is not defined, or does not fit and is to wrap to
// `a`. (Narrower types wrap in the int32 that they are divided in.)
template <class T>
T safe_divisor(T a, T b) {
  return b == 0 || (sizeof(T) >= 4 && overflows_divided_by(a, b)) ? T{1} : b;
}

// Towards zero. By floats, which have vectors, where they hold every number: a quotient that is no
// whole number is further from the next one than rounding goes. REQUIRES: `b` is a safe divisor.
template <class T>
T whole_quotient(T a, T b) {
  if constexpr (sizeof(T) == 8) {
    return static_cast<T>(a / b);
  } else if constexpr (sizeof(T) <= 2) {
    return static_cast<T>(static_cast<int32_t>(static_cast<float>(a) / static_cast<float>(b)));
  } else if constexpr (std::is_signed_v<T>) {
    return static_cast<T>(static_cast<double>(a) / static_cast<double>(b));
  } else {
    // By way of int32, which more processors have conversions of.
    const auto as_double = [](uint32_t x) {
      return static_cast<double>(static_cast<int32_t>(x ^ 0x80000000U)) + 0x1p31;
    };
    const double quotient = as_double(a) / as_double(b);
    const bool is_high = quotient >= 0x1p31;
    const double low = is_high ? quotient - 0x1p31 : quotient;
    return static_cast<uint32_t>(static_cast<int32_t>(low)) ^ (is_high ? 0x80000000U : 0U);
  }
}

template <class T>
T rest_of(T a, T quotient, T b) {
  return static_cast<T>(as_unsigned(a) - as_unsigned(quotient) * as_unsigned(b));
}

// True iff the quotient towards zero lies above the floor.
template <class T>
bool is_above_floor(T rest, T b) {
  return rest != 0 && (rest < 0) != (b < 0);
}

template <class T>
T integer_remainder(T a, T b) {
  const T divisor = safe_divisor(a, b);
  const T rest = rest_of(a, whole_quotient(a, divisor), divisor);
  const T missing = is_above_floor(rest, divisor) ? divisor : T{0};
  return static_cast<T>(as_unsigned(rest) + as_unsigned(missing));
}

template <class T>
T integer_floor_divide(T a, T b) {
  const T divisor = safe_divisor(a, b);
  const T quotient = whole_quotient(a, divisor);
  const bool is_above = is_above_floor(rest_of(a, quotient, divisor), divisor);
  return b == 0 ? T{0} : static_cast<T>(as_unsigned(quotient) - (is_above ? 1 : 0));
}

// Counts outside [0, width) shift everything out.
template <class T>
bool shifts_out(T count) {
  return static_cast<std::make_unsigned_t<T>>(count) >= sizeof(T) * 8;
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
    else if constexpr (is_small_float<T>) return flip_sign(x);
    else return -x;
  }
};
template <> struct Body<Op::abs> {
  template <class T> [[gnu::always_inline]] static auto run(T x) {
    if constexpr (is_complex_type<T>) return hypotenuse(x.real(), x.imag());
    else if constexpr (is_int<T>) return x < 0 ? Body<Op::negative>::run(x) : x;
    else if constexpr (std::is_same_v<T, bool>) return x;
    else if constexpr (is_small_float<T>) return take_sign(x, T{});
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
  template <class T> [[gnu::always_inline]] static T run(T a, T b) {
    if constexpr (std::is_same_v<T, bool>) return a && b;
    else if constexpr (is_int<T>) return static_cast<T>(as_unsigned(a) * as_unsigned(b));
    else if constexpr (is_complex_type<T>) return multiply_complex(a, b);
    else return a * b;
  }
};
template <> struct Body<Op::divide> {
  template <class T> [[gnu::always_inline]] static T run(T a, T b) {
    if constexpr (is_complex_type<T>) return divide_complex(a, b);
    else return a / b;
  }
};
template <> struct Body<Op::floor_divide> {
  template <class T> static T run(T a, T b) {
    if constexpr (is_int<T>) return integer_floor_divide(a, b);
    else return b == 0 ? a / b : floor_quotient_of(std::fmod(a, b), a, b);
  }
  template <bool Fma, class T> [[gnu::always_inline]] static T run_near(T a, T b, math::Bits<T>& far) {
    return floor_quotient_of(math::fmod_near<Fma>(a, b, far), a, b);
  }
};
template <> struct Body<Op::remainder> {
  template <class T> static T run(T a, T b) {
    if constexpr (is_int<T>) return integer_remainder(a, b);
    else return remainder_of(std::fmod(a, b), b);
  }
  template <bool Fma, class T> [[gnu::always_inline]] static T run_near(T a, T b, math::Bits<T>& far) {
    return remainder_of(math::fmod_near<Fma>(a, b, far), b);
  }
};
template <> struct Body<Op::truncate_divide> {
  template <class T> static T run(T a, T b) {
    const T quotient = whole_quotient(a, safe_divisor(a, b));
    return b == 0 ? T{0} : quotient;
  }
};
template <> struct Body<Op::fmod> {
  template <class T> static T run(T a, T b) {
    if constexpr (is_int<T>) {
      const T divisor = safe_divisor(a, b);
      return rest_of(a, whole_quotient(a, divisor), divisor);
    } else {
      return std::fmod(a, b);
    }
  }
  template <bool Fma, class T> [[gnu::always_inline]] static T run_near(T a, T b, math::Bits<T>& far) {
    return math::fmod_near<Fma>(a, b, far);
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
  template <class T> static T run(T a, T b) { return is_same_or_above(a, b) || is_nan(a) ? a : b; }
};
template <> struct Body<Op::minimum> {
  template <class T> static T run(T a, T b) { return is_same_or_above(b, a) || is_nan(a) ? a : b; }
};
template <> struct Body<Op::fmax> {
  template <class T> static T run(T a, T b) { return is_same_or_above(a, b) || is_nan(b) ? a : b; }
};
template <> struct Body<Op::fmin> {
  template <class T> static T run(T a, T b) { return is_same_or_above(b, a) || is_nan(b) ? a : b; }
};
template <> struct Body<Op::where> {
  template <class T> static T run(bool condition, T a, T b) {
    // As bits: of a choice between items of eight bytes compilers make a jump.
    if constexpr (sizeof(T) == 8) {
      const uint64_t chosen = uint64_t{0} - static_cast<uint64_t>(condition);
      return bits_as<T>((bits_as<uint64_t>(a) & chosen) | (bits_as<uint64_t>(b) & ~chosen));
    } else if constexpr (is_complex_type<T>) {
      return {run(condition, a.real(), b.real()), run(condition, a.imag(), b.imag())};
    } else if constexpr (std::is_same_v<T, bool>) {  // of a choice between truths compilers make a jump
      return (condition & a) | (!condition & b);
    } else {
      return condition ? a : b;
    }
  }
};
// The minimum of the maximum, as choices that do not depend on each other, which compilers make
// vectors of: the first nan of the three is the result. Of 16-bit floats the patterns are chosen:
// of objects compilers make no vectors.
template <> struct Body<Op::clip> {
  template <class T> static T run(T x, T low, T high) {
    using P = Pattern<T>;
    if constexpr (std::is_same_v<T, bool>) return (x | low) & high;
    else if constexpr (is_small_float<T>) return P::value(choose(P::of(x), P::of(low), P::of(high), &P::value));
    else return choose(x, low, high, [](T v) { return v; });
  }

 private:
  // V: a number, or the pattern of one, which `number` makes of it.
  template <class V, class Number> [[gnu::always_inline]] static V choose(V x, V low, V high, Number number) {
    const V raised = is_above(number(low), number(x)) ? low : x;
    const V clipped = is_above(number(raised), number(high)) ? high : raised;
    const V with_high = is_nan(number(high)) ? high : clipped;
    const V with_low = is_nan(number(low)) ? low : with_high;
    return is_nan(number(x)) ? x : with_low;
  }
  // REQUIRES: neither is nan, or the answer is not used.
  template <class T> static bool is_above(T a, T b) {
    if constexpr (is_small_float<T>) return order_of(a) > order_of(b);
    else return a > b;
  }
};
// clang-format on

}  // namespace weft::kernels

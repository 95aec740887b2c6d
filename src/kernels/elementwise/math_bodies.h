// Bodies of the functions that are approximated: math/ for floats, the standard library for complex
// numbers. run<Fma> is chosen by the instruction set (body.h, apply). run_near<Fma> gives the same
// bits up to rank kLastNear, where nothing special happens; loops look for the highest rank first
// (loops-inl.h).
#pragma once

#include <cmath>
#include <complex>

#include "base/convert.h"
#include "kernels/elementwise/body.h"
#include "kernels/math/complex.h"
#include "kernels/math/exp.h"
#include "kernels/math/gamma.h"
#include "kernels/math/log.h"
#include "kernels/math/power.h"
#include "kernels/math/special.h"

namespace weft::kernels {

// x^y for integers by squaring, wrapping; for negative y, 0 unless x is 1 or -1.
template <class T>
T integer_pow(T x, T y) {
  if (y < 0) {
    if (x == 1) return 1;
    return x == static_cast<T>(-1) ? static_cast<T>(y % 2 == 0 ? 1 : -1) : T{0};
  }
  wide_unsigned_t<T> result = 1;
  wide_unsigned_t<T> factor = as_unsigned(x);
  for (auto left = as_unsigned(y); left > 0; left >>= 1) {
    if (left & 1) result *= factor;
    factor *= factor;
  }
  return static_cast<T>(result);
}

// clang-format off

template <> struct Body<Op::exp> : RankedBySize {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::exp(x);
    else return math::exp<Fma>(x);
  }
  template <bool Fma, class T> [[gnu::always_inline]] static T run_near(T x) { return math::exp_near<Fma>(x); }
  template <class T> static constexpr auto kLastNear = math::rank_of_size(math::ExpLimits<T>::kReach);
};
template <> struct Body<Op::exp2> : RankedBySize {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    return math::exp2<Fma>(x);
  }
  template <bool Fma, class T> [[gnu::always_inline]] static T run_near(T x) { return math::exp2_near<Fma>(x); }
  template <class T> static constexpr auto kLastNear = math::rank_of_size(math::ExpLimits<T>::kReachOfExp2);
};
template <> struct Body<Op::expm1> : RankedBySize {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return expm1_complex(x);
    else return math::expm1<Fma>(x);
  }
  template <bool Fma, class T> [[gnu::always_inline]] static T run_near(T x) { return math::expm1_near<Fma>(x); }
  template <class T> static constexpr auto kLastNear = math::rank_of_size(math::ExpLimits<T>::kReach);
};
template <class Base> struct LogBody : RankedAboveZero {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (!is_complex_type<T>) return math::log<Base, Fma>(x);
    else if constexpr (std::is_same_v<Base, math::NaturalLog>) return std::log(x);
    else return scaled(std::log(x), static_cast<typename T::value_type>(Base::kWideOfE.hi));
  }
  template <bool Fma, class T> [[gnu::always_inline]] static T run_near(T x) { return math::log_near<Base, Fma>(x); }
  template <class T> static constexpr auto kLastNear = math::rank_above_zero(std::numeric_limits<T>::max());
};
template <> struct Body<Op::log> : LogBody<math::NaturalLog> {};
template <> struct Body<Op::log2> : LogBody<math::BinaryLog> {};
template <> struct Body<Op::log10> : LogBody<math::DecimalLog> {};
template <> struct Body<Op::log1p> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return log1p_complex(x);
    else return math::log1p<Fma>(x);
  }
  template <bool Fma, class T> [[gnu::always_inline]] static T run_near(T x) { return math::log1p_near<Fma>(x); }
  template <class T> requires std::is_same_v<T, float> [[gnu::always_inline]] static auto rank(T x) { return math::rank_above_zero(T{1} + x); }
  template <class T> static constexpr auto kLastNear = math::rank_above_zero(math::kReachOfLog1p);
};
template <> struct Body<Op::logaddexp> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T a, T b) {
    return math::logaddexp<Fma>(a, b);
  }
};
template <> struct Body<Op::logistic> : RankedBySize {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    return math::logistic<Fma>(x);
  }
  template <bool Fma, class T> [[gnu::always_inline]] static T run_near(T x) { return math::logistic_near<Fma>(x); }
  template <class T> static constexpr auto kLastNear = math::rank_of_size(math::ExpLimits<T>::kReach);
};
template <> struct Body<Op::sinh> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::sinh(x);
    else return math::sinh<Fma>(x);
  }
};
template <> struct Body<Op::cosh> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::cosh(x);
    else return math::cosh<Fma>(x);
  }
};
template <> struct Body<Op::tanh> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::tanh(x);
    else return math::tanh<Fma>(x);
  }
};
template <> struct Body<Op::asinh> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::asinh(x);
    else return math::asinh<Fma>(x);
  }
};
template <> struct Body<Op::acosh> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::acosh(x);
    else return math::acosh<Fma>(x);
  }
};
template <> struct Body<Op::atanh> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::atanh(x);
    else return math::atanh<Fma>(x);
  }
};
template <> struct Body<Op::square> {
  template <class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return multiply_complex(x, x);
    else if constexpr (is_int<T>) return static_cast<T>(as_unsigned(x) * as_unsigned(x));
    else return x * x;
  }
};
template <> struct Body<Op::reciprocal> {
  template <class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return invert_complex(x);
    else return T{1} / x;
  }
};
template <> struct Body<Op::sqrt> {
  template <class T> static T run(T x) {
    if constexpr (is_complex_type<T>) return std::sqrt(x);
    else return math::sqrt(x);
  }
};
template <> struct Body<Op::rsqrt> {
  template <class T> static T run(T x) { return T{1} / math::sqrt(x); }
};
template <> struct Body<Op::cbrt> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    return math::cbrt<Fma>(x);
  }
};
template <> struct Body<Op::pow> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x, T y) {
    if constexpr (is_complex_type<T>) return pow_complex(x, y);
    else if constexpr (is_int<T>) return integer_pow(x, y);
    else return math::pow<Fma>(x, y);
  }
  template <bool Fma, class T> requires std::is_floating_point_v<T>
  [[gnu::always_inline]] static T run_near(T x, T y, math::Bits<T>& far) { return math::pow_near<Fma>(x, y, far); }
};
template <> struct Body<Op::erf> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    return math::erf<Fma>(x);
  }
};
template <> struct Body<Op::erfc> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    return math::erfc<Fma>(x);
  }
};
template <> struct Body<Op::lgamma> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    return math::lgamma<Fma>(x);
  }
};
// clang-format on

}  // namespace weft::kernels

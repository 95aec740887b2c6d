// Bodies of the trigonometric functions: math/ for floats, the standard library for complex
// numbers.
//
// run<Fma> is right for every x. Where that takes a branch, the body also has run_near<Fma>(x),
// which has none and gives the same bits up to rank kLastNear; loops look for the highest rank
// first (loops-inl.h).
#pragma once

#include <cmath>
#include <complex>

#include "base/convert.h"
#include "kernels/elementwise/body.h"
#include "kernels/math/complex.h"
#include "kernels/math/inverse_trig.h"
#include "kernels/math/trig.h"

namespace weft::kernels {

// sin(pi x) / (pi x), the angle within a quarter of a turn, so that it is 0 at whole numbers as the
// real one is.
template <class T>
std::complex<T> sinc_complex(std::complex<T> x) {
  if (x == T{0}) return 1;
  constexpr T kPi = static_cast<T>(3.14159265358979323846);
  const T nearest = std::rint(x.real());
  const T sign = std::fmod(nearest, T{2}) == 0 ? T{1} : T{-1};
  const std::complex<T> sine = std::sin(scaled(std::complex<T>(x.real() - nearest, x.imag()), kPi));
  return divide_complex(scaled(sine, sign), scaled(x, kPi));
}

// clang-format off

struct RankedByAngle {
  template <class T> requires std::is_floating_point_v<T> [[gnu::always_inline]] static auto rank(T x) { return math::rank_of_angle(x); }
  template <class T> static constexpr auto kLastNear = math::rank_of_angle(math::kReach<T>) - 1;
};
template <> struct Body<Op::sin> : RankedByAngle {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::sin(x);
    else return math::sin_any<Fma>(x);
  }
  template <bool Fma, class T> [[gnu::always_inline]] static T run_near(T x) { return math::sin<Fma>(x); }
};
template <> struct Body<Op::cos> : RankedByAngle {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::cos(x);
    else return math::cos_any<Fma>(x);
  }
  template <bool Fma, class T> [[gnu::always_inline]] static T run_near(T x) { return math::cos<Fma>(x); }
};
template <> struct Body<Op::tan> : RankedByAngle {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::tan(x);
    else return math::tan_any<Fma>(x);
  }
  template <bool Fma, class T> [[gnu::always_inline]] static T run_near(T x) { return math::tan<Fma>(x); }
};
template <> struct Body<Op::sinc> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return sinc_complex(x);
    else return math::sinc<Fma>(x);
  }
};
template <> struct Body<Op::asin> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::asin(x);
    else return math::asin<Fma>(x);
  }
};
template <> struct Body<Op::acos> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::acos(x);
    else return math::acos<Fma>(x);
  }
};
template <> struct Body<Op::atan> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return std::atan(x);
    else return math::atan<Fma>(x);
  }
};
template <> struct Body<Op::atan2> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T y, T x) { return math::atan2<Fma>(y, x); }
};
// clang-format on

}  // namespace weft::kernels

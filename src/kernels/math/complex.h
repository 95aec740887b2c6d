// Complex arithmetic as NumPy does it, and complex functions the standard library lacks.
#pragma once

#include <cmath>
#include <complex>
#include <limits>

#include "kernels/math/core.h"

namespace weft::kernels {

// A divisor by Smith's way: by the ratio of its parts, 1 / b = (1 - ratio i) inverse scale if the
// real part is the larger one, (ratio - i) inverse scale if not. The larger part is first brought
// near 1 by a power of two.
template <class T>
struct Divisor {
  math::Bits<T> is_wide;  // masks
  math::Bits<T> is_zero;
  T ratio;
  T inverse;
  T scale;
};
template <class T>
[[gnu::always_inline]] inline Divisor<T> make_divisor(T re, T im) {
  using math::choose;
  using Bits = math::Bits<T>;
  constexpr T kTop = math::power_of_two<T>(std::numeric_limits<T>::max_exponent - 2);
  const Bits is_wide = math::mask_of<T>(!(math::magnitude(re) < math::magnitude(im)));
  const Bits is_zero = math::mask_of<T>((re == 0) & (im == 0));
  const T larger = math::magnitude(choose(is_wide, re, im));
  const Bits exponent =
      bits_as<Bits>(larger < kTop ? larger : kTop) & bits_as<Bits>(math::kInfinity<T>);
  const T scale = bits_as<T>(static_cast<Bits>(2 * bits_as<Bits>(T{1}) - exponent));
  const T first = choose(is_wide, re, im) * scale;
  const T second = choose(is_wide, im, re) * scale;
  const T ratio = second / first;
  return {is_wide, is_zero, ratio, T{1} / (first + second * ratio), scale};
}

// 2^n for a dividend whose parts could overflow or vanish when they are added.
template <class T>
[[gnu::always_inline]] inline math::Bits<T> bits_of_room(T re, T im) {
  using Limits = std::numeric_limits<T>;
  using Bits = math::Bits<T>;
  constexpr T kTop = math::power_of_two<T>(Limits::max_exponent - 2);
  constexpr T kTiny = math::power_of_two<T>(Limits::min_exponent + Limits::digits);
  constexpr Bits kUp = Bits{Limits::digits + 2} << math::Float<T>::kFraction;
  constexpr Bits kDown = Bits{2} << math::Float<T>::kFraction;
  const T x = math::magnitude(re);
  const T y = math::magnitude(im);
  const T size = x > y ? x : y;
  return bits_as<Bits>(T{1}) + (math::mask_of<T>(size < kTiny) & kUp) -
         (math::mask_of<T>(size > kTop) & kDown);
}

// a / b. All scaling is by powers of two: where nothing overflows or underflows on the way, the
// bits are NumPy's. Without branches and always inlined: as a call it took twenty times as long.
template <class T>
[[gnu::always_inline]] inline std::complex<T> divide_complex(std::complex<T> a, std::complex<T> b) {
  using math::choose;
  using Bits = math::Bits<T>;
  const Divisor<T> by = make_divisor(b.real(), b.imag());
  const Bits room = bits_of_room(a.real(), a.imag());
  const T back = bits_as<T>(static_cast<Bits>(2 * bits_as<Bits>(T{1}) - room));
  const T re = a.real() * bits_as<T>(room);
  const T im = a.imag() * bits_as<T>(room);
  // Sums only: see multiply_complex.
  const T real = choose(by.is_wide, re, im) + choose(by.is_wide, im, re) * by.ratio;
  const T imag = choose(by.is_wide, im, im * by.ratio) + choose(by.is_wide, re * -by.ratio, -re);
  return {choose(by.is_zero, a.real() * math::kInfinity<T>, real * by.inverse * by.scale * back),
          choose(by.is_zero, a.imag() * math::kInfinity<T>, imag * by.inverse * by.scale * back)};
}

// 1 / x, the same bits.
template <class T>
[[gnu::always_inline]] inline std::complex<T> invert_complex(std::complex<T> x) {
  const Divisor<T> by = make_divisor(x.real(), x.imag());
  const T real = by.is_wide != 0 ? T{1} : by.ratio;
  const T imag = by.is_wide != 0 ? T{0} - by.ratio : T{-1};
  const T re = real * by.inverse * by.scale;
  const T im = imag * by.inverse * by.scale;
  return {by.is_zero != 0 ? math::kInfinity<T> : re, by.is_zero != 0 ? math::kNan<T> : im};
}

// The plain formula: std::complex's product hides nan behind infinities, NumPy's does not. Written
// with two sums, because g++ 12 makes a fused instruction of a difference beside a sum, and that
// rounds otherwise.
template <class T>
[[gnu::always_inline]] inline std::complex<T> multiply_complex(std::complex<T> a,
                                                               std::complex<T> b) {
  const T minus_d = -b.imag();
  return {a.real() * b.real() + a.imag() * minus_d, a.real() * b.imag() + a.imag() * b.real()};
}

template <class T>
std::complex<T> scaled(std::complex<T> x, T factor) {
  return {x.real() * factor, x.imag() * factor};
}

// exp(x) - 1; the real part expm1(a) cos(b) - 2 sin(b / 2)^2 does not cancel for small x, and is no
// -0 (array API).
template <class T>
std::complex<T> expm1_complex(std::complex<T> x) {
  const T a = x.real();
  const T b = x.imag();
  const std::complex<T> e = std::exp(x);
  if (!std::isfinite(a) || !std::isfinite(b)) return {e.real() - 1, e.imag()};
  const T half = std::sin(b / 2);
  return {std::expm1(a) * std::cos(b) - 2 * half * half + T{0}, e.imag()};
}

// log(1 + x). Near 0 the real part is log1p(2 a + a^2 + b^2) / 2, its argument summed exactly.
template <class T>
std::complex<T> log1p_complex(std::complex<T> x) {
  const T a = x.real();
  const T b = x.imag();
  const std::complex<T> plain = std::log(std::complex<T>(1 + a, b));
  if (!(std::abs(a) < 1 && std::abs(b) < 1)) return plain;
  const math::Pair<T> aa = math::two_product<false>(a, a);
  const math::Pair<T> bb = math::two_product<false>(b, b);
  const math::Pair<T> first = math::two_sum(2 * a, bb.hi);
  const math::Pair<T> second = math::two_sum(first.hi, aa.hi);
  const T argument = second.hi + (second.lo + (first.lo + (aa.lo + bb.lo)));
  return {std::log1p(argument) / 2, plain.imag()};
}

// x^n by squaring, from the lowest power on: 1 is no factor, which would make nan of an infinity's
// parts. REQUIRES: n >= 1.
template <class T>
std::complex<T> whole_power(std::complex<T> x, int n) {
  for (; n % 2 == 0; n /= 2) x = multiply_complex(x, x);
  std::complex<T> result = x;
  while (n /= 2) {
    x = multiply_complex(x, x);
    if (n % 2 != 0) result = multiply_complex(result, x);
  }
  return result;
}

// Whether x^power is made by squaring.
template <class T>
bool is_whole_power(T power) {
  return std::abs(power) < 100 && power == std::trunc(power) && power != 0;
}

// x^y = exp(y log(x)); whole powers below 100 by squaring; 0^y is 0 if y has a positive real part.
template <class T>
std::complex<T> pow_complex(std::complex<T> x, std::complex<T> y) {
  const T power = y.real();
  if (y == T{0}) return 1;
  if (x == T{0})
    return power > 0 ? std::complex<T>(0) : std::complex<T>(math::kNan<T>, math::kNan<T>);
  if (y.imag() == 0 && is_whole_power(power)) {
    const std::complex<T> result = whole_power(x, static_cast<int>(std::abs(power)));
    return power < 0 ? invert_complex(result) : result;
  }
  return std::pow(x, y);
}

}  // namespace weft::kernels

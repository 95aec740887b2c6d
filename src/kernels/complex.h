// Complex arithmetic as NumPy does it, and complex functions the standard library lacks.
#pragma once

#include <cmath>
#include <complex>

#include "kernels/math/core.h"

namespace weft::kernels {

// Smith's way, scaling by the larger part of the divisor, so that nothing overflows early.
template <class T>
std::complex<T> divide_complex(std::complex<T> a, std::complex<T> b) {
  const T c = b.real();
  const T d = b.imag();
  if (std::abs(c) >= std::abs(d)) {
    if (c == 0 && d == 0) return {a.real() / std::abs(c), a.imag() / std::abs(c)};
    const T ratio = d / c;
    const T scale = T{1} / (c + d * ratio);
    return {(a.real() + a.imag() * ratio) * scale, (a.imag() - a.real() * ratio) * scale};
  }
  const T ratio = c / d;
  const T scale = T{1} / (d + c * ratio);
  return {(a.real() * ratio + a.imag()) * scale, (a.imag() * ratio - a.real()) * scale};
}

// The plain formula: std::complex's product hides nan behind infinities, NumPy's does not. Written
// with two sums, because g++ 12 makes a fused instruction of a difference beside a sum, and that
// rounds otherwise.
template <class T>
std::complex<T> multiply_complex(std::complex<T> a, std::complex<T> b) {
  const T minus_d = -b.imag();
  return {a.real() * b.real() + a.imag() * minus_d, a.real() * b.imag() + a.imag() * b.real()};
}

template <class T>
std::complex<T> scaled(std::complex<T> x, T factor) {
  return {x.real() * factor, x.imag() * factor};
}

// exp(x) - 1; the real part expm1(a) cos(b) - 2 sin(b / 2)^2 does not cancel for small x.
template <class T>
std::complex<T> expm1_complex(std::complex<T> x) {
  const T a = x.real();
  const T b = x.imag();
  const std::complex<T> e = std::exp(x);
  if (!std::isfinite(a) || !std::isfinite(b)) return {e.real() - 1, e.imag()};
  const T half = std::sin(b / 2);
  return {std::expm1(a) * std::cos(b) - 2 * half * half, e.imag()};
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

// x^n by squaring. REQUIRES: n >= 0.
template <class T>
std::complex<T> whole_power(std::complex<T> x, int n) {
  std::complex<T> result = 1;
  for (; n > 0; n >>= 1) {
    if (n & 1) result = multiply_complex(result, x);
    if (n > 1) x = multiply_complex(x, x);
  }
  return result;
}

// x^y = exp(y log(x)); whole powers up to 64 by squaring; 0^y is 0 if y has a positive real part.
template <class T>
std::complex<T> pow_complex(std::complex<T> x, std::complex<T> y) {
  const T power = y.real();
  if (y == T{0}) return 1;
  if (x == T{0})
    return power > 0 ? std::complex<T>(0) : std::complex<T>(math::kNan<T>, math::kNan<T>);
  if (y.imag() == 0 && std::abs(power) <= 64 && power == std::trunc(power)) {
    const std::complex<T> result = whole_power(x, static_cast<int>(std::abs(power)));
    return power < 0 ? divide_complex(std::complex<T>(1), result) : result;
  }
  return std::pow(x, y);
}

}  // namespace weft::kernels

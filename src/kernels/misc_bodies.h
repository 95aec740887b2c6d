// Bodies that need no approximation: rounding, signs, floating-point patterns, counting bits,
// integer divisors. Included by op_bodies.h. All but gcd and lcm are free of branches and calls
// where the processor rounds, so that the loops around them are vectorised.
#pragma once

#include <cmath>
#include <limits>

#include "base/bit_cast.h"
#include "base/convert.h"
#include "kernels/body.h"

namespace weft::kernels {

// How a floating-point type lies in an integer: sign, exponent, fraction.
template <class T>
struct Pattern {
  static_assert(sizeof(T) == 2 || std::is_floating_point_v<T>);
  using Bits = std::conditional_t<sizeof(T) == 8, uint64_t,
                                  std::conditional_t<sizeof(T) == 4, uint32_t, uint16_t>>;
  using Count = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;  // holds every magnitude
  static constexpr int kFraction = sizeof(T) == 8                ? 52
                                   : sizeof(T) == 4              ? 23
                                   : std::is_same_v<T, BFloat16> ? 7
                                                                 : 10;
  static constexpr int kWidth = 8 * static_cast<int>(sizeof(T));
  static constexpr Bits kSign = static_cast<Bits>(Bits{1} << (kWidth - 1));
  static constexpr Bits kMagnitude = static_cast<Bits>(~kSign);
  static constexpr Bits kInfinity = static_cast<Bits>(kMagnitude - ((Bits{1} << kFraction) - 1));
  static constexpr Bits kQuiet = static_cast<Bits>(Bits{1} << (kFraction - 1));
  static constexpr Count kExponentMask = kInfinity >> kFraction;
  static constexpr Count kBias = kExponentMask >> 1;

  static Bits of(T x) { return bits_as<Bits>(x); }
  static T value(Bits bits) { return bits_as<T>(bits); }
};

// 2^n. REQUIRES: it is a normal number.
template <class T>
T power_of_two(typename Pattern<T>::Count n) {
  using P = Pattern<T>;
  return P::value(static_cast<typename P::Bits>(n + P::kBias) << P::kFraction);
}

template <class I>
I clamp_to(I x, I low, I high) {
  const I raised = x < low ? low : x;
  return raised > high ? high : raised;
}

// The neighbour of `from` on the way to `to`. Patterns of one sign are ordered as their values
// are, so it is one step along the line of magnitudes, negative ones on the left.
template <class T>
T step_towards(T from, T to) {
  using P = Pattern<T>;
  using Bits = typename P::Bits;
  using Count = typename P::Count;
  const Bits a = P::of(from);
  const Bits b = P::of(to);
  const Count size_a = static_cast<Count>(a & P::kMagnitude);
  const Count size_b = static_cast<Count>(b & P::kMagnitude);
  const Count place_a = a & P::kSign ? -size_a : size_a;
  const Count place_b = b & P::kSign ? -size_b : size_b;
  const Count place = place_a + (place_a < place_b) - (place_a > place_b);
  const Count size = place < 0 ? -place : place;
  const bool is_negative = place < 0 || (place == 0 && (a & P::kSign) != 0);
  const Bits stepped =
      static_cast<Bits>(static_cast<Bits>(size) | (is_negative ? P::kSign : Bits{0}));
  const Bits moved = place_a == place_b ? b : stepped;
  constexpr Count kLargest = static_cast<Count>(P::kInfinity);
  const Bits nan = static_cast<Bits>((size_a > kLargest ? a : b) | P::kQuiet);
  return P::value(size_a > kLargest || size_b > kLargest ? nan : moved);
}

// sqrt(x * x + y * y), infinite if either is, nan or not. In double a float's squares are exact;
// doubles are first scaled by a power of two that brings the larger one near 1.
template <class T>
T hypotenuse(T x, T y) {
  constexpr T kInfinity = std::numeric_limits<T>::infinity();
  const T a = std::abs(x);
  const T b = std::abs(y);
  T length;
  if constexpr (sizeof(T) == 4) {
    const double wide_a = a;
    const double wide_b = b;
    length = static_cast<T>(std::sqrt(wide_a * wide_a + wide_b * wide_b));
  } else {
    using P = Pattern<T>;
    const T larger = a > b ? a : b;
    const auto field = static_cast<typename P::Count>(P::of(larger) >> P::kFraction);
    const auto exponent = clamp_to<typename P::Count>(field, 1, P::kExponentMask - 2) - P::kBias;
    const T scale = power_of_two<T>(-exponent);
    const T scaled_a = a * scale;
    const T scaled_b = b * scale;
    length = std::sqrt(scaled_a * scaled_a + scaled_b * scaled_b) * power_of_two<T>(exponent);
  }
  return a == kInfinity || b == kInfinity ? kInfinity : length;
}

// x * 2^n, rounded once: the fraction of x gets the new exponent; only a last step, into the
// denormal numbers or beyond the largest, can round.
template <class T>
T scale_by_power(T x, int64_t n) {
  using P = Pattern<T>;
  using Bits = typename P::Bits;
  using Count = typename P::Count;
  constexpr int kDigits = P::kFraction + 1;
  constexpr int64_t kFar = 4 * P::kExponentMask;
  const T size = std::abs(x);
  const bool is_denormal = size < std::numeric_limits<T>::min();
  const Bits bits = P::of(is_denormal ? size * power_of_two<T>(kDigits) : size);
  const Count exponent =
      static_cast<Count>(bits >> P::kFraction) - P::kBias - (is_denormal ? kDigits : 0);
  const Count wanted = exponent + static_cast<Count>(clamp_to<int64_t>(n, -kFar, kFar));
  const Count reached = clamp_to<Count>(wanted, 1 - P::kBias, P::kBias);
  const Count rest = clamp_to<Count>(wanted - reached, -kDigits - 2, 1);
  const T fraction = P::value(static_cast<Bits>((bits & ~P::kInfinity) | P::of(T{1})));
  const T scaled = fraction * power_of_two<T>(reached) * power_of_two<T>(rest);
  const bool is_fixed = x == 0 || !(size < std::numeric_limits<T>::infinity());
  return is_fixed ? x : std::copysign(scaled, x);
}

// z / |z|; an infinite part outweighs a finite one.
template <class T>
std::complex<T> direction(std::complex<T> z) {
  const T x = z.real();
  const T y = z.imag();
  const T length = hypotenuse(x, y);
  const bool is_wide = std::isinf(x);
  const bool is_high = std::isinf(y);
  if (std::isnan(length) || (is_wide && is_high)) {
    return {std::numeric_limits<T>::quiet_NaN(), std::numeric_limits<T>::quiet_NaN()};
  }
  if (is_wide || is_high)
    return {is_wide ? std::copysign(T{1}, x) : T{0}, is_high ? std::copysign(T{1}, y) : T{0}};
  if (length == 0) return {T{0}, T{0}};
  return {x / length, y / length};
}

// The bits that are set, summed in pairs, then fours, then bytes; the product adds up the bytes.
template <class U>
U count_ones(U x) {
  constexpr U kAll = static_cast<U>(~U{0});
  x = x - ((x >> 1) & (kAll / 3));
  x = (x & (kAll / 5)) + ((x >> 2) & (kAll / 5));
  x = (x + (x >> 4)) & (kAll / 17);
  return (x * (kAll / 255)) >> (8 * sizeof(U) - 8);
}

template <class U>
U fill_below_top(U x) {
  for (int shift = 1; shift < static_cast<int>(8 * sizeof(U)); shift *= 2) x |= x >> shift;
  return x;
}

// An integer's bits without its sign, in the unsigned type that arithmetic on it uses.
template <class T>
wide_unsigned_t<T> bits_of_integer(T x) {
  return static_cast<std::make_unsigned_t<T>>(x);
}

// |x|, which for the smallest integer only an unsigned type holds.
template <class T>
wide_unsigned_t<T> distance_from_zero(T x) {
  return x < 0 ? 0 - as_unsigned(x) : as_unsigned(x);
}

template <class U>
U greatest_divisor(U a, U b) {
  while (b != 0) {
    const U rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

// clang-format off

template <> struct Body<Op::ceil> {
  template <class T> static T run(T x) {
    if constexpr (std::is_floating_point_v<T>) return std::ceil(x);
    else return x;
  }
};
template <> struct Body<Op::floor> {
  template <class T> static T run(T x) {
    if constexpr (std::is_floating_point_v<T>) return std::floor(x);
    else return x;
  }
};
template <> struct Body<Op::trunc> {
  template <class T> static T run(T x) {
    if constexpr (std::is_floating_point_v<T>) return std::trunc(x);
    else return x;
  }
};
template <> struct Body<Op::round> {
  template <class T> static T run(T x) {
    if constexpr (is_complex_type<T>) return {run(x.real()), run(x.imag())};
    else if constexpr (std::is_floating_point_v<T>) return std::rint(x);
    else return x;
  }
};
template <> struct Body<Op::sign> {
  template <class T> static T run(T x) {
    if constexpr (is_complex_type<T>) return direction(x);
    else if constexpr (is_int<T>) return static_cast<T>((x > 0) - (x < 0));
    else return x > 0 ? T{1} : x < 0 ? T{-1} : x == 0 ? T{0} : x;
  }
};
template <> struct Body<Op::signbit> {
  template <class T> static bool run(T x) {
    if constexpr (std::is_floating_point_v<T>) return (Pattern<T>::of(x) & Pattern<T>::kSign) != 0;
    else return x < T{0};
  }
};
template <> struct Body<Op::copysign> {
  template <class T> static T run(T a, T b) { return std::copysign(a, b); }
};
template <> struct Body<Op::nextafter> {
  template <class T> static T run(T a, T b) { return step_towards(a, b); }
};
template <> struct Body<Op::heaviside> {
  template <class T> static T run(T x, T at_zero) {
    return x == 0 ? at_zero : x < 0 ? T{0} : x > 0 ? T{1} : x;
  }
};
template <> struct Body<Op::hypot> {
  template <class T> static T run(T a, T b) { return hypotenuse(a, b); }
};
template <> struct Body<Op::isnan> {
  template <class T> static bool run(T x) {
    if constexpr (is_complex_type<T>) return run(x.real()) || run(x.imag());
    else if constexpr (std::is_floating_point_v<T>) return x != x;
    else return false;
  }
};
template <> struct Body<Op::isinf> {
  template <class T> static bool run(T x) {
    if constexpr (is_complex_type<T>) return run(x.real()) || run(x.imag());
    else if constexpr (std::is_floating_point_v<T>) return std::abs(x) == std::numeric_limits<T>::infinity();
    else return false;
  }
};
template <> struct Body<Op::isfinite> {
  template <class T> static bool run(T x) {
    if constexpr (is_complex_type<T>) return run(x.real()) && run(x.imag());
    else if constexpr (std::is_floating_point_v<T>) return std::abs(x) < std::numeric_limits<T>::infinity();
    else return true;
  }
};
template <> struct Body<Op::conj> {
  template <class T> static T run(T x) {
    if constexpr (is_complex_type<T>) return {x.real(), -x.imag()};
    else return x;
  }
};
template <> struct Body<Op::real> {
  template <class T> static auto run(T x) {
    if constexpr (is_complex_type<T>) return x.real();
    else return x;
  }
};
template <> struct Body<Op::imag> {
  template <class T> static auto run(T x) {
    if constexpr (is_complex_type<T>) return x.imag();
    else return T{0};
  }
};
template <> struct Body<Op::deg2rad> {
  template <class T> static T run(T x) { return x * static_cast<T>(0.017453292519943295769); }
};
template <> struct Body<Op::rad2deg> {
  template <class T> static T run(T x) { return x * static_cast<T>(57.295779513082320877); }
};
template <> struct Body<Op::ldexp> {
  template <class T> static T run(T x, int64_t n) { return scale_by_power(x, n); }
};
template <> struct Body<Op::gcd> {
  template <class T> static T run(T a, T b) {
    return static_cast<T>(greatest_divisor(distance_from_zero(a), distance_from_zero(b)));
  }
};
template <> struct Body<Op::lcm> {
  template <class T> static T run(T a, T b) {
    const auto divisor = greatest_divisor(distance_from_zero(a), distance_from_zero(b));
    return divisor == 0 ? T{0} : static_cast<T>(distance_from_zero(a) / divisor * distance_from_zero(b));
  }
};
template <> struct Body<Op::popcount> {
  template <class T> static T run(T x) { return static_cast<T>(count_ones(bits_of_integer(x))); }
};
template <> struct Body<Op::count_leading_zeros> {
  template <class T> static T run(T x) {
    return static_cast<T>(8 * sizeof(T) - count_ones(fill_below_top(bits_of_integer(x))));
  }
};
// clang-format on

}  // namespace weft::kernels

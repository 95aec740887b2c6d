// Bodies that need no approximation: rounding, signs, floating-point patterns, counting bits,
// integer divisors. Included by op_bodies.h. All but gcd and lcm are free of branches and calls
// where the processor rounds, so that the loops around them are vectorised.
#pragma once

#include <cmath>
#include <limits>

#include "base/bit_cast.h"
#include "base/convert.h"
#include "kernels/elementwise/body.h"
#include "kernels/math/core.h"

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
  static constexpr T value(Bits bits) { return bits_as<T>(bits); }
};

// Signs of what is not computed in.
template <class T>
T flip_sign(T x) {
  using P = Pattern<T>;
  return P::value(static_cast<typename P::Bits>(P::of(x) ^ P::kSign));
}
template <class T>
T take_sign(T x, T from) {
  using P = Pattern<T>;
  return P::value(
      static_cast<typename P::Bits>((P::of(x) & P::kMagnitude) | (P::of(from) & P::kSign)));
}

// Numbers have the order of these integers; both zeros are 0.
template <class T>
int16_t order_of(T x) {
  using P = Pattern<T>;
  const auto magnitude = static_cast<int16_t>(P::of(x) & P::kMagnitude);
  const auto below = static_cast<int16_t>(static_cast<int16_t>(P::of(x)) >> 15);
  return static_cast<int16_t>((magnitude ^ below) - below);
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

// sqrt(x * x + y * y), infinite if either is, nan or not: both are first scaled by a power of two
// that brings the larger one near 1.
template <class T>
[[gnu::always_inline]] inline T hypotenuse(T x, T y) {
  using P = Pattern<T>;
  constexpr T kInfinity = std::numeric_limits<T>::infinity();
  constexpr T kTop = math::power_of_two<T>(P::kBias - 1);
  constexpr T kLeast = std::numeric_limits<T>::min();
  const T a = std::abs(x);
  const T b = std::abs(y);
  const T larger = a > b ? a : b;
  const T kept = larger > kLeast ? (larger < kTop ? larger : kTop) : kLeast;
  const auto exponent = static_cast<typename P::Bits>(P::of(kept) & P::kInfinity);
  const T back = P::value(exponent);
  const T scale = P::value(static_cast<typename P::Bits>(2 * P::of(T{1}) - exponent));
  const T scaled_a = a * scale;
  const T scaled_b = b * scale;
  const T length = std::sqrt(scaled_a * scaled_a + scaled_b * scaled_b) * back;
  return (a == kInfinity) | (b == kInfinity) ? kInfinity : length;
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
  const Bits bits = P::of(is_denormal ? size * math::power_of_two<T>(kDigits) : size);
  const Count exponent =
      static_cast<Count>(bits >> P::kFraction) - P::kBias - (is_denormal ? kDigits : 0);
  const Count wanted = exponent + static_cast<Count>(math::clamp<int64_t>(n, -kFar, kFar));
  const Count reached = math::clamp<Count>(wanted, 1 - P::kBias, P::kBias);
  const Count rest = math::clamp<Count>(wanted - reached, -kDigits - 2, 1);
  const T fraction = P::value(static_cast<Bits>((bits & ~P::kInfinity) | P::of(T{1})));
  const T scaled = fraction * math::power_of_two<T>(static_cast<Bits>(reached)) *
                   math::power_of_two<T>(static_cast<Bits>(rest));
  const bool is_fixed = x == 0 || !(size < std::numeric_limits<T>::infinity());
  return is_fixed ? x : std::copysign(scaled, x);
}

// z / |z|; an infinite part outweighs a finite one. A nan in either part, even beside an infinity,
// is nan.
template <class T>
[[gnu::always_inline]] inline std::complex<T> direction(std::complex<T> z) {
  constexpr T kInfinity = std::numeric_limits<T>::infinity();
  const bool is_wide = std::abs(z.real()) == kInfinity;
  const bool is_high = std::abs(z.imag()) == kInfinity;
  const bool is_far = is_wide | is_high;
  const T x = is_far ? (is_wide ? std::copysign(T{1}, z.real()) : T{0}) : z.real();
  const T y = is_far ? (is_high ? std::copysign(T{1}, z.imag()) : T{0}) : z.imag();
  const bool is_nan = __builtin_isunordered(z.real(), z.imag()) | (is_wide & is_high);
  const T length = is_nan ? std::numeric_limits<T>::quiet_NaN() : hypotenuse(x, y);
  return {length == 0 ? T{0} : x / length, length == 0 ? T{0} : y / length};
}

// The bits that are set, summed in pairs, then fours, then bytes. Here and below every step stays
// in the type's own width: loops then have as many numbers in a vector. (As 32 bits a count of
// uint8 took 5 times as long.)
template <class U>
U count_ones(U x) {
  constexpr int kWidth = 8 * sizeof(U);
  constexpr U kAll = static_cast<U>(~U{0});
  const auto odd_bits = static_cast<U>(static_cast<U>(x >> 1) & (kAll / 3));
  x = static_cast<U>(x - odd_bits);
  x = static_cast<U>((x & (kAll / 5)) + (static_cast<U>(x >> 2) & (kAll / 5)));
  x = static_cast<U>(static_cast<U>(x + static_cast<U>(x >> 4)) & (kAll / 17));
  if constexpr (kWidth > 8) x = static_cast<U>(x + static_cast<U>(x >> 8));
  if constexpr (kWidth > 16) x = static_cast<U>(x + static_cast<U>(x >> 16));
  if constexpr (kWidth > 32) x = static_cast<U>(x + static_cast<U>(x >> 32));
  return static_cast<U>(x & 0x7F);
}

template <class U>
U fill_below_top(U x) {
  constexpr int kWidth = 8 * sizeof(U);
  x = static_cast<U>(x | static_cast<U>(x >> 1));
  x = static_cast<U>(x | static_cast<U>(x >> 2));
  x = static_cast<U>(x | static_cast<U>(x >> 4));
  if constexpr (kWidth > 8) x = static_cast<U>(x | static_cast<U>(x >> 8));
  if constexpr (kWidth > 16) x = static_cast<U>(x | static_cast<U>(x >> 16));
  if constexpr (kWidth > 32) x = static_cast<U>(x | static_cast<U>(x >> 32));
  return x;
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

// Whether the instruction set has instructions that round to whole numbers. SSE2 has not, and a
// call for each element would take ten times as long as two sums.
#if defined(__x86_64__)
template <bool Fma>
inline constexpr bool kRounds = Fma;
#else
template <bool Fma>
inline constexpr bool kRounds = true;
#endif
// What `choose` makes of the nearest whole number and x, with the sign of x.
template <class T, class Choose>
[[gnu::always_inline]] inline T rounded_with(T x, Choose choose) {
  constexpr T kAllWhole = math::power_of_two<T>(math::Float<T>::kFraction);
  const T size = math::magnitude(x);
  const T nearest = math::with_sign_of((size + kAllWhole) - kAllWhole, x);
  return size < kAllWhole ? math::with_sign_of(choose(nearest, x), x) : x;
}

// clang-format off

template <> struct Body<Op::ceil> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (!std::is_floating_point_v<T>) return x;
    else if constexpr (kRounds<Fma>) return std::ceil(x);
    else return rounded_with(x, [](T nearest, T of) { return nearest < of ? nearest + 1 : nearest; });
  }
};
template <> struct Body<Op::floor> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (!std::is_floating_point_v<T>) return x;
    else if constexpr (kRounds<Fma>) return std::floor(x);
    else return rounded_with(x, [](T nearest, T of) { return nearest > of ? nearest - 1 : nearest; });
  }
};
template <> struct Body<Op::trunc> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (!std::is_floating_point_v<T>) return x;
    else if constexpr (kRounds<Fma>) return std::trunc(x);
    else return math::with_sign_of(Body<Op::floor>::run<Fma>(math::magnitude(x)), x);
  }
};
template <> struct Body<Op::round> {
  template <bool Fma, class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return {run<Fma>(x.real()), run<Fma>(x.imag())};
    else if constexpr (!std::is_floating_point_v<T>) return x;
    else if constexpr (kRounds<Fma>) return std::rint(x);
    else return rounded_with(x, [](T nearest, T) { return nearest; });
  }
};
template <> struct Body<Op::sign> {
  template <class T> [[gnu::always_inline]] static T run(T x) {
    if constexpr (is_complex_type<T>) return direction(x);
    else if constexpr (is_int<T>) return static_cast<T>((x > 0) - (x < 0));
    else return x > 0 ? T{1} : x < 0 ? T{-1} : x == 0 ? T{0} : x;
  }
};
template <> struct Body<Op::signbit> {
  template <class T> static bool run(T x) {
    if constexpr (is_int<T>) return x < T{0};
    else if constexpr (std::is_same_v<T, bool>) return false;
    else return (Pattern<T>::of(x) & Pattern<T>::kSign) != 0;
  }
};
template <> struct Body<Op::copysign> {
  template <class T> static T run(T a, T b) {
    if constexpr (is_small_float<T>) return take_sign(a, b);
    else return std::copysign(a, b);
  }
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
    else return T{};
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
  template <class T> static T run(T x) { return static_cast<T>(count_ones(static_cast<std::make_unsigned_t<T>>(x))); }
};
template <> struct Body<Op::count_leading_zeros> {
  template <class T> static T run(T x) {
    using U = std::make_unsigned_t<T>;
    return static_cast<T>(count_ones(static_cast<U>(~fill_below_top(static_cast<U>(x)))));
  }
};
// clang-format on

}  // namespace weft::kernels

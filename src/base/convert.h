// One element to another element type: what astype means. Always defined:
//
//   to bool            is it not zero? (nan is not)
//   float to integer   towards zero; out of range saturates; nan gives 0
//   integer to integer the low bits (two's complement)
//   to a float         to nearest even, once
//   complex to real    the real part
#pragma once

#include <cmath>
#include <cstring>
#include <limits>

#include "weft/dtype.h"

namespace weft {

template <class T>
inline constexpr bool is_small_float = std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>;
template <class T>
inline constexpr bool is_complex_type = is_complex(dtype_of<T>);

// float for the 16-bit floats, the type itself otherwise: what arithmetic happens in.
template <class T>
using lifted_t = std::conditional_t<is_small_float<T>, float, T>;

template <class T>
lifted_t<T> lift(T value) {
  return static_cast<lifted_t<T>>(value);
}

template <class To, class From>
To saturate(From value) {
  if (std::isnan(value)) return 0;
  constexpr To lowest = std::numeric_limits<To>::min();
  constexpr To highest = std::numeric_limits<To>::max();
  // 2^digits is exact in any float and lies just beyond `highest`.
  const From beyond = std::ldexp(From{1}, std::numeric_limits<To>::digits);
  if (value >= beyond) return highest;
  if (value < static_cast<From>(lowest)) return lowest;
  return static_cast<To>(value);
}

// A 64-bit integer as a double from which one further rounding is right: bits below the 53rd
// are gathered in one sticky bit.
template <class From>
double widen_sticky(From value) {
  const bool negative = value < 0;
  uint64_t magnitude = negative ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
  const uint64_t low = magnitude & 0x7FF;
  if (magnitude >> 53) magnitude = (magnitude - low) | (low ? 0x800U : 0U);
  const double widened = static_cast<double>(magnitude);
  return negative ? -widened : widened;
}

template <class To, class From>
To convert(From value) {
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (is_complex_type<From> && std::is_same_v<To, bool>) {
    return value.real() != 0 || value.imag() != 0;
  } else if constexpr (is_complex_type<From> && is_complex_type<To>) {
    using Part = typename To::value_type;
    return To(static_cast<Part>(value.real()), static_cast<Part>(value.imag()));
  } else if constexpr (is_complex_type<From>) {
    return convert<To>(value.real());
  } else if constexpr (is_complex_type<To>) {
    return To(convert<typename To::value_type>(value));
  } else if constexpr (is_small_float<From>) {
    return convert<To>(static_cast<float>(value));
  } else if constexpr (std::is_same_v<To, bool>) {
    return value != From{0};
  } else if constexpr (is_small_float<To> && std::is_integral_v<From>) {
    return To(widen_sticky(+value));
  } else if constexpr (std::is_integral_v<To> && std::is_floating_point_v<From>) {
    return saturate<To>(value);
  } else {
    return static_cast<To>(value);
  }
}

// Elements may lie anywhere: reading and writing never assume alignment.
template <class T>
T load(const std::byte* at) {
  if constexpr (std::is_same_v<T, bool>) return *at != std::byte{0};  // foreign bytes may be 2
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}
template <class T>
void store(std::byte* at, T value) {
  std::memcpy(at, &value, sizeof(T));
}

// A weak scalar as an element of type T.
template <class T>
T convert_scalar(const Scalar& s) {
  switch (s.kind) {
    case DTypeKind::boolean:
    case DTypeKind::signed_integer:
      return convert<T>(s.integer);
    case DTypeKind::unsigned_integer:
      return convert<T>(static_cast<uint64_t>(s.integer));
    case DTypeKind::floating:
      return convert<T>(s.real);
    case DTypeKind::complex:
      return convert<T>(std::complex<double>(s.real, s.imag));
  }
  return T{};
}

}  // namespace weft

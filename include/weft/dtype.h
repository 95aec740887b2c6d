// The fifteen element types, their C++ counterparts, and sets of them.
//
//   boolean | i8 i16 i32 i64 | u8 u16 u32 u64 | f16 bf16 f32 f64 | c64 c128
//
// An array carries its DType at run time; `native_t<DType::f32>` is float and `dtype_of<float>` is
// DType::f32. The 16-bit floats are storage types: arithmetic on them happens in float32 and is
// rounded once per operation. Everything here is a plain value, safe from any thread.
#pragma once

#include <complex>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "weft/api.h"

namespace weft {

enum class DType : uint8_t {
  boolean,
  i8,
  i16,
  i32,
  i64,
  u8,
  u16,
  u32,
  u64,
  f16,
  bf16,
  f32,
  f64,
  c64,
  c128,
};
inline constexpr int kDTypes = 15;

// IEEE binary16: 1 sign, 5 exponent, 10 fraction bits. Conversions round to nearest even, once.
struct WEFT_API Float16 {
  uint16_t bits = 0;
  Float16() = default;
  explicit Float16(float value);
  explicit Float16(double value);
  explicit operator float() const;
  explicit operator double() const { return static_cast<double>(static_cast<float>(*this)); }
};

// The upper half of a float32: 1 sign, 8 exponent, 7 fraction bits.
struct WEFT_API BFloat16 {
  uint16_t bits = 0;
  BFloat16() = default;
  explicit BFloat16(float value);
  explicit BFloat16(double value);
  explicit operator float() const;
  explicit operator double() const { return static_cast<double>(static_cast<float>(*this)); }
};

enum class DTypeKind : uint8_t { boolean, signed_integer, unsigned_integer, floating, complex };

constexpr DTypeKind kind_of(DType d) {
  if (d == DType::boolean) return DTypeKind::boolean;
  if (d <= DType::i64) return DTypeKind::signed_integer;
  if (d <= DType::u64) return DTypeKind::unsigned_integer;
  return d <= DType::f64 ? DTypeKind::floating : DTypeKind::complex;
}
constexpr bool is_integer(DType d) { return d >= DType::i8 && d <= DType::u64; }
constexpr bool is_signed_integer(DType d) { return kind_of(d) == DTypeKind::signed_integer; }
constexpr bool is_unsigned_integer(DType d) { return kind_of(d) == DTypeKind::unsigned_integer; }
constexpr bool is_floating(DType d) { return kind_of(d) == DTypeKind::floating; }
constexpr bool is_complex(DType d) { return kind_of(d) == DTypeKind::complex; }

namespace detail {
// Here and not inside the functions: those would build the tables anew on every call.
inline constexpr int8_t kItemBytes[kDTypes] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 2, 4, 8, 8, 16};
inline constexpr std::string_view kDTypeNames[kDTypes] = {
    "bool",   "int8",    "int16",    "int32",   "int64",   "uint8",     "uint16",    "uint32",
    "uint64", "float16", "bfloat16", "float32", "float64", "complex64", "complex128"};
}  // namespace detail

constexpr int64_t size_in_bytes(DType d) { return detail::kItemBytes[static_cast<int>(d)]; }

// NumPy's spelling: "bool", "int8", ..., "bfloat16", "float32", ..., "complex128".
constexpr std::string_view name_of(DType d) { return detail::kDTypeNames[static_cast<int>(d)]; }

// The element type of a complex type's two parts; any other type is its own.
constexpr DType real_part(DType d) {
  if (d == DType::c64) return DType::f32;
  return d == DType::c128 ? DType::f64 : d;
}

template <DType>
struct Native;
// clang-format off
template <> struct Native<DType::boolean> { using type = bool; };
template <> struct Native<DType::i8> { using type = int8_t; };
template <> struct Native<DType::i16> { using type = int16_t; };
template <> struct Native<DType::i32> { using type = int32_t; };
template <> struct Native<DType::i64> { using type = int64_t; };
template <> struct Native<DType::u8> { using type = uint8_t; };
template <> struct Native<DType::u16> { using type = uint16_t; };
template <> struct Native<DType::u32> { using type = uint32_t; };
template <> struct Native<DType::u64> { using type = uint64_t; };
template <> struct Native<DType::f16> { using type = Float16; };
template <> struct Native<DType::bf16> { using type = BFloat16; };
template <> struct Native<DType::f32> { using type = float; };
template <> struct Native<DType::f64> { using type = double; };
template <> struct Native<DType::c64> { using type = std::complex<float>; };
template <> struct Native<DType::c128> { using type = std::complex<double>; };
// clang-format on
template <DType D>
using native_t = typename Native<D>::type;

namespace detail {
template <class T>
constexpr int dtype_index() {
  if constexpr (std::is_same_v<T, bool>) return static_cast<int>(DType::boolean);
  if constexpr (std::is_same_v<T, Float16>) return static_cast<int>(DType::f16);
  if constexpr (std::is_same_v<T, BFloat16>) return static_cast<int>(DType::bf16);
  if constexpr (std::is_same_v<T, float>) return static_cast<int>(DType::f32);
  if constexpr (std::is_same_v<T, double>) return static_cast<int>(DType::f64);
  if constexpr (std::is_same_v<T, std::complex<float>>) return static_cast<int>(DType::c64);
  if constexpr (std::is_same_v<T, std::complex<double>>) return static_cast<int>(DType::c128);
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {  // void has no size
    constexpr int log2_bytes = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : 3;
    if constexpr (sizeof(T) <= 8)
      return static_cast<int>(std::is_signed_v<T> ? DType::i8 : DType::u8) + log2_bytes;
  }
  return -1;
}
}  // namespace detail

// A C++ type that an element can be made from. Every integer type counts, by size and sign.
template <class T>
concept Element = (detail::dtype_index<std::remove_cv_t<T>>() >= 0);

template <Element T>
inline constexpr DType dtype_of = static_cast<DType>(detail::dtype_index<std::remove_cv_t<T>>());

// An element type as it lies in memory: one of the fifteen `native_t`. (`long long` is an Element
// but not Native where int64_t is `long`: pointers to the two may not alias.)
template <class T>
concept NativeElement =
    Element<T> && std::is_same_v<std::remove_cv_t<T>, native_t<dtype_of<std::remove_cv_t<T>>>>;

// A set of element types; domains of operations are written with these.
struct DTypeSet {
  uint16_t bits = 0;
  constexpr bool contains(DType d) const { return (bits >> static_cast<int>(d)) & 1U; }
  friend constexpr DTypeSet operator|(DTypeSet a, DTypeSet b) {
    return {static_cast<uint16_t>(a.bits | b.bits)};
  }
};
inline constexpr DTypeSet kBooleans{0x0001};
inline constexpr DTypeSet kSignedIntegers{0x001E};
inline constexpr DTypeSet kIntegers{0x01FE};
inline constexpr DTypeSet kFloats{0x1E00};
inline constexpr DTypeSet kComplexes{0x6000};
inline constexpr DTypeSet kNumeric = kIntegers | kFloats | kComplexes;
inline constexpr DTypeSet kReal = kBooleans | kIntegers | kFloats;
inline constexpr DTypeSet kAllDTypes = kReal | kComplexes;

// The promoted type of two arrays: the Python array API's table, extended as NumPy 2 extends it
// (integers wide enough for both; int64 with float32 is float64; uint64 with int64 is float64;
// bfloat16 with float16 is float32). Commutative; the same for 0-d arrays.
constexpr DType promote(DType a, DType b);

namespace detail {
constexpr DType signed_of_bytes(int64_t bytes) {
  return bytes == 1 ? DType::i8 : bytes == 2 ? DType::i16 : bytes == 4 ? DType::i32 : DType::i64;
}

// The narrowest float that holds every value of a small integer type, as NumPy chooses it.
constexpr DType float_holding(DType d) {
  const int64_t bytes = d == DType::boolean ? 0 : size_in_bytes(d);
  return bytes <= 1 ? DType::f16 : bytes == 2 ? DType::f32 : DType::f64;
}

constexpr DType promote_integers(DType a, DType b) {
  if (is_signed_integer(a) == is_signed_integer(b))
    return size_in_bytes(a) >= size_in_bytes(b) ? a : b;
  const int64_t s = size_in_bytes(is_signed_integer(a) ? a : b);
  const int64_t u = size_in_bytes(is_signed_integer(a) ? b : a);
  if (s > u) return signed_of_bytes(s);
  return u == 8 ? DType::f64 : signed_of_bytes(2 * u);
}

constexpr DType promote_floats(DType a, DType b) {
  if (a == b) return a;
  if (size_in_bytes(a) == size_in_bytes(b)) return DType::f32;  // float16 with bfloat16
  return size_in_bytes(a) > size_in_bytes(b) ? a : b;
}

// bfloat16 reaches as far as float32, so only integers of two bytes and more widen it.
constexpr DType promote_integer_with_float(DType integer, DType floating) {
  const DType holding = float_holding(integer);
  return holding == DType::f16 ? floating : promote_floats(holding, floating);
}

constexpr DType promote_real(DType a, DType b) {
  if (a == DType::boolean) return b;
  if (b == DType::boolean) return a;
  if (is_integer(a) && is_integer(b)) return promote_integers(a, b);
  if (is_integer(a)) return promote_integer_with_float(a, b);
  return is_integer(b) ? promote_integer_with_float(b, a) : promote_floats(a, b);
}
}  // namespace detail

constexpr DType promote(DType a, DType b) {
  if (!is_complex(a) && !is_complex(b)) return detail::promote_real(a, b);
  const auto part = [](DType d) {
    if (is_complex(d)) return real_part(d);
    return is_floating(d) ? d : detail::float_holding(d);
  };
  return detail::promote_floats(part(a), part(b)) == DType::f64 ? DType::c128 : DType::c64;
}

// "Same kind" casting, the rule of in-place operations: never to a lower kind (bool < integers <
// floats < complex; signed to unsigned counts as lower), any width within a kind.
constexpr bool can_cast_same_kind(DType from, DType to) {
  if (from == to || from == DType::boolean) return true;
  if (to == DType::boolean) return false;
  if (is_signed_integer(from)) return !is_unsigned_integer(to);
  return kind_of(from) <= kind_of(to) || (is_unsigned_integer(from) && is_signed_integer(to));
}

struct Scalar;
namespace detail {
WEFT_API void convert_number(const Scalar& number, void* to_bytes, DType to);
}

// A C++ number that has not been given an element type yet: `2.5` in `a + 2.5`. It is weak: next to
// an array it takes the array's type if its kind allows (docs/broadcasting.md).
struct Scalar {
  DTypeKind kind = DTypeKind::floating;
  int64_t integer = 0;  // booleans and integers; unsigned ones as their bit pattern
  double real = 0;      // floats and complex
  double imag = 0;

  template <Element T>
  constexpr Scalar(T value) : kind(kind_of(dtype_of<T>)) {
    if constexpr (is_complex(dtype_of<T>)) {
      real = value.real();
      imag = value.imag();
    } else if constexpr (is_floating(dtype_of<T>)) {
      real = static_cast<double>(value);
    } else {
      integer = static_cast<int64_t>(value);
    }
    // An unsigned C++ type is no reason to refuse a small number: only its value counts.
    if (kind == DTypeKind::unsigned_integer && integer >= 0) kind = DTypeKind::signed_integer;
  }

  // As a.item<T>() reads an element: DTypeError where a fraction or an imaginary part would go.
  // bool(s) is true unless the number is 0.
  template <Element T>
  explicit operator T() const {
    T value{};
    detail::convert_number(*this, &value, dtype_of<T>);
    return value;
  }
};

// The type a scalar has when no array tells it better: bool, int64 (uint64 if it needs the top
// bit), float64 or complex128.
constexpr DType default_dtype(DTypeKind kind) {
  switch (kind) {
    case DTypeKind::boolean:
      return DType::boolean;
    case DTypeKind::signed_integer:
      return DType::i64;
    case DTypeKind::unsigned_integer:
      return DType::u64;
    case DTypeKind::floating:
      return DType::f64;
    case DTypeKind::complex:
      return DType::c128;
  }
  return DType::f64;
}

}  // namespace weft

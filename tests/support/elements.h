// Elements as golden files spell them, to memory and back.
//
//   bool 0 or 1 | integers in decimal | floats as the hex digits of their bits, any nan as nan |
//   complex as real,imaginary
#pragma once

#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "weft/array.h"

namespace weft::golden {

template <class Bits>
uint64_t load_as(const std::byte* at) {
  Bits bits;
  std::memcpy(&bits, at, sizeof(bits));
  return bits;
}
template <class Bits>
void store_as(std::byte* at, uint64_t value) {
  const Bits bits = static_cast<Bits>(value);
  std::memcpy(at, &bits, sizeof(bits));
}

inline uint64_t load_bits(const std::byte* at, int64_t bytes) {
  if (bytes == 1) return load_as<uint8_t>(at);
  if (bytes == 2) return load_as<uint16_t>(at);
  return bytes == 4 ? load_as<uint32_t>(at) : load_as<uint64_t>(at);
}
inline void store_bits(std::byte* at, int64_t bytes, uint64_t bits) {
  if (bytes == 1) return store_as<uint8_t>(at, bits);
  if (bytes == 2) return store_as<uint16_t>(at, bits);
  return bytes == 4 ? store_as<uint32_t>(at, bits) : store_as<uint64_t>(at, bits);
}

inline uint64_t infinity_bits(DType floating) {
  if (floating == DType::f16) return 0x7C00;
  if (floating == DType::bf16) return 0x7F80;
  return floating == DType::f32 ? 0x7F800000 : 0x7FF0000000000000;
}
inline uint64_t sign_bit(DType floating) {
  return uint64_t{1} << (8 * size_in_bytes(floating) - 1);
}

// The quiet nan without a payload.
inline uint64_t nan_bits(DType floating) {
  const uint64_t infinity = infinity_bits(floating);
  return infinity | (infinity >> 1);
}

inline uint64_t float_bits(const std::string& text, DType floating) {
  if (text == "nan") return nan_bits(floating);
  if (static_cast<int64_t>(text.size()) != 2 * size_in_bytes(floating)) {
    throw std::runtime_error(text + " has not the digits of a " + std::string(name_of(floating)));
  }
  return std::stoull(text, nullptr, 16);
}
inline std::string float_text(uint64_t bits, DType floating) {
  if ((bits & ~sign_bit(floating)) > infinity_bits(floating)) return "nan";
  const char* digits = "0123456789abcdef";
  std::string text;
  for (int64_t i = 2 * size_in_bytes(floating) - 1; i >= 0; --i)
    text += digits[(bits >> 4 * i) & 15];
  return text;
}

inline uint64_t integer_bits(const std::string& text, DType dtype) {
  if (is_signed_integer(dtype)) return static_cast<uint64_t>(std::stoll(text));
  return std::stoull(text);
}
inline std::string integer_text(uint64_t bits, DType dtype) {
  if (!is_signed_integer(dtype)) return std::to_string(bits);
  const int64_t unused = 64 - 8 * size_in_bytes(dtype);
  return std::to_string(static_cast<int64_t>(bits << unused) >> unused);
}

inline std::string element_text(const std::byte* at, DType dtype) {
  const DType part = real_part(dtype);
  const int64_t bytes = size_in_bytes(part);
  const uint64_t bits = load_bits(at, bytes);
  if (is_complex(dtype)) {
    return float_text(bits, part) + "," + float_text(load_bits(at + bytes, bytes), part);
  }
  return is_floating(dtype) ? float_text(bits, part) : integer_text(bits, dtype);
}
inline void store_element(std::byte* at, const std::string& text, DType dtype) {
  const DType part = real_part(dtype);
  const int64_t bytes = size_in_bytes(part);
  if (is_complex(dtype)) {
    const size_t comma = text.find(',');
    store_bits(at, bytes, float_bits(text.substr(0, comma), part));
    store_bits(at + bytes, bytes, float_bits(text.substr(comma + 1), part));
  } else {
    store_bits(at, bytes, is_floating(dtype) ? float_bits(text, part) : integer_bits(text, dtype));
  }
  if (element_text(at, dtype) != text) {
    throw std::runtime_error(text + " is not an element of type " + std::string(name_of(dtype)));
  }
}

// An array of rank 1 from the texts of its elements.
inline Array array_from(const std::vector<std::string>& texts, DType dtype) {
  Array array = empty(Shape{texts.size()}, dtype);
  std::byte* at = array.origin();
  for (const std::string& text : texts) {
    store_element(at, text, dtype);
    at += size_in_bytes(dtype);
  }
  return array;
}

// REQUIRES: the array is of rank 1 and contiguous.
inline std::string text_at(const Array& array, int64_t i) {
  return element_text(array.origin() + i * size_in_bytes(array.dtype()), array.dtype());
}

}  // namespace weft::golden

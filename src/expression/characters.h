// Characters of a text that may hold any bytes.
#pragma once

#include <string_view>

namespace weft::expression {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
// Letters, "_", and whatever is not ASCII.
constexpr bool begins_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// How many bytes the character at `at` has; 0 if that is not UTF-8. REQUIRES: at < text.size().
inline int character_bytes(std::string_view text, size_t at) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const int length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() - at < static_cast<size_t>(length)) return 0;
  for (size_t i = 1; i < static_cast<size_t>(length); ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  }
  // Overlong forms, surrogates, and what lies beyond U+10FFFF.
  const bool is_wrong = (first == 0xE0 && byte(1) < 0xA0) || (first == 0xED && byte(1) >= 0xA0) ||
                        (first == 0xF0 && byte(1) < 0x90) || (first == 0xF4 && byte(1) >= 0x90);
  return is_wrong ? 0 : length;
}

}  // namespace weft::expression

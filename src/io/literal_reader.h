// Reads a literal of Python piece by piece. Blanks between pieces mean nothing.
#pragma once

#include <cstdint>
#include <string_view>

#include "io/refuse.h"

namespace weft::io {

class LiteralReader {
 public:
  // `offset` is where the text begins in the file, for messages.
  LiteralReader(const Place& place, std::string_view text, int64_t offset)
      : place_(place), text_(text), offset_(offset) {}

  // The next character that is no blank; 0 at the end.
  char peek() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool takes(char wanted) {
    if (peek() != wanted) return false;
    ++at_;
    return true;
  }
  void expect(char wanted);
  // Between quotes of either kind.
  std::string_view string();
  bool boolean();
  // Of decimal digits, not beyond int64.
  int64_t integer();
  // Throws: what is expected here, and what stands here.
  [[noreturn]] void refuse(std::string_view expected);
  int64_t offset() const { return offset_ + static_cast<int64_t>(at_); }

 private:
  static bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
  std::string_view word();

  const Place& place_;
  std::string_view text_;
  int64_t offset_;
  size_t at_ = 0;
};

}  // namespace weft::io

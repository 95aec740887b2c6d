#include "io/literal_reader.h"

#include "base/text.h"

namespace weft::io {

void LiteralReader::refuse(std::string_view expected) {
  constexpr size_t kShown = 20;
  const char next = peek();
  const std::string found =
      next ? cat("'", shown(text_.substr(at_, kShown)), "'") : std::string("the header ends");
  refuse_content(place_, offset(),
                 next ? cat(expected, " is expected, not ", found)
                      : cat(expected, " is expected, and ", found));
}

void LiteralReader::expect(char wanted) {
  if (!takes(wanted)) refuse(cat("'", std::string_view(&wanted, 1), "'"));
}

std::string_view LiteralReader::string() {
  const char quote = peek();
  if (quote != '\'' && quote != '"') refuse("a text between quotes");
  const size_t end = text_.find(quote, at_ + 1);
  if (end == std::string_view::npos) refuse("a text that ends");
  const std::string_view text = text_.substr(at_ + 1, end - at_ - 1);
  if (text.find('\\') != std::string_view::npos) refuse("a text without backslashes");
  at_ = end + 1;
  return text;
}

std::string_view LiteralReader::word() {
  peek();
  size_t end = at_;
  while (end < text_.size() && ((text_[end] | 0x20) >= 'a' && (text_[end] | 0x20) <= 'z')) ++end;
  return text_.substr(at_, end - at_);
}

bool LiteralReader::boolean() {
  const std::string_view text = word();
  if (text != "True" && text != "False") refuse("True or False");
  at_ += text.size();
  return text == "True";
}

int64_t LiteralReader::integer() {
  const char first = peek();
  if (first < '0' || first > '9') refuse("a length");
  int64_t value = 0;
  size_t end = at_;
  for (; end < text_.size() && text_[end] >= '0' && text_[end] <= '9'; ++end) {
    if (__builtin_mul_overflow(value, 10, &value) ||
        __builtin_add_overflow(value, text_[end] - '0', &value))
      refuse("a length of at most 63 bits");
  }
  if (end < text_.size() && text_[end] == 'L') ++end;  // Python 2's
  at_ = end;
  return value;
}

}  // namespace weft::io

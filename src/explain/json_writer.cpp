#include "explain/json_writer.h"

#include "base/text.h"

namespace weft::explanation {
namespace {

constexpr int64_t kMostExact = (int64_t{1} << 53) - 1;
constexpr std::string_view kReplacement = "\xef\xbf\xbd";  // U+FFFD

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

// How many bytes the character at the beginning has; 0: it is no UTF-8.
size_t utf8_length(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const size_t length = first < 0x80   ? 1
                        : first < 0xc2 ? 0
                        : first < 0xe0 ? 2
                        : first < 0xf0 ? 3
                        : first < 0xf5 ? 4
                                       : 0;
  if (length > text.size()) return 0;
  for (size_t i = 1; i < length; ++i)
    if (!continues(text[i])) return 0;
  const auto second = length > 1 ? static_cast<unsigned char>(text[1]) : 0;
  const bool is_overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool is_surrogate = first == 0xed && second >= 0xa0;
  const bool is_beyond = first == 0xf4 && second >= 0x90;
  return is_overlong || is_surrogate || is_beyond ? 0 : length;
}

std::string escaped(char c) {
  if (c == '"') return "\\\"";
  if (c == '\\') return "\\\\";
  if (c == '\n') return "\\n";
  if (c == '\t') return "\\t";
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x20 && byte != 0x7f && c != '<') return std::string(1, c);
  constexpr std::string_view kDigits = "0123456789abcdef";
  return cat("\\u00", kDigits.substr(byte / 16, 1), kDigits.substr(byte % 16, 1));
}

}  // namespace

void JsonWriter::separate() {
  if (!is_first_) out_ += ',';
  is_first_ = false;
}

JsonWriter& JsonWriter::key(std::string_view name) {
  text(name);
  out_ += ':';
  is_first_ = true;
  return *this;
}

void JsonWriter::begin(char bracket) {
  separate();
  out_ += bracket;
  is_first_ = true;
}

void JsonWriter::end(char bracket) {
  out_ += bracket;
  is_first_ = false;
}

void JsonWriter::text(std::string_view text) {
  separate();
  out_ += '"';
  while (!text.empty()) {
    const size_t length = utf8_length(text);
    if (length <= 1)
      out_ += length == 1 ? escaped(text[0]) : kReplacement;
    else
      out_ += text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out_ += '"';
}

void JsonWriter::integer(int64_t number) {
  if (number > kMostExact || number < -kMostExact) return text(std::to_string(number));
  separate();
  out_ += std::to_string(number);
}

void JsonWriter::boolean(bool value) {
  separate();
  out_ += value ? "true" : "false";
}

void JsonWriter::null() {
  separate();
  out_ += "null";
}

void JsonWriter::list(const Dims& entries) {
  each(entries, [&](int64_t entry) { integer(entry); });
}

}  // namespace weft::explanation

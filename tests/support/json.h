// A strict reader of JSON (RFC 8259), for what weft writes: no comments, no trailing commas, one
// value and nothing behind it, UTF-8 throughout, no key twice.
//
//   const Json json = parse_json(text);        throws std::runtime_error with the place
//   json["steps"][0]["text"].text
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace weft::test {

struct Json {
  enum class Kind { null, boolean, number, text, list, object };
  Kind kind = Kind::null;
  bool boolean = false;
  std::string text = {};  // of a text; of a number its digits
  std::vector<Json> items = {};
  std::vector<std::pair<std::string, Json>> members = {};

  const Json* find(std::string_view key) const {
    for (const auto& [name, value] : members)
      if (name == key) return &value;
    return nullptr;
  }
  const Json& operator[](const char* key) const {
    const Json* found = find(key);
    if (!found) throw std::runtime_error(std::string("no key ") + key);
    return *found;
  }
  const Json& operator[](int index) const { return items.at(static_cast<size_t>(index)); }
};

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}
  Json read() {
    Json value = read_value(0);
    blanks();
    if (at_ != text_.size()) fail("something follows the value");
    return value;
  }

 private:
  static constexpr int kDeepest = 40;

  [[noreturn]] void fail(const std::string& what) const {
    throw std::runtime_error("JSON, byte " + std::to_string(at_) + ": " + what);
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char c) { return at_ < text_.size() && text_[at_] == c && (++at_, true); }
  void need(char c) {
    if (!take(c)) fail(std::string("expected ") + c);
  }
  void blanks() {
    while (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t') ++at_;
  }
  bool is_digit() const { return peek() >= '0' && peek() <= '9'; }

  Json read_value(int depth) {
    if (depth > kDeepest) fail("too deep");
    blanks();
    if (peek() == '{') return read_object(depth);
    if (peek() == '[') return read_list(depth);
    if (peek() == '"') return {Json::Kind::text, false, read_text(), {}, {}};
    if (peek() == '-' || is_digit()) return read_number();
    return read_word();
  }
  Json read_word() {
    for (const auto& [word, value] :
         {std::pair<std::string_view, Json>{"true", {Json::Kind::boolean, true, {}, {}, {}}},
          {"false", {Json::Kind::boolean, false, {}, {}, {}}},
          {"null", {}}}) {
      if (text_.substr(at_, word.size()) != word) continue;
      at_ += word.size();
      return value;
    }
    fail("no value");
  }
  Json read_number() {
    const size_t begin = at_;
    take('-');
    if (!is_digit()) fail("no digit");
    if (take('0') && is_digit()) fail("a number with a leading zero");
    while (is_digit()) ++at_;
    if (take('.') && !is_digit()) fail("no digit behind the point");
    while (is_digit()) ++at_;
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      if (!is_digit()) fail("no digit in the exponent");
      while (is_digit()) ++at_;
    }
    return {Json::Kind::number, false, std::string(text_.substr(begin, at_ - begin)), {}, {}};
  }
  Json read_list(int depth) {
    Json list{Json::Kind::list, false, {}, {}, {}};
    need('[');
    blanks();
    if (take(']')) return list;
    do list.items.push_back(read_value(depth + 1));
    while (blanks(), take(','));
    need(']');
    return list;
  }
  Json read_object(int depth) {
    Json object{Json::Kind::object, false, {}, {}, {}};
    need('{');
    blanks();
    if (take('}')) return object;
    do {
      blanks();
      std::string key = read_text();
      if (object.find(key)) fail("the key " + key + " stands twice");
      blanks();
      need(':');
      object.members.emplace_back(std::move(key), read_value(depth + 1));
      blanks();
    } while (take(','));
    need('}');
    return object;
  }

  std::string read_text() {
    need('"');
    std::string out;
    while (!take('"')) {
      if (at_ >= text_.size()) fail("a text without an end");
      const auto byte = static_cast<unsigned char>(text_[at_]);
      if (byte < 0x20) fail("a control character");
      if (text_[at_] == '\\')
        out += read_escape();
      else
        out += read_character();
    }
    return out;
  }
  std::string read_escape() {
    need('\\');
    const char c = peek();
    ++at_;
    constexpr std::string_view kFrom = "\"\\/bfnrt", kTo = "\"\\/\b\f\n\r\t";
    if (const size_t known = kFrom.find(c); known != std::string_view::npos)
      return std::string(1, kTo[known]);
    if (c != 'u') fail("no such escape");
    unsigned code = 0;
    for (int i = 0; i < 4; ++i) {
      const std::string_view digits = "0123456789abcdef";
      const size_t digit =
          digits.find(peek() >= 'A' && peek() <= 'F' ? static_cast<char>(peek() + 32) : peek());
      if (digit == std::string_view::npos) fail("no hexadecimal digit");
      code = code * 16 + static_cast<unsigned>(digit);
      ++at_;
    }
    if (code >= 0x80) fail("weft escapes ASCII only");
    return std::string(1, static_cast<char>(code));
  }
  std::string read_character() {
    const size_t begin = at_;
    const auto byte = static_cast<unsigned char>(text_[at_++]);
    const int more = byte < 0x80 ? 0 : byte < 0xc2 ? -1 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    if (more < 0 || byte > 0xf4) fail("no UTF-8");
    for (int i = 0; i < more; ++i, ++at_)
      if ((static_cast<unsigned char>(peek()) & 0xc0) != 0x80) fail("no UTF-8");
    return std::string(text_.substr(begin, at_ - begin));
  }

  std::string_view text_;
  size_t at_ = 0;
};

inline Json parse_json(std::string_view text) { return JsonReader(text).read(); }

}  // namespace weft::test

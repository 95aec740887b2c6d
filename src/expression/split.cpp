#include "base/text.h"
#include "expression/characters.h"
#include "expression/number.h"
#include "expression/token.h"

namespace weft::expression {
namespace {

// Longer ones first.
constexpr std::string_view kSigns[] = {
    "**=", "//=", "<<=", ">>=", "...", "**", "//", "<<", ">>", "<=", ">=", "==", "!=",
    "+=",  "-=",  "*=",  "/=",  "%=",  "@=", "&=", "|=", "^=", "::", ":=", "->", "+",
    "-",   "*",   "/",   "%",   "@",   "&",  "|",  "~",  "^",  "<",  ">",  "=",  "(",
    ")",   "[",   "]",   "{",   "}",   ",",  ":",  ".",  "!",  ";"};

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {}

  Tokens split() {
    if (text_.size() > static_cast<size_t>(kMaxText)) {
      fail(cat("a text of ", text_.size(), " bytes; at most ", kMaxText, " are read"), 0, 0);
      return std::move(result_);
    }
    while (!result_.error && skip_blanks()) take();
    const int end = static_cast<int>(text_.size());
    result_.tokens.push_back({TokenKind::end, {}, 0, end, end});
    return std::move(result_);
  }

 private:
  void fail(std::string sentence, size_t begin, size_t end) {
    result_.error =
        SyntaxError{std::move(sentence), static_cast<int>(begin), static_cast<int>(end)};
  }

  void push(TokenKind kind, size_t bytes, Scalar number = 0) {
    result_.tokens.push_back({kind, text_.substr(at_, bytes), number, static_cast<int>(at_),
                              static_cast<int>(at_ + bytes)});
    at_ += bytes;
  }

  // False at the end.
  bool skip_blanks() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        ++at_;
      } else {
        return true;
      }
    }
    return false;
  }

  void take() {
    const char c = text_[at_];
    const bool has_digit = at_ + 1 < text_.size() && is_digit(text_[at_ + 1]);
    if (is_digit(c) || (c == '.' && has_digit)) return take_number();
    if (begins_name(c)) return take_name();
    if (c == '\'' || c == '"') return take_text();
    for (const std::string_view sign : kSigns) {
      if (text_.substr(at_, sign.size()) == sign) return push(TokenKind::sign, sign.size());
    }
    fail(cat("'", shown(text_.substr(at_, 1)), "' does not stand in an expression"), at_, at_ + 1);
  }

  void take_number() {
    const ReadNumber read = read_number(text_.substr(at_));
    const size_t bytes = static_cast<size_t>(read.bytes);
    if (*read.error) return fail(read.error, at_, at_ + bytes);
    push(TokenKind::number, bytes, read.number);
  }

  void take_name() {
    size_t end = at_;
    while (end < text_.size() && (begins_name(text_[end]) || is_digit(text_[end]))) {
      const int bytes = character_bytes(text_, end);
      if (bytes == 0) return fail("this is not UTF-8", end, end + 1);
      end += static_cast<size_t>(bytes);
    }
    push(TokenKind::name, end - at_);
  }

  void take_text() {
    const char quote = text_[at_];
    for (size_t end = at_ + 1; end < text_.size(); ++end) {
      const char c = text_[end];
      if (c == quote) return push_text(end);
      if (static_cast<unsigned char>(c) < ' ' || c == '\\' || c == 0x7F)
        return fail("texts hold letters and signs only", end, end + 1);
      const int bytes = character_bytes(text_, end);
      if (bytes == 0) return fail("this is not UTF-8", end, end + 1);
      end += static_cast<size_t>(bytes) - 1;
    }
    fail("the text has no end", at_, at_ + 1);
  }

  void push_text(size_t end) {
    result_.tokens.push_back({TokenKind::text, text_.substr(at_ + 1, end - at_ - 1), 0,
                              static_cast<int>(at_), static_cast<int>(end + 1)});
    at_ = end + 1;
  }

  std::string_view text_;
  size_t at_ = 0;
  Tokens result_;
};

}  // namespace

Tokens split(std::string_view text) { return Splitter(text).split(); }

}  // namespace weft::expression

#include "explain/error_pattern.h"

#include <algorithm>
#include <charconv>

namespace weft::explanation {
namespace {

constexpr size_t kMostWildcard = 2000;
constexpr size_t kMostShapes = 16;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}
char closing(char open) { return open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : '\0'; }

// Reads at a place of the text; every function says whether it read what it is named after.
class Reader {
 public:
  Reader(std::string_view text, size_t at) : text_(text), at_(at) {}
  size_t at() const { return at_; }
  bool has(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool take(char c) { return has(c) && (++at_, true); }
  void blanks() {
    while (take(' ')) {
    }
  }
  void to(size_t at) { at_ = at; }
  std::string_view rest() const { return text_.substr(at_); }

  std::string word() {
    const size_t begin = at_;
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }
  std::string non_blanks() {
    const size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != ' ') ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }
  bool number(int64_t& value) {
    const char* begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc()) return false;
    at_ += static_cast<size_t>(end - begin);
    return true;
  }

  // One entry of a shape: newaxis and what is unknown count as 1.
  bool extent(int64_t& value) {
    if (number(value)) return true;
    value = 1;
    if (take('?')) return true;
    const std::string name = word();
    return name == "newaxis" || name == "None";
  }
  bool shape(Shape& shape) {
    const size_t start = at_;
    if (read_shape(shape)) return true;
    at_ = start;
    return false;
  }
  bool crossed_shape(Shape& shape) {
    do {
      int64_t value = 0;
      if (shape.rank() == kMaxRank || !number(value)) return false;
      shape.push_back(value);
    } while (take('x'));
    return true;
  }

 private:
  bool read_shape(Shape& shape) {
    word();  // a type in front: f32[2,3], torch.Size([2])
    if (at_ >= text_.size()) return false;
    char close = closing(text_[at_]);
    if (close == '\0') return false;
    ++at_;
    const char outer = close;  // ([2, 3]), {[2, 3]}
    const bool is_doubled = close != ']' && take('[');
    if (is_doubled) close = ']';
    blanks();
    while (!take(close)) {
      int64_t value = 0;
      if (shape.rank() == kMaxRank || !extent(value)) return false;
      shape.push_back(value);
      blanks();
      if (take(',')) blanks();
    }
    return !is_doubled || take(outer);
  }

  std::string_view text_;
  size_t at_;
};

void read_shapes(Reader& reader, std::vector<Shape>& shapes) {
  while (shapes.size() < kMostShapes) {
    const size_t start = reader.at();
    if (!shapes.empty()) {
      reader.take(',');
      reader.blanks();
    }
    Shape next;
    if (!reader.shape(next)) {
      reader.to(start);
      return;
    }
    shapes.push_back(next);
  }
}

// `next`: the literal behind the place.
bool skip_to(Reader& reader, std::string_view next) {
  const size_t found = reader.rest().substr(0, kMostWildcard).find(next);
  if (found == std::string_view::npos) return false;
  reader.to(reader.at() + found);
  return true;
}

bool read_field(Reader& reader, char kind, std::string_view next, Captured& captured) {
  Shape shape;
  int64_t number = 0;
  switch (kind) {
    case 's':
    case 'x':
      if (!(kind == 's' ? reader.shape(shape) : reader.crossed_shape(shape))) return false;
      captured.shapes.push_back(shape);
      return true;
    case 'S':
      read_shapes(reader, captured.shapes);
      return !captured.shapes.empty();
    case 'n':
      if (!reader.number(number)) return false;
      captured.numbers.push_back(number);
      return true;
    case 'w':
      captured.words.push_back(reader.non_blanks());
      return !captured.words.back().empty();
    default:
      return skip_to(reader, next);
  }
}

// Literals and places in turn, from the first place on.
bool read_rest(Reader& reader, std::string_view pattern, Captured& captured) {
  while (!pattern.empty()) {
    const size_t brace = pattern.find('{');
    const std::string_view literal = pattern.substr(0, brace);
    if (reader.rest().substr(0, literal.size()) != literal) return false;
    reader.to(reader.at() + literal.size());
    if (brace == std::string_view::npos) return true;
    const char kind = pattern[brace + 1];
    pattern.remove_prefix(brace + 3);
    if (!read_field(reader, kind, landmark_of(pattern), captured)) return false;
  }
  return true;
}

std::string word_before(std::string_view text, size_t at) {
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == ':')) --at;
  size_t begin = at;
  while (begin > 0 && is_word(text[begin - 1])) --begin;
  return std::string(text.substr(begin, at - begin));
}

// Where a control sequence of a terminal ends; `at` is behind its ESC.
size_t end_of_escape(std::string_view text, size_t at) {
  if (at >= text.size()) return at;
  if (text[at] == ']') {  // a title or link: up to BEL or ESC
    const size_t end = text.find_first_of("\a\x1b", at);
    return end == std::string_view::npos ? text.size() : end + 1;
  }
  if (text[at] != '[') return at + 1;
  ++at;
  while (at < text.size() && !(text[at] >= '@' && text[at] <= '~')) ++at;
  return std::min(at + 1, text.size());
}

// What stands for a sign that is not ASCII: quotes, minus, the pointer of a rich traceback.
struct Substitute {
  std::string_view sign;
  char ascii;
};
constexpr Substitute kSubstitutes[] = {
    {"\u2018", '\''}, {"\u2019", '\''}, {"\u201c", '"'}, {"\u201d", '"'},
    {"\u2212", '-'},  {"\u2771", '>'},  {"\u00d7", 'x'},
};

}  // namespace

std::string_view landmark_of(std::string_view pattern) {
  return pattern.substr(0, pattern.find('{'));
}

std::optional<Captured> find_pattern(std::string_view text, std::string_view pattern) {
  const std::string_view landmark = landmark_of(pattern);
  const std::string_view rest = pattern.substr(landmark.size());
  std::optional<Captured> last;
  for (size_t at = text.find(landmark); at != std::string_view::npos;
       at = text.find(landmark, at + 1)) {
    Reader reader(text, at + landmark.size());
    Captured captured;
    if (!read_rest(reader, rest, captured)) continue;
    captured.before = word_before(text, at);
    captured.end = reader.at();
    last = std::move(captured);
  }
  return last;
}

std::string flattened(std::string_view text, bool joined) {
  std::string out;
  for (const char c : text) {
    const bool is_end = c == '\n' || c == '\r';
    if (is_end && joined) continue;
    if (is_end || c == ' ' || c == '\t') {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else {
      out += c;
    }
  }
  return out;
}

std::string cleaned(std::string_view pasted) {
  std::string out;
  size_t at = 0;
  while (at < pasted.size()) {
    const char c = pasted[at];
    if (c == '\x1b') {
      at = end_of_escape(pasted, at + 1);
      continue;
    }
    const auto* found = std::find_if(
        std::begin(kSubstitutes), std::end(kSubstitutes),
        [&](const Substitute& s) { return pasted.substr(at, s.sign.size()) == s.sign; });
    if (found != std::end(kSubstitutes)) {
      out += found->ascii;
      at += found->sign.size();
      continue;
    }
    const bool is_plain = (c >= ' ' && c < '\x7f') || c == '\n';
    if (is_plain || c == '\t' || static_cast<unsigned char>(c) >= 0xc0) out += is_plain ? c : ' ';
    ++at;
  }
  return out;
}

}  // namespace weft::explanation

#include "expression/parse.h"

#include <algorithm>

#include "base/raise.h"
#include "base/text.h"
#include "expression/characters.h"
#include "expression/parser.h"

namespace weft::expression {
namespace {

// A piece of the text as one line: blanks instead of what has no width of one.
struct Line {
  std::string text;
  int columns = 0;
};
Line line_of(std::string_view text, size_t begin, size_t end) {
  Line line;
  for (size_t at = begin; at < end; ++line.columns) {
    const int bytes = character_bytes(text, at);
    const auto byte = static_cast<unsigned char>(text[at]);
    const bool is_shown = bytes > 0 && byte >= 0x20 && byte != 0x7F;
    if (is_shown)
      line.text += text.substr(at, static_cast<size_t>(bytes));
    else
      line.text += bytes == 0 ? '?' : ' ';
    at += static_cast<size_t>(std::max(bytes, 1));
  }
  return line;
}

bool is_within_character(std::string_view text, size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
}

// What is shown of a text: at most so much before and after the place.
constexpr size_t kBefore = 60;
constexpr size_t kAfter = 30;

}  // namespace

Parsed parse(std::string_view text) try {
  Tokens tokens = split(text);
  if (tokens.error) return {{}, std::move(tokens.error)};
  try {
    return {Parser(tokens.tokens).parse(), {}};
  } catch (const SyntaxError& error) {
    return {{}, error};
  }
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::string to_string(const SyntaxError& error, std::string_view text) {
  const size_t size = text.size();
  const size_t begin = std::min(static_cast<size_t>(std::max(error.begin, 0)), size);
  const size_t end = std::clamp(static_cast<size_t>(std::max(error.end, 0)), begin, size);
  size_t first = begin > kBefore ? begin - kBefore : 0;
  size_t last = std::min(end - begin > kAfter ? begin + kAfter : end + kAfter, size);
  while (is_within_character(text, first)) ++first;
  while (is_within_character(text, last)) ++last;
  const std::string dots = first > 0 ? "..." : "";
  const Line before = line_of(text, first, begin);
  const Line marked = line_of(text, begin, std::min(end, last));
  const Line after = line_of(text, std::min(end, last), last);
  const int column = before.columns + static_cast<int>(dots.size());
  return cat(error.sentence, "\n  ", dots, before.text, marked.text, after.text,
             last < size ? "..." : "", "\n  ", std::string(static_cast<size_t>(column), ' '),
             std::string(static_cast<size_t>(std::max(marked.columns, 1)), '^'));
}

}  // namespace weft::expression

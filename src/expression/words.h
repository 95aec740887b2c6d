// Words that Python has and arrays do not.
#pragma once

#include <string_view>

namespace weft::expression {

struct Word {
  std::string_view word;
  std::string_view refusal;
};
inline constexpr Word kWords[] = {
    {"and", "'and' asks for one truth value; elementwise it is &"},
    {"or", "'or' asks for one truth value; elementwise it is |"},
    {"not", "'not' asks for one truth value; elementwise it is ~"},
    {"if", "'if' chooses once; elementwise it is where(condition, a, b)"},
    {"else", "'else' chooses once; elementwise it is where(condition, a, b)"},
    {"for", "'for' is not read: one expression only"},
    {"lambda", "'lambda' is not read: one expression only"},
    {"import", "'import' is not read: one expression only"},
    {"is", "'is' compares objects; elementwise it is =="},
    {"in", "'in' asks for one truth value"},
};

// Why the word does not stand in an expression; "" if it may.
constexpr std::string_view refusal_of_word(std::string_view word) {
  for (const Word& each : kWords) {
    if (each.word == word) return each.refusal;
  }
  return "";
}

}  // namespace weft::expression

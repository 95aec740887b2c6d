// The pictures of a terminal: at most 80 columns, letters alone, no colours.
//
//    a (2, 3)        b (3,)       result (2, 3)
//   ┌─────────┐    ┌─────────┐    ┌─────────┐
//   │ 0  1  2 │ +  │ 0  1  2 │ =  │ 0  1  2 │
//   │ 3  4  5 │    │(0)(1)(2)│    │ 3  4  5 │     in brackets: the same memory, read again
//   └─────────┘    └─────────┘    └─────────┘
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explain/draw/page.h"
#include "explain/draw/table.h"

namespace weft::explanation::drawing {

inline constexpr int kTerminal = 80;

// What lines and signs are made of.
struct Glyphs {
  bool utf8 = false;
  const char* corners[4] = {"+", "+", "+", "+"};  // top left, top right, bottom left, bottom right
  const char* across = "-";
  const char* down = "|";
  const char* memory = "#";
  const char* again = ".";
  const char* more_across = "..";
  const char* more_down = ":";
  const char* arrow = "->";
  const char* failed = "x";
  // A text in these letters.
  std::string lettered(const std::string& text) const;
};
Glyphs glyphs(bool utf8);

// Lines of the same number of columns.
using TextBlock = std::vector<std::string>;
int columns_of(const std::string& line);
std::string padded(const std::string& line, int columns);
std::string centred(const std::string& line, int columns);

// The blocks of a row of rank 0 to 2, in one line or below each other; nothing if they do not fit.
std::optional<TextBlock> terminal_row(const std::vector<Item>& items, const Glyphs& glyphs);
TextBlock terminal_table(const Table& table, const Glyphs& glyphs);

// Without any letter beyond ASCII: "−" becomes "-", "…" "...", what has no likeness "?".
std::string in_ascii(const std::string& text);

}  // namespace weft::explanation::drawing

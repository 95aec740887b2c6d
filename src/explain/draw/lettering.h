// Lettering: the fonts of pictures, how wide a text may become in them, and texts made to fit.
//
//   Text t = {{"b ", Font::head, 'b'}, {"(3,)", Font::code}};
//   width_of(t)                        reserved: no renderer needs more
//   wrapped("a long caption", ...)     lines; a shape is never broken
//   shortened("a_very_long_name", 8)   "a_very_…"
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "weft/shape.h"

namespace weft::explanation::drawing {

enum class Font : uint8_t {
  title,    // mono 16 bold
  voice,    // sans 12 bold
  caption,  // sans 13
  note,     // sans 12
  strong,   // mono 13 bold: extents, and numbers in memory
  faint,    // mono 13: numbers read again
  code,     // mono 13
  small,    // mono 12: jumps, offsets, words of other systems
  head,     // mono 14 bold: names
  sign,     // mono 24: operators
  heading,  // sans 13 bold
};
inline constexpr int kFonts = 11;

struct FontInfo {
  char letter;  // its class
  int size;
  int weight;
  bool is_mono;
  std::string_view colour;  // "ink" or "mut"
};
const FontInfo& info_of(Font font);

// A piece of a line in one font; `ink` is the colour of an operand ('a', 'b', 'c'), of the result
// ('r'), of what failed ('e'), or 0.
struct Run {
  std::string text;
  Font font = Font::caption;
  char ink = 0;
};
using Text = std::vector<Run>;

double width_of(std::string_view text, Font font);
double width_of(const Text& text);
std::string plain(const Text& text);

// The characters of a UTF-8 text, each as its bytes. What is no UTF-8, or may not stand in an XML
// file, or would turn the direction of what follows, becomes one U+FFFD.
std::vector<std::string> characters_of(std::string_view text);
std::string cleaned(std::string_view text);
std::string escaped(std::string_view text);

// At most `most` characters, the last one "…" if some are missing.
std::string shortened(std::string_view text, int most);
// The same by width.
std::string fitted(std::string_view text, Font font, double width);
// Lines no wider than `width`; beyond `most` lines the last ends with "…".
std::vector<std::string> wrapped(std::string_view text, Font font, double width, int most = 12);

// "(2, 3)", "(3,)", "()", as NumPy prints shapes.
std::string tuple(const Dims& dims);
// The same, no longer than `most` characters: "(1000000, …, 3)".
std::string short_tuple(const Dims& dims, int most);

}  // namespace weft::explanation::drawing

// The message of an error with places to fill, found in a text without a regular expression:
//
//   "output with shape {s} doesn't match the broadcast shape {s}"
//
//   {s} a shape: (2,3) [2, 3] f32[2,3] torch.Size([2]) ( 2, 3, )     {S} as many as follow
//   {x} a shape as 2x3      {n} a whole number      {w} a word       {~} a few words of any kind
//
// A blank stands for any blanks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "weft/shape.h"

namespace weft::explanation {

struct Captured {
  std::vector<Shape> shapes = {};
  std::vector<int64_t> numbers = {};
  std::vector<std::string> words = {};
  std::string before = {};  // the word in front
  size_t end = 0;           // of the match in the text
};

// The last place where it matches. REQUIRES: the text has single blanks only (flattened), and the
// pattern does not begin with a place to fill.
std::optional<Captured> find_pattern(std::string_view text, std::string_view pattern);

// The part of a pattern in front of the first place to fill.
std::string_view landmark_of(std::string_view pattern);

// Blanks and line ends as one blank; `joined`: line ends as nothing, for words that a terminal cut.
std::string flattened(std::string_view text, bool joined);

// Without terminal colours, frames and other signs that are not ASCII; quotes as ASCII has them.
std::string cleaned(std::string_view pasted);

}  // namespace weft::explanation

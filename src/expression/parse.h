// From a text to a Tree.
//
//   (256, 256, 16) + (256,)          numbers, tuples, lists, names, 'texts'
//   a - b.mean(1, keepdims=True)     calls, methods, attributes, + - * / // % ** @ & | ~ ^ << >>,
//   torch: x.expand(-1, 4)           comparisons; a dialect in front
//   xla: add(a, b, {1})              lists of dimensions in braces
//   a[mask, ::2, None] += b          slices, None, ...; x = y, x += y
//
// Precedence is Python's. Comparisons do not chain: in Python a < b < c asks for one truth value.
#pragma once

#include <string>
#include <string_view>

#include "expression/tree.h"

namespace weft::expression {

// More than these are refused: brackets and signs within each other, bytes of text.
inline constexpr int kMaxDepth = 100;
inline constexpr int kMaxText = 1 << 16;

// What is wrong, and where.
struct SyntaxError {
  std::string sentence = {};
  int begin = 0;  // in bytes
  int end = 0;
};

struct Parsed {
  Tree tree = {};
  std::optional<SyntaxError> error = {};
};
Parsed parse(std::string_view text);

// The sentence, and below it the text with carets:
//
//   ')' is missing
//     (2, 3
//     ^
std::string to_string(const SyntaxError& error, std::string_view text);

}  // namespace weft::expression

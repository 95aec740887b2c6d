// The subscripts of einsum, read and held against the operands' shapes.
//
//   "ij,j...->i..."   with (2, 3) and (3, 4, 5)
//   operands   [i j]  [j e0 e1]      result [i e0 e1]      extents i 2, j 3, e0 4, e1 5
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "weft/shape.h"

namespace weft::dialect {

// A name of an axis: a letter, or one of the axes that "..." stands for.
using Label = int;
inline constexpr int kLetters = 52;
inline constexpr int kLabels = kLetters + kMaxRank;
using Labels = std::vector<Label>;

struct Subscripts {
  std::vector<Labels> operands;  // one label per axis; may repeat
  Labels result;
  int64_t extents[kLabels];  // of the labels that occur; an operand's own may be 1 instead

  Shape shape() const;  // of the result
};

// Throws ValueError for subscripts that cannot be read, and for shapes that do not go with them.
Subscripts read_subscripts(std::string_view text, const std::vector<Shape>& shapes);

// 'i'; the axes of an ellipsis are all "...".
std::string letter_of(Label label);

bool contains(const Labels& labels, Label label);

}  // namespace weft::dialect

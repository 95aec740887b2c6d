// Dimension lines: how long an axis is and what the array does along it.
//
//   |------|        kept
//   |--- - - ->     read again: solid over the memory, then an arrow
//   <------|        folded: a reduction
//
// The label beside it: "3", "1→3", "(1)→3" or "4→1"; the axis of the frame; its own number.
#pragma once

#include "explain/draw/block.h"

namespace weft::explanation::drawing {

struct DimensionLine {
  Point from, to;
  double real_length = 0;  // of the part that is memory, where it is read again
};
void draw_dimension(Canvas& canvas, const Block& block, int axis, const DimensionLine& line);

enum class Side : uint8_t { left, right, below, above };
void draw_label(Canvas& canvas, const Block& block, int axis, Point at, Side side);
// Of a label beside the cells; of one above or below them, where it stands in one line more.
double side_label_width(const Block& block, int axis);
double flat_label_width(const Block& block, int axis);
double top_label_width(const Block& block, int axis);
std::string extent_label(const BlockAxis& axis);

}  // namespace weft::explanation::drawing

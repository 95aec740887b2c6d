// The arrays of a step as blocks: each operand in the frame it is seen in, and the result.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "explain/draw/block.h"
#include "weft/explanation.h"

namespace weft::explanation::drawing {

// How the blocks of one picture are drawn.
struct Look {
  double unit = 22;
  bool tight = false;
  bool has_feet = true;
};

// True iff every operand and the result can be drawn in the frame: no extent is open, and the
// lists of axes are of one length.
bool has_frame(const ExplainedStep& step);
// The same of one operand.
bool fits_frame(const ExplainedStep& step, const ExplainedOperand& operand);
bool is_fold(const ExplainedStep& step);

Block operand_block(const ExplainedStep& step, int operand, const Look& look);
// An operand of some frame of these extents; of a cured call for instance.
Block framed_block(const ExplainedOperand& operand, int number, const Shape& frame,
                   const Look& look);
Block result_block(const ExplainedStep& step, const Look& look);
// A contiguous array by itself.
struct Plain {
  std::string name;
  Shape shape;
  char key = 'r';
  int number = Block::kResult;
};
Block plain_block(const Plain& array, const Look& look);

// Numbers (places in memory) into the cells of all, if all are small.
void number_cells(const std::vector<Block*>& blocks);

std::string shown_name(const ExplainedOperand& operand);
// "b’s 0", if the axis is not the one of the frame.
std::string own_axis_name(const ExplainedOperand& operand, int frame_axis, bool always);
Strides row_major(const Shape& shape);
Shape frame_of(const ExplainedStep& step);
// "axis 1", or the axis's label, with a number if several have it.
std::string axis_name(const ExplainedStep& step, int frame_axis);

}  // namespace weft::explanation::drawing

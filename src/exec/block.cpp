#include "exec/block.h"

namespace weft::exec {
namespace {

// The extent of piece `index` of a whole that is cut into pieces; the last may be shorter.
int64_t part(int64_t whole, int64_t piece, int64_t index) {
  const int64_t left = whole - index * piece;
  return left < piece ? left : piece;
}

}  // namespace

void Block::seek(int64_t block) {
  column_block_ = block % column_blocks_;
  block /= column_blocks_;
  row_block_ = block % row_blocks_;
  block /= row_blocks_;
  for (int i = 0; i < nest_.operands; ++i) bases_[i] = job_.origins[i];
  for (int axis = first_axis() - 1; axis >= 0; --axis) {
    index_[axis] = block % nest_.axes[axis].extent;
    block /= nest_.axes[axis].extent;
    move_bases(axis, index_[axis]);
  }
  measure();
}

void Block::advance() {
  if (++column_block_ < column_blocks_) return measure();
  column_block_ = 0;
  if (++row_block_ < row_blocks_) return measure();
  row_block_ = 0;
  measure();
  for (int axis = first_axis() - 1; axis >= 0; --axis) {
    if (++index_[axis] < nest_.axes[axis].extent) return move_bases(axis, 1);
    move_bases(axis, 1 - nest_.axes[axis].extent);
    index_[axis] = 0;
  }
}

void Block::measure() {
  steps_ = part(plan_.rows(), plan_.block_rows, row_block_);
  rows_ = form_ == plan::Form::flat ? 1 : steps_;
  if (is_grid())
    columns_ = part(plan_.columns(), plan_.block_columns, column_block_);
  else
    columns_ = form_ == plan::Form::flat ? steps_ * plan_.core : plan_.core;
}

bool Block::is_dense(int operand, int64_t item) const {
  int64_t expected = item;
  for (int axis = rank() - 1; axis >= core_axis(); --axis) {
    if (step(axis, operand) != expected) return false;
    expected *= nest_.axes[axis].extent;
  }
  return true;
}

bool Block::is_constant(int operand) const {
  for (int axis = core_axis(); axis < rank(); ++axis) {
    if (step(axis, operand) != 0) return false;
  }
  return true;
}

std::byte* Block::plane_at(int operand, int64_t plane) const {
  std::byte* at = start_of(operand);
  for (int axis = rank() - 3; axis >= first_axis(); --axis) {
    at += plane % extent(axis) * step(axis, operand);
    plane /= extent(axis);
  }
  return at;
}

}  // namespace weft::exec

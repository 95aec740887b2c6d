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

Block::Span Block::span(int64_t most) const {
  const int64_t row_blocks = row_blocks_ - row_block_;
  const int64_t along = row_blocks < most ? row_blocks : most;
  const int64_t rows_left = plan_.rows() - row_block_ * plan_.block_rows;
  if (form_ == plan::Form::flat) {
    const int64_t whole = rows_left / plan_.block_rows;
    if (whole == 0) return {1, 1, columns_, steps_};
    return {whole < along ? whole : along, whole < along ? whole : along, columns_, steps_};
  }
  if (column_blocks_ == 1 && planes() == 1) {
    const int64_t rows = along * plan_.block_rows;
    return {along, rows < rows_left ? rows : rows_left, columns_, 1};
  }
  if (plan_.block_rows != 1 || planes() > 1) return {1, rows_, columns_, 1};
  if (column_block_ == 0 && most >= column_blocks_) {
    const int64_t whole = most / column_blocks_;
    const int64_t rows = whole < rows_left ? whole : rows_left;
    return {rows * column_blocks_, rows, plan_.columns(), 1};
  }
  const int64_t left = column_blocks_ - column_block_;
  const int64_t blocks = left < most ? left : most;
  const int64_t columns = plan_.columns() - column_block_ * plan_.block_columns;
  const int64_t wanted = blocks * plan_.block_columns;
  return {blocks, 1, wanted < columns ? wanted : columns, 1};
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

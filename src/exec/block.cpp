#include "exec/block.h"

#include "base/integers.h"

namespace weft::exec {
namespace {

// The extent of piece `index` of a whole that is cut into pieces; the last may be shorter.
int64_t part(int64_t whole, int64_t piece, int64_t index) {
  const int64_t left = whole - index * piece;
  return left < piece ? left : piece;
}

}  // namespace

void Block::seek(int64_t block) {
  for (int i = 0; i < nest_.operands; ++i) bases_[i] = job_.origins[i];
  if (block == 0) {  // small calls have no other, and divisions are slow
    column_block_ = row_block_ = 0;
    for (int axis = 0; axis < first_axis(); ++axis) index_[axis] = 0;
    return measure();
  }
  for (const Counter counter : {inner(), outer()}) {
    counter.block = block % counter.blocks;
    block /= counter.blocks;
  }
  for (int axis = first_axis() - 1; axis >= 0; --axis) {
    index_[axis] = block % nest_.axes[axis].extent;
    block /= nest_.axes[axis].extent;
    move_bases(axis, index_[axis]);
  }
  measure();
}

void Block::advance() {
  for (const Counter counter : {inner(), outer()}) {
    if (++counter.block < counter.blocks) return measure();
    counter.block = 0;
  }
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
  const int64_t rows = smaller(along * plan_.block_rows, rows_left);
  if (form_ == schedule::BlockForm::flat) return {along, 1, rows * plan_.core};
  if (planes() > 1) return {1, rows_, columns_};
  if (column_blocks_ == 1) return {along, rows, columns_};
  if (plan_.block_rows != 1) return {1, rows_, columns_};
  if (column_block_ == 0 && most >= column_blocks_) {
    const int64_t whole = smaller(most / column_blocks_, rows_left);
    return {whole * column_blocks_, whole, plan_.columns()};
  }
  const int64_t blocks = smaller(column_blocks_ - column_block_, most);
  const int64_t columns_left = plan_.columns() - column_block_ * plan_.block_columns;
  return {blocks, 1, smaller(blocks * plan_.block_columns, columns_left)};
}

void Block::measure() {
  steps_ = part(plan_.rows(), plan_.block_rows, row_block_);
  rows_ = form_ == schedule::BlockForm::flat ? 1 : steps_;
  if (is_grid())
    columns_ = part(plan_.columns(), plan_.block_columns, column_block_);
  else
    columns_ = form_ == schedule::BlockForm::flat ? steps_ * plan_.core : plan_.core;
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

// Block: which part of the planned nest is being worked on, and where each operand's part of it
// lies.
#pragma once

#include "exec/job.h"

namespace weft::exec {

// Where a block of one value lies. Steps in bytes. (Without initialisers: there are lists of them,
// most of which is not used.)
struct View {
  std::byte* data;
  int64_t row;
  int64_t column;
  int64_t plane;
};

class Block {
 public:
  explicit Block(const Job& job)
      : job_(job),
        plan_(job.plan()),
        nest_(plan_.nest),
        form_(plan_.form),
        row_blocks_(plan_.row_blocks()),
        column_blocks_(plan_.column_blocks()) {}

  const Job& job() const { return job_; }
  const schedule::Schedule& schedule() const { return *job_.schedule; }
  const core::Program& program() const { return *job_.program; }
  const schedule::LoopPlan& plan() const { return plan_; }
  const kernels::KernelTable& table() const { return *job_.table; }

  // A mixed-radix counter over the outer axes, row blocks and column blocks.
  void seek(int64_t block);
  void advance();

  // Several blocks as one: those from the current one on that lie behind one another along rows or
  // along columns. A flat span is one row.
  struct Span {
    int64_t blocks;
    int64_t rows;
    int64_t columns;
  };
  Span span(int64_t most) const;
  // A flat block cut to so many steps, as long as it is not moved.
  void cut(int64_t steps) {
    steps_ = steps;
    columns_ = steps * plan_.core;
  }

  int64_t planes() const { return plan_.block_planes; }
  int64_t rows() const { return rows_; }
  int64_t columns() const { return columns_; }

  bool is_grid() const { return form_ == schedule::BlockForm::grid; }
  int64_t row_step(int operand) const { return plan_.row_step(operand); }
  int64_t plane_step(int operand) const { return plan_.plane_step(operand); }
  int64_t column_step(int operand) const { return plan_.column_step(operand); }
  std::byte* start_of(int operand) const {
    std::byte* start = bases_[operand] + row_block_ * plan_.block_rows * row_step(operand);
    return is_grid() ? start + column_block_ * plan_.block_columns * column_step(operand) : start;
  }
  // Where an operand's part of the block below begins; null if there is none.
  std::byte* start_below(int operand) const {
    const bool is_last = row_block_ + 1 == row_blocks_;
    return is_last ? nullptr : start_of(operand) + plan_.block_rows * row_step(operand);
  }
  // An operand that is read or written where it lies.
  View in_place(int operand, int64_t item) const {
    if (is_grid()) return {start_of(operand), row_step(operand), column_step(operand), 0};
    const int64_t row = form_ == schedule::BlockForm::rows ? row_step(operand) : 0;
    return {start_of(operand), row, column_step(operand) == 0 ? 0 : item, plane_step(operand)};
  }

  // --- Blocks of several axes: those from the block axis on, cut to the block.

  int first_axis() const { return plan_.first_axis(); }
  int rank() const { return nest_.rank; }
  int64_t extent(int axis) const {
    return axis == plan_.block_axis ? steps_ : nest_.axes[axis].extent;
  }
  int64_t step(int axis, int operand) const { return nest_.step(axis, operand); }
  // One run of memory, or the same element, throughout a row.
  bool is_dense(int operand, int64_t item) const { return plan_.is_dense(operand, item); }
  bool is_constant(int operand) const { return plan_.is_constant(operand); }

  // Calls f(address, elements before it, rows, columns) for each plane of the two innermost axes.
  template <class F>
  void over_planes(int operand, F&& f) const {
    const int64_t columns = extent(rank() - 1);
    const int64_t rows = first_axis() < rank() - 1 ? extent(rank() - 2) : 1;
    int64_t count = 1;
    for (int axis = first_axis(); axis < rank() - 2; ++axis) count *= extent(axis);
    for (int64_t plane = 0; plane < count; ++plane)
      f(plane_at(operand, plane), plane * rows * columns, rows, columns);
  }

 private:
  void measure();
  void move_bases(int axis, int64_t times) {
    for (int i = 0; i < nest_.operands; ++i) bases_[i] += times * nest_.step(axis, i);
  }
  std::byte* plane_at(int operand, int64_t plane) const;

  // Of the two counters of blocks within a plane, the faster one.
  struct Counter {
    int64_t& block;
    int64_t blocks;
  };
  Counter along_rows() { return {row_block_, row_blocks_}; }
  Counter along_columns() { return {column_block_, column_blocks_}; }
  Counter inner() { return plan_.goes_down ? along_rows() : along_columns(); }
  Counter outer() { return plan_.goes_down ? along_columns() : along_rows(); }

  const Job& job_;
  const schedule::LoopPlan& plan_;
  const loops::LoopNest& nest_;
  schedule::BlockForm form_;
  int64_t row_blocks_;
  int64_t column_blocks_;
  std::byte* bases_[loops::kMaxOperands];
  int64_t index_[kMaxRank];
  int64_t row_block_ = 0;
  int64_t column_block_ = 0;
  int64_t steps_ = 0;  // of the axis that is cut into row blocks
  int64_t rows_ = 0;
  int64_t columns_ = 0;
};

}  // namespace weft::exec

#include "exec/direct.h"

#include "base/machine.h"

namespace weft::exec {
namespace {

using kernels::Tile;
using loops::LoopNest;

// A plane this small is run together with its neighbours along the next axis.
constexpr int64_t kSmallPlane = 4096;

class DirectRunner {
 public:
  explicit DirectRunner(const Job& job)
      : plan_(*job.plan),
        nest_(job.plan->nest),
        outer_(job.plan->block_axis),
        arity_(job.program->inputs),
        kernel_(kernel_of(job)),
        tile_(tile_of(job)) {}

  void run(int64_t begin, int64_t end) {
    int64_t rest = begin;
    for (int axis = outer_ - 1; axis >= 0; --axis) {
      index_[axis] = rest % nest_.axes[axis].extent;
      rest /= nest_.axes[axis].extent;
      move(axis, index_[axis]);
    }
    const bool takes_several = outer_ > 0 && tile_.rows * tile_.columns <= kSmallPlane;
    for (int64_t block = begin; block < end; block += tile_.planes) {
      if (takes_several) tile_.planes = planes_from(end - block);
      kernel_(tile_);
      advance(tile_.planes);
    }
  }

  // Blocks of the only plane as one.
  void run_part(int64_t begin, int64_t end) {
    const bool by_rows = plan_.block_columns == tile_.columns;
    const int64_t piece = by_rows ? plan_.block_rows : plan_.block_columns;
    for (int i = 0; i < arity_; ++i)
      tile_.in[i] += begin * piece * (by_rows ? tile_.in_row[i] : tile_.in_column[i]);
    tile_.out += begin * piece * (by_rows ? tile_.out_row : tile_.out_column);
    int64_t& extent = by_rows ? tile_.rows : tile_.columns;
    extent = (end * piece < extent ? end * piece : extent) - begin * piece;
    kernel_(tile_);
  }

 private:
  // What is left of the axis next to the plane.
  int64_t planes_from(int64_t blocks) const {
    const int64_t left = nest_.axes[outer_ - 1].extent - index_[outer_ - 1];
    return left < blocks ? left : blocks;
  }
  // Past `count` planes. REQUIRES: no more than are left of the innermost outer axis.
  void advance(int64_t count) {
    for (int axis = outer_ - 1; axis >= 0; --axis, count = 1) {
      index_[axis] += count;
      if (index_[axis] < nest_.axes[axis].extent) return move(axis, count);
      move(axis, count - nest_.axes[axis].extent);
      index_[axis] = 0;
    }
  }
  void move(int axis, int64_t times) {
    for (int i = 0; i < arity_; ++i) tile_.in[i] += times * nest_.step(axis, i + 1);
    tile_.out += times * nest_.step(axis, kOutput);
  }

  const schedule::LoopPlan& plan_;
  const LoopNest& nest_;
  int outer_;
  int arity_;
  kernels::TileKernel kernel_;
  Tile tile_;
  int64_t index_[kMaxRank];
};

constexpr int64_t kShortRow = 6 * kCacheLine;

// One instruction that takes each input once, in order. A program may name them in any other way.
bool is_one_call(const Program& program) {
  if (program.instructions != 1 || program.inputs != info(program.instruction[0].op).arity ||
      is_conversion(program.instruction[0]))
    return false;
  for (int i = 0; i < program.inputs; ++i) {
    if (program.instruction[0].inputs[i] != i) return false;
  }
  return true;
}

// The blocks are whole planes.
bool has_whole_planes(const schedule::LoopPlan& chosen) {
  return chosen.block_rows == chosen.rows() && chosen.block_columns == chosen.columns();
}
// There is one plane, cut one way only: blocks that follow each other are a larger one.
bool has_one_plane(const schedule::LoopPlan& chosen) {
  return chosen.nest.rank <= 2 && (chosen.rows() == 1 || chosen.block_columns == chosen.columns());
}

}  // namespace

bool has_ragged_rows(const Job& job) noexcept {
  const int64_t row = job.plan->columns() * size_in_bytes(job.program->written);
  return job.plan->rows() > 1 && row % kCacheLine != 0;
}

bool is_direct(const Job& job) noexcept {
  const schedule::LoopPlan& chosen = *job.plan;
  for (int i = 0; i < chosen.nest.operands; ++i) {
    if (chosen.packed[i]) return false;
  }
  return chosen.form == schedule::Form::grid && is_one_call(*job.program) && job.mask < 0 &&
         (has_whole_planes(chosen) || has_one_plane(chosen));
}

kernels::TileKernel kernel_of(const Job& job) noexcept {
  const Instruction& instruction = job.program->instruction[0];
  return job.table->ops[static_cast<int>(instruction.op)][static_cast<int>(instruction.compute)];
}

Tile tile_of(const Job& job) noexcept {
  const LoopNest& nest = job.plan->nest;
  // Of the axis so many places from the end.
  const auto step = [&nest](int back, int operand) {
    return nest.rank >= back ? nest.step(nest.rank - back, operand) : 0;
  };
  Tile tile;
  for (int i = 0; i < job.program->inputs; ++i) {
    tile.in[i] = job.origins[i + 1];
    tile.in_row[i] = step(2, i + 1);
    tile.in_column[i] = step(1, i + 1);
    tile.in_plane[i] = step(3, i + 1);
  }
  tile.out = job.origins[kOutput];
  tile.out_row = step(2, kOutput);
  tile.out_column = step(1, kOutput);
  tile.out_plane = step(3, kOutput);
  tile.rows = job.plan->rows();
  tile.columns = job.plan->columns();
  // What streaming short rows saves is less than what their ends cost.
  const bool has_short_rows = tile.columns * size_in_bytes(job.program->written) < kShortRow;
  tile.streams = job.streams && !(has_short_rows && has_ragged_rows(job));
  return tile;
}

void run_direct(const Job& job, int64_t begin, int64_t end) noexcept {
  DirectRunner runner(job);
  has_whole_planes(*job.plan) ? runner.run(begin, end) : runner.run_part(begin, end);
  if (job.streams) job.table->finish_streaming();
}

}  // namespace weft::exec

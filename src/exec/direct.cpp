#include "exec/direct.h"

namespace weft::exec {
namespace {

using kernels::Tile;
using plan::LoopNest;

class DirectRunner {
 public:
  explicit DirectRunner(const Job& job)
      : nest_(job.plan->nest), outer_(job.plan->block_axis), arity_(job.program->inputs) {
    const Instruction& instruction = job.program->instruction[0];
    kernel_ =
        job.table->ops[static_cast<int>(instruction.op)][static_cast<int>(instruction.compute)];
    const int rank = nest_.rank;
    for (int i = 0; i < arity_; ++i) {
      tile_.in[i] = job.origins[i + 1];
      tile_.in_row[i] = rank >= 2 ? nest_.step(rank - 2, i + 1) : 0;
      tile_.in_column[i] = rank >= 1 ? nest_.step(rank - 1, i + 1) : 0;
    }
    tile_.out = job.origins[kOutput];
    tile_.out_row = rank >= 2 ? nest_.step(rank - 2, kOutput) : 0;
    tile_.out_column = rank >= 1 ? nest_.step(rank - 1, kOutput) : 0;
    tile_.rows = job.plan->rows();
    tile_.columns = job.plan->columns();
  }

  void run(int64_t begin, int64_t end) {
    int64_t rest = begin;
    for (int axis = outer_ - 1; axis >= 0; --axis) {
      index_[axis] = rest % nest_.axes[axis].extent;
      rest /= nest_.axes[axis].extent;
      move(axis, index_[axis]);
    }
    for (int64_t block = begin; block < end; ++block) {
      kernel_(tile_);
      advance();
    }
  }

 private:
  void advance() {
    for (int axis = outer_ - 1; axis >= 0; --axis) {
      if (++index_[axis] < nest_.axes[axis].extent) return move(axis, 1);
      move(axis, 1 - nest_.axes[axis].extent);
      index_[axis] = 0;
    }
  }
  void move(int axis, int64_t times) {
    for (int i = 0; i < arity_; ++i) tile_.in[i] += times * nest_.step(axis, i + 1);
    tile_.out += times * nest_.step(axis, kOutput);
  }

  const LoopNest& nest_;
  int outer_;
  int arity_;
  kernels::TileKernel kernel_;
  Tile tile_;
  int64_t index_[kMaxRank];
};

// One instruction that takes each input once, in order. A program may name them in any other way.
bool is_one_call(const Program& program) {
  if (program.instructions != 1 || program.inputs != info(program.instruction[0].op).arity)
    return false;
  for (int i = 0; i < program.inputs; ++i) {
    if (program.instruction[0].inputs[i] != i) return false;
  }
  return true;
}

}  // namespace

bool is_direct(const Job& job) noexcept {
  const plan::LoopPlan& chosen = *job.plan;
  for (int i = 0; i < chosen.nest.operands; ++i) {
    if (chosen.packed[i]) return false;
  }
  return chosen.form == plan::Form::grid && is_one_call(*job.program) && job.mask < 0 &&
         chosen.block_rows == chosen.rows() && chosen.block_columns == chosen.columns();
}

void run_direct(const Job& job, int64_t begin, int64_t end) noexcept {
  DirectRunner(job).run(begin, end);
}

}  // namespace weft::exec

#include "exec/blocks.h"

#include "exec/block.h"
#include "exec/moves.h"
#include "exec/run_tiles.h"
#include "threads/parallel.h"

namespace weft::exec {
namespace {

using schedule::Strategy;

// As many blocks at a time as lie behind one another.
void run_conversion(const Job& job, int64_t begin, int64_t end) {
  const kernels::MoveKernel cast = job.table->casts[static_cast<int>(job.program->input[0].dtype)]
                                                   [static_cast<int>(job.program->written)];
  Block block(job);
  while (begin < end) {
    block.seek(begin);
    const Block::Span span = block.span(end - begin);
    cast(
        joined({block.start_of(1), block.row_step(1), block.column_step(1), block.start_of(kOutput),
                block.row_step(kOutput), block.column_step(kOutput), span.rows, span.columns}));
    begin += span.blocks;
  }
}

// What runs now: as long as there is no code, blocks.
Strategy strategy_of(const Job& job) {
  const bool is_waiting = job.schedule->strategy == Strategy::jit && !job.code;
  return is_waiting ? Strategy::blocks : job.schedule->strategy;
}

bool is_tiled(Strategy strategy) {
  return strategy == Strategy::row || strategy == Strategy::tile || strategy == Strategy::nest;
}

// The tile on the kernel of the one instruction.
void run_in_place(const Job& job) {
  const core::Instruction& only = job.program->instruction[0];
  schedule::Schedule& s = *job.schedule;
  for (int i = 0; i < s.inputs; ++i) s.tile.in[i] = job.origins[i + 1];
  s.tile.out = job.origins[kOutput];
  run_tiles(s, job.table->ops[static_cast<int>(only.op)][static_cast<int>(only.compute)],
            s.split.bytes > 0);
}

void run_blocks(const Job& job, int64_t begin, int64_t end) {
  switch (strategy_of(job)) {
    case Strategy::jit:
      return run_code(job, begin, end);
    case Strategy::convert:
      return run_conversion(job, begin, end);
    default:
      return run_block_loop(job, nullptr, begin, end);
  }
}

}  // namespace

void run_all(const Job& job) noexcept {
  const schedule::Schedule& s = *job.schedule;
  if (is_tiled(strategy_of(job))) return run_in_place(job);
  if (!threads::pays_to_share(s.split.bytes)) return run_blocks(job, 0, s.plan.blocks);
  const auto body = [](void* context, int64_t begin, int64_t end) {
    run_blocks(*static_cast<const Job*>(context), begin, end);
  };
  threads::parallel_for(s.plan.blocks, body, const_cast<Job*>(&job), s.split.least_units);
}

}  // namespace weft::exec

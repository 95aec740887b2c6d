#include <cstring>
#include <optional>

#include "base/integers.h"
#include "exec/block.h"
#include "exec/blocks.h"
#include "exec/pack.h"
#include "exec/scratch.h"
#include "exec/tuning.h"
#include "schedule/tuning.h"

namespace weft::exec {
namespace {

// A vector of items, as large as any.
constexpr size_t kItemBytes = 64;

// How many steps of the block axis a pattern is packed for. Whole cache lines, as in the plan.
int64_t pattern_steps(const schedule::LoopPlan& plan, int64_t steps) {
  const int64_t elements = larger(steps * plan.core / kPatternShare, kLeastPattern);
  const int64_t most = larger(kMostPattern / plan.core, schedule::kLineItems);
  const int64_t wanted = smaller(elements / plan.core, most);
  const int64_t whole = wanted >= schedule::kLineItems
                            ? wanted / schedule::kLineItems * schedule::kLineItems
                            : wanted;
  return smaller(smaller(whole, plan.block_rows), steps);
}

// Runs a program that is one kernel: as many blocks at a time as lie behind one another.
class WholeRunner {
 public:
  WholeRunner(const compile::FusedProgram& fused, const Job& job)
      : fused_(fused),
        step_(fused.step[0]),
        program_(*job.program),
        has_repeated_(step_.has_repeated()),
        packs_(!fused.reads_in_place(program_.inputs)),
        scratch_(packs_ ? program_.inputs + kPackingSlots : 0),
        block_(job) {
    if (packs_) packer_.emplace(block_, scratch_, program_.inputs);
    merges_ = !packs_ || has_patterns_only();
  }

  void run(int64_t begin, int64_t end) {
    block_.seek(begin);
    for (int64_t block = begin; block < end;) {
      const Block::Span span =
          merges_ ? block_.span(end - block) : Block::Span{1, block_.rows(), block_.columns()};
      if (has_repeated_)
        run_repeated(span);
      else
        merges_&& packs_ ? run_patterns(span) : run_tile(span.rows, span.columns, 0, 1);
      block += span.blocks;
      if (block < end) span.blocks == 1 && !packs_ ? block_.advance() : block_.seek(block);
    }
  }

 private:
  // True iff what is packed is the same for all blocks behind one another.
  bool has_patterns_only() const {
    if (block_.plan().form != schedule::BlockForm::flat) return false;
    for (int i = 0; i < program_.inputs; ++i) {
      if (!fused_.is_direct[i] && block_.row_step(i + 1) != 0) return false;
    }
    return true;
  }

  // Rows as long as the patterns, then what is left.
  void run_patterns(const Block::Span& span) {
    const int64_t core = block_.plan().core;
    const int64_t steps = span.columns / core;
    const int64_t pattern = pattern_steps(block_.plan(), steps);
    const int64_t rows = steps / pattern;
    const int64_t done = rows * pattern;
    block_.cut(pattern);
    run_tile(rows, pattern * core, 0, pattern);
    if (done < steps) run_tile(1, (steps - done) * core, done, pattern);
  }

  // Rows that take a vector of items that repeat, then what is left: too few to be read as a
  // vector.
  void run_repeated(const Block::Span& span) {
    const int64_t core = block_.plan().core;
    const int64_t steps = span.columns / core;
    const int64_t rows = steps / step_.lanes;
    const int64_t done = rows * step_.lanes;
    if (packs_) block_.cut(step_.lanes);
    if (rows > 0) run_tile(rows, step_.lanes * core, 0, step_.lanes);
    if (done == steps) return;
    run_tile(1, (steps - done) * core, done, steps - done, true);
  }

  // From step `first` of the block axis on; a row of the tile is so many steps.
  void run_tile(int64_t rows, int64_t columns, int64_t first, int64_t steps, bool pads = false) {
    jit::Tile tile;
    std::byte padded[jit::kMaxSources][kItemBytes];
    int64_t plane[jit::kMaxSources];
    for (int i = 0; i < step_.sources; ++i) {
      const int input = step_.source[i];
      const View view =
          fused_.is_direct[input] ? direct(input + 1, first, steps) : packer_->load(input);
      tile.in[i] = view.data;
      if (pads && step_.is_repeated[i]) tile.in[i] = pad(padded[i], view.data, view.row);
      if (step_.pattern[i] > 0) {
        const int64_t item = size_in_bytes(program_.input[input].dtype);
        tile.in[i] = pad(padded[i], view.data, step_.pattern[i] * item);
      }
      tile.in_row[i] = view.row;
      tile.in_step[i] = block_.column_step(input + 1);  // of turned ones
      tile.in_ahead[i] = program_.input[input].ahead;
      plane[i] = view.plane;
    }
    const View out = direct(kOutput, first, steps);
    tile.out[0] = out.data;
    tile.out_row[0] = out.row;
    tile.rows = rows;
    tile.columns = columns;
    for (int64_t p = 0; p < block_.planes(); ++p) {
      step_.kernel()(&tile);
      for (int i = 0; i < step_.sources; ++i) tile.in[i] += plane[i];
      tile.out[0] += out.plane;
    }
  }

  // A kernel reads a whole vector of items, whatever it needs of them.
  static const std::byte* pad(std::byte* to, const std::byte* items, int64_t bytes) {
    std::memset(to, 0, kItemBytes);
    std::memcpy(to, items, static_cast<size_t>(bytes));
    return to;
  }

  View direct(int operand, int64_t first, int64_t steps) const {
    const int64_t step = block_.row_step(operand);
    return {block_.start_of(operand) + first * step, steps * step, 0, block_.plane_step(operand)};
  }

  const compile::FusedProgram& fused_;
  const compile::FusedStep& step_;
  const core::Program& program_;
  bool has_repeated_;
  bool packs_;
  const Scratch scratch_;
  Block block_;
  std::optional<Packer> packer_;
  bool merges_;
};

}  // namespace

void run_code(const Job& job, int64_t begin, int64_t end) noexcept {
  if (!job.code->is_whole) return run_block_loop(job, job.code, begin, end);
  WholeRunner(*job.code, job).run(begin, end);
  if (job.schedule->streams) job.table->finish_streaming();
}

}  // namespace weft::exec

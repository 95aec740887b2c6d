#include "exec/blocks.h"

#include "exec/block.h"
#include "exec/fused.h"
#include "exec/moves.h"
#include "exec/pack.h"
#include "exec/run_tiles.h"
#include "exec/scratch.h"
#include "exec/slots.h"
#include "exec/tiles.h"
#include "exec/write.h"
#include "threads/parallel.h"

namespace weft::exec {
namespace {

using schedule::Strategy;

// Scratch: besides the slots of the values one for packing and two for conversions.
constexpr int kSpareSlots = 3;

// One input that would be packed and then copied. (Copies of booleans are 0 or 1, whatever the byte
// was: the kernel sees to that.)
bool is_plain_copy(const Job& job) {
  const Instruction& first = job.program->instruction[0];
  return job.program->instructions == 1 && first.op == Op::copy && !is_conversion(first) &&
         first.compute != DType::boolean && job.plan().packed[1] && !job.plan().packed[kOutput] &&
         !job.schedule->streams;
}

class BlockRunner {
 public:
  explicit BlockRunner(const Job& job)
      : program_(*job.program),
        last_(program_.inputs + program_.instructions - 1),
        slots_(program_),
        scratch_(slots_.count() + kSpareSlots),
        block_(job),
        packer_(block_, scratch_, slots_.count()),
        writer_(block_, scratch_, slots_.count() + 1),
        packs_output_(job.plan().packed[kOutput]),
        only_copies_(is_plain_copy(job)) {
    if (job.schedule->streams && packs_output_)
      result_shift_ = writer_.distant_shift(scratch_.slot(slots_.of(last_)));
  }

  void run(int64_t begin, int64_t end) {
    block_.seek(begin);
    for (int64_t block = begin; block < end; ++block) {
      run_block();
      block_.advance();
    }
    if (block_.schedule().streams) block_.table().finish_streaming();
  }

 private:
  void run_block() {
    const int64_t written = size_in_bytes(program_.written);
    if (only_copies_ && packer_.copy(0, block_.in_place(kOutput, written))) return;
    View values[kMaxInputs + kMaxInstructions];
    for (int i = 0; i < program_.inputs; ++i) values[i] = packer_.load(i);
    const int last = program_.instructions - 1;
    for (int i = 0; i <= last; ++i) {
      const int64_t item = size_in_bytes(program_.instruction[i].result);
      std::byte* scratch =
          scratch_.slot(slots_.of(program_.inputs + i)) + (i == last ? result_shift_ : 0);
      const bool in_place = i == last && !packs_output_;
      const int64_t row = block_.columns() * item;
      const View out =
          in_place ? block_.in_place(kOutput, item) : View{scratch, row, item, block_.rows() * row};
      run_tile(block_, program_.instruction[i], values, out, in_place && block_.schedule().streams);
      values[program_.inputs + i] = out;
    }
    const int mask = block_.schedule().mask;
    if (packs_output_) writer_.write(values[last_], mask >= 0 ? &values[mask] : nullptr);
  }

  const Program& program_;
  int last_;  // value
  Slots slots_;
  const Scratch scratch_;
  Block block_;
  Packer packer_;
  Writer writer_;
  bool packs_output_;
  bool only_copies_;
  int64_t result_shift_ = 0;
};

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

// What runs now: code that is not there yet is waited for.
Strategy strategy_of(const Job& job) {
  const bool is_waiting = job.schedule->strategy == Strategy::jit && !job.code;
  return is_waiting ? job.schedule->until_compiled : job.schedule->strategy;
}

bool is_tiled(Strategy strategy) {
  return strategy == Strategy::row || strategy == Strategy::tile || strategy == Strategy::nest;
}

// The tile on the kernel of the one instruction.
void run_in_place(const Job& job) {
  const Instruction& only = job.program->instruction[0];
  schedule::Schedule& s = *job.schedule;
  for (int i = 0; i < s.inputs; ++i) s.tile.in[i] = job.origins[i + 1];
  s.tile.out = job.origins[kOutput];
  const schedule::Split split = s.split.bytes > 0 ? split_tiles(s) : schedule::Split();
  run_tiles(s, job.table->ops[static_cast<int>(only.op)][static_cast<int>(only.compute)], split);
}

}  // namespace

void run_blocks(const Job& job, int64_t begin, int64_t end) noexcept {
  switch (strategy_of(job)) {
    case Strategy::jit:
      return run_fused(*job.code, job, begin, end);
    case Strategy::convert:
      return run_conversion(job, begin, end);
    default:
      return BlockRunner(job).run(begin, end);
  }
}

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

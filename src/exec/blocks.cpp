#include "exec/blocks.h"

#include "exec/block.h"
#include "exec/direct.h"
#include "exec/fused_cache.h"
#include "exec/moves.h"
#include "exec/pack.h"
#include "exec/scratch.h"
#include "exec/slots.h"
#include "exec/tiles.h"
#include "exec/write.h"
#include "threads/parallel.h"

namespace weft::exec {
namespace {

// Scratch: besides the slots of the values one for packing and two for conversions.
constexpr int kSpareSlots = 3;

// One input that would be packed and then copied. (Copies of booleans are 0 or 1, whatever the byte
// was: the kernel sees to that.)
bool is_plain_copy(const Job& job) {
  const Instruction& first = job.program->instruction[0];
  return job.program->instructions == 1 && first.op == Op::copy && !is_conversion(first) &&
         first.compute != DType::boolean && job.plan->packed[1] && !job.plan->packed[kOutput] &&
         !job.streams;
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
        packs_output_(job.plan->packed[kOutput]),
        only_copies_(is_plain_copy(job)) {
    if (job.streams && packs_output_)
      result_shift_ = writer_.distant_shift(scratch_.slot(slots_.of(last_)));
  }

  void run(int64_t begin, int64_t end) {
    block_.seek(begin);
    for (int64_t block = begin; block < end; ++block) {
      run_block();
      block_.advance();
    }
    if (block_.job().streams) block_.table().finish_streaming();
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
      run_tile(block_, program_.instruction[i], values, out, in_place && block_.job().streams);
      values[program_.inputs + i] = out;
    }
    const int mask = block_.job().mask;
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

int64_t elements_of_block(const schedule::LoopPlan& plan) {
  return plan.block_planes * plan.block_rows * plan.block_columns * plan.core;
}

// Whether generated code may read an input of a grid where it lies.
bool is_read_in_registers(const loops::LoopNest& nest, int operand, DType dtype) {
  const int64_t item = size_in_bytes(dtype);
  const int64_t step = nest.rank > 0 ? nest.step(nest.rank - 1, operand) : 0;
  const int64_t row = nest.rank > 1 ? nest.step(nest.rank - 2, operand) : 0;
  return step == 0 || suits_squares(row, step, item) ||
         step == item * jit::step_of(jit::Form::contiguous) ||
         step == item * jit::step_of(jit::Form::reversed) ||
         step == item * jit::step_of(jit::Form::alternate);
}

// One instruction is better off with the kernel of the table, unless it streams rows whose ends
// that has to do one by one, ..
bool streams_ragged_rows(const Job& job) {
  return job.streams && job.plan->form == schedule::Form::grid && has_ragged_rows(job) &&
         !is_conversion(job.program->instruction[0]);
}

// .. or inputs are packed for that.
bool packs_for_its_kernel(const Job& job) {
  if (is_conversion(job.program->instruction[0])) return false;
  const loops::LoopNest& nest = job.plan->nest;
  bool packs = false;
  for (int i = 0; i < job.program->inputs; ++i) {
    if (!job.plan->packed[i + 1] || i == job.mask) continue;
    if (job.plan->form == schedule::Form::grid &&
        (job.plan->goes_down || !is_read_in_registers(nest, i + 1, job.program->input[i].dtype)))
      return false;  // packed either way
    packs = true;
  }
  return packs;
}

// A copy that is one conversion of the tables. (What a float32 holds may be loaded as one before it
// is rounded to 16 bits.)
bool is_one_cast(const Program& program) {
  const Input& input = program.input[0];
  const Instruction& only = program.instruction[0];
  if (program.instructions != 1 || program.inputs != 1 || only.op != Op::copy ||
      is_conversion(only) || input.dtype == program.written)
    return false;
  const bool is_rounded_once = input.loaded == program.result ||
                               (input.loaded == lifted(program.result) && is_held(input.dtype));
  return program.written == program.result
             ? is_rounded_once
             : input.dtype == program.result && input.loaded == program.result;
}

// Rows that follow each other item by item, and are long enough for a call each, are converted
// straight to the output. Others are better packed, or left to generated code.
constexpr int64_t kLongRow = 64;
bool is_cast_of_rows(const Job& job) {
  const schedule::LoopPlan& chosen = *job.plan;
  const loops::LoopNest& nest = chosen.nest;
  if (job.mask >= 0 || job.streams || nest.rank == 0 || chosen.form != schedule::Form::grid ||
      !is_one_cast(*job.program))
    return false;
  const int inner = nest.rank - 1;
  return (chosen.rows() == 1 || chosen.columns() >= kLongRow) &&
         nest.step(inner, 1) == size_in_bytes(job.program->input[0].dtype) &&
         nest.step(inner, kOutput) == size_in_bytes(job.program->written);
}

// As many blocks at a time as lie behind one another.
void run_cast(const Job& job, int64_t begin, int64_t end) {
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

}  // namespace

Way find_way(const Job& job, int64_t blocks, int64_t times) noexcept {
  Way way;
  way.is_direct = is_direct(job);
  way.is_cast = is_cast_of_rows(job);
  if (way.is_cast) {
    way.is_final = true;
  } else if (is_for_code(job) || streams_ragged_rows(job) ||
             (!way.is_direct && packs_for_its_kernel(job))) {
    way.fused = find_fused(job, blocks * elements_of_block(*job.plan), times);
    way.is_final = way.fused || !may_find_fused(*job.table);
  } else {
    way.is_final = true;
  }
  return way;
}

void run_blocks(const Way& way, const Job& job, int64_t begin, int64_t end) noexcept {
  if (way.fused) return run_fused(*way.fused, job, begin, end);
  if (way.is_direct) return run_direct(job, begin, end);
  if (way.is_cast) return run_cast(job, begin, end);
  BlockRunner(job).run(begin, end);
}

void run_all_blocks(const Way& way, const Job& job, const Sharing& sharing) noexcept {
  if (!threads::pays_to_share(sharing.bytes)) return run_blocks(way, job, 0, job.plan->blocks);
  struct Shared {
    const Way& way;
    const Job& job;
  } shared{way, job};
  const auto body = [](void* context, int64_t begin, int64_t end) {
    const auto& it = *static_cast<const Shared*>(context);
    run_blocks(it.way, it.job, begin, end);
  };
  threads::parallel_for(job.plan->blocks, body, &shared, sharing.least_blocks);
}

void run_blocks(const Job& job, int64_t begin, int64_t end) noexcept {
  run_blocks(find_way(job, end - begin), job, begin, end);
}

}  // namespace weft::exec

#include "exec/ready.h"

#include <new>

#include "compile/cache.h"
#include "core/alignment.h"
#include "exec/block.h"
#include "exec/blocks.h"
#include "threads/parallel.h"

namespace weft::exec {
void Ready::make(const Job& job) noexcept {
  forget();
  call_ = Call::blocks;
  inputs_ = job.program->inputs;
  for (int i = 0; i <= inputs_; ++i) {
    const DType dtype = i == kOutput ? job.program->written : job.program->input[i - 1].dtype;
    unaligned_[i] = core::misaligned_bits(dtype);
    shift_[i] = job.plan().nest.shifts[i];
    if (reinterpret_cast<uintptr_t>(job.origins[i]) & unaligned_[i]) return;
  }
  fused_ = job.code ? compile::hold_fused() : nullptr;
  generation_ = compile::fused_generation();
  shared_bytes_ = job.schedule->split.bytes;
  const bool is_one_call = job.code ? make_kernel_call(job, *job.code) : make_table_call(job);
  const bool is_enough = is_one_call && shared_bytes_ == 0;
  if (is_enough || keep_setting(job)) table_ = job.table;
}

// The same tile that run_fused would make of all blocks.
bool Ready::make_kernel_call(const Job& job, const compile::FusedProgram& fused) noexcept {
  const compile::FusedStep& step = fused.step[0];
  if (!fused.is_whole || step.has_repeated() || step.has_patterns() ||
      !fused.reads_in_place(inputs_))
    return false;
  Block block(job);
  block.seek(0);
  const Block::Span span = block.span(job.plan().blocks);
  if (span.blocks != job.plan().blocks || block.planes() != 1) return false;
  for (int i = 0; i < step.sources; ++i) {
    source_[i] = step.source[i];
    kernel_tile_.in_row[i] = block.row_step(step.source[i] + 1);
    kernel_tile_.in_step[i] = block.column_step(step.source[i] + 1);
    kernel_tile_.in_ahead[i] = job.program->input[step.source[i]].ahead;
  }
  kernel_tile_.out_row[0] = block.row_step(kOutput);
  kernel_tile_.rows = span.rows;
  kernel_tile_.columns = span.columns;
  call_ = Call::kernel;
  return true;
}

bool Ready::make_table_call(const Job& job) noexcept {
  if (job.schedule->strategy != schedule::Strategy::tile) return false;
  const core::Instruction& only = job.program->instruction[0];
  table_tile_ = job.schedule->tile;
  table_kernel_ = job.table->ops[static_cast<int>(only.op)][static_cast<int>(only.compute)];
  call_ = Call::table;
  return true;
}

// False if there is no memory for it.
bool Ready::keep_setting(const Job& job) noexcept {
  if (!setting_) setting_.reset(new (std::nothrow) Setting);
  if (!setting_) return false;
  setting_->program = *job.program;
  setting_->schedule = *job.schedule;
  setting_->job = job;
  setting_->job.program = &setting_->program;
  setting_->job.schedule = &setting_->schedule;
  return true;
}

bool Ready::is_current() const noexcept {
  return table_ && table_ == &kernels::active_table() && generation_ == compile::fused_generation();
}

bool Ready::takes(const std::byte* const* inputs, const std::byte* out) const noexcept {
  uintptr_t bits = reinterpret_cast<uintptr_t>(out) & unaligned_[kOutput];
  for (int i = 0; i < inputs_; ++i)
    bits |= reinterpret_cast<uintptr_t>(inputs[i]) & unaligned_[i + 1];
  return bits == 0;
}

bool Ready::is_one_call() const noexcept {
  return call_ != Call::blocks && !threads::pays_to_share(shared_bytes_);
}

void Ready::run(const std::byte* const* inputs, std::byte* out) noexcept {
  if (fused_) compile::note_run(*fused_);
  if (!is_one_call()) return run_setting(inputs, out);
  if (call_ == Call::kernel) {
    const int sources = fused_->step[0].sources;
    for (int i = 0; i < sources; ++i)
      kernel_tile_.in[i] = inputs[source_[i]] + shift_[source_[i] + 1];
    kernel_tile_.out[0] = out + shift_[kOutput];
  } else {
    for (int i = 0; i < inputs_; ++i) table_tile_.in[i] = inputs[i] + shift_[i + 1];
    table_tile_.out = out + shift_[kOutput];
  }
  call_ == Call::kernel ? fused_->step[0].kernel()(&kernel_tile_) : table_kernel_(table_tile_);
}

void Ready::run_setting(const std::byte* const* inputs, std::byte* out) noexcept {
  Job& job = setting_->job;
  for (int i = 0; i < inputs_; ++i)
    job.origins[i + 1] = const_cast<std::byte*>(inputs[i]) + shift_[i + 1];
  job.origins[kOutput] = out + shift_[kOutput];
  run_all(job);
}

}  // namespace weft::exec

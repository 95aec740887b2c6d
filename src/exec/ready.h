// Ready: a program that ran once, made ready to run again with other addresses: the plan, the code
// that was found and, where the whole comes to one call of a kernel, the tile of that call. Nothing
// is decided anew; addresses are filled in.
//
// For one thread at a time.
#pragma once

#include <memory>

#include "compile/fused.h"
#include "exec/job.h"
#include "jit/segment.h"

namespace weft::exec {

class Ready {
 public:
  // Of a job that ran as a whole. REQUIRES: the calling thread found no code since; if the job
  // streams, so would whatever it is run on again.
  void make(const Job& job) noexcept;

  // True iff it was made, and would be decided in the same way now. (If memory is laid out alike,
  // which the caller knows.)
  bool is_current() const noexcept;
  // True iff elements of all operands lie at multiples of their size, as they did.
  bool takes(const std::byte* const* inputs, const std::byte* out) const noexcept;
  // On several threads if that pays. What streams is to be finished afterwards
  // (KernelTable::finish_streaming). REQUIRES: is_current() and takes(inputs, out); shape, strides
  // and types are those it was made for.
  void run(const std::byte* const* inputs, std::byte* out) noexcept;

  bool is_made() const noexcept { return table_; }
  void forget() noexcept { table_ = nullptr; }

 private:
  // What a run goes by if it is shared, or not one call.
  struct Setting {
    core::Program program;
    schedule::Schedule schedule;
    Job job;
  };

  bool make_kernel_call(const Job& job, const compile::FusedProgram& fused) noexcept;
  bool make_table_call(const Job& job) noexcept;
  bool is_one_call() const noexcept;
  void run_setting(const std::byte* const* inputs, std::byte* out) noexcept;
  bool keep_setting(const Job& job) noexcept;

  enum class Call : uint8_t { kernel, table, blocks };

  const kernels::KernelTable* table_ = nullptr;  // null: there is nothing ready
  uint64_t generation_ = 0;
  int64_t shared_bytes_ = 0;                            // memory traffic that threads may share
  std::shared_ptr<const compile::FusedProgram> fused_;  // keeps the job's code alive
  Call call_ = Call::blocks;
  int inputs_ = 0;
  uint8_t source_[jit::kMaxSources];           // of a kernel: input numbers
  uintptr_t unaligned_[core::kMaxInputs + 1];  // bits of an address that must be 0: output, inputs
  int64_t shift_[core::kMaxInputs + 1];        // bytes to where the walk begins: output, inputs
  jit::Tile kernel_tile_;                      // addresses are filled in for a run
  kernels::Tile table_tile_;
  kernels::TileKernel table_kernel_;
  std::unique_ptr<Setting> setting_;
};

}  // namespace weft::exec

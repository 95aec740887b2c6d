// Machine: what the ladder knows of the machine it decides for: caches, threads, and which kernels
// and generated code there are. A value: the executor states its own (exec/machine.h), tests and
// explanations any other.
#pragma once

#include <cstdint>

#include "schedule/tuning.h"
#include "weft/op.h"

namespace weft::schedule {

// What code can be generated for, on one instruction set (jit/).
struct CodeRules {
  bool (*takes)(Op op, DType compute) noexcept;
  bool (*pays_alone)(Op op, DType compute) noexcept;
  bool (*converts)(DType from, DType to) noexcept;
  bool (*repeats)(DType stored, DType type) noexcept;
  bool (*shuffles)(DType stored) noexcept;
};

struct Machine {
  int64_t l3 = int64_t{32} << 20;  // what a process finds to be its own of it
  int threads = 1;
  int64_t least_streamed = kLeastStreamed;
  const CodeRules* code = nullptr;              // null: no code is generated
  const bool (*can_stream)[kDTypes] = nullptr;  // kernels that store past the caches; null: none

  bool streams(Op op, DType compute) const {
    return can_stream && can_stream[static_cast<int>(op)][static_cast<int>(compute)];
  }
};

}  // namespace weft::schedule

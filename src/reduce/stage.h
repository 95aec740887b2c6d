// One axis of a reduction, all other axes kept.
#pragma once

#include "reduce/reduce.h"

namespace weft::reduce {

// An axis that is kept: its extent, and the steps of input, output and centre in bytes.
struct KeptAxis {
  int64_t extent = 1;
  int64_t in = 0;
  int64_t out = 0;
  int64_t centre = 0;
};

struct Stage {
  kernels::Reducer reducer;
  DType from;  // element type in memory
  DType load;  // what it is reduced as
  bool as_truth;
  const std::byte* in;  // null: elements are produced
  const Producer* producer;
  std::byte* out;
  const std::byte* centre;
  int64_t n;        // extent of the reduced axis
  int64_t step;     // of the input along it
  bool by_columns;  // `beside` lies inside the reduced axis, not outside
  KeptAxis beside;
  int outers = 0;
  KeptAxis outer[kMaxRank];
};

void run_stage(const Stage& stage);
// False if running it cannot fail for want of memory.
bool takes_memory(const Stage& stage);

// Whether the stage, run alone, is one call of a kernel for rows; if so, which.
struct FoldCall {
  kernels::FoldKernel kernel = nullptr;  // null: it is not
  kernels::Fold fold;
};
FoldCall as_one_call(const Stage& stage);

}  // namespace weft::reduce

// One axis of a reduction, all other axes kept.
#pragma once

#include <string>

#include "reduce/reduce.h"

namespace weft::reduce {

// An axis that is kept: its extent, and the steps of input, output and centre in bytes.
struct KeptAxis {
  int64_t extent;
  int64_t in;
  int64_t out;
  int64_t centre;
};
inline constexpr KeptAxis kNoAxis{1, 0, 0, 0};

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
  KeptAxis beside = kNoAxis;
  int outers = 0;
  KeptAxis outer[kMaxRank];  // only the first `outers` are set
};

// The ways to run a stage. All but slabs take any stage of their kind, rows or columns.
enum class StageWay : uint8_t {
  rows,         // the reduced axis is the innermost: rows as they lie
  packed_rows,  // brought side by side first: gathered, converted, computed
  turned_rows,  // laid across, and folded as columns
  row_blocks,   // block by block, which threads share
  slabs,        // results lie side by side: slabs of few rows or columns, one behind the other
  panels,       // .. panels of columns
};
struct StageChoice {
  StageWay way;
  const char* reason;  // the rung of the ladder (choose.cpp) that decided
};
// "slabs: few rows".
std::string to_string(const StageChoice& choice);
// How the reduction runs, if one axis is reduced once neighbours have merged.
StageChoice choose(const Reduction& reduction, const Array& out);

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

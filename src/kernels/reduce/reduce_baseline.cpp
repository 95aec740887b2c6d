// The reductions every processor of the architecture runs.
#include "kernels/reduce/reduce_prelude.h"

namespace weft::kernels {
namespace baseline {

constexpr int kVectorBytes = 16;
#include "kernels/reduce/reduce-inl.h"
#include "kernels/reduce/reduce_columns-inl.h"
#include "kernels/reduce/reduce_rows-inl.h"
#include "kernels/reduce/reduce_short-inl.h"
#include "kernels/reduce/reduce_slabs-inl.h"
// These build on the others.
#include "kernels/reduce/reduce_args-inl.h"
#include "kernels/reduce/reduce_args_slabs-inl.h"
#include "kernels/reduce/reduce_table-inl.h"

constexpr ReduceTable kReduceTable = make_reduce_table();

}  // namespace baseline

extern const ReduceTable kBaselineReduceTable = baseline::kReduceTable;

}  // namespace weft::kernels

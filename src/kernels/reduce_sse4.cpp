// The reductions for SSE4.2 (x86-64-v2).
#include "kernels/reduce_prelude.h"

#if defined(__x86_64__)

WEFT_TARGET_BEGIN("sse4.2,popcnt")
namespace weft::kernels::sse4 {

constexpr int kVectorBytes = 16;
#include "kernels/reduce-inl.h"
#include "kernels/reduce_columns-inl.h"
#include "kernels/reduce_rows-inl.h"
#include "kernels/reduce_short-inl.h"
#include "kernels/reduce_slabs-inl.h"
// These build on the others.
#include "kernels/reduce_args-inl.h"
#include "kernels/reduce_args_slabs-inl.h"
#include "kernels/reduce_table-inl.h"

constexpr ReduceTable kReduceTable = make_reduce_table();

}  // namespace weft::kernels::sse4
WEFT_TARGET_END

namespace weft::kernels {
extern const ReduceTable kSse4ReduceTable = sse4::kReduceTable;
}

#endif

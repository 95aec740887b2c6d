// The reductions for AVX2 (x86-64-v3).
#include "kernels/reduce/reduce_prelude.h"

#if defined(__x86_64__)

WEFT_TARGET_BEGIN("avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")
namespace weft::kernels::avx2 {

constexpr int kVectorBytes = 32;
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

}  // namespace weft::kernels::avx2
WEFT_TARGET_END

namespace weft::kernels {
extern const ReduceTable kAvx2ReduceTable = avx2::kReduceTable;
}

#endif

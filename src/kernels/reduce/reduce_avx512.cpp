// The reductions for AVX-512 (x86-64-v4).
#include "kernels/reduce/reduce_prelude.h"

#if defined(__x86_64__)

WEFT_TARGET_BEGIN(WEFT_AVX512(512))
namespace weft::kernels::avx512 {

constexpr int kVectorBytes = 64;
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

}  // namespace weft::kernels::avx512
WEFT_TARGET_END

namespace weft::kernels {
extern const ReduceTable kAvx512ReduceTable = avx512::kReduceTable;
}

#endif

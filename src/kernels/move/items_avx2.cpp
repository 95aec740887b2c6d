// Item kernels for AVX2 (x86-64-v3).
#include "kernels/isa_prelude.h"

#if defined(__x86_64__)

WEFT_TARGET_BEGIN("avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")
namespace weft::kernels::avx2 {

constexpr int kVectorBytes = 32;
constexpr bool kShufflesBytes = true;
#include "kernels/move/row_pieces-inl.h"
#include "kernels/move/shuffles-inl.h"
// These build on them.
#include "kernels/move/gathers-inl.h"
#include "kernels/move/repeats-inl.h"
#include "kernels/move/transpose-inl.h"
// And this on all.
#include "kernels/move/item_table-inl.h"

}  // namespace weft::kernels::avx2
WEFT_TARGET_END

namespace weft::kernels {
extern constinit const ItemKernels kAvx2Items = avx2::kItems;
}

#endif

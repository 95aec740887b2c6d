// Item kernels for AVX-512 (x86-64-v4): its registers, and vectors of 32 bytes, which miss the
// caches in smaller pieces.
#include "kernels/isa_prelude.h"

#if defined(__x86_64__)

WEFT_TARGET_BEGIN(WEFT_AVX512(256))
namespace weft::kernels::avx512::light {

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

}  // namespace weft::kernels::avx512::light
WEFT_TARGET_END

namespace weft::kernels {
extern constinit const ItemKernels kAvx512Items = avx512::light::kItems;
}

#endif

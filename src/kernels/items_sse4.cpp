// Item kernels for SSE4.2 (x86-64-v2).
#include "kernels/isa_prelude.h"

#if defined(__x86_64__)

WEFT_TARGET_BEGIN("sse4.2,popcnt")
namespace weft::kernels::sse4 {

constexpr int kVectorBytes = 16;
constexpr bool kShufflesBytes = true;
#include "kernels/row_pieces-inl.h"
#include "kernels/shuffles-inl.h"
// These build on them.
#include "kernels/gathers-inl.h"
#include "kernels/repeats-inl.h"
#include "kernels/squares-inl.h"
// And this on all.
#include "kernels/item_table-inl.h"

}  // namespace weft::kernels::sse4
WEFT_TARGET_END

namespace weft::kernels {
extern constinit const ItemKernels kSse4Items = sse4::kItems;
}

#endif

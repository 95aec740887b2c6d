// Item kernels for every processor of the architecture.
#include "kernels/isa_prelude.h"

namespace weft::kernels::baseline {

constexpr int kVectorBytes = 16;
// SSE2 has no shuffle of bytes in any order: it would be done one by one.
#if defined(__x86_64__)
constexpr bool kShufflesBytes = false;
#else
constexpr bool kShufflesBytes = true;
#endif
#include "kernels/move/row_pieces-inl.h"
#include "kernels/move/shuffles-inl.h"
// These build on them.
#include "kernels/move/gathers-inl.h"
#include "kernels/move/repeats-inl.h"
#include "kernels/move/transpose-inl.h"
// And this on all.
#include "kernels/move/item_table-inl.h"

}  // namespace weft::kernels::baseline

namespace weft::kernels {
extern constinit const ItemKernels kBaselineItems = baseline::kItems;
}

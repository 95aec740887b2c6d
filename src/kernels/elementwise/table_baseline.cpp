// The table every processor of the architecture runs (SSE2 on x86-64, NEON on ARM, WASM SIMD).
#include "kernels/elementwise/integer_kernels.h"
#include "kernels/isa_prelude.h"

namespace weft::kernels {

extern const MatrixKernels kBaselineMatrix;
extern const ItemKernels kBaselineItems;
extern const ReduceTable kBaselineReduceTable;
extern const FactorTable kBaselineFactors;
extern const CountKernels kBaselineCounts;

namespace baseline {

void stream_bytes(std::byte* to, const std::byte* from, int64_t bytes) noexcept {
  std::memcpy(to, from, static_cast<size_t>(bytes));
}
void finish_stream() noexcept {}

constexpr bool kFma = false;
constexpr bool kConvertsWide = true;  // ARM has them; SSE2 lacks what it takes without them
constexpr int64_t kVectorBytes = 16;
#include "kernels/elementwise/loops-inl.h"
#include "kernels/elementwise/powers-inl.h"
#include "kernels/elementwise/rows_by_pieces-inl.h"
#include "kernels/elementwise/run_tile-inl.h"
#include "kernels/move/halves-inl.h"
#include "kernels/move/row_pieces-inl.h"
// These build on the others.
#include "kernels/move/casts-inl.h"
#include "kernels/move/masked_rows-inl.h"
#include "kernels/move/masks-inl.h"
#include "kernels/move/row_copies-inl.h"
namespace light = baseline;
#include "kernels/elementwise/table-inl.h"

constexpr KernelTable kTable =
    make_table("baseline", {&kBaselineMatrix, &kBaselineItems, &kBaselineReduceTable,
                            &kBaselineFactors, &kBaselineCounts, nullptr, nullptr});

}  // namespace baseline

extern const KernelTable kBaselineTable = baseline::kTable;

}  // namespace weft::kernels

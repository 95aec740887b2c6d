// The table for AVX2 (x86-64-v3).
#include "kernels/elementwise/integer_kernels.h"
#include "kernels/isa_prelude.h"

#if defined(__x86_64__)

namespace weft::kernels {
extern const MatrixKernels kAvx2Matrix;
extern const ItemKernels kAvx2Items;
extern const ReduceTable kAvx2ReduceTable;
extern const FactorTable kAvx2Factors;
extern const CountKernels kAvx2Counts;
extern const PanelKernels kAvx2Panels[2];
extern const PlaneKernel kAvx2Planes[2];
}  // namespace weft::kernels

WEFT_TARGET_BEGIN("avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")
namespace weft::kernels::avx2 {

void stream_bytes(std::byte* to, const std::byte* from, int64_t bytes) noexcept {
  for (int64_t i = 0; i < bytes; i += 32) {
    _mm256_stream_si256(reinterpret_cast<__m256i*>(to + i),
                        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + i)));
  }
}
void finish_stream() noexcept { _mm_sfence(); }

constexpr bool kFma = true;
constexpr bool kConvertsWide = false;
constexpr int64_t kVectorBytes = 32;
#include "kernels/elementwise/loops-inl.h"
#include "kernels/elementwise/powers-inl.h"
#include "kernels/elementwise/rows_by_pieces-inl.h"
#include "kernels/elementwise/run_tile-inl.h"
#include "kernels/move/f16c-inl.h"
#include "kernels/move/row_pieces-inl.h"
// These build on the others.
#include "kernels/move/cast_loads-inl.h"
#include "kernels/move/cast_vectors-inl.h"
#include "kernels/move/casts-inl.h"
#include "kernels/move/masked_rows-inl.h"
#include "kernels/move/masks-inl.h"
#include "kernels/move/row_copies-inl.h"
namespace light = avx2;
#include "kernels/elementwise/table-inl.h"

constexpr KernelTable kTable =
    make_table("avx2", {&kAvx2Matrix, &kAvx2Items, &kAvx2ReduceTable, &kAvx2Factors, &kAvx2Counts,
                        kAvx2Panels, kAvx2Planes});

}  // namespace weft::kernels::avx2
WEFT_TARGET_END

namespace weft::kernels {
extern const KernelTable kAvx2Table = avx2::kTable;
}

#endif

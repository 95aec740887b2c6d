// The table for SSE4.2 (x86-64-v2).
#include "kernels/integer_kernels.h"
#include "kernels/isa_prelude.h"

#if defined(__x86_64__)

namespace weft::kernels {
extern const MatrixKernels kSse4Matrix;
extern const ItemKernels kSse4Items;
extern const ReduceTable kSse4ReduceTable;
extern const FactorTable kSse4Factors;
extern const CountKernels kSse4Counts;
}  // namespace weft::kernels

WEFT_TARGET_BEGIN("sse4.2,popcnt")
namespace weft::kernels::sse4 {

void stream_bytes(std::byte* to, const std::byte* from, int64_t bytes) noexcept {
  for (int64_t i = 0; i < bytes; i += 16) {
    _mm_stream_si128(reinterpret_cast<__m128i*>(to + i),
                     _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i)));
  }
}
void finish_stream() noexcept { _mm_sfence(); }

constexpr bool kFma = false;
constexpr bool kConvertsWide = false;
constexpr int64_t kVectorBytes = 16;
#include "kernels/halves-inl.h"
#include "kernels/loops-inl.h"
#include "kernels/row_pieces-inl.h"
#include "kernels/run_tile-inl.h"
// These build on the others.
#include "kernels/casts-inl.h"
#include "kernels/masked_rows-inl.h"
#include "kernels/masks-inl.h"
#include "kernels/row_copies-inl.h"
namespace light = sse4;
#include "kernels/table-inl.h"

constexpr KernelTable kTable = make_table("sse4", {&kSse4Matrix, &kSse4Items, &kSse4ReduceTable,
                                                   &kSse4Factors, &kSse4Counts, nullptr, nullptr});

}  // namespace weft::kernels::sse4
WEFT_TARGET_END

namespace weft::kernels {
extern const KernelTable kSse4Table = sse4::kTable;
}

#endif

// The table for AVX-512 (x86-64-v4).
#include "kernels/elementwise/integer_kernels.h"
#include "kernels/isa_prelude.h"

#if defined(__x86_64__)

#if !defined(__clang__)  // GCC takes what its own intrinsics leave undefined for a mistake of ours
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

namespace weft::kernels {
extern const MatrixKernels kAvx512Matrix;
extern const ItemKernels kAvx512Items;
extern const ReduceTable kAvx512ReduceTable;
extern const FactorTable kAvx512Factors;
extern const CountKernels kAvx512Counts;
extern const PanelKernels kAvx512Panels[2];
extern const PlaneKernel kAvx512Planes[2];
}  // namespace weft::kernels

// Loops that wait for memory: half the width misses the caches in smaller pieces, and measured
// faster from L1 to main memory on Zen 4, alike from L2 on on Emerald Rapids.
WEFT_TARGET_BEGIN(WEFT_AVX512(256))
namespace weft::kernels::avx512 {

constexpr bool kFma = true;

namespace light {

void stream_bytes(std::byte* to, const std::byte* from, int64_t bytes) noexcept {
  for (int64_t i = 0; i < bytes; i += 32) {
    _mm256_stream_si256(reinterpret_cast<__m256i*>(to + i),
                        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + i)));
  }
}

constexpr int64_t kVectorBytes = 32;
#include "kernels/elementwise/loops-inl.h"
#include "kernels/elementwise/powers-inl.h"
#include "kernels/elementwise/rows_by_pieces-inl.h"
#include "kernels/elementwise/run_tile-inl.h"
// This builds on it.
#include "kernels/move/row_copies-inl.h"

}  // namespace light
}  // namespace weft::kernels::avx512
WEFT_TARGET_END

// Loops that compute.
WEFT_TARGET_BEGIN(WEFT_AVX512(512))
namespace weft::kernels::avx512 {

void stream_bytes(std::byte* to, const std::byte* from, int64_t bytes) noexcept {
  for (int64_t i = 0; i < bytes; i += 64) {
    _mm512_stream_si512(reinterpret_cast<__m512i*>(to + i),
                        _mm512_loadu_si512(reinterpret_cast<const __m512i*>(from + i)));
  }
}
void finish_stream() noexcept { _mm_sfence(); }

constexpr bool kConvertsWide = true;
constexpr int64_t kVectorBytes = 64;
#include "kernels/elementwise/loops-inl.h"
#include "kernels/elementwise/powers-inl.h"
#include "kernels/elementwise/rows_by_pieces-inl.h"
#include "kernels/elementwise/run_tile-inl.h"
#include "kernels/move/f16c-inl.h"
#include "kernels/move/row_pieces-inl.h"
// These build on the others.
#include "kernels/elementwise/pow_pieces-inl.h"
#include "kernels/elementwise/tanh_pieces-inl.h"
#include "kernels/move/cast_loads-inl.h"
#include "kernels/move/cast_vectors-inl.h"
#include "kernels/move/casts-inl.h"
#include "kernels/move/masked_stores-inl.h"
#include "kernels/move/masks-inl.h"
// And this on all.
#include "kernels/elementwise/table-inl.h"

constexpr KernelTable make_avx512_table() {
  KernelTable table =
      make_table("avx512", {&kAvx512Matrix, &kAvx512Items, &kAvx512ReduceTable, &kAvx512Factors,
                            &kAvx512Counts, kAvx512Panels, kAvx512Planes});
  table.ops[static_cast<int>(Op::tanh)][static_cast<int>(DType::f32)] = &tanh_rows;
  table.ops[static_cast<int>(Op::pow)][static_cast<int>(DType::f32)] = &pow_rows;
  return table;
}
constexpr KernelTable kTable = make_avx512_table();

// For processors that load and store 64 bytes at once: of rows in L1 half the width would take
// twice as long. (Zen 4 does it in halves, and is better off with those.)
constexpr KernelTable make_wide_table() {
  KernelTable table = make_avx512_table();
  fill_row_slots<true>(table, std::make_index_sequence<size_t{kOps} * kDTypes>{});
  return table;
}
constexpr KernelTable kWideTable = make_wide_table();

}  // namespace weft::kernels::avx512
WEFT_TARGET_END

namespace weft::kernels {
extern const KernelTable kAvx512Table = avx512::kTable;
extern const KernelTable kAvx512WideTable = avx512::kWideTable;
}  // namespace weft::kernels

#endif

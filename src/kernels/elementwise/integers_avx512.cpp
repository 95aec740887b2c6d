// Divisions, powers and counts of integers for AVX-512 (x86-64-v4).
#include "base/integers.h"
#include "kernels/elementwise/integer_kernels.h"
#include "kernels/isa_prelude.h"
#include "kernels/reduce/counts.h"

#if defined(__x86_64__)

#if !defined(__clang__)  // GCC takes what its own intrinsics leave undefined for a mistake of ours
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

WEFT_TARGET_BEGIN(WEFT_AVX512(512))
namespace weft::kernels::avx512 {

void stream_bytes(std::byte* to, const std::byte* from,
                  int64_t bytes) noexcept;  // table_avx512.cpp

constexpr bool kFma = true;
constexpr int64_t kVectorBytes = 64;
#include "kernels/elementwise/division-inl.h"
#include "kernels/elementwise/loops-inl.h"
// These build on both.
#include "kernels/elementwise/integers-inl.h"
#include "kernels/reduce/counts-inl.h"
#define WEFT_INSTANTIATE(op, type) template void integer_tile<Op::op, type>(const Tile&) noexcept;
WEFT_INTEGER_KERNELS(WEFT_INSTANTIATE)

}  // namespace weft::kernels::avx512
WEFT_TARGET_END

namespace weft::kernels {
extern constinit const CountKernels kAvx512Counts = avx512::kCounts;
}

#endif

// Divisions, powers and counts of integers for AVX2 (x86-64-v3).
#include "base/integers.h"
#include "kernels/elementwise/integer_kernels.h"
#include "kernels/isa_prelude.h"
#include "kernels/reduce/counts.h"

#if defined(__x86_64__)

WEFT_TARGET_BEGIN("avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")
namespace weft::kernels::avx2 {

void stream_bytes(std::byte* to, const std::byte* from, int64_t bytes) noexcept;  // table_avx2.cpp

constexpr bool kFma = true;
constexpr int64_t kVectorBytes = 32;
#include "kernels/elementwise/division-inl.h"
#include "kernels/elementwise/loops-inl.h"
// These build on both.
#include "kernels/elementwise/integers-inl.h"
#include "kernels/reduce/counts-inl.h"
#define WEFT_INSTANTIATE(op, type) template void integer_tile<Op::op, type>(const Tile&) noexcept;
WEFT_INTEGER_KERNELS(WEFT_INSTANTIATE)

}  // namespace weft::kernels::avx2
WEFT_TARGET_END

namespace weft::kernels {
extern constinit const CountKernels kAvx2Counts = avx2::kCounts;
}

#endif

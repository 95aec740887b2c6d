// Divisions, powers and counts of integers for SSE4.2 (x86-64-v2).
#include "kernels/counts.h"
#include "kernels/integer_kernels.h"
#include "kernels/isa_prelude.h"

#if defined(__x86_64__)

WEFT_TARGET_BEGIN("sse4.2,popcnt")
namespace weft::kernels::sse4 {

void stream_bytes(std::byte* to, const std::byte* from, int64_t bytes) noexcept;  // table_sse4.cpp

constexpr bool kFma = false;
constexpr int64_t kVectorBytes = 16;
#include "kernels/division-inl.h"
#include "kernels/loops-inl.h"
// These build on both.
#include "kernels/counts-inl.h"
#include "kernels/integers-inl.h"
#define WEFT_INSTANTIATE(op, type) template void integer_tile<Op::op, type>(const Tile&) noexcept;
WEFT_INTEGER_KERNELS(WEFT_INSTANTIATE)

}  // namespace weft::kernels::sse4
WEFT_TARGET_END

namespace weft::kernels {
extern constinit const CountKernels kSse4Counts = sse4::kCounts;
}

#endif

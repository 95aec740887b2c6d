// Divisions, powers and counts of integers for every processor of the architecture.
#include "base/integers.h"
#include "kernels/elementwise/integer_kernels.h"
#include "kernels/isa_prelude.h"
#include "kernels/reduce/counts.h"

namespace weft::kernels::baseline {

void stream_bytes(std::byte* to, const std::byte* from,
                  int64_t bytes) noexcept;  // table_baseline.cpp

constexpr bool kFma = false;
constexpr int64_t kVectorBytes = 16;
#include "kernels/elementwise/division-inl.h"
#include "kernels/elementwise/loops-inl.h"
// These build on both.
#include "kernels/elementwise/integers-inl.h"
#include "kernels/reduce/counts-inl.h"
#define WEFT_INSTANTIATE(op, type) template void integer_tile<Op::op, type>(const Tile&) noexcept;
WEFT_INTEGER_KERNELS(WEFT_INSTANTIATE)

}  // namespace weft::kernels::baseline

namespace weft::kernels {
extern constinit const CountKernels kBaselineCounts = baseline::kCounts;
}

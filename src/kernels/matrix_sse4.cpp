// Matrix kernels for SSE4 (x86-64-v2).
#include "kernels/factors.h"
#include "kernels/isa_prelude.h"
#include "kernels/matrix.h"

#if defined(__x86_64__)

WEFT_TARGET_BEGIN("sse4.2,popcnt")
namespace weft::kernels::sse4 {

constexpr int kVectorBytes = 16;
#include "kernels/vectors-inl.h"
constexpr int kTileRows = 4;
constexpr bool kHasHalves = false;
constexpr bool kFma = false;
#include "kernels/gemm-inl.h"
#include "kernels/gemm_tiny-inl.h"
#include "kernels/thin_rows-inl.h"
#include "kernels/row_dots-inl.h"
#include "kernels/triangles-inl.h"
#include "kernels/two_diagonals-inl.h"

}  // namespace weft::kernels::sse4
WEFT_TARGET_END

namespace weft::kernels {
extern constinit const MatrixKernels kSse4Matrix = sse4::make_matrix_kernels();
extern constinit const FactorTable kSse4Factors = sse4::make_factor_table();
}  // namespace weft::kernels

#endif

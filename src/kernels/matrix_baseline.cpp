// Matrix kernels for every processor of the architecture.
#include "kernels/factors.h"
#include "kernels/isa_prelude.h"
#include "kernels/matrix.h"

namespace weft::kernels::baseline {

constexpr int kVectorBytes = 16;
#include "kernels/vectors-inl.h"
constexpr int kTileRows = 4;
constexpr bool kHasHalves = false;
constexpr bool kFma = false;
#include "kernels/gemm-inl.h"
#include "kernels/gemm_tiny-inl.h"
#include "kernels/thin_rows-inl.h"
// These build on the others.
#include "kernels/row_dots-inl.h"
#include "kernels/triangles-inl.h"
#include "kernels/two_diagonals-inl.h"

}  // namespace weft::kernels::baseline

namespace weft::kernels {
extern constinit const MatrixKernels kBaselineMatrix = baseline::make_matrix_kernels();
extern constinit const FactorTable kBaselineFactors = baseline::make_factor_table();
}  // namespace weft::kernels

// Matrix kernels for every processor of the architecture.
#include "kernels/isa_prelude.h"
#include "kernels/matrix/factors.h"
#include "kernels/matrix/matrix.h"

namespace weft::kernels::baseline {

constexpr int kVectorBytes = 16;
#include "kernels/matrix/vectors-inl.h"
constexpr int kTileRows = 4;
constexpr bool kHasHalves = false;
constexpr bool kFma = false;
#include "kernels/matrix/gemm-inl.h"
#include "kernels/matrix/gemm_tiny-inl.h"
#include "kernels/matrix/thin_rows-inl.h"
// These build on the others.
#include "kernels/matrix/lu-inl.h"
#include "kernels/matrix/row_dots-inl.h"
// And this on both.
#include "kernels/matrix/bidiagonalise-inl.h"

}  // namespace weft::kernels::baseline

namespace weft::kernels {
extern constinit const MatrixKernels kBaselineMatrix = baseline::make_matrix_kernels();
extern constinit const FactorTable kBaselineFactors = baseline::make_factor_table();
}  // namespace weft::kernels

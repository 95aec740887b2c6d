// Matrix kernels for one instruction set.
#pragma once

#include "kernels/isa.h"
#include "kernels/math/core.h"

WEFT_ISA_BEGIN
namespace weft::kernels::WEFT_ISA {

constexpr int kTileRows = kVectorBytes == 64 ? 8 : 4;

#include "kernels/matrix/vectors-inl.h"
#if WEFT_ISA_LEVEL > 0
#include "kernels/matrix/fma_vectors-inl.h"
#endif
#include "kernels/matrix/gemm-inl.h"
#include "kernels/matrix/gemm_tiny-inl.h"
#include "kernels/matrix/thin_rows-inl.h"
// These build on the others.
#include "kernels/matrix/lu-inl.h"
#include "kernels/matrix/row_dots-inl.h"
// And this on both.
#include "kernels/matrix/bidiagonalise-inl.h"

constexpr MatrixKernels kMatrixKernels = make_matrix_kernels();
constexpr FactorTable kFactorTable = make_factor_table();

#if WEFT_ISA_LEVEL > 0
// 8 x 2 or 4 x 3 sums and what they are computed from fill the registers.
constexpr int kPanelRows = kTileRows;
constexpr int kPanelVectors = kVectorBytes == 64 ? 2 : 3;
#include "kernels/matrix/panels-inl.h"
#include "kernels/matrix/planes-inl.h"

constexpr PanelKernels kPanelKernels[2] = {make_panel_kernels<float>(),
                                           make_panel_kernels<double>()};
constexpr PlaneKernel kPlaneKernels[2] = {&run_plane<float>, &run_plane<double>};
#endif

}  // namespace weft::kernels::WEFT_ISA
WEFT_ISA_END

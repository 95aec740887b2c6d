// The seam to BLAS where there is no OpenBLAS (WebAssembly, a cross compiler without it): it takes
// no matrix, so that all products run in weft's own tiles.
#if !WEFT_HAS_BLAS

#include "contract/blas/blas.h"
#include "contract/blas/openblas.h"

namespace weft::contract {

SingleThreadedBlas::SingleThreadedBlas(int) noexcept {}
SingleThreadedBlas::~SingleThreadedBlas() = default;
bool can_take(const Matrix&) { return false; }
void gemm(const Matrix&, const Matrix&, const Matrix&) { __builtin_unreachable(); }
void solve_triangle(Triangle, const Matrix&, const Matrix&) { __builtin_unreachable(); }

OpenBlas load_openblas() noexcept { return OpenBlas::absent; }

}  // namespace weft::contract

#endif

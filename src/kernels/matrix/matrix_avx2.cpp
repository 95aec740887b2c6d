// Matrix kernels for AVX2 (x86-64-v3).
#include "kernels/isa_prelude.h"
#include "kernels/matrix/factors.h"
#include "kernels/matrix/matrix.h"
#include "kernels/matrix/panels.h"
#include "kernels/matrix/planes.h"

#if defined(__x86_64__)

WEFT_TARGET_BEGIN("avx2,fma,f16c,bmi,bmi2,lzcnt,popcnt")
namespace weft::kernels::avx2 {

constexpr int kVectorBytes = 32;
#include "kernels/matrix/vectors-inl.h"
constexpr int kTileRows = 4;
constexpr bool kHasHalves = false;
constexpr bool kFma = true;

#include "kernels/matrix/fma_vectors-inl.h"

// Ones in the first `count` lanes.
[[gnu::always_inline]] inline __m256i first_floats(int count) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32(count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
[[gnu::always_inline]] inline __m256i first_doubles(int count) {
  return _mm256_cmpgt_epi64(_mm256_set1_epi64x(count), _mm256_setr_epi64x(0, 1, 2, 3));
}
[[gnu::always_inline]] inline Vec<float> load_part(const float* at, int count) {
  return (Vec<float>)_mm256_maskload_ps(at, first_floats(count));
}
[[gnu::always_inline]] inline Vec<double> load_part(const double* at, int count) {
  return (Vec<double>)_mm256_maskload_pd(at, first_doubles(count));
}
[[gnu::always_inline]] inline void store_part(float* at, Vec<float> v, int count) {
  _mm256_maskstore_ps(at, first_floats(count), (__m256)v);
}
[[gnu::always_inline]] inline void store_part(double* at, Vec<double> v, int count) {
  _mm256_maskstore_pd(at, first_doubles(count), (__m256d)v);
}

#include "kernels/matrix/gemm-inl.h"
#include "kernels/matrix/gemm_tiny-inl.h"
#include "kernels/matrix/thin_rows-inl.h"
// These build on the others.
#include "kernels/matrix/lu-inl.h"
#include "kernels/matrix/row_dots-inl.h"
// And this on both.
#include "kernels/matrix/bidiagonalise-inl.h"

// 4 x 3 sums and what they are computed from fill the registers.
constexpr int kPanelRows = 4;
constexpr int kPanelVectors = 3;
#include "kernels/matrix/panels-inl.h"
#include "kernels/matrix/planes-inl.h"

}  // namespace weft::kernels::avx2
WEFT_TARGET_END

namespace weft::kernels {
extern constinit const MatrixKernels kAvx2Matrix = avx2::make_matrix_kernels();
extern constinit const FactorTable kAvx2Factors = avx2::make_factor_table();
extern const PlaneKernel kAvx2Planes[2];
constinit const PlaneKernel kAvx2Planes[2] = {&avx2::run_plane<float>, &avx2::run_plane<double>};
extern const PanelKernels kAvx2Panels[2];
constinit const PanelKernels kAvx2Panels[2] = {avx2::make_panel_kernels<float>(),
                                               avx2::make_panel_kernels<double>()};
}  // namespace weft::kernels

#endif

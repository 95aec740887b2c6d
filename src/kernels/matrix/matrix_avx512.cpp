// Matrix kernels for AVX-512 (x86-64-v4).
#include "kernels/isa_prelude.h"
#include "kernels/matrix/factors.h"
#include "kernels/matrix/matrix.h"
#include "kernels/matrix/panels.h"
#include "kernels/matrix/planes.h"

#if defined(__x86_64__)

WEFT_TARGET_BEGIN(WEFT_AVX512(512))
namespace weft::kernels::avx512 {

constexpr int kVectorBytes = 64;
#include "kernels/matrix/vectors-inl.h"
constexpr int kTileRows = 8;
constexpr bool kFma = true;
constexpr bool kHasHalves = true;
#include "kernels/matrix/fma_vectors-inl.h"

[[gnu::always_inline]] inline Vec<float> mul_add(Vec<float> a, Vec<float> b, Vec<float> c) {
  return (Vec<float>)_mm512_fmadd_ps((__m512)a, (__m512)b, (__m512)c);
}
[[gnu::always_inline]] inline Vec<double> mul_add(Vec<double> a, Vec<double> b, Vec<double> c) {
  return (Vec<double>)_mm512_fmadd_pd((__m512d)a, (__m512d)b, (__m512d)c);
}

[[gnu::always_inline]] inline __mmask16 first_floats(int count) {
  return static_cast<__mmask16>((1U << count) - 1);
}
[[gnu::always_inline]] inline __mmask8 first_doubles(int count) {
  return static_cast<__mmask8>((1U << count) - 1);
}
[[gnu::always_inline]] inline Vec<float> load_part(const float* at, int count) {
  return (Vec<float>)_mm512_maskz_loadu_ps(first_floats(count), at);
}
[[gnu::always_inline]] inline Vec<double> load_part(const double* at, int count) {
  return (Vec<double>)_mm512_maskz_loadu_pd(first_doubles(count), at);
}
[[gnu::always_inline]] inline void store_part(float* at, Vec<float> v, int count) {
  _mm512_mask_storeu_ps(at, first_floats(count), (__m512)v);
}
[[gnu::always_inline]] inline void store_part(double* at, Vec<double> v, int count) {
  _mm512_mask_storeu_pd(at, first_doubles(count), (__m512d)v);
}

[[gnu::always_inline]] inline Floats8 load_half_part(const float* at, int count) {
  return (Floats8)_mm256_maskz_loadu_ps(static_cast<__mmask8>((1U << count) - 1), at);
}
[[gnu::always_inline]] inline Doubles4 load_half_part(const double* at, int count) {
  return (Doubles4)_mm256_maskz_loadu_pd(static_cast<__mmask8>((1U << count) - 1), at);
}
[[gnu::always_inline]] inline void store_part(float* at, Floats8 v, int count) {
  _mm256_mask_storeu_ps(at, static_cast<__mmask8>((1U << count) - 1), (__m256)v);
}
[[gnu::always_inline]] inline void store_part(double* at, Doubles4 v, int count) {
  _mm256_mask_storeu_pd(at, static_cast<__mmask8>((1U << count) - 1), (__m256d)v);
}

#include "kernels/matrix/gemm-inl.h"
#include "kernels/matrix/gemm_tiny-inl.h"
#include "kernels/matrix/thin_rows-inl.h"
// These build on the others.
#include "kernels/matrix/lu-inl.h"
#include "kernels/matrix/row_dots-inl.h"
// And this on both.
#include "kernels/matrix/bidiagonalise-inl.h"

// 8 x 2 sums and what they are computed from fill the registers.
constexpr int kPanelRows = 8;
constexpr int kPanelVectors = 2;
#include "kernels/matrix/panels-inl.h"
#include "kernels/matrix/planes-inl.h"

}  // namespace weft::kernels::avx512
WEFT_TARGET_END

namespace weft::kernels {
extern constinit const MatrixKernels kAvx512Matrix = avx512::make_matrix_kernels();
extern constinit const FactorTable kAvx512Factors = avx512::make_factor_table();
extern const PlaneKernel kAvx512Planes[2];
constinit const PlaneKernel kAvx512Planes[2] = {&avx512::run_plane<float>,
                                                &avx512::run_plane<double>};
extern const PanelKernels kAvx512Panels[2];
constinit const PanelKernels kAvx512Panels[2] = {avx512::make_panel_kernels<float>(),
                                                 avx512::make_panel_kernels<double>()};
}  // namespace weft::kernels

#endif

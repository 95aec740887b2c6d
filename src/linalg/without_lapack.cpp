// The seam to LAPACK where there is no OpenBLAS: decompositions are refused before anything is
// called (stack_of in decompose.cpp).
#if !WEFT_HAS_BLAS

#include "linalg/lapack.h"

namespace weft::linalg {
namespace lapack {

template <>
int bdsqr(int, float*, float*, Workspace&) {
  __builtin_unreachable();
}
template <>
int bdsqr(int, double*, double*, Workspace&) {
  __builtin_unreachable();
}

#define WEFT_INSTANTIATE(T)                                                                \
  template <>                                                                              \
  int potrf(bool, int, T*) {                                                               \
    __builtin_unreachable();                                                               \
  }                                                                                        \
  template <>                                                                              \
  int getrf(int, T*, int*) {                                                               \
    __builtin_unreachable();                                                               \
  }                                                                                        \
  template <>                                                                              \
  int getri(int, T*, const int*, Workspace&) {                                             \
    __builtin_unreachable();                                                               \
  }                                                                                        \
  template <>                                                                              \
  int gelqf(int, int, T*, T*, Workspace&) {                                                \
    __builtin_unreachable();                                                               \
  }                                                                                        \
  template <>                                                                              \
  int unglq(int, int, int, T*, int, const T*, Workspace&) {                                \
    __builtin_unreachable();                                                               \
  }                                                                                        \
  template <>                                                                              \
  int gesdd(SvdJob, int, int, T*, real_t<T>*, T*, T*, Workspace&) {                        \
    __builtin_unreachable();                                                               \
  }                                                                                        \
  template <>                                                                              \
  int heevd(bool, bool, int, T*, real_t<T>*, Workspace&) {                                 \
    __builtin_unreachable();                                                               \
  }                                                                                        \
  template <>                                                                              \
  int geev_left(int, T*, std::complex<real_t<T>>*, std::complex<real_t<T>>*, Workspace&) { \
    __builtin_unreachable();                                                               \
  }                                                                                        \
  template <>                                                                              \
  int gelsd(const LeastSquaresSize&, T*, T*, real_t<T>*, real_t<T>, int*, Workspace&) {    \
    __builtin_unreachable();                                                               \
  }
WEFT_INSTANTIATE(float)
WEFT_INSTANTIATE(double)
WEFT_INSTANTIATE(std::complex<float>)
WEFT_INSTANTIATE(std::complex<double>)
#undef WEFT_INSTANTIATE

}  // namespace lapack
}  // namespace weft::linalg

#endif

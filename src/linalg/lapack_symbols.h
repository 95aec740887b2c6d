// The Fortran routines of LAPACK that weft calls, overloaded by element type. Included by
// lapack.cpp only.
//
// Every argument is a pointer; the trailing lengths of text arguments are passed as gfortran wants
// them.
#pragma once

#include <complex>
#include <cstddef>

#include "contract/blas/openblas.h"

namespace weft::linalg::fortran {

using Float = float;
using Double = double;
using ComplexFloat = std::complex<float>;
using ComplexDouble = std::complex<double>;

// prefix and element type of the four flavours.
#define WEFT_LAPACK_TYPES(declare)                                                    \
  declare(s, Float, Float) declare(d, Double, Double) declare(c, ComplexFloat, Float) \
      declare(z, ComplexDouble, Double)

#define WEFT_COMMON(p, T, R)                                                                    \
  extern "C" void p##potrf_(const char*, const int*, T*, const int*, int*, size_t);             \
  extern "C" void p##getrf_(const int*, const int*, T*, const int*, int*, int*);                \
  extern "C" void p##getri_(const int*, T*, const int*, const int*, T*, const int*, int*);      \
  extern "C" void p##gelqf_(const int*, const int*, T*, const int*, T*, T*, const int*, int*);  \
  inline void potrf(const char* uplo, const int* n, T* a, const int* lda, int* info) {          \
    WEFT_OPENBLAS(p##potrf_)(uplo, n, a, lda, info, 1);                                         \
  }                                                                                             \
  inline void getrf(const int* m, const int* n, T* a, const int* lda, int* pivots, int* info) { \
    WEFT_OPENBLAS(p##getrf_)(m, n, a, lda, pivots, info);                                       \
  }                                                                                             \
  inline void getri(const int* n, T* a, const int* lda, const int* pivots, T* work,             \
                    const int* lwork, int* info) {                                              \
    WEFT_OPENBLAS(p##getri_)(n, a, lda, pivots, work, lwork, info);                             \
  }                                                                                             \
  inline void gelqf(const int* m, const int* n, T* a, const int* lda, T* tau, T* work,          \
                    const int* lwork, int* info) {                                              \
    WEFT_OPENBLAS(p##gelqf_)(m, n, a, lda, tau, work, lwork, info);                             \
  }
WEFT_LAPACK_TYPES(WEFT_COMMON)
#undef WEFT_COMMON

// Names that differ between real (orglq, syevd) and complex (unglq, heevd).
#define WEFT_REFLECTORS(symbol, T)                                                                \
  extern "C" void symbol(const int*, const int*, const int*, T*, const int*, const T*, T*,        \
                         const int*, int*);                                                       \
  inline void unglq(const int* m, const int* n, const int* k, T* a, const int* lda, const T* tau, \
                    T* work, const int* lwork, int* info) {                                       \
    WEFT_OPENBLAS(symbol)(m, n, k, a, lda, tau, work, lwork, info);                               \
  }
WEFT_REFLECTORS(sorglq_, Float)
WEFT_REFLECTORS(dorglq_, Double)
WEFT_REFLECTORS(cunglq_, ComplexFloat)
WEFT_REFLECTORS(zunglq_, ComplexDouble)
#undef WEFT_REFLECTORS

// Routines whose complex flavours take one more real workspace.
#define WEFT_REAL(p, T)                                                                            \
  extern "C" void p##gesdd_(const char*, const int*, const int*, T*, const int*, T*, T*,           \
                            const int*, T*, const int*, T*, const int*, int*, int*, size_t);       \
  extern "C" void p##syevd_(const char*, const char*, const int*, T*, const int*, T*, T*,          \
                            const int*, int*, const int*, int*, size_t, size_t);                   \
  extern "C" void p##geev_(const char*, const char*, const int*, T*, const int*, T*, T*, T*,       \
                           const int*, T*, const int*, T*, const int*, int*, size_t, size_t);      \
  extern "C" void p##gelsd_(const int*, const int*, const int*, T*, const int*, T*, const int*,    \
                            T*, const T*, int*, T*, const int*, int*, int*);                       \
  extern "C" void p##bdsqr_(const char*, const int*, const int*, const int*, const int*, T*, T*,   \
                            T*, const int*, T*, const int*, T*, const int*, T*, int*, size_t);     \
  inline void bdsqr(const int* n, T* d, T* e, T* work, int* info) {                                \
    const int none = 0, one = 1;                                                                   \
    WEFT_OPENBLAS(p##bdsqr_)                                                                       \
    ("U", n, &none, &none, &none, d, e, nullptr, &one, nullptr, &one, nullptr, &one, work, info,   \
     1);                                                                                           \
  }                                                                                                \
  inline void gesdd(const char* job, const int* m, const int* n, T* a, const int* lda, T* s, T* u, \
                    const int* ldu, T* vt, const int* ldvt, T* work, const int* lwork, T*,         \
                    int* iwork, int* info) {                                                       \
    WEFT_OPENBLAS(p##gesdd_)(job, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, iwork, info, 1); \
  }                                                                                                \
  inline void heevd(const char* job, const char* uplo, const int* n, T* a, const int* lda, T* w,   \
                    T* work, const int* lwork, T*, const int*, int* iwork, const int* liwork,      \
                    int* info) {                                                                   \
    WEFT_OPENBLAS(p##syevd_)(job, uplo, n, a, lda, w, work, lwork, iwork, liwork, info, 1, 1);     \
  }                                                                                                \
  inline void geev(const char* left, const int* n, T* a, const int* lda, T* re, T* im, T* v,       \
                   const int* ldv, T* work, const int* lwork, int* info) {                         \
    WEFT_OPENBLAS(p##geev_)                                                                        \
    (left, "N", n, a, lda, re, im, v, ldv, nullptr, ldv, work, lwork, info, 1, 1);                 \
  }                                                                                                \
  inline void gelsd(const int* m, const int* n, const int* right, T* a, const int* lda, T* b,      \
                    const int* ldb, T* s, const T* rcond, int* rank, T* work, const int* lwork,    \
                    T*, int* iwork, int* info) {                                                   \
    WEFT_OPENBLAS(p##gelsd_)                                                                       \
    (m, n, right, a, lda, b, ldb, s, rcond, rank, work, lwork, iwork, info);                       \
  }
WEFT_REAL(s, Float)
WEFT_REAL(d, Double)
#undef WEFT_REAL

#define WEFT_COMPLEX(p, T, R)                                                                      \
  extern "C" void p##gesdd_(const char*, const int*, const int*, T*, const int*, R*, T*,           \
                            const int*, T*, const int*, T*, const int*, R*, int*, int*, size_t);   \
  extern "C" void p##heevd_(const char*, const char*, const int*, T*, const int*, R*, T*,          \
                            const int*, R*, const int*, int*, const int*, int*, size_t, size_t);   \
  extern "C" void p##geev_(const char*, const char*, const int*, T*, const int*, T*, T*,           \
                           const int*, T*, const int*, T*, const int*, R*, int*, size_t, size_t);  \
  extern "C" void p##gelsd_(const int*, const int*, const int*, T*, const int*, T*, const int*,    \
                            R*, const R*, int*, T*, const int*, R*, int*, int*);                   \
  inline void gesdd(const char* job, const int* m, const int* n, T* a, const int* lda, R* s, T* u, \
                    const int* ldu, T* vt, const int* ldvt, T* work, const int* lwork, R* rwork,   \
                    int* iwork, int* info) {                                                       \
    WEFT_OPENBLAS(p##gesdd_)                                                                       \
    (job, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, rwork, iwork, info, 1);                  \
  }                                                                                                \
  inline void heevd(const char* job, const char* uplo, const int* n, T* a, const int* lda, R* w,   \
                    T* work, const int* lwork, R* rwork, const int* lrwork, int* iwork,            \
                    const int* liwork, int* info) {                                                \
    WEFT_OPENBLAS(p##heevd_)                                                                       \
    (job, uplo, n, a, lda, w, work, lwork, rwork, lrwork, iwork, liwork, info, 1, 1);              \
  }                                                                                                \
  inline void geev(const char* left, const int* n, T* a, const int* lda, T* w, T* v,               \
                   const int* ldv, T* work, const int* lwork, R* rwork, int* info) {               \
    WEFT_OPENBLAS(p##geev_)                                                                        \
    (left, "N", n, a, lda, w, v, ldv, nullptr, ldv, work, lwork, rwork, info, 1, 1);               \
  }                                                                                                \
  inline void gelsd(const int* m, const int* n, const int* right, T* a, const int* lda, T* b,      \
                    const int* ldb, R* s, const R* rcond, int* rank, T* work, const int* lwork,    \
                    R* rwork, int* iwork, int* info) {                                             \
    WEFT_OPENBLAS(p##gelsd_)                                                                       \
    (m, n, right, a, lda, b, ldb, s, rcond, rank, work, lwork, rwork, iwork, info);                \
  }
WEFT_COMPLEX(c, ComplexFloat, Float)
WEFT_COMPLEX(z, ComplexDouble, Double)
#undef WEFT_COMPLEX
#undef WEFT_LAPACK_TYPES

}  // namespace weft::linalg::fortran

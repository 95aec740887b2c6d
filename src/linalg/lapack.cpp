#if WEFT_HAS_BLAS

#include "linalg/lapack.h"

#include <algorithm>
#include <cmath>

#include "linalg/lapack_symbols.h"

namespace weft::linalg::lapack {
namespace {

enum Slot { kWork = Workspace::kOwn, kReal, kInteger, kParts };

// The size that a routine answers to the question lwork = -1. Floats may have rounded it down.
template <class T>
int answered(const T& answer) {
  const double size = static_cast<double>(std::real(answer));
  return static_cast<int>(size + size * 1e-6) + 1;
}

int at_least_one(int n) { return n < 1 ? 1 : n; }

template <class T>
inline constexpr bool is_complex_number = !std::is_same_v<T, real_t<T>>;

// Calls routine(work, lwork) twice: to ask how much it needs, and to run.
template <class T, class Routine>
void run_with_work(Workspace& work, Routine&& routine) {
  T answer{};
  const int ask = -1;
  routine(&answer, &ask);
  const int size = answered(answer);
  routine(work.get<T>(kWork, size), &size);
}

}  // namespace

template <class T>
int potrf(bool upper, int n, T* a) {
  int info = 0;
  const int lda = at_least_one(n);
  fortran::potrf(upper ? "U" : "L", &n, a, &lda, &info);
  return info;
}

template <class T>
int getrf(int n, T* a, int* pivots) {
  int info = 0;
  const int lda = at_least_one(n);
  fortran::getrf(&n, &n, a, &lda, pivots, &info);
  return info;
}

template <class T>
int getri(int n, T* a, const int* pivots, Workspace& work) {
  int info = 0;
  const int lda = at_least_one(n);
  run_with_work<T>(work, [&](T* memory, const int* size) {
    fortran::getri(&n, a, &lda, pivots, memory, size, &info);
  });
  return info;
}

template <class T>
int gelqf(int rows, int columns, T* a, T* tau, Workspace& work) {
  int info = 0;
  const int lda = at_least_one(rows);
  run_with_work<T>(work, [&](T* memory, const int* size) {
    fortran::gelqf(&rows, &columns, a, &lda, tau, memory, size, &info);
  });
  return info;
}

template <class T>
int unglq(int q_rows, int columns, int reflectors, T* q, int leading, const T* tau,
          Workspace& work) {
  int info = 0;
  run_with_work<T>(work, [&](T* memory, const int* size) {
    fortran::unglq(&q_rows, &columns, &reflectors, q, &leading, tau, memory, size, &info);
  });
  return info;
}

template <class T>
int gesdd(SvdJob job, int rows, int columns, T* a, real_t<T>* s, T* u, T* vt, Workspace& work) {
  int info = 0;
  const char* letter = job == SvdJob::values ? "N" : job == SvdJob::thin ? "S" : "A";
  const int lda = at_least_one(rows);
  const int least = std::min(rows, columns);
  const int most = std::max(rows, columns);
  const int ldvt = at_least_one(job == SvdJob::full ? columns : least);
  int* integers = work.get<int>(kInteger, 8LL * least);
  real_t<T>* reals = nullptr;
  if constexpr (is_complex_number<T>) {
    const int64_t with = int64_t{5} * least * least + 5LL * least;
    const int64_t mixed = int64_t{2} * most * least + int64_t{2} * least * least + least;
    reals = work.get<real_t<T>>(kReal, std::max<int64_t>({with, mixed, 7LL * least}));
  }
  run_with_work<T>(work, [&](T* memory, const int* size) {
    fortran::gesdd(letter, &rows, &columns, a, &lda, s, u, &lda, vt, &ldvt, memory, size, reals,
                   integers, &info);
  });
  return info;
}

template <class T>
int bdsqr(int n, T* diagonal, T* above, Workspace& work) {
  int info = 0;
  fortran::bdsqr(&n, diagonal, above, work.get<T>(kWork, 4LL * n), &info);
  return info;
}
template int bdsqr(int, float*, float*, Workspace&);
template int bdsqr(int, double*, double*, Workspace&);

template <class T>
int heevd(bool vectors, bool upper, int n, T* a, real_t<T>* w, Workspace& work) {
  int info = 0;
  const char* job = vectors ? "V" : "N";
  const char* uplo = upper ? "U" : "L";
  const int lda = at_least_one(n);
  T answer{};
  real_t<T> real_answer{};
  int integer_answer = 0;
  const int ask = -1;
  fortran::heevd(job, uplo, &n, a, &lda, w, &answer, &ask, &real_answer, &ask, &integer_answer,
                 &ask, &info);
  const int size = answered(answer);
  const int real_size = is_complex_number<T> ? answered(real_answer) : 1;
  const int integer_size = at_least_one(integer_answer);
  fortran::heevd(job, uplo, &n, a, &lda, w, work.get<T>(kWork, size), &size,
                 work.get<real_t<T>>(kReal, real_size), &real_size,
                 work.get<int>(kInteger, integer_size), &integer_size, &info);
  return info;
}

namespace {

// Real matrices have eigenvalues in conjugate pairs; a pair's vectors are stored as their real and
// imaginary parts.
template <class R>
void join_pairs(int n, const R* im, const R* parts, std::complex<R>* vectors) {
  for (int j = 0; j < n; ++j) {
    const R* column = parts + static_cast<int64_t>(j) * n;
    std::complex<R>* to = vectors + static_cast<int64_t>(j) * n;
    if (im[j] == 0) {
      std::copy(column, column + n, to);
      continue;
    }
    for (int i = 0; i < n; ++i) {
      to[i] = {column[i], column[i + n]};
      to[i + n] = {column[i], -column[i + n]};
    }
    ++j;  // its partner
  }
}

template <class R>
int geev_real(int n, R* a, std::complex<R>* w, std::complex<R>* vectors, Workspace& work) {
  int info = 0;
  const int lda = at_least_one(n);
  const int64_t square = vectors ? static_cast<int64_t>(n) * n : 0;
  R* re = work.get<R>(kParts, 2LL * n + square);
  R* im = re + n;
  R* parts = im + n;
  run_with_work<R>(work, [&](R* memory, const int* size) {
    fortran::geev(vectors ? "V" : "N", &n, a, &lda, re, im, parts, &lda, memory, size, &info);
  });
  for (int i = 0; i < n; ++i) w[i] = {re[i], im[i]};
  if (vectors && info == 0) join_pairs(n, im, parts, vectors);
  return info;
}

}  // namespace

template <class T>
int geev_left(int n, T* a, std::complex<real_t<T>>* w, std::complex<real_t<T>>* vectors,
              Workspace& work) {
  if constexpr (is_complex_number<T>) {
    int info = 0;
    const int lda = at_least_one(n);
    real_t<T>* reals = work.get<real_t<T>>(kReal, 2LL * n);
    run_with_work<T>(work, [&](T* memory, const int* size) {
      fortran::geev(vectors ? "V" : "N", &n, a, &lda, w, vectors, &lda, memory, size, reals, &info);
    });
    return info;
  } else {
    return geev_real(n, a, w, vectors, work);
  }
}

template <class T>
int gelsd(const LeastSquaresSize& size, T* a, T* b, real_t<T>* s, real_t<T> rcond, int* rank,
          Workspace& work) {
  int info = 0;
  const int lda = at_least_one(size.rows);
  const int ldb = at_least_one(std::max(size.rows, size.columns));
  T answer{};
  real_t<T> real_answer{};
  int integer_answer = 0;
  const int ask = -1;
  fortran::gelsd(&size.rows, &size.columns, &size.right, a, &lda, b, &ldb, s, &rcond, rank, &answer,
                 &ask, &real_answer, &integer_answer, &info);
  const int length = answered(answer);
  const int reals = is_complex_number<T> ? answered(real_answer) : 1;
  fortran::gelsd(&size.rows, &size.columns, &size.right, a, &lda, b, &ldb, s, &rcond, rank,
                 work.get<T>(kWork, length), &length, work.get<real_t<T>>(kReal, reals),
                 work.get<int>(kInteger, integer_answer), &info);
  return info;
}

#define WEFT_INSTANTIATE(T)                                                                        \
  template int potrf(bool, int, T*);                                                               \
  template int getrf(int, T*, int*);                                                               \
  template int getri(int, T*, const int*, Workspace&);                                             \
  template int gelqf(int, int, T*, T*, Workspace&);                                                \
  template int unglq(int, int, int, T*, int, const T*, Workspace&);                                \
  template int gesdd(SvdJob, int, int, T*, real_t<T>*, T*, T*, Workspace&);                        \
  template int heevd(bool, bool, int, T*, real_t<T>*, Workspace&);                                 \
  template int geev_left(int, T*, std::complex<real_t<T>>*, std::complex<real_t<T>>*, Workspace&); \
  template int gelsd(const LeastSquaresSize&, T*, T*, real_t<T>*, real_t<T>, int*, Workspace&);
WEFT_INSTANTIATE(float)
WEFT_INSTANTIATE(double)
WEFT_INSTANTIATE(std::complex<float>)
WEFT_INSTANTIATE(std::complex<double>)
#undef WEFT_INSTANTIATE

}  // namespace weft::linalg::lapack

#endif

// The routines of LAPACK that weft calls, for one dense matrix of float, double or their complex
// numbers.
//
// LAPACK counts columns first. Row-major memory is the transposed matrix to it, so callers ask for
// what the transposed matrix needs and no element is moved. Sizes are what LAPACK sees. All return
// LAPACK's `info` (lapack.h).
#pragma once

#include <algorithm>
#include <cmath>

#include "linalg/decompositions.h"
#include "linalg/lapack.h"

namespace weft::linalg::lapack {

enum Slot { kWork = Workspace::kOwn, kReal, kInteger, kParts };

inline int at_least_one(int n) { return n < 1 ? 1 : n; }

// The size that a routine answers to the question lwork = -1. Floats may have rounded it down.
template <class T>
int answered(const T& answer) {
  const double size = static_cast<double>(std::real(answer));
  return static_cast<int>(size + size * 1e-6) + 1;
}

// Memory that routines ask for, and how much of each kind there is.
template <class T>
struct Memory {
  T* elements;
  real_t<T>* reals;
  int* integers;
  const int* size;
  const int* real_size;
  const int* integer_size;
};

// Calls routine(memory) twice: to ask how much it needs, and to run. Returns its info.
template <class T, class Routine>
int run_with_work(Workspace& work, Routine&& routine) {
  T element{};
  real_t<T> real{};
  int integer = 0;
  const int ask = -1;
  routine(Memory<T>{&element, &real, &integer, &ask, &ask, &ask});
  const int size = answered(element);
  const int real_size = answered(real);
  const int integer_size = at_least_one(integer);
  return routine(Memory<T>{work.get<T>(kWork, size), work.get<real_t<T>>(kReal, real_size),
                           work.get<int>(kInteger, integer_size), &size, &real_size,
                           &integer_size});
}

// a = u^H u or l l^H; only that triangle is read and written.
template <class T>
int potrf(bool upper, int n, T* a) {
  const int lda = at_least_one(n);
  return call<T, Routine::potrf>(upper ? "U" : "L", &n, a, &lda);
}

// a = p l u; pivots count from 1.
template <class T>
int getrf(int n, T* a, int* pivots) {
  const int lda = at_least_one(n);
  return call<T, Routine::getrf>(&n, &n, a, &lda, pivots);
}

// The inverse, from getrf's result.
template <class T>
int getri(int n, T* a, const int* pivots, Workspace& work) {
  const int lda = at_least_one(n);
  return run_with_work<T>(work, [&](const Memory<T>& m) {
    return call<T, Routine::getri>(&n, a, &lda, pivots, m.elements, m.size);
  });
}

// a (rows x columns) = l q: l in the lower triangle; q is made by unglq in place, of `q_rows` rows.
template <class T>
int gelqf(int rows, int columns, T* a, T* tau, Workspace& work) {
  const int lda = at_least_one(rows);
  return run_with_work<T>(work, [&](const Memory<T>& m) {
    return call<T, Routine::gelqf>(&rows, &columns, a, &lda, tau, m.elements, m.size);
  });
}
template <class T>
int unglq(int q_rows, int columns, int reflectors, T* q, int leading, const T* tau,
          Workspace& work) {
  return run_with_work<T>(work, [&](const Memory<T>& m) {
    return call<T, Routine::orglq, Routine::unglq>(&q_rows, &columns, &reflectors, q, &leading, tau,
                                                   m.elements, m.size);
  });
}

// How much real memory complex matrices take, and how many integers all do, gesdd does not answer.
template <class T>
int gesdd(Vectors job, int rows, int columns, T* a, real_t<T>* s, T* u, T* vt, Workspace& work) {
  const char* letter = job == Vectors::none ? "N" : job == Vectors::thin ? "S" : "A";
  const int lda = at_least_one(rows);
  const int64_t least = std::min(rows, columns);
  const int64_t most = std::max(rows, columns);
  const int ldvt = at_least_one(job == Vectors::full ? columns : static_cast<int>(least));
  return run_with_work<T>(work, [&](const Memory<T>& m) {
    int* integers = work.get<int>(kInteger, 8 * least);
    const auto run = [&](auto... more) {
      return call<T, Routine::gesdd>(letter, &rows, &columns, a, &lda, s, u, &lda, vt, &ldvt,
                                     m.elements, m.size, more...);
    };
    if constexpr (is_complex_number<T>) {
      const int64_t with = 5 * least * least + 5 * least;
      const int64_t mixed = 2 * most * least + 2 * least * least + least;
      return run(work.get<real_t<T>>(kReal, std::max({with, mixed, 7 * least})), integers);
    } else {
      return run(integers);
    }
  });
}

// The singular values of a real matrix with two diagonals, `diagonal` and the one above it, replace
// the first of them, descending. Both diagonals have n entries.
template <class T>
int bdsqr(int n, T* diagonal, T* above, Workspace& work) {
  const int none = 0, one = 1;
  T* const null = nullptr;
  return call<T, Routine::bdsqr>("U", &n, &none, &none, &none, diagonal, above, null, &one, null,
                                 &one, null, &one, work.get<T>(kWork, 4LL * n));
}

// Ascending eigenvalues of a Hermitian matrix; vectors, if wanted, replace it, column by column.
template <class T>
int heevd(bool vectors, bool upper, int n, T* a, real_t<T>* w, Workspace& work) {
  const int lda = at_least_one(n);
  return run_with_work<T>(work, [&](const Memory<T>& m) {
    const auto run = [&](auto... more) {
      return call<T, Routine::syevd, Routine::heevd>(vectors ? "V" : "N", upper ? "U" : "L", &n, a,
                                                     &lda, w, m.elements, m.size, more...);
    };
    if constexpr (is_complex_number<T>)
      return run(m.reals, m.real_size, m.integers, m.integer_size);
    else
      return run(m.integers, m.integer_size);
  });
}

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

// Eigenvalues and left eigenvectors (null if not wanted), column by column.
template <class T>
int geev_left(int n, T* a, std::complex<real_t<T>>* w, std::complex<real_t<T>>* vectors,
              Workspace& work) {
  using R = real_t<T>;
  const int lda = at_least_one(n);
  const char* left = vectors ? "V" : "N";
  T* const no_right = nullptr;
  if constexpr (is_complex_number<T>) {
    R* reals = work.get<R>(kParts, 2LL * n);
    return run_with_work<T>(work, [&](const Memory<T>& m) {
      return call<T, Routine::geev>(left, "N", &n, a, &lda, w, vectors, &lda, no_right, &lda,
                                    m.elements, m.size, reals);
    });
  } else {
    R* re = work.get<R>(kParts, 2LL * n + (vectors ? static_cast<int64_t>(n) * n : 0));
    R* im = re + n;
    R* parts = im + n;
    const int info = run_with_work<T>(work, [&](const Memory<T>& m) {
      return call<T, Routine::geev>(left, "N", &n, a, &lda, re, im, parts, &lda, no_right, &lda,
                                    m.elements, m.size);
    });
    for (int i = 0; i < n; ++i) w[i] = {re[i], im[i]};
    if (vectors && info == 0) join_pairs(n, im, parts, vectors);
    return info;
  }
}

// b (max(rows, columns) x right) becomes the solution; s gets the singular values.
struct LeastSquaresSize {
  int rows;
  int columns;
  int right;
};
template <class T>
int gelsd(const LeastSquaresSize& size, T* a, T* b, real_t<T>* s, real_t<T> rcond, int* rank,
          Workspace& work) {
  const int lda = at_least_one(size.rows);
  const int ldb = at_least_one(std::max(size.rows, size.columns));
  return run_with_work<T>(work, [&](const Memory<T>& m) {
    const auto run = [&](auto... more) {
      return call<T, Routine::gelsd>(&size.rows, &size.columns, &size.right, a, &lda, b, &ldb, s,
                                     &rcond, rank, m.elements, m.size, more...);
    };
    if constexpr (is_complex_number<T>)
      return run(m.reals, m.integers);
    else
      return run(m.integers);
  });
}

}  // namespace weft::linalg::lapack

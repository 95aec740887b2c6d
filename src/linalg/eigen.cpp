// Singular values and eigenvalues. Row-major memory is the transposed matrix to LAPACK; for
// a^T = u' s v'^H the results wanted, u = (v'^H)^T and vh = u'^T, lie row-major where LAPACK leaves
// them.
#include <algorithm>

#include "linalg/decompositions.h"
#include "linalg/finite.h"
#include "linalg/lapack_routines.h"
#include "linalg/tuning.h"

namespace weft::linalg {
namespace {

template <class T>
void fill_identity(T* a, int n) {
  std::fill(a, a + int64_t{n} * n, T{0});
  for (int i = 0; i < n; ++i) a[int64_t{i} * n + i] = T{1};
}

// An n x n matrix in place, by blocks that stay in the first cache.
template <class T>
void transpose_conjugated(T* a, int64_t n) {
  const auto conjugated = [](T x) {
    if constexpr (is_complex_number<T>) return std::conj(x);
    return x;
  };
  for (int64_t i = 0; i < n; i += kTransposedSide) {
    for (int64_t j = i; j < n; j += kTransposedSide) {
      for (int64_t r = i; r < std::min(i + kTransposedSide, n); ++r) {
        for (int64_t c = std::max(j, r); c < std::min(j + kTransposedSide, n); ++c) {
          const T upper = conjugated(a[r * n + c]);
          a[r * n + c] = conjugated(a[c * n + r]);
          a[c * n + r] = upper;
        }
      }
    }
  }
}

struct SvdShape {
  int rows;
  int columns;
  int values;     // min(rows, columns)
  int u_columns;  // of the results; 0 if there are none
  int vh_rows;
};

template <class T>
int decompose_svd(const Stack& a, Vectors job, const SvdShape& s, const Svd& out, int64_t position,
                  Workspace& work) {
  T* u = job == Vectors::none ? nullptr
                              : elements_of<T>(out.u, position, int64_t{s.rows} * s.u_columns);
  T* vh = job == Vectors::none ? nullptr
                               : elements_of<T>(out.vh, position, int64_t{s.vh_rows} * s.columns);
  if (s.values == 0) {
    if (job == Vectors::full) fill_identity(u, s.rows);
    if (job == Vectors::full) fill_identity(vh, s.columns);
    return 0;
  }
  real_t<T>* values = elements_of<real_t<T>>(out.s, position, s.values);
  if constexpr (!is_complex_number<T>) {
    if (job == Vectors::none && suits_own_reduction(a))
      return find_singular_values(a, position, values, work);
  }
  T* m = work.get<T>(0, int64_t{s.rows} * s.columns);
  const int info = load_finite(a, position, m);
  return info != 0 ? info : lapack::gesdd(job, s.columns, s.rows, m, values, vh, u, work);
}

template <class T>
int decompose_eig(const Stack& a, const Eigen& out, bool vectors, int64_t position,
                  Workspace& work) {
  using C = std::complex<real_t<T>>;
  const int n = a.rows;
  if (n == 0) return 0;
  const int64_t square = int64_t{n} * n;
  T* m = work.get<T>(0, square);
  if (load_finite(a, position, m) != 0) return kNotFinite;
  C* w = elements_of<C>(out.eigenvalues, position, n);
  if (!vectors) return lapack::geev_left<T>(n, m, w, nullptr, work);
  // The left vectors u of a^T satisfy a conj(u) = lambda conj(u).
  C* v = elements_of<C>(out.eigenvectors, position, square);
  const int info = lapack::geev_left(n, m, w, v, work);
  transpose_conjugated(v, n);
  return info;
}

}  // namespace

Svd svd(const char* op, const Array& x, Vectors vectors) {
  const Stack a = stack_of(op, x);
  SvdShape s{a.rows, a.columns, std::min(a.rows, a.columns), 0, 0};
  const bool full = vectors == Vectors::full;
  s.u_columns = full ? s.rows : s.values;
  s.vh_rows = full ? s.columns : s.values;
  Svd out{Array(), make_results(a, {s.values}, real_part(a.compute)), Array()};
  if (vectors != Vectors::none) {
    out.u = make_results(a, {s.rows, s.u_columns}, a.compute);
    out.vh = make_results(a, {s.vh_rows, s.columns}, a.compute);
  }
  const int64_t work_each = 6 * int64_t{s.rows} * s.columns * s.values;
  const Failure failure = decompose(a, work_each, [&]<class T>(int64_t position, Workspace& work) {
    return decompose_svd<T>(a, vectors, s, out, position, work);
  });
  check_converged(a, failure, "has no singular values that can be found: the iteration failed");
  return out;
}

Eigen eigh(const char* op, const Array& x, Half half, bool vectors) {
  const Stack a = square_stack_of(op, x);
  const int n = a.rows;
  Eigen out{make_results(a, {n}, real_part(a.compute)),
            vectors ? make_results(a, {n, n}, a.compute) : Array()};
  const int64_t square = int64_t{n} * n;
  const Failure failure =
      decompose(a, 3 * square * n, [&]<class T>(int64_t position, Workspace& work) {
        if (n == 0) return 0;
        T* m =
            vectors ? elements_of<T>(out.eigenvectors, position, square) : work.get<T>(0, square);
        if (load_finite(a, position, m, half) != 0) return kNotFinite;
        // LAPACK sees the conjugated matrix, with its halves exchanged.
        const int info = lapack::heevd(vectors, half == Half::lower, n, m,
                                       elements_of<real_t<T>>(out.eigenvalues, position, n), work);
        if (vectors) transpose_conjugated(m, n);
        return info;
      });
  check_converged(a, failure, "has no eigenvalues that can be found: the iteration failed", half);
  return out;
}

Eigen eig(const char* op, const Array& x, bool vectors) {
  const Stack a = square_stack_of(op, x);
  const int n = a.rows;
  const DType complex = real_part(a.compute) == DType::f32 ? DType::c64 : DType::c128;
  Eigen out{make_results(a, {n}, complex), vectors ? make_results(a, {n, n}, complex) : Array()};
  const int64_t work_each = 10 * int64_t{n} * n * n;
  const Failure failure = decompose(a, work_each, [&]<class T>(int64_t position, Workspace& work) {
    return decompose_eig<T>(a, out, vectors, position, work);
  });
  check_converged(a, failure, "has no eigenvalues that can be found: the iteration failed");
  return out;
}

}  // namespace weft::linalg

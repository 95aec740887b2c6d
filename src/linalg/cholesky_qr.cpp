// Cholesky and QR. Row-major memory is the transposed matrix to LAPACK: a = l l^H there is u^H u of
// the conjugated matrix, and a = q r there is the LQ decomposition a^T = r^T q^T. Nothing is
// transposed.
#include <algorithm>

#include "base/text.h"
#include "linalg/decompositions.h"
#include "linalg/finite.h"
#include "linalg/lapack_routines.h"

namespace weft::linalg {
namespace {

template <class T>
void clear_other_half(T* a, int n, Half half) {
  for (int i = 0; i < n; ++i) {
    T* row = a + int64_t{i} * n;
    if (half == Half::lower)
      std::fill(row + i + 1, row + n, T{0});
    else
      std::fill(row, row + i, T{0});
  }
}

struct QrShape {
  int rows;
  int columns;
  int reflectors;  // min(rows, columns)
  int q_columns;   // of the result: reflectors, or rows if complete
  int64_t square() const { return int64_t{rows} * q_columns; }
};

// The upper triangle of what gelqf left, as a matrix of q_columns rows.
template <class T>
void take_r(const T* packed, T* r, const QrShape& s) {
  for (int i = 0; i < s.q_columns; ++i) {
    T* row = r + int64_t{i} * s.columns;
    const int start = std::min(i, s.columns);
    std::fill(row, row + start, T{0});
    if (i < s.rows) {
      const T* from = packed + int64_t{i} * s.columns;
      std::copy(from + start, from + s.columns, row + start);
    }
  }
}

// Complex ones are made in the workspace, which has room behind (lapack.h).
template <class T>
int make_q(const T* packed, const T* tau, T* result, const QrShape& s, Workspace& work) {
  constexpr bool kMoves = is_complex_number<T>;
  T* q = kMoves ? work.get<T>(2, s.square()) : result;
  for (int i = 0; i < s.rows; ++i) {
    const T* from = packed + int64_t{i} * s.columns;
    T* row = q + int64_t{i} * s.q_columns;
    std::copy(from, from + s.reflectors, row);
    std::fill(row + s.reflectors, row + s.q_columns, T{0});
  }
  if (s.square() == 0) return 0;
  const int info = lapack::unglq(s.q_columns, s.rows, s.reflectors, q, s.q_columns, tau, work);
  if constexpr (kMoves) std::copy(q, q + s.square(), result);
  return info;
}

}  // namespace

Array cholesky(const Array& x, Half half) {
  const Stack a = square_stack_of("cholesky", x);
  const int n = a.rows;
  Array out = make_results(a, {n, n}, a.compute);
  const int64_t work_each = int64_t{n} * n * n / 3;
  const Failure failure = decompose(a, work_each, [&]<class T>(int64_t position, Workspace&) {
    if (n == 0) return 0;
    T* to = elements_of<T>(out, position, int64_t{n} * n);
    if (load_finite(a, position, to, half) != 0) return kNotFinite;
    const int info = lapack::potrf(half == Half::lower, n, to);
    clear_other_half(to, n, half);
    return info;
  });
  if (failure.info == kNotFinite)
    refuse_not_finite(ErrorKind::not_positive_definite, a, failure.position, half);
  if (failure.position >= 0) {
    contract::refuse_matrix(ErrorKind::not_positive_definite, a.op, x.shape(), a.batch,
                            failure.position,
                            cat("is not positive definite: its leading minor of order ",
                                failure.info, " is not positive"),
                            "linalg::eigvalsh shows which eigenvalues are not above 0");
  }
  return out;
}

Qr qr(const Array& x, QrMode mode) {
  const Stack a = stack_of("qr", x);
  QrShape s{a.rows, a.columns, std::min(a.rows, a.columns), 0};
  s.q_columns = mode == QrMode::complete ? s.rows : s.reflectors;
  Qr out{mode == QrMode::r ? Array() : make_results(a, {s.rows, s.q_columns}, a.compute),
         make_results(a, {s.q_columns, s.columns}, a.compute)};
  const int64_t work_each = 2 * int64_t{s.rows} * s.columns * s.reflectors;
  decompose(a, work_each, [&]<class T>(int64_t position, Workspace& work) {
    T* packed = work.get<T>(0, int64_t{s.rows} * s.columns);
    T* tau = work.get<T>(1, s.reflectors);
    load_matrix(a, position, packed);
    if (s.reflectors > 0) lapack::gelqf(s.columns, s.rows, packed, tau, work);
    take_r(packed, elements_of<T>(out.r, position, int64_t{s.q_columns} * s.columns), s);
    if (mode != QrMode::r)
      make_q(packed, tau, elements_of<T>(out.q, position, s.square()), s, work);
    return 0;
  });
  return out;
}

}  // namespace weft::linalg

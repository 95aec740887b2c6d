// What a triangular decomposition with pivots gives: solutions, inverses, determinants.
//
// LAPACK sees row-major memory as the transposed matrix, a^T = p l u. So a = u^T l^T p^T, and u^T
// and l^T lie row-major in the same memory: a lower triangle, and an upper one with ones on its
// diagonal.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "linalg/decompositions.h"
#include "linalg/finite.h"
#include "linalg/lapack_routines.h"
#include "linalg/small_systems.h"
#include "linalg/tuning.h"
#include "weft/broadcast.h"

namespace weft::linalg {
namespace {

constexpr const char* kSingularHint = "linalg::pinv and linalg::lstsq take singular matrices";

[[noreturn]] void refuse_singular(const Stack& a, const Shape& batch, const Failure& failure) {
  contract::refuse_matrix(ErrorKind::singular, a.op, a.x.shape(), batch, failure.position,
                          "is singular: a pivot is 0", kSingularHint);
}

// Of a matrix with nan or infinity the order of elimination decides whether a pivot is 0. So only
// finite matrices are singular; what others have instead of a result is nan.
template <class T>
int singular_or_nan(const Stack& a, int64_t position, int info, T* result, int64_t count) {
  if (info == 0) return 0;
  std::vector<T> matrix(static_cast<size_t>(int64_t{a.rows} * a.columns));
  if (load_finite(a, position, matrix.data()) == 0) return info;
  std::fill(result, result + count, T(std::numeric_limits<real_t<T>>::quiet_NaN()));
  return 0;
}

int64_t cube(int64_t n) { return n * n * n; }

// p b, for the pivots of an n x n matrix: exchanges of rows, the last one first.
template <class T>
void exchange_rows(T* b, int n, int64_t columns, const int* pivots) {
  for (int i = n - 1; i >= 0; --i) {
    const int other = pivots[i] - 1;
    if (other == i) continue;
    std::swap_ranges(b + i * columns, b + (i + 1) * columns, b + other * columns);
  }
}

template <class T>
void substitute(const T* lu, int n, T* x, int64_t columns) {
  const auto subtract_rows = [&](int row, int begin, int end) {
    for (int j = begin; j < end; ++j) {
      const T factor = lu[int64_t{row} * n + j];
      for (int64_t c = 0; c < columns; ++c) x[row * columns + c] -= factor * x[j * columns + c];
    }
  };
  for (int i = 0; i < n; ++i) {
    subtract_rows(i, 0, i);
    for (int64_t c = 0; c < columns; ++c) x[i * columns + c] /= lu[int64_t{i} * n + i];
  }
  for (int i = n - 1; i >= 0; --i) subtract_rows(i, i + 1, n);
}

template <class T>
void solve_with(T* lu, const int* pivots, int n, T* x, int64_t columns) {
  if (n <= kSubstitutedUnknowns) {
    substitute(lu, n, x, columns);
    return exchange_rows(x, n, columns, pivots);
  }
  const DType dtype = dtype_of<T>;
  const contract::Matrix triangles{reinterpret_cast<std::byte*>(lu), dtype, n, n, n, 1};
  const contract::Matrix right{reinterpret_cast<std::byte*>(x), dtype, n, columns, columns, 1};
  contract::solve_triangle(contract::Triangle::lower, triangles, right);
  contract::solve_triangle(contract::Triangle::upper_unit, triangles, right);
  exchange_rows(x, n, columns, pivots);
}

// A determinant as a number of magnitude about 1 times a power of two: no early overflow.
template <class T>
struct Scaled {
  T value = 1;
  int64_t exponent = 0;

  void multiply(T factor) {
    value *= factor;
    int shift = 0;
    const real_t<T> size = std::abs(value);
    if (size == 0 || !std::isfinite(size)) return;
    std::frexp(size, &shift);
    value = scaled_by(value, -shift);
    exponent += shift;
  }
  T whole() const {
    const int64_t bound = 5000;
    const int64_t shift = exponent > bound ? bound : exponent < -bound ? -bound : exponent;
    return scaled_by(value, static_cast<int>(shift));
  }
  static T scaled_by(T x, int shift) {
    if constexpr (!is_complex_number<T>)
      return std::ldexp(x, shift);
    else
      return {std::ldexp(x.real(), shift), std::ldexp(x.imag(), shift)};
  }
};

template <class T>
Scaled<T> determinant(const Stack& a, int64_t position, Workspace& work) {
  const int n = a.rows;
  Scaled<T> result;
  if (n == 0) return result;
  if constexpr (!is_complex_number<T>) {
    if (suits_elimination(n, 0)) {
      const Pivots<T> pivots = find_pivots<T>(a, position, work);
      for (int i = 0; i < n; ++i) result.multiply(pivots.values[i]);
      if (pivots.is_odd) result.value = -result.value;
      singular_or_nan(a, position, pivots.info, &result.value, 1);
      return result;
    }
  }
  T* lu = work.get<T>(0, int64_t{n} * n);
  int* pivots = work.get<int>(1, n);
  load_matrix(a, position, lu);
  const int info = lapack::getrf(n, lu, pivots);
  for (int i = 0; i < n; ++i) {
    result.multiply(lu[int64_t{i} * n + i]);
    if (pivots[i] != i + 1) result.value = -result.value;
  }
  singular_or_nan(a, position, info, &result.value, 1);
  return result;
}

}  // namespace

Array inv(const Array& x) {
  const Stack a = square_stack_of("inv", x);
  const int n = a.rows;
  Array out = make_results(a, {n, n}, a.compute);
  const Failure failure =
      decompose(a, 2 * cube(n), [&]<class T>(int64_t position, Workspace& work) {
        if (n == 0) return 0;
        const int64_t count = int64_t{n} * n;
        T* to = elements_of<T>(out, position, count);
        if constexpr (!is_complex_number<T>) {
          if (suits_elimination(n, n)) {
            const auto info = static_cast<int>(invert_small(a, position, to, work));
            return singular_or_nan(a, position, info, to, count);
          }
        }
        int* pivots = work.get<int>(1, n);
        load_matrix(a, position, to);
        int info = lapack::getrf(n, to, pivots);
        if (info == 0) info = lapack::getri(n, to, pivots, work);
        return singular_or_nan(a, position, info, to, count);
      });
  if (failure.position >= 0) refuse_singular(a, a.batch, failure);
  return out;
}

Array det(const Array& x) {
  const Stack a = square_stack_of("det", x);
  Array out = make_results(a, {}, a.compute);
  decompose(a, cube(a.rows), [&]<class T>(int64_t position, Workspace& work) {
    *elements_of<T>(out, position, 1) = determinant<T>(a, position, work).whole();
    return 0;
  });
  return out;
}

SignLogDet slogdet(const Array& x) {
  const Stack a = square_stack_of("slogdet", x);
  const DType real = real_part(a.compute);
  SignLogDet out{make_results(a, {}, a.compute), make_results(a, {}, real)};
  decompose(a, cube(a.rows), [&]<class T>(int64_t position, Workspace& work) {
    using R = real_t<T>;
    const Scaled<T> d = determinant<T>(a, position, work);
    const R size = std::abs(d.value);
    *elements_of<T>(out.sign, position, 1) = size == 0 ? T{0} : d.value / size;
    *elements_of<R>(out.logabsdet, position, 1) =
        std::log(size) + static_cast<R>(d.exponent) * static_cast<R>(0.69314718055994530942);
    return 0;
  });
  return out;
}

Array solve(const Array& x, const Array& b) {
  const char* op = "solve";
  Stack a = square_stack_of(op, x);
  contract::check_axes_of(op, Dialect::numpy, b.shape(), 1, 1);
  const bool is_vector = b.rank() == 1;
  const Array right = is_vector ? b.expand_dims({1}) : b;
  const int n = a.rows;
  if (right.extent(-2) != n) {
    contract::refuse_equations(op, x.shape(), b.shape(), is_vector ? 0 : b.rank() - 2);
  }
  a.compute = promote(a.compute, lapack_dtype(op, b.dtype()));
  Shape batch = a.batch;
  if (!widen_to_fit(batch, contract::without_last(right.shape(), 2)))
    contract::refuse_batches(op, Dialect::numpy, x.shape(), 2, b.shape(), 2);
  const auto stretched = [&](const Array& matrices) {
    Shape shape = batch;
    shape.push_back(matrices.extent(-2));
    shape.push_back(matrices.extent(-1));
    return matrices.broadcast_to(shape);
  };
  Stack left{op, stretched(x), a.compute, batch, n, n};
  Stack rights{op, stretched(right), a.compute, batch, n, static_cast<int>(right.extent(-1))};
  Array out = make_results(rights, {n, rights.columns}, a.compute);
  const Failure failure = decompose(left, cube(n), [&]<class T>(int64_t position, Workspace& work) {
    if (n == 0) return 0;
    const int64_t count = int64_t{n} * rights.columns;
    T* to = elements_of<T>(out, position, count);
    if constexpr (!is_complex_number<T>) {
      if (suits_elimination(n, rights.columns)) {
        const auto info = static_cast<int>(solve_small(left, rights, position, to, work));
        return singular_or_nan(left, position, info, to, count);
      }
    }
    T* lu = work.get<T>(0, int64_t{n} * n);
    int* pivots = work.get<int>(1, n);
    load_matrix(left, position, lu);
    load_matrix(rights, position, to);
    const int info = lapack::getrf(n, lu, pivots);
    if (info == 0) solve_with(lu, pivots, n, to, rights.columns);
    return singular_or_nan(left, position, info, to, count);
  });
  if (failure.position >= 0) refuse_singular(a, batch, failure);
  return is_vector ? out.squeeze({-1}) : out;
}

}  // namespace weft::linalg

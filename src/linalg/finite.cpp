#include "linalg/finite.h"

#include <cmath>
#include <type_traits>
#include <vector>

#include "base/cursor.h"
#include "base/raise.h"
#include "base/text.h"
#include "kernels/matrix/factors.h"

namespace weft::linalg {
namespace {

constexpr const char* kHint = "isfinite(a) shows elements that are nan or infinite";

template <class T>
bool is_finite(const T& x) {
  return std::isfinite(std::real(x)) && std::isfinite(std::imag(x));
}

template <class T>
bool all_finite(const T* elements, int64_t count) {
  using R = real_t<T>;
  const int64_t parts = std::is_same_v<T, R> ? 1 : 2;
  return std::isfinite(kernels::active_factors<R>().largest_magnitude(
      reinterpret_cast<const R*>(elements), count * parts));
}

// What a Hermitian matrix has on its diagonal is taken to be real.
template <class T>
int64_t find_in_half(const T* a, int64_t n, Half half) {
  for (int64_t i = 0; i < n * n; ++i) {
    const int64_t row = i / n;
    const int64_t column = i % n;
    const bool is_inside = half == Half::lower ? column < row : column > row;
    if (is_inside && !is_finite(a[i])) return i;
    if (column == row && !std::isfinite(std::real(a[i]))) return i;
  }
  return -1;
}

template <class T>
int64_t find_in(const Stack& stack, const T* matrix, ReadHalf half) {
  const int64_t any = find_not_finite(matrix, int64_t{stack.rows} * stack.columns);
  return any >= 0 && half ? find_in_half(matrix, stack.rows, *half) : any;
}

template <class T>
const char* text_of(const T& x) {
  if (std::isnan(std::real(x)) || std::isnan(std::imag(x))) return "nan";
  if constexpr (!is_complex_number<T>) return x < 0 ? "-inf" : "inf";
  return "inf";
}

}  // namespace

template <class T>
int64_t find_not_finite(const T* elements, int64_t count) {
  if (all_finite(elements, count)) return -1;
  int64_t i = 0;
  while (is_finite(elements[i])) ++i;
  return i;
}

template <class T>
int load_finite(const Stack& stack, int64_t position, T* to, ReadHalf half) {
  load_matrix(stack, position, to);
  return find_in(stack, to, half) < 0 ? 0 : kNotFinite;
}

void refuse_not_finite(ErrorKind kind, const Stack& stack, int64_t position, ReadHalf half) {
  const std::string what = visit_lapack(stack.compute, [&]<class T>() {
    std::vector<T> matrix(static_cast<size_t>(int64_t{stack.rows} * stack.columns));
    load_matrix(stack, position, matrix.data());
    const int64_t at = find_in(stack, matrix.data(), half);
    return cat("holds ", text_of(matrix[static_cast<size_t>(at)]), " at [", at / stack.columns,
               ", ", at % stack.columns, "]");
  });
  contract::refuse_matrix(kind, stack.op, stack.x.shape(), stack.batch, position, what, kHint);
}

void check_finite(const char* op, const char* what, const Array& x) {
  const DType dtype = lapack_dtype(op, x.dtype());
  Array dense = make_array(x.shape(), dtype, op);
  dense.assign(x);
  visit_lapack(dtype, [&]<class T>() {
    const T* elements = elements_of<T>(dense, 0, 0);
    const int64_t at = find_not_finite(elements, dense.size());
    if (at < 0) return;
    const char* found = text_of(elements[at]);
    raise(ErrorKind::no_convergence, op,
          cat(what, " holds ", found, " at ", brackets(index_at(dense.shape(), at))), kHint);
  });
}

void check_converged(const Stack& stack, const Failure& failure, const char* what, ReadHalf half) {
  if (failure.position < 0) return;
  if (failure.info == kNotFinite)
    refuse_not_finite(ErrorKind::no_convergence, stack, failure.position, half);
  contract::refuse_matrix(ErrorKind::no_convergence, stack.op, stack.x.shape(), stack.batch,
                          failure.position, what, "");
}

#define WEFT_INSTANTIATE(T)                            \
  template int64_t find_not_finite(const T*, int64_t); \
  template int load_finite(const Stack&, int64_t, T*, ReadHalf);
WEFT_INSTANTIATE(float)
WEFT_INSTANTIATE(double)
WEFT_INSTANTIATE(std::complex<float>)
WEFT_INSTANTIATE(std::complex<double>)
#undef WEFT_INSTANTIATE

}  // namespace weft::linalg

// Linear algebra that NumPy has beyond the standard, made of what is there.
#include <cmath>
#include <limits>
#include <string>

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"
#include "contract/refuse.h"
#include "weft/linalg.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft::linalg {
namespace {

// --- norm

[[noreturn]] void refuse_order(const char* what) {
  raise(ErrorKind::bad_argument, "norm", what,
        "of matrices: frobenius, nuclear, 1, -1, 2, -2, infinity and -infinity");
}

MatrixOrd matrix_order(const NormOrd& ord) {
  if (ord.matrix()) return *ord.matrix();
  if (!ord.number()) return MatrixOrd::frobenius;
  const double number = *ord.number();
  if (number == 1) return MatrixOrd::one;
  if (number == -1) return MatrixOrd::minus_one;
  if (number == 2) return MatrixOrd::two;
  if (number == -2) return MatrixOrd::minus_two;
  if (std::isinf(number)) return number > 0 ? MatrixOrd::infinity : MatrixOrd::minus_infinity;
  refuse_order("this order is not one of a matrix");
}

double vector_order(const NormOrd& ord) {
  if (ord.number()) return *ord.number();
  if (!ord.matrix()) return 2;
  refuse_order("this order is one of matrices, in two axes");
}

Array norm_of_matrices(const Array& x, const Axes& axes, const AnyNormOptions& o) {
  const Array matrices = x.moveaxis(axes, {-2, -1});
  const Array result = matrix_norm(matrices, {.ord = matrix_order(o.ord)});
  if (!o.keepdims) return result;
  return result.expand_dims(axes);
}

// The axes that an order without axes is for.
Axes axes_for(const Array& x) {
  if (x.rank() == 1 || x.rank() == 2) return all_axes(x.rank());
  raise(ErrorKind::bad_argument, "norm",
        cat("shape ", x.shape(), ": an order without axes is for vectors and matrices"),
        "give an .axis, or two");
}

// --- cond

// As NumPy: what is not a number becomes infinite, unless the matrix held nan.
Array infinite_for_nan(const Array& cond, const Array& a) {
  const Array had_nan = any(isnan(a), MaskedOptions{.axis = {-2, -1}});
  const double infinity = std::numeric_limits<double>::infinity();
  return where(isnan(cond) & ~had_nan, infinity, cond);
}

Array cond_of_singular_values(const Array& a, bool is_inverse) {
  const Array s = svdvals(a);
  if (s.extent(-1) == 0) {
    raise(ErrorKind::bad_argument, "cond", cat("shape ", a.shape(), ": the matrix is empty"));
  }
  const Array largest = s(ellipsis, 0);
  const Array smallest = s(ellipsis, -1);
  return is_inverse ? smallest / largest : largest / smallest;
}

Array cond_of_inverse(const Array& a, const NormOrd& p) {
  const MatrixNormOptions by{.ord = matrix_order(p)};
  return matrix_norm(a, by) * matrix_norm(inv(a), by);
}

// One matrix after the other: singular ones have no inverse.
Array cond_each(const Array& a, const NormOrd& p) {
  const int64_t n = a.extent(-1);
  const Array matrices = a.reshape({-1, n, n});
  const Array sizes = matrix_norm(matrices, {.ord = matrix_order(p)});
  const Array result = full(sizes.shape(), std::numeric_limits<double>::infinity(), sizes.dtype());
  for (int64_t i = 0; i < matrices.extent(0); ++i) {
    if (bool(det(matrices(i)) != 0)) result(i) = cond_of_inverse(matrices(i), p);
  }
  return result.reshape(contract::without_last(a.shape(), 2));
}

// --- tensors

int64_t product(const Shape& shape, int begin, int end) {
  int64_t count = 1;
  for (int axis = begin; axis < end; ++axis) count *= shape[axis];
  return count;
}

Shape part(const Shape& shape, int begin, int end) {
  Shape extents;
  for (int axis = begin; axis < end; ++axis) extents.push_back(shape[axis]);
  return extents;
}

// The axes that are not given, then those that are.
Array with_axes_last(const Array& a, const Axes& given) {
  const Axes axes = check_axes(given, a.rank(), "tensorsolve");
  Axes order;
  for (int axis = 0; axis < a.rank(); ++axis) {
    if (!contains(axes, axis)) order.push_back(axis);
  }
  for (int64_t axis : axes) order.push_back(axis);
  return a.transpose(order);
}

// --- multi_dot

void check_factors(const std::vector<Array>& factors) {
  if (factors.size() < 2) {
    raise(ErrorKind::bad_argument, "multi_dot",
          cat(factors.size(), " factors; there must be two or more"));
  }
  for (size_t i = 0; i < factors.size(); ++i) {
    const bool is_outer = i == 0 || i + 1 == factors.size();
    if (factors[i].rank() == 2 || (is_outer && factors[i].rank() == 1)) continue;
    raise(ErrorKind::bad_argument, "multi_dot",
          cat("factor ", i, " has shape ", factors[i].shape(),
              "; factors are matrices, the first and the last perhaps vectors"));
  }
}

// "ab,bc,cd->ad"; of vectors at the ends "b,bc,c->".
Array chain(const std::vector<Array>& factors) {
  const auto name = [](size_t i) { return static_cast<char>(i < 26 ? 'a' + i : 'A' + (i - 26)); };
  std::string subscripts, outer;
  const size_t last = factors.size() - 1;
  for (size_t i = 0; i < factors.size(); ++i) {
    if (i > 0) subscripts += ',';
    const bool has_rows = i > 0 || factors[i].rank() == 2;
    const bool has_columns = i < last || factors[i].rank() == 2;
    if (has_rows) subscripts += name(i);
    if (has_columns) subscripts += name(i + 1);
    if (i == 0 && has_rows) outer += name(0);
    if (i == last && has_columns) outer += name(i + 1);
  }
  return einsum(subscripts + "->" + outer, factors);
}

}  // namespace

Array norm(const Array& x, const AnyNormOptions& o) {
  const contract::Unwatched inside;
  if (!o.axis.get() && !o.ord.is_given()) return vector_norm(x, {.keepdims = o.keepdims});
  const Axes axes = o.axis.get() ? check_axes(*o.axis.get(), x.rank(), "norm") : axes_for(x);
  if (axes.size() == 2) return norm_of_matrices(x, axes, o);
  if (axes.size() == 1)
    return vector_norm(x, {.ord = vector_order(o.ord), .axis = axes, .keepdims = o.keepdims});
  raise(ErrorKind::bad_argument, "norm",
        cat("takes one axis, of vectors, or two, of matrices, not ", axes));
}

Array cond(const Array& a, const NormOrd& p) {
  const contract::Unwatched inside;
  contract::check_axes_of("cond", Dialect::numpy, a.shape(), 0, 2);
  const bool is_plain = !p.is_given() || (p.number() && *p.number() == 2);
  const bool is_inverse = p.number() && *p.number() == -2;
  if (is_plain || is_inverse) return infinite_for_nan(cond_of_singular_values(a, is_inverse), a);
  contract::check_square("cond", a.shape());
  if (a.extent(-1) == 0)
    raise(ErrorKind::bad_argument, "cond", cat("shape ", a.shape(), ": the matrix is empty"));
  const Array numbers = is_floating(a.dtype()) || is_complex(a.dtype()) ? a : a.astype(DType::f64);
  return infinite_for_nan(cond_each(numbers, p), a);
}

Array multi_dot(const std::vector<Array>& factors) try {
  check_factors(factors);
  constexpr size_t kNames = 50;  // letters for the axes between factors
  if (factors.size() <= kNames) return chain(factors);
  Array product = chain({factors.begin(), factors.begin() + kNames});
  for (size_t i = kNames; i < factors.size(); ++i) product = matmul(product, factors[i]);
  return product;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array tensorsolve(const Array& a, const Array& b, const Axes& axes) {
  const Array turned = with_axes_last(a, axes);
  const int split = b.rank();
  const bool fits = split <= turned.rank() && part(turned.shape(), 0, split) == b.shape() &&
                    product(turned.shape(), split, turned.rank()) == b.size();
  if (!fits) {
    raise(ErrorKind::not_square, "tensorsolve",
          cat("a of shape ", turned.shape(), " is no square system for b of shape ", b.shape(),
              ": its first axes must be b's, and the others have as many elements"));
  }
  return solve(turned.reshape({b.size(), b.size()}), b.reshape({b.size()}))
      .reshape(part(turned.shape(), split, turned.rank()));
}

Array tensorinv(const Array& a, int ind) {
  const int64_t rows = ind > 0 && ind <= a.rank() ? product(a.shape(), 0, ind) : -1;
  if (rows < 0 || rows != product(a.shape(), ind, a.rank())) {
    raise(ErrorKind::not_square, "tensorinv",
          cat("shape ", a.shape(), ": the first ", ind,
              " axes must have as many elements as the others"));
  }
  Shape shape = part(a.shape(), ind, a.rank());
  for (int64_t extent : part(a.shape(), 0, ind)) shape.push_back(extent);
  return inv(a.reshape({rows, rows})).reshape(shape);
}

}  // namespace weft::linalg

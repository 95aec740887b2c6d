// Tucker: a small core and one matrix per axis.
#include <algorithm>

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"
#include "contract/reduce_axes.h"
#include "contract/run_contract.h"
#include "linalg/decompositions.h"
#include "linalg/finite.h"
#include "linalg/tensors.h"
#include "weft/linalg.h"

namespace weft::linalg {
namespace {

// One rank per axis, between 1 (0 for an axis without entries) and what the axis and the others
// allow.
Shape check_ranks(const char* op, const Shape& shape, const Shape& ranks) {
  if (ranks.empty()) return shape;
  if (ranks.rank() != shape.rank()) {
    raise(ErrorKind::bad_argument, op,
          cat("ranks ", braces(ranks), " must be one per axis of shape ", shape));
  }
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (ranks[axis] >= 1 && ranks[axis] <= shape[axis]) continue;
    raise(ErrorKind::bad_argument, op,
          cat("rank ", ranks[axis], " of axis ", axis, ": it must be 1 to ", shape[axis],
              ", the extent of the axis in shape ", shape));
  }
  return ranks;
}

// x with every axis but `skipped` shrunk by the adjoint of its factor.
Array projected(const char* op, const Array& x, const std::vector<Array>& factors, int skipped) {
  Array y = x;
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (axis != skipped) y = mode_product(op, y, adjoint(factors[static_cast<size_t>(axis)]), axis);
  }
  return y;
}

Array factor_of(const char* op, const Array& x, int axis, int64_t rank) {
  const Array matrix = unfold(op, x, axis);
  const int64_t most = std::min(matrix.extent(0), matrix.extent(1));
  return leading_vectors(op, matrix, std::min(rank, most));
}

Tucker hosvd(const char* op, const Array& x, const Shape& ranks) {
  Tucker result;
  for (int axis = 0; axis < x.rank(); ++axis)
    result.factors.push_back(factor_of(op, x, axis, ranks[axis]));
  result.core = projected(op, x, result.factors, -1);
  return result;
}

}  // namespace

Array conjugated(const Array& x) {
  return is_complex(x.dtype()) ? contract::apply(Op::conj, x) : x;
}

double size_of(const Array& x) {
  Axes axes;
  for (int axis = 0; axis < x.rank(); ++axis) axes.push_back(axis);
  const Array squares = contract::sum_of_squares_along("norm", x, axes);
  return contract::apply(Op::sqrt, squares).astype(DType::f64).item<double>();
}

Array as_lapack_floats(const char* op, const Array& x) {
  check_finite(op, "the array", x);
  const DType dtype = lapack_dtype(op, x.dtype());
  return x.dtype() == dtype ? x : x.astype(dtype);
}

Array unfold(const char* op, const Array& x, int64_t axis) {
  const int first = check_axis(axis, x.rank(), op);
  const int64_t rows = x.shape()[first];
  const int64_t rest = rows == 0 ? 0 : x.size() / rows;
  return x.moveaxis({first}, {0}).reshape({rows, rest});
}

Array mode_product(const char* op, const Array& x, const Array& matrix, int64_t axis) {
  const int along = check_axis(axis, x.rank(), op);
  if (matrix.rank() != 2) {
    raise(ErrorKind::bad_argument, op,
          cat("a matrix is applied along an axis, not an array of shape ", matrix.shape()));
  }
  const DType dtype = promote(matrix.dtype(), x.dtype());
  return contract::tensordot(op, matrix, x, {{1}, {along}}, dtype).moveaxis({0}, {along});
}

// A wide matrix first becomes a square one with the same left vectors: a^T = q r, a = r^T q^T.
Array leading_vectors(const char* op, const Array& matrix, int64_t count) {
  const bool wide = matrix.extent(1) > matrix.extent(0);
  const Array square = wide ? qr(matrix.T(), QrMode::r).r.T() : matrix;
  return svd(op, square, Vectors::thin).u(all, slice(0, count)).copy();
}

Tucker tucker_hosvd(const Array& x, const Shape& ranks) try {
  const char* op = "tucker_hosvd";
  return hosvd(op, as_lapack_floats(op, x), check_ranks(op, x.shape(), ranks));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tucker tucker_hooi(const Array& x, const TuckerOptions& options) try {
  const char* op = "tucker_hooi";
  const Shape ranks = check_ranks(op, x.shape(), options.ranks);
  const Array floats = as_lapack_floats(op, x);
  Tucker result = hosvd(op, floats, ranks);
  const double whole = size_of(floats);
  const auto share = [&] {
    const double held = whole > 0 ? size_of(result.core) / whole : 1;
    return held * held;
  };
  double before = share();
  for (int i = 0; i < options.max_iterations; ++i) {
    for (int axis = 0; axis < x.rank(); ++axis) {
      const Array y = projected(op, floats, result.factors, axis);
      result.factors[static_cast<size_t>(axis)] = factor_of(op, y, axis, ranks[axis]);
    }
    result.core = projected(op, floats, result.factors, -1);
    const double now = share();
    if (now - before < options.tolerance) break;
    before = now;
  }
  return result;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array reconstruct(const Tucker& tucker) try {
  Array x = tucker.core;
  if (static_cast<int>(tucker.factors.size()) != x.rank()) {
    raise(ErrorKind::bad_argument, "reconstruct",
          cat("a core of shape ", x.shape(), " needs one factor per axis, not ",
              tucker.factors.size()));
  }
  for (int axis = 0; axis < tucker.core.rank(); ++axis)
    x = mode_product("reconstruct", x, tucker.factors[static_cast<size_t>(axis)], axis);
  return x;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::linalg

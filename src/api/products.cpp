// NumPy's products.
#include "dialect/products.h"
#include "api/in_type.h"
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/contraction_order.h"
#include "contract/einsum.h"
#include "contract/elementwise.h"
#include "contract/run_contract.h"
#include "weft/numpy.h"

namespace weft {
using api::in_type;

namespace {

Array conjugated(const Array& x) { return is_complex(x.dtype()) ? conj(x) : x; }

Array with_axis_last(const Array& x, int64_t axis, const char* op) {
  return x.moveaxis({check_axis(axis, x.rank(), op)}, {-1});
}

Array scaled(const Array& a, const Array& b, const ProductOptions& options) {
  return multiply(a, b, {.out = options.out, .where = {}, .policy = options.policy});
}

}  // namespace

Array matmul(const Array& a, const Array& b, const ProductOptions& options) {
  return contract::run(dialect::lower_matmul(a, b, options));
}
Array matvec(const Array& a, const Array& x, const ProductOptions& options) {
  return contract::run(dialect::lower_matvec(a, x, options));
}
Array vecmat(const Array& x, const Array& a, const ProductOptions& options) {
  return contract::run(dialect::lower_vecmat(conjugated(x), a, options));
}
Array vecdot(const Array& a, const Array& b, int64_t axis) {
  return contract::run(dialect::lower_vecdot(a, b, axis));
}

Array dot(const Array& a, const Array& b, const OutOptions& options) {
  if (a.rank() == 0 || b.rank() == 0) return scaled(a, b, options);
  return contract::run(dialect::lower_dot(a, b, options));
}

Array vdot(const Array& a, const Array& b) {
  if (a.size() != b.size()) {
    raise(ErrorKind::depths_differ, "vdot",
          cat("shapes ", a.shape(), " and ", b.shape(), " have ", a.size(), " and ", b.size(),
              " elements; flattened they must be equally long"));
  }
  const Array left = a.reshape({-1});
  const Array right = b.reshape({-1});
  return contract::run(dialect::lower_vdot(left, right));
}

Array inner(const Array& a, const Array& b) {
  if (a.rank() == 0 || b.rank() == 0) return scaled(a, b, {});
  return contract::run(dialect::lower_inner(a, b));
}

Array outer(const Array& a, const Array& b) {
  return outer(Op::multiply, a.reshape({a.size()}), b.reshape({b.size()}));
}

Array tensordot(const Array& a, const Array& b, int axes) {
  return contract::run(dialect::lower_tensordot(a, b, axes));
}
Array tensordot(const Array& a, const Array& b, const Axes& a_axes, const Axes& b_axes) {
  return contract::run(dialect::lower_tensordot(a, b, a_axes, b_axes));
}

// Entry (i p + k, j q + l) is a[i, j] b[k, l]: axes alternate, then each pair becomes one.
Array kron(const Array& a, const Array& b) {
  const int rank = a.rank() > b.rank() ? a.rank() : b.rank();
  Shape a_shape, b_shape, shape;
  for (int axis = 0; axis < rank; ++axis) {
    const int in_a = axis - (rank - a.rank());
    const int in_b = axis - (rank - b.rank());
    const int64_t outside = in_a < 0 ? 1 : a.shape()[in_a];
    const int64_t inside = in_b < 0 ? 1 : b.shape()[in_b];
    a_shape.push_back(outside);
    a_shape.push_back(1);
    b_shape.push_back(1);
    b_shape.push_back(inside);
    shape.push_back(outside * inside);
  }
  return contract::apply(Op::multiply, a.reshape(a_shape), b.reshape(b_shape)).reshape(shape);
}

Array cross(const Array& a, const Array& b, int64_t axis) {
  const Array x = with_axis_last(a, axis, "cross");
  const Array y = with_axis_last(b, axis, "cross");
  if (x.extent(-1) != 3 || y.extent(-1) != 3) {
    raise(ErrorKind::bad_argument, "cross",
          cat("shapes ", a.shape(), " and ", b.shape(), ": vectors along axis ", axis,
              " must have 3 entries, not ", x.extent(-1), " and ", y.extent(-1)));
  }
  const DType dtype = promote(a.dtype(), b.dtype());
  const DType wide = core::accumulator(dtype);
  const Array left = in_type(x, wide);
  const Array right = in_type(y, wide);
  const Array out = empty(broadcast_shapes(x.shape(), y.shape()), wide);
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    const Array entry = out(ellipsis, i);
    multiply(left(ellipsis, j), right(ellipsis, k), {.out = entry});
    subtract(entry, multiply(left(ellipsis, k), right(ellipsis, j)), {.out = entry});
  }
  return in_type(out, dtype).moveaxis({-1}, {check_axis(axis, out.rank(), "cross")});
}

Array einsum(std::string_view subscripts, const std::vector<Array>& operands,
             const ProductOptions& options) {
  return contract::einsum(subscripts, operands, options.out.get());
}

std::vector<std::pair<int, int>> einsum_path(std::string_view subscripts,
                                             const std::vector<Shape>& shapes) try {
  return contract::find_order(dialect::read_subscripts(subscripts, shapes));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

namespace linalg {

Array cross(const Array& a, const Array& b, int64_t axis) { return weft::cross(a, b, axis); }

Array outer(const Array& a, const Array& b) {
  for (const Array* x : {&a, &b}) {
    if (x->rank() == 1) continue;
    raise(ErrorKind::bad_argument, "outer",
          cat("shapes ", a.shape(), " and ", b.shape(), ": both must be vectors, of rank 1"),
          "weft::outer flattens its operands");
  }
  return weft::outer(a, b);
}

}  // namespace linalg
}  // namespace weft

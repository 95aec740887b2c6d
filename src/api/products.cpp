// Products of matrices and vectors in the NumPy voice.
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/contraction_order.h"
#include "contract/einsum.h"
#include "contract/elementwise.h"
#include "contract/refuse.h"
#include "contract/tensordot.h"
#include "weft/numpy.h"

namespace weft {
namespace {

using contract::Form;
using contract::ProductCall;

ProductCall call_of(const char* op, const ProductOptions& options) {
  return {op, Voice::numpy, options.out.get(), options.policy};
}

DType common(const Array& a, const Array& b) { return promote(a.dtype(), b.dtype()); }

Array conjugated(const Array& x) { return is_complex(x.dtype()) ? conj(x) : x; }

Array with_axis_last(const Array& x, int axis, const char* op) {
  return x.moveaxis({check_axis(axis, x.rank(), op)}, {-1});
}

Array as(const Array& x, DType dtype) { return x.dtype() == dtype ? x : x.astype(dtype); }

Array scaled(const Array& a, const Array& b, const ProductOptions& options) {
  return multiply(a, b, {.out = options.out, .where = {}, .policy = options.policy});
}

}  // namespace

Array matmul(const Array& a, const Array& b, const ProductOptions& options) {
  return contract::matmul(call_of("matmul", options), a, b, common(a, b));
}

Array matvec(const Array& a, const Array& x, const ProductOptions& options) {
  contract::check_axes_of("matvec", Voice::numpy, a.shape(), 0, 2);
  contract::check_axes_of("matvec", Voice::numpy, x.shape(), 1, 1);
  return contract::product(call_of("matvec", options), a, Form::matrix, x, Form::vector,
                           common(a, x));
}

Array vecmat(const Array& x, const Array& a, const ProductOptions& options) {
  contract::check_axes_of("vecmat", Voice::numpy, x.shape(), 0, 1);
  contract::check_axes_of("vecmat", Voice::numpy, a.shape(), 1, 2);
  return contract::product(call_of("vecmat", options), conjugated(x), Form::vector, a, Form::matrix,
                           common(x, a));
}

Array vecdot(const Array& a, const Array& b, int axis) {
  contract::check_axes_of("vecdot", Voice::numpy, a.shape(), 0, 1);
  contract::check_axes_of("vecdot", Voice::numpy, b.shape(), 1, 1);
  ProductCall call{"vecdot"};
  call.conjugates = true;
  return contract::product(call, with_axis_last(a, axis, "vecdot"), Form::vector,
                           with_axis_last(b, axis, "vecdot"), Form::vector, common(a, b));
}

Array dot(const Array& a, const Array& b, const ProductOptions& options) {
  if (a.rank() == 0 || b.rank() == 0) return scaled(a, b, options);
  if (b.rank() == 1 || (a.rank() <= 2 && b.rank() == 2))
    return contract::matmul(call_of("dot", options), a, b, common(a, b));
  return contract::tensordot(call_of("dot", options), a, b, {-1}, {-2}, common(a, b));
}

Array vdot(const Array& a, const Array& b) {
  if (a.size() != b.size()) {
    raise(ErrorKind::depths_differ, "vdot",
          cat("shapes ", a.shape(), " and ", b.shape(), " have ", a.size(), " and ", b.size(),
              " elements; flattened they must be equally long"));
  }
  ProductCall call{"vdot"};
  call.conjugates = true;
  return contract::product(call, a.reshape({-1}), Form::vector, b.reshape({-1}), Form::vector,
                           common(a, b));
}

Array inner(const Array& a, const Array& b) {
  if (a.rank() == 0 || b.rank() == 0) return scaled(a, b, {});
  return contract::tensordot({"inner"}, a, b, {-1}, {-1}, common(a, b));
}

Array outer(const Array& a, const Array& b) {
  return outer(Op::multiply, a.reshape({a.size()}), b.reshape({b.size()}));
}

Array tensordot(const Array& a, const Array& b, int axes) {
  const int most = a.rank() < b.rank() ? a.rank() : b.rank();
  if (axes < 0 || axes > most) {
    raise(ErrorKind::bad_argument, "tensordot",
          cat("the last ", axes,
              " axes of operand 0 and the first of operand 1 cannot be summed "
              "over: their ranks are ",
              a.rank(), " and ", b.rank()));
  }
  Axes from_a, from_b;
  for (int i = 0; i < axes; ++i) {
    from_a.push_back(a.rank() - axes + i);
    from_b.push_back(i);
  }
  return contract::tensordot({"tensordot"}, a, b, from_a, from_b, common(a, b));
}

Array tensordot(const Array& a, const Array& b, const Axes& a_axes, const Axes& b_axes) {
  return contract::tensordot({"tensordot"}, a, b, a_axes, b_axes, common(a, b));
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

Array cross(const Array& a, const Array& b, int axis) {
  const Array x = with_axis_last(a, axis, "cross");
  const Array y = with_axis_last(b, axis, "cross");
  if (x.extent(-1) != 3 || y.extent(-1) != 3) {
    raise(ErrorKind::bad_argument, "cross",
          cat("shapes ", a.shape(), " and ", b.shape(), ": vectors along axis ", axis,
              " must have 3 entries, not ", x.extent(-1), " and ", y.extent(-1)));
  }
  const DType dtype = common(a, b);
  const DType wide = contract::sum_dtype(dtype);
  const Array left = as(x, wide);
  const Array right = as(y, wide);
  const Array out = empty(broadcast_shapes(x.shape(), y.shape()), wide);
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    const Array entry = out(ellipsis, i);
    multiply(left(ellipsis, j), right(ellipsis, k), {.out = entry});
    subtract(entry, multiply(left(ellipsis, k), right(ellipsis, j)), {.out = entry});
  }
  return as(out, dtype).moveaxis({-1}, {check_axis(axis, out.rank(), "cross")});
}

Array einsum(std::string_view subscripts, const std::vector<Array>& operands,
             const ProductOptions& options) {
  return contract::einsum(subscripts, operands, options.out.get());
}

std::vector<std::pair<int, int>> einsum_path(std::string_view subscripts,
                                             const std::vector<Shape>& shapes) try {
  return contract::find_order(contract::read_subscripts(subscripts, shapes));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

namespace linalg {

Array cross(const Array& a, const Array& b, int axis) { return weft::cross(a, b, axis); }

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

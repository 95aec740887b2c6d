// Products as all dialects lower them, and NumPy's.
#include "dialect/products.h"

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/policy.h"
#include "refuse/products.h"
#include "weft/broadcast.h"

namespace weft::dialect {
namespace {

using core::Contract;
using core::Value;

void check_depths(const ProductCall& call, const Factor& a, const Factor& b) {
  const int a_axis = a.value.rank() - 1;
  const int b_axis = b.value.rank() - b.core_axes();
  if (a.value.shape.data()[a_axis] != b.value.shape.data()[b_axis])
    refuse::refuse_depths(call.op, call.dialect, {a.value.shape, a_axis}, {b.value.shape, b_axis});
}

Shape common_batch(const ProductCall& call, const Factor& a, const Factor& b) {
  return check_batches(call.op, call.dialect, {a.value.shape, a.core_axes()},
                       {b.value.shape, b.core_axes()}, call.policy);
}

// A factor whose batch axes are those of the result: it repeats with stride 0.
Value in_batch(const Factor& x, const Shape& batch) {
  Value placed = x.value;
  placed.shape = batch;
  placed.strides = Strides::filled(batch.rank(), 0);
  const int own = x.value.rank() - x.core_axes();
  const int missing = batch.rank() - own;
  for (int i = 0; i < own; ++i) {
    if (x.value.shape[i] == batch[missing + i]) placed.strides[missing + i] = x.value.strides[i];
  }
  for (int i = own; i < x.value.rank(); ++i) {
    placed.shape.push_back(x.value.shape[i]);
    placed.strides.push_back(x.value.strides[i]);
  }
  return placed;
}

// Out of line: most calls have no batch.
[[gnu::noinline]] void stretch(const ProductCall& call, const Factor& a, const Factor& b,
                               Contract& c) {
  const Shape batch = common_batch(call, a, b);
  c.batch = batch.rank();
  c.a = in_batch(a, batch);
  c.b = in_batch(b, batch);
}

Axes others(const Axes& axes, int rank) {
  Axes rest;
  for (int axis = 0; axis < rank; ++axis) {
    if (!contains(axes, axis)) rest.push_back(axis);
  }
  return rest;
}

Axes joined(Axes first, const Axes& second) {
  for (int64_t axis : second) first.push_back(axis);
  return first;
}

void check_pairs(const ProductCall& call, const Value& a, const Axes& a_axes, const Value& b,
                 const Axes& b_axes) {
  if (a_axes.size() != b_axes.size()) {
    raise(ErrorKind::bad_argument, call.dialect, call.op,
          cat("axes ", a_axes, " of operand 0 and ", b_axes,
              " of operand 1 must be equally many: they are summed over in pairs"));
  }
  for (int i = 0; i < a_axes.size(); ++i) {
    const int at = static_cast<int>(a_axes[i]);
    const int with = static_cast<int>(b_axes[i]);
    if (a.shape[at] != b.shape[with])
      refuse::refuse_depths(call.op, call.dialect, {a.shape, at}, {b.shape, with});
  }
}

ProductCall numpy_call(const char* op, const ProductOptions& options) {
  return {op, Dialect::numpy, options};
}

DType common(const Value& a, const Value& b) {
  return a.dtype == b.dtype ? a.dtype : promote(a.dtype, b.dtype);
}

// Both have at least one axis.
void check_vectors(const ProductCall& call, const Value& a, const Value& b) {
  if (a.rank() > 0 && b.rank() > 0) return;
  refuse::check_axes_of(call.op, call.dialect, a.shape, 0, 1);
  refuse::check_axes_of(call.op, call.dialect, b.shape, 1, 1);
}

Value with_axis_last(const Value& x, int64_t axis, const char* op) {
  const int at = check_axis(axis, x.rank(), op);
  return core::transposed(x, joined(others({at}, x.rank()), {at}));
}

}  // namespace

Contract lower_product(const ProductCall& call, const Factor& a, const Factor& b, DType result) {
  check_depths(call, a, b);
  Contract c{.name = call.op,
             .dialect = call.dialect,
             .a = a.value,
             .b = b.value,
             .rows = a.is_vector ? 0 : 1,
             .depth = 1,
             .columns = b.is_vector ? 0 : 1,
             .compute = core::accumulator(result),
             .result = result,
             .out = call.out};
  if (a.value.rank() > a.core_axes() || b.value.rank() > b.core_axes()) stretch(call, a, b, c);
  return c;
}

Contract lower_matmul(const ProductCall& call, const Value& a, const Value& b, DType result) {
  check_vectors(call, a, b);
  return lower_product(call, {a, a.rank() == 1}, {b, b.rank() == 1}, result);
}

Contract lower_tensordot(const ProductCall& call, const Value& a, const Value& b,
                         const Axes (&axes)[2], DType result) {
  const Axes from_a = check_axes(axes[0], a.rank(), call.op);
  const Axes from_b = check_axes(axes[1], b.rank(), call.op);
  check_pairs(call, a, from_a, b, from_b);
  const int depth = from_a.size();
  return {.name = call.op,
          .dialect = call.dialect,
          .a = core::transposed(a, joined(others(from_a, a.rank()), from_a)),
          .b = core::transposed(b, joined(from_b, others(from_b, b.rank()))),
          .rows = a.rank() - depth,
          .depth = depth,
          .columns = b.rank() - depth,
          .compute = core::accumulator(result),
          .result = result,
          .out = call.out};
}

Contract lower_matmul(const Value& a, const Value& b, const ProductOptions& options) {
  return lower_matmul(numpy_call("matmul", options), a, b, common(a, b));
}

Contract lower_matvec(const Value& a, const Value& x, const ProductOptions& options) {
  refuse::check_axes_of("matvec", Dialect::numpy, a.shape, 0, 2);
  refuse::check_axes_of("matvec", Dialect::numpy, x.shape, 1, 1);
  return lower_product(numpy_call("matvec", options), {a, false}, {x, true}, common(a, x));
}

Contract lower_vecmat(const Value& x, const Value& a, const ProductOptions& options) {
  refuse::check_axes_of("vecmat", Dialect::numpy, x.shape, 0, 1);
  refuse::check_axes_of("vecmat", Dialect::numpy, a.shape, 1, 2);
  return lower_product(numpy_call("vecmat", options), {x, true}, {a, false}, common(x, a));
}

Contract lower_vecdot(const Value& a, const Value& b, int64_t axis) {
  refuse::check_axes_of("vecdot", Dialect::numpy, a.shape, 0, 1);
  refuse::check_axes_of("vecdot", Dialect::numpy, b.shape, 1, 1);
  const Value left = with_axis_last(a, axis, "vecdot");
  const Value right = with_axis_last(b, axis, "vecdot");
  Contract c = lower_product(ProductCall("vecdot"), {left, true}, {right, true}, common(a, b));
  c.conjugates = is_complex(c.result);
  return c;
}

Contract lower_vdot(const Value& a, const Value& b) {
  Contract c = lower_product(ProductCall("vdot"), {a, true}, {b, true}, common(a, b));
  c.conjugates = is_complex(c.result);
  return c;
}

Contract lower_dot(const Value& a, const Value& b, const ProductOptions& options) {
  const ProductCall call = numpy_call("dot", options);
  if (b.rank() == 1 || (a.rank() <= 2 && b.rank() == 2))
    return lower_matmul(call, a, b, common(a, b));
  return lower_tensordot(call, a, b, {{-1}, {-2}}, common(a, b));
}

Contract lower_inner(const Value& a, const Value& b) {
  return lower_tensordot(ProductCall("inner"), a, b, {{-1}, {-1}}, common(a, b));
}

Contract lower_tensordot(const Value& a, const Value& b, int axes) {
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
  return lower_tensordot(a, b, from_a, from_b);
}

Contract lower_tensordot(const Value& a, const Value& b, const Axes& a_axes, const Axes& b_axes) {
  return lower_tensordot(ProductCall("tensordot"), a, b, {a_axes, b_axes}, common(a, b));
}

}  // namespace weft::dialect

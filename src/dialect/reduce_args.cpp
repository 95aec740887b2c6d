#include "dialect/reduce_args.h"

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/reduce.h"
#include "dialect/policy.h"
#include "weft/broadcast.h"

namespace weft::dialect {
namespace {

// The mask stretches as the operand of where(mask, x, identity) that it is.
void check_mask_stretches(const Shape& mask, const Shape& x) {
  if (!are_stretches_watched({})) return;
  const Axes axes = trailing_axes(mask.rank(), x.rank());
  const Axes own = all_axes(x.rank());
  const Placed placed[] = {{&mask, &axes, false}, {&x, &own, false}};
  check_stretches("where", Dialect::numpy, placed, 2, x, {});
}

void check_mask(const ReduceArgs& a, const Shape& x) {
  const Array& mask = *a.where;
  if (mask.dtype() != DType::boolean) {
    raise(ErrorKind::dtype_unsupported, a.dialect, a.name,
          cat("the where= mask is ", mask.dtype(), "; it must be bool"),
          "mask != 0 makes booleans of numbers");
  }
  if (find_broadcast_to_refusal(mask.shape(), x)) {
    raise(ErrorKind::extents_differ, a.dialect, a.name,
          cat("the where= mask of shape ", mask.shape(),
              " does not broadcast to the array's shape ", x));
  }
  check_mask_stretches(mask.shape(), x);
}

void check_out(const ReduceArgs& a, const Shape& x) {
  const Shape shape = core::reduced_shape(x, a.axes, a.keepdims);
  if (a.out->shape() == shape) return;
  raise(ErrorKind::output_shape, a.dialect, a.name,
        cat("reducing shape ", x, " over axes ", a.axes, " gives shape ", shape,
            "; out= has shape ", a.out->shape()));
}

// The axes are those given, else all.
void set_axes(ReduceArgs& a, const Axes* given, int rank) {
  a.has_axes = given != nullptr;
  a.axes = given ? check_axes(*given, rank, a.name) : all_axes(rank);
}

}  // namespace

ReduceArgs check_numpy(ReduceArgs a, const core::Value& x, const ReduceAxes& axis) {
  set_axes(a, axis.get(), x.rank());
  if (a.where) check_mask(a, x.shape);
  if (a.out) check_out(a, x.shape);
  return a;
}

// PyTorch's sentences, and the op.
void check_torch_dims(const char* name, const Shape& shape, const ReduceAxes& dim) {
  if (!dim.get()) return;
  const int64_t most = shape.rank() == 0 ? 1 : shape.rank();  // PyTorch takes 0 and -1 of a 0-d one
  Axes seen;
  for (int64_t d : *dim.get()) {
    if (d < -most || d >= most) {
      raise(ErrorKind::axis_out_of_range, Dialect::torch, name,
            cat("Dimension out of range (expected to be in range of [", -most, ", ", most - 1,
                "], but got ", d, "); the tensor has shape ", shape));
    }
    const int64_t place = d < 0 ? d + most : d;
    if (contains(seen, place)) {
      raise(ErrorKind::axis_repeated, Dialect::torch, name,
            cat("dim ", place, " appears multiple times in the list of dims ", *dim.get()));
    }
    seen.push_back(place);
  }
}

ReduceArgs check_torch(ReduceArgs a, const core::Value& x, const ReduceAxes& dim) {
  check_torch_dims(a.name, x.shape, dim);
  // An empty list means all, as in PyTorch; of a 0-d tensor dimension 0 is none.
  const Axes* dims = dim.get();
  set_axes(a, dims && !dims->empty() && x.rank() > 0 ? dims : nullptr, x.rank());
  if (a.out) check_out(a, x.shape);
  return a;
}

}  // namespace weft::dialect

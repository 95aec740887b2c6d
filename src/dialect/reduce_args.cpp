#include "dialect/reduce_args.h"

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/reduce.h"
#include "dialect/policy.h"
#include "weft/broadcast.h"

namespace weft::dialect {
namespace {

struct TakenOption {
  const char* name;
  bool given;
  bool taken;
  const char* hint = "";
};
void check_taken(const char* name, Voice voice, const TakenOption& option) {
  if (!option.given || option.taken) return;
  raise(ErrorKind::bad_argument, voice, name, cat("takes no ", option.name), option.hint);
}

void check_dtype_taken(const ReduceKind& kind, Voice voice, const std::optional<DType>& dtype) {
  check_taken(kind.name, voice,
              {".dtype", dtype.has_value(), kind.dtype,
               "astype(DType) converts the elements before, or the result after"});
}

// The mask stretches as the operand of where(mask, x, identity) that it is.
void check_mask_stretches(const Shape& mask, const Shape& x) {
  if (!are_stretches_watched({})) return;
  const Axes axes = trailing_axes(mask.rank(), x.rank());
  const Axes own = all_axes(x.rank());
  const Placed placed[] = {{&mask, &axes, false}, {&x, &own, false}};
  check_stretches("where", Voice::numpy, placed, 2, x, {});
}

void check_mask(const ReduceArgs& a, const Shape& x) {
  const Array& mask = *a.where;
  if (mask.dtype() != DType::boolean) {
    raise(ErrorKind::dtype_unsupported, a.voice, a.name,
          cat("the where= mask is ", mask.dtype(), "; it must be bool"),
          "mask != 0 makes booleans of numbers");
  }
  if (find_broadcast_to_refusal(mask.shape(), x)) {
    raise(ErrorKind::extents_differ, a.voice, a.name,
          cat("the where= mask of shape ", mask.shape(),
              " does not broadcast to the array's shape ", x));
  }
  check_mask_stretches(mask.shape(), x);
}

void check_out(const ReduceArgs& a, const Shape& x) {
  const Shape shape = core::reduced_shape(x, a.axes, a.keepdims);
  if (a.out->shape() == shape) return;
  raise(ErrorKind::output_shape, a.voice, a.name,
        cat("reducing shape ", x, " over axes ", a.axes, " gives shape ", shape,
            "; out= has shape ", a.out->shape()));
}

// The axes are those given, else all.
void set_axes(ReduceArgs& a, const Axes* given, int rank) {
  a.has_axes = given != nullptr;
  a.axes = given ? check_axes(*given, rank, a.name) : all_axes(rank);
}

}  // namespace

ReduceArgs numpy_args(const ReduceKind& kind, const core::Value& x, const ReduceOptions& o) {
  check_dtype_taken(kind, Voice::numpy, o.dtype);
  check_taken(kind.name, Voice::numpy,
              {".initial", o.initial.has_value(), kind.initial,
               "add, maximum, logical_or and their like join a number to the result"});
  check_taken(kind.name, Voice::numpy,
              {".where", o.where.get() != nullptr, kind.where,
               "where(mask, x, value) replaces elements that are not to count"});
  check_taken(kind.name, Voice::numpy, {".correction", o.correction != 0, kind.correction});
  ReduceArgs a{kind.name};
  set_axes(a, o.axis.get(), x.rank());
  a.keepdims = o.keepdims;
  a.dtype = o.dtype;
  a.initial = o.initial;
  a.where = o.where.get();
  a.out = o.out.get();
  a.correction = o.correction;
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
      raise(ErrorKind::axis_out_of_range, Voice::torch, name,
            cat("Dimension out of range (expected to be in range of [", -most, ", ", most - 1,
                "], but got ", d, "); the tensor has shape ", shape));
    }
    const int64_t place = d < 0 ? d + most : d;
    if (contains(seen, place)) {
      raise(ErrorKind::axis_repeated, Voice::torch, name,
            cat("dim ", place, " appears multiple times in the list of dims ", *dim.get()));
    }
    seen.push_back(place);
  }
}

ReduceArgs torch_args(const ReduceKind& kind, const core::Value& x, const TorchArguments& given) {
  constexpr double kUnbiased = 1;  // as PyTorch's var and std are
  check_taken(kind.name, Voice::torch,
              {".correction", given.correction != kUnbiased, kind.correction});
  check_torch_dims(kind.name, x.shape, given.dim);
  check_dtype_taken(kind, Voice::torch, given.dtype);
  ReduceArgs a{kind.name, Voice::torch};
  // An empty list means all, as in PyTorch; of a 0-d tensor dimension 0 is none.
  const Axes* dims = given.dim.get();
  set_axes(a, dims && !dims->empty() && x.rank() > 0 ? dims : nullptr, x.rank());
  a.keepdims = given.keepdim;
  a.dtype = given.dtype;
  a.out = given.out;
  a.correction = given.correction;
  if (a.out) check_out(a, x.shape);
  return a;
}

}  // namespace weft::dialect

// The optional arguments of reductions, in each dialect's terms: checked, then the same for all.
#pragma once

#include "core/value.h"
#include "weft/error.h"
#include "weft/reduce.h"

namespace weft::dialect {

// A reduction as it was called, its arguments checked. Refers to the caller's arrays.
struct ReduceArgs {
  const char* name;
  Dialect dialect = Dialect::numpy;
  Axes axes = {};
  bool has_axes = true;  // false: none were given, so these are all
  bool keepdims = false;
  std::optional<DType> dtype = {};
  std::optional<Scalar> initial = {};
  const Array* where = nullptr;
  const Array* out = nullptr;
  double correction = 0;

  // Of a part of it: axes kept, given as nobody asked for anything else.
  ReduceArgs kept() const {
    ReduceArgs part{name, dialect, axes, has_axes, true};
    part.where = where;
    return part;
  }
  // How many elements of this shape make one result, where= aside.
  int64_t elements(const Shape& shape) const {
    int64_t count = 1;
    for (int64_t axis : axes) count *= shape[static_cast<int>(axis)];
    return count;
  }
};

// Reads the options that a family has.
template <class Options>
ReduceArgs reduce_args(const char* name, Dialect dialect, bool keepdims, const Options& o) {
  ReduceArgs a{.name = name, .dialect = dialect, .keepdims = keepdims, .out = o.out.get()};
  if constexpr (requires { o.dtype; }) a.dtype = o.dtype;
  if constexpr (requires { o.initial; }) a.initial = o.initial;
  if constexpr (requires { o.where; }) a.where = o.where.get();
  if constexpr (requires { o.correction; }) a.correction = o.correction;
  return a;
}

// These throw ShapeError for an axis that does not exist or stands twice and for an out= of another
// shape, DTypeError for a mask that is not bool.
ReduceArgs check_numpy(ReduceArgs a, const core::Value& x, const ReduceAxes& axis);
ReduceArgs check_torch(ReduceArgs a, const core::Value& x, const ReduceAxes& dim);

template <class Options>
ReduceArgs numpy_args(const char* name, const core::Value& x, const Options& o) {
  return check_numpy(reduce_args(name, Dialect::numpy, o.keepdims, o), x, o.axis);
}
template <class Options>
ReduceArgs torch_args(const char* name, const core::Value& x, const Options& o) {
  return check_torch(reduce_args(name, Dialect::torch, o.keepdim, o), x, o.dim);
}

// The dimensions of a call in PyTorch's dialect: throws in its words.
void check_torch_dims(const char* name, const Shape& shape, const ReduceAxes& dim);

}  // namespace weft::dialect

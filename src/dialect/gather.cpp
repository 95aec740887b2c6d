#include "dialect/gather.h"

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"

namespace weft::dialect {
namespace {

void check_index_type(const GatherCall& call, const core::Value& index) {
  if (is_integer(index.dtype)) return;
  raise(ErrorKind::dtype_unsupported, call.dialect, call.name,
        cat("an index of type ", index.dtype, "; integers were expected"),
        index.dtype == DType::boolean ? "x(mask) selects where a mask is true" : "");
}

core::Gather begin(const GatherCall& call, const core::Value& x) {
  core::Gather gather;
  gather.name = call.name;
  gather.dialect = call.dialect;
  gather.x = x;
  return gather;
}

core::Lookup lookup_along(const GatherCall& call, const core::Value& x, const core::Value& index,
                          int axis) {
  core::Lookup lookup;
  lookup.index = index;
  lookup.extent = x.shape[axis];
  lookup.stride = x.strides[axis];
  lookup.bounds = call.bounds;
  lookup.axis = axis;
  return lookup;
}

}  // namespace

core::Gather lower_take(const GatherCall& call, const core::Value& x, const core::Value& index,
                        int axis) {
  check_index_type(call, index);
  core::Gather gather = begin(call, x);
  core::Lookup lookup = lookup_along(call, x, index, axis);
  for (int i = 0; i < x.rank(); ++i) {
    if (i != axis) {
      gather.shape.push_back(x.shape[i]);
      gather.steps.push_back(x.strides[i]);
      continue;
    }
    for (int k = 0; k < index.rank(); ++k) {
      lookup.places.push_back(axis + k);
      gather.shape.push_back(index.shape[k]);
      gather.steps.push_back(0);
    }
  }
  gather.lookups.push_back(lookup);
  check_shape(gather.shape, call.name, call.dialect);
  return gather;
}

core::Gather lower_along(const GatherCall& call, const core::Value& x, const core::Value& index,
                         int axis, const Shape& shape) {
  check_index_type(call, index);
  core::Gather gather = begin(call, x);
  core::Lookup lookup = lookup_along(call, x, index, axis);
  lookup.places = all_axes(x.rank());
  gather.shape = shape;
  for (int i = 0; i < x.rank(); ++i)
    gather.steps.push_back(i == axis || x.shape[i] == 1 ? 0 : x.strides[i]);
  gather.lookups.push_back(lookup);
  check_shape(gather.shape, call.name, call.dialect);
  return gather;
}

core::Gather lower_take_along(const GatherCall& call, const core::Value& x,
                              const core::Value& index, int axis) {
  if (x.rank() != index.rank()) {
    raise(ErrorKind::bad_argument, call.dialect, call.name,
          cat("indices of shape ", index.shape, " for an array of shape ", x.shape,
              ": both need the same number of axes"));
  }
  Shape shape = index.shape;
  for (int i = 0; i < x.rank(); ++i) {
    if (i == axis || x.shape[i] == index.shape[i] || x.shape[i] == 1) continue;
    if (index.shape[i] != 1) {
      raise(ErrorKind::extents_differ, call.dialect, call.name,
            cat("indices of shape ", index.shape, " and an array of shape ", x.shape,
                " do not broadcast along axis ", i));
    }
    shape[i] = x.shape[i];
  }
  return lower_along(call, x, index, axis, shape);
}

}  // namespace weft::dialect

// Lowering of gathers and scatters by name: from a call to a record, or a refusal. x is what is
// read, or written.
#pragma once

#include "core/gather.h"
#include "weft/xla_gather.h"

namespace weft::dialect {

struct GatherCall {
  const char* name;
  Dialect dialect;
  core::Bounds bounds = core::Bounds::counted;
};

// Whole slices of an axis: x.shape with index.shape in its place.
core::Gather lower_take(const GatherCall& call, const core::Value& x, const core::Value& index,
                        int axis);

// Element by element along an axis: an index for every element of `shape`; along the other axes
// elements stay where they are. REQUIRES: x, index and shape have one rank, and index broadcasts to
// the shape.
core::Gather lower_along(const GatherCall& call, const core::Value& x, const core::Value& index,
                         int axis, const Shape& shape);

// take_along_axis: index and x broadcast with each other along the other axes.
core::Gather lower_take_along(const GatherCall& call, const core::Value& x,
                              const core::Value& index, int axis);

// PyTorch's gather and scatters: index reaches no further than x and, of a scatter, the source.
core::Gather lower_torch_along(const char* name, const core::Value& x, const core::Value& index,
                               int64_t dim, const core::Value* source);
// Its index_select and index_add, ..., whose index is a vector or 0-d; the source, if any, has the
// shape of what is named.
core::Gather lower_torch_select(const char* name, const core::Value& x, const core::Value& index,
                                int64_t dim, const core::Value* source);
void check_torch_types(const char* name, DType self, DType source);

core::Gather lower_xla_gather(const core::Value& operand, const core::Value& start_indices,
                              const xla::GatherDimensions& dimensions, const Shape& slice_sizes);
// The record of updates' shape, whose windows are skipped where they do not fit.
core::Gather lower_xla_scatter(const core::Value& input, const core::Value& scatter_indices,
                               const core::Value& updates,
                               const xla::ScatterDimensions& dimensions);

}  // namespace weft::dialect

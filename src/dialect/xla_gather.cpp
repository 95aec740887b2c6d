// StableHLO's gather and scatter. Both say how a small array's axes and indices name places of a
// large one; constraints are checked once, under the names that each gives them.
#include "array/axes.h"
#include "base/integers.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/views.h"
#include "dialect/gather.h"

namespace weft::dialect {
namespace {

using core::Value;

// What gather and scatter have in common, under one name: `window` axes of the small array are
// windows; the operand is as thick as one along `thin` axes.
struct Naming {
  const char* op;
  const Axes& window;
  const Axes& thin;
  const Axes& batching;
  const Axes& index_batching;
  const Axes& map;
  int64_t index_vector_dim;
  // As they are called.
  const char* operand_text;
  const char* indices_text;
  const char* window_text;
  const char* thin_text;
  const char* batching_text;
  const char* index_batching_text;
  const char* map_text;
};

void check(bool holds, const Naming& n, const std::string& sentence,
           ErrorKind kind = ErrorKind::bad_argument) {
  if (!holds) raise(kind, Dialect::xla, n.op, sentence);
}

bool is_increasing(const Axes& axes) {
  for (int i = 0; i + 1 < axes.size(); ++i) {
    if (axes[i] >= axes[i + 1]) return false;
  }
  return true;
}

bool is_unique_list(const Axes& first, const Axes& second = {}) {
  Axes seen;
  for (const Axes* list : {&first, &second}) {
    for (const int64_t axis : *list) {
      if (contains(seen, axis)) return false;
      seen.push_back(axis);
    }
  }
  return true;
}

void check_range(const Naming& n, const char* text, const Axes& axes, int rank) {
  for (const int64_t axis : axes) {
    check(axis >= 0 && axis < rank, n, cat(text, " ", axes, " must lie in [0, ", rank, ")"),
          ErrorKind::dim_out_of_range);
  }
}

void check_lists(const Naming& n, const Value& operand, const Value& indices) {
  check(is_integer(indices.dtype), n, cat(n.indices_text, " are ", indices.dtype, ", not integers"),
        ErrorKind::dtype_unsupported);
  check(
      operand.rank() == n.window.size() + n.thin.size() + n.batching.size(), n,
      cat(n.window_text, " ", n.window, ", ", n.thin_text, " ", n.thin, " and ", n.batching_text,
          " ", n.batching, " must be as many as the axes of ", n.operand_text, " ", operand.shape),
      ErrorKind::dims_count);
  check(n.index_vector_dim >= 0 && n.index_vector_dim <= indices.rank(), n,
        cat("index_vector_dim ", n.index_vector_dim, " must lie in [0, ", indices.rank(), "]"),
        ErrorKind::dim_out_of_range);
  const int vector = static_cast<int>(n.index_vector_dim);
  const int64_t length = vector < indices.rank() ? indices.shape[vector] : 1;
  check(n.map.size() == length, n,
        cat(n.map_text, " ", n.map, " must have ", length, " entries, one for each index in ",
            n.indices_text, " ", indices.shape),
        ErrorKind::dims_count);
}

void check_axes_named(const Naming& n, const Value& operand, const Value& indices) {
  check_range(n, n.thin_text, n.thin, operand.rank());
  check_range(n, n.batching_text, n.batching, operand.rank());
  check_range(n, n.map_text, n.map, operand.rank());
  check_range(n, n.index_batching_text, n.index_batching, indices.rank());
  for (const auto& [text, axes] :
       {std::pair{n.window_text, &n.window}, std::pair{n.thin_text, &n.thin},
        std::pair{n.batching_text, &n.batching}}) {
    check(is_increasing(*axes), n, cat(text, " ", *axes, " must be increasing"),
          ErrorKind::dims_not_increasing);
  }
  check(is_unique_list(n.thin, n.batching), n,
        cat(n.thin_text, " ", n.thin, " and ", n.batching_text, " ", n.batching,
            " must have no axis in common"),
        ErrorKind::dim_repeated);
  check(is_unique_list(n.map, n.batching), n,
        cat(n.map_text, " ", n.map, " and ", n.batching_text, " ", n.batching,
            " must name every axis once"),
        ErrorKind::dim_repeated);
}

void check_batching(const Naming& n, const Value& operand, const Value& indices) {
  check(is_unique_list(n.index_batching), n,
        cat(n.index_batching_text, " ", n.index_batching, " must name every axis once"),
        ErrorKind::dim_repeated);
  check(!contains(n.index_batching, n.index_vector_dim), n,
        cat("index_vector_dim ", n.index_vector_dim, " must not be one of ", n.index_batching_text,
            " ", n.index_batching));
  check(n.batching.size() == n.index_batching.size(), n,
        cat(n.batching_text, " ", n.batching, " and ", n.index_batching_text, " ", n.index_batching,
            " go together in pairs"),
        ErrorKind::dims_count);
  for (int i = 0; i < n.batching.size(); ++i) {
    const int64_t a = operand.shape[static_cast<int>(n.batching[i])];
    const int64_t b = indices.shape[static_cast<int>(n.index_batching[i])];
    check(a == b, n,
          cat("axis ", n.batching[i], " of ", n.operand_text, " and axis ", n.index_batching[i],
              " of ", n.indices_text, " go together but are ", a, " and ", b, " long"),
          ErrorKind::extents_differ);
  }
}

void check_sizes(const Naming& n, const char* text, const Shape& sizes, const Value& operand) {
  check(sizes.rank() == operand.rank(), n,
        cat(text, " ", sizes, " must have one entry for each axis of ", operand.shape),
        ErrorKind::dims_count);
  for (int i = 0; i < sizes.rank(); ++i) {
    check(sizes[i] >= 0 && sizes[i] <= operand.shape[i], n,
          cat(text, " ", sizes, " must fit ", operand.shape, ", and does not along axis ", i),
          ErrorKind::window_too_large);
    const bool is_thin = contains(n.thin, i) || contains(n.batching, i);
    check(!is_thin || sizes[i] <= 1, n,
          cat(text, " ", sizes, " must be at most 1 along ", n.thin_text, " and ", n.batching_text,
              ", and is ", sizes[i], " along axis ", i));
  }
}

// The small array's shape is `shape`; windows have `sizes` along the operand's axes.
core::Gather place_windows(const Naming& n, const Value& operand, const Value& indices,
                           const Shape& shape, const Shape& sizes, core::Bounds bounds) {
  core::Gather gather;
  gather.name = n.op;
  gather.dialect = Dialect::xla;
  gather.x = operand;
  gather.shape = shape;
  gather.steps = Strides::filled(shape.rank(), 0);
  Axes wide;  // axes of the operand that windows lie along
  for (int i = 0; i < operand.rank(); ++i) {
    if (!contains(n.thin, i) && !contains(n.batching, i)) wide.push_back(i);
  }
  for (int i = 0; i < wide.size(); ++i)
    gather.steps[static_cast<int>(n.window[i])] = operand.strides[static_cast<int>(wide[i])];
  Axes batch;  // axes of the small array that the axes of the indices become
  for (int i = 0; i < shape.rank(); ++i) {
    if (!contains(n.window, i)) batch.push_back(i);
  }
  const int vector = static_cast<int>(n.index_vector_dim);
  for (int i = 0; i < n.batching.size(); ++i) {
    const int64_t axis = n.index_batching[i];
    gather.steps[static_cast<int>(batch[static_cast<int>(axis) - (axis > vector ? 1 : 0)])] +=
        operand.strides[static_cast<int>(n.batching[i])];
  }
  for (int k = 0; k < n.map.size(); ++k) {
    const int axis = static_cast<int>(n.map[k]);
    core::Lookup lookup;
    lookup.index = indices;
    if (vector < indices.rank()) {
      lookup.index = core::every(indices, vector, k, 1, 1);
      lookup.index.shape.erase(vector);
      lookup.index.strides.erase(vector);
    }
    lookup.places = batch;
    lookup.extent = operand.shape[axis] - larger(sizes[axis], 1) + 1;
    lookup.stride = operand.strides[axis];
    lookup.bounds = bounds;
    lookup.axis = axis;
    gather.lookups.push_back(lookup);
  }
  return gather;
}

// The axes of the indices but the one of index vectors.
Shape batch_shape(const Naming& n, const Value& indices) {
  Shape shape;
  for (int i = 0; i < indices.rank(); ++i) {
    if (i != n.index_vector_dim) shape.push_back(indices.shape[i]);
  }
  return shape;
}

}  // namespace

core::Gather lower_xla_gather(const Value& operand, const Value& start_indices,
                              const xla::GatherDimensions& d, const Shape& slice_sizes) {
  const Naming n{"gather",
                 d.offset_dims,
                 d.collapsed_slice_dims,
                 d.operand_batching_dims,
                 d.start_indices_batching_dims,
                 d.start_index_map,
                 d.index_vector_dim,
                 "operand",
                 "start_indices",
                 "offset_dims",
                 "collapsed_slice_dims",
                 "operand_batching_dims",
                 "start_indices_batching_dims",
                 "start_index_map"};
  check_lists(n, operand, start_indices);
  check_axes_named(n, operand, start_indices);
  check_batching(n, operand, start_indices);
  check_sizes(n, "slice_sizes", slice_sizes, operand);
  const Shape batch = batch_shape(n, start_indices);
  const int rank = batch.rank() + d.offset_dims.size();
  check_range(n, n.window_text, d.offset_dims, rank);
  Dims offsets;
  for (int i = 0; i < operand.rank(); ++i) {
    if (!contains(n.thin, i) && !contains(n.batching, i)) offsets.push_back(slice_sizes[i]);
  }
  Shape shape;
  for (int i = 0, batched = 0, offset = 0; i < rank; ++i)
    shape.push_back(contains(d.offset_dims, i) ? offsets[offset++] : batch[batched++]);
  check_shape(shape, n.op, Dialect::xla);
  return place_windows(n, operand, start_indices, shape, slice_sizes, core::Bounds::clip);
}

core::Gather lower_xla_scatter(const Value& input, const Value& scatter_indices,
                               const Value& updates, const xla::ScatterDimensions& d) {
  const Naming n{"scatter",
                 d.update_window_dims,
                 d.inserted_window_dims,
                 d.input_batching_dims,
                 d.scatter_indices_batching_dims,
                 d.scatter_dims_to_operand_dims,
                 d.index_vector_dim,
                 "input",
                 "scatter_indices",
                 "update_window_dims",
                 "inserted_window_dims",
                 "input_batching_dims",
                 "scatter_indices_batching_dims",
                 "scatter_dims_to_operand_dims"};
  check(input.dtype == updates.dtype, n,
        cat("the input is ", input.dtype, " and the updates are ", updates.dtype,
            ": element types must be the same"),
        ErrorKind::dtypes_differ);
  check_lists(n, input, scatter_indices);
  check_axes_named(n, input, scatter_indices);
  check_batching(n, input, scatter_indices);
  check_range(n, n.window_text, d.update_window_dims, updates.rank());
  const Shape batch = batch_shape(n, scatter_indices);
  Shape rest;
  for (int i = 0; i < updates.rank(); ++i) {
    if (!contains(d.update_window_dims, i)) rest.push_back(updates.shape[i]);
  }
  check(rest == batch, n,
        cat("updates ", updates.shape, " without update_window_dims ", d.update_window_dims,
            " must have the shape ", batch, " of scatter_indices without index vectors"),
        ErrorKind::extents_differ);
  Shape sizes;
  for (int i = 0, window = 0; i < input.rank(); ++i) {
    const bool is_thin = contains(n.thin, i) || contains(n.batching, i);
    sizes.push_back(is_thin ? 1 : updates.shape[static_cast<int>(n.window[window++])]);
    check(is_thin || sizes[i] <= input.shape[i], n,
          cat("windows of updates ", updates.shape, " must fit the input ", input.shape,
              ", and do not along axis ", i),
          ErrorKind::window_too_large);
  }
  return place_windows(n, input, scatter_indices, updates.shape, sizes, core::Bounds::skip);
}

}  // namespace weft::dialect

// Which shapes broadcast, and how: the rules of the three dialects, without arrays or data.
//
// Every broadcast is one map per operand: `dims[i]` is the result axis that operand axis i becomes.
//
//   operand (3,)   dims {1}   result (2, 3)      the operand's stride on axis 1, stride 0 on axis 0
//   operand (2,1)  dims {0,1} result (2, 3)      stride 0 on axis 1, where 1 stretches to 3
//
// The dialects differ only in how they find the result shape and the maps. All of it works in
// constant expressions: static_assert(broadcast_shapes(Shape{2, 1}, Shape{3}) == Shape{2, 3}); The
// find_..._refusal functions say why not; the others throw ShapeError.
#pragma once

#include "weft/error.h"
#include "weft/shape.h"

namespace weft {

// Why a broadcast is refused. Converts to true if it is.
struct Refusal {
  ErrorKind kind = ErrorKind::no_error;
  int entry = -1;  // the entry of the dims or sizes that is at fault
  int result_axis = -1;
  int operands[2] = {-1, -1};  // kResult stands for the result or target
  int64_t extents[2] = {-1, -1};
  static constexpr int kResult = -2;
  constexpr explicit operator bool() const { return kind != ErrorKind::no_error; }
};

namespace detail {
// Each throws the ShapeError that explains why these shapes are refused. Never return.
[[noreturn]] WEFT_API void refuse_broadcast_shapes(const Shape* const* shapes, int count);
[[noreturn]] WEFT_API void refuse_broadcast_in_dim(const Shape& operand, const Shape& result,
                                                   const Axes& dims, Dialect dialect);
[[noreturn]] WEFT_API void refuse_broadcast_to(const Shape& shape, const Shape& target);
[[noreturn]] WEFT_API void refuse_infer_size(const Shape& a, const Shape& b);
[[noreturn]] WEFT_API void refuse_expand(const Shape& sizes, const Shape& target);
// A ValueError: not one stride per extent. `op` names the caller in the message.
[[noreturn]] WEFT_API void refuse_strides(const Shape& shape, const Strides& strides,
                                          const char* op, Dialect dialect);
[[noreturn]] WEFT_API void refuse_xla_binary(const Shape& lhs, const Shape& rhs, const Axes& dims);
}  // namespace detail

// ---------------------------------------------------------------------------------------------
// The core: one map per operand.

namespace detail {
// Operand axis `entry` cannot stretch to result axis `axis`.
constexpr Refusal stretch_refusal(int entry, int axis, int64_t own, int64_t wanted) {
  return {.kind = ErrorKind::extents_differ,
          .entry = entry,
          .result_axis = axis,
          .operands = {0, Refusal::kResult},
          .extents = {own, wanted}};
}
}  // namespace detail

// dims: one entry per operand axis, each a different axis of the result, in any order; an
// operand extent is 1 or equals the result's. 1 stretches to any extent, 0 included.
constexpr Refusal find_map_refusal(const Shape& operand, const Shape& result, const Axes& dims) {
  if (dims.size() != operand.rank()) return {.kind = ErrorKind::dims_count};
  for (int i = 0; i < dims.size(); ++i) {
    if (dims[i] < 0) return {.kind = ErrorKind::dim_negative, .entry = i};
    if (dims[i] >= result.rank()) return {.kind = ErrorKind::dim_out_of_range, .entry = i};
    for (int j = 0; j < i; ++j) {
      if (dims[j] == dims[i]) return {.kind = ErrorKind::dim_repeated, .entry = i};
    }
    const int axis = static_cast<int>(dims[i]);
    if (operand[i] != 1 && operand[i] != result[axis]) {
      return detail::stretch_refusal(i, axis, operand[i], result[axis]);
    }
  }
  return {};
}

// The strides of the operand seen as the result: its own on the axes it supplies, 0 elsewhere.
// REQUIRES: !find_map_refusal(shape, result, dims), and one stride per extent.
constexpr Strides broadcast_strides(const Shape& shape, const Strides& strides, const Shape& result,
                                    const Axes& dims) {
  Strides placed = Strides::filled(result.rank(), 0);
  for (int i = 0; i < dims.size(); ++i) {
    const int axis = static_cast<int>(dims[i]);
    if (shape[i] == result[axis]) placed[axis] = strides[i];
  }
  return placed;
}
constexpr Layout broadcast_layout(const Layout& operand, const Shape& result, const Axes& dims) {
  return {result, broadcast_strides(operand.shape, operand.strides, result, dims), operand.offset};
}

// broadcast_layout with its checks: throws ShapeError if refused, ValueError if the operand has not
// one stride per extent.
constexpr Layout broadcast_in_dim(const Layout& operand, const Shape& result, const Axes& dims) {
  if (operand.strides.size() != operand.shape.rank())
    weft::detail::refuse_strides(operand.shape, operand.strides, "broadcast_in_dim",
                                 Dialect::numpy);
  if (find_map_refusal(operand.shape, result, dims)) {
    weft::detail::refuse_broadcast_in_dim(operand.shape, result, dims, Dialect::numpy);
  }
  return broadcast_layout(operand, result, dims);
}

// ---------------------------------------------------------------------------------------------
// NumPy's dialect: shapes aligned at the right, a missing leading axis counts as 1.

// The map of an operand aligned at the right: {result_rank - rank, ..., result_rank - 1}.
constexpr Axes trailing_axes(int rank, int result_rank) {
  Axes dims = Axes::filled(rank, 0);
  for (int i = 0; i < rank; ++i) dims[i] = result_rank - rank + i;
  return dims;
}

// Widens `result` so that `next` fits too: per axis equal, or the one that is not 1 (also if 0).
// Returns false, with `result` half widened, if they do not go together.
constexpr bool widen_to_fit(Shape& result, const Shape& next) {
  const int missing = next.rank() - result.rank();
  for (int i = 0; i < missing; ++i) result.insert(0, 1);
  const int offset = result.rank() - next.rank();
  for (int i = next.rank() - 1; i >= 0; --i) {
    int64_t& extent = result[offset + i];
    if (extent == next[i] || next[i] == 1) continue;
    if (extent != 1) return false;
    extent = next[i];
  }
  return true;
}

// The shape that all the given shapes broadcast to. No shapes: ().
template <std::same_as<Shape>... Shapes>
constexpr Shape broadcast_shapes(const Shapes&... shapes) {
  Shape result;
  if (!(widen_to_fit(result, shapes) && ...)) {
    const Shape* list[] = {&shapes...};
    weft::detail::refuse_broadcast_shapes(list, static_cast<int>(sizeof...(shapes)));
  }
  if (!is_valid(result)) check_shape(result, "broadcast_shapes");
  return result;
}

// The same for a list whose length is known at run time only.
WEFT_API Shape broadcast_shapes(const std::vector<Shape>& shapes);

// The shape of broadcast_to(x, target), or why not. Only x stretches; axes are never dropped.
constexpr Refusal find_broadcast_to_refusal(const Shape& shape, const Shape& target) {
  if (shape.rank() > target.rank()) return {.kind = ErrorKind::too_few_sizes};
  return find_map_refusal(shape, target, trailing_axes(shape.rank(), target.rank()));
}

// ---------------------------------------------------------------------------------------------
// PyTorch's dialect.
namespace torch {

// The shape two tensors broadcast to; the rule is NumPy's.
constexpr Shape infer_size(const Shape& a, const Shape& b) {
  Shape result = a;
  if (!widen_to_fit(result, b) || !is_valid(result)) weft::detail::refuse_infer_size(a, b);
  return result;
}

struct ExpandGeometry {
  Shape sizes;
  Strides strides;
  friend constexpr bool operator==(const ExpandGeometry&, const ExpandGeometry&) = default;
};

// Sizes are aligned at the right; -1 keeps an existing size; only a size of 1 can change.
constexpr Refusal find_expand_refusal(const Shape& sizes, const Shape& target) {
  const int added = target.rank() - sizes.rank();
  if (added < 0) return {.kind = ErrorKind::too_few_sizes};
  for (int i = target.rank() - 1; i >= 0; --i) {
    if (target[i] < -1)
      return {.kind = ErrorKind::size_below_minus_one, .entry = i, .result_axis = i};
    if (target[i] == -1 && i < added) {
      return {.kind = ErrorKind::minus_one_on_new_axis, .entry = i, .result_axis = i};
    }
    const int64_t size = i < added ? 1 : sizes[i - added];
    if (target[i] != -1 && size != 1 && size != target[i]) {
      return weft::detail::stretch_refusal(i, i, size, target[i]);
    }
  }
  return {};
}

// Sizes and strides in, sizes and strides out, no data. A stretched axis gets stride 0; a new
// leading axis of size 1 gets size * stride of its right neighbour, of any other size 0.
constexpr ExpandGeometry infer_expand_geometry(const Shape& sizes, const Strides& strides,
                                               const Shape& target) {
  if (strides.size() != sizes.rank())
    weft::detail::refuse_strides(sizes, strides, "expand", Dialect::torch);
  if (find_expand_refusal(sizes, target)) weft::detail::refuse_expand(sizes, target);
  const int rank = target.rank();
  const int added = rank - sizes.rank();
  ExpandGeometry out{target, Strides::filled(rank, 0)};
  if (sizes.empty()) return out;
  for (int i = rank - 1; i >= 0; --i) {
    const bool is_new = i < added;
    const int64_t size = is_new ? 1 : sizes[i - added];
    if (target[i] == -1) out.sizes[i] = size;
    if (out.sizes[i] != size) continue;
    // REQUIRES of the product: checked sizes keep it within int64_t; huge foreign strides wrap.
    out.strides[i] = is_new ? static_cast<int64_t>(static_cast<uint64_t>(out.sizes[i + 1]) *
                                                   static_cast<uint64_t>(out.strides[i + 1]))
                            : strides[i - added];
  }
  return out;
}

}  // namespace torch

// ---------------------------------------------------------------------------------------------
// XLA's dialect: nothing implicit but scalars and degenerate (extent 1) axes.
namespace xla {

namespace detail {

// Equal ranks, axis by axis: 1 yields to the other, equal stays, else refused.
constexpr Refusal find_degenerate_refusal(const Shape& lhs, const Shape& rhs) {
  for (int i = 0; i < lhs.rank(); ++i) {
    if (lhs[i] == rhs[i] || lhs[i] == 1 || rhs[i] == 1) continue;
    return {.kind = ErrorKind::extents_differ,
            .result_axis = i,
            .operands = {0, 1},
            .extents = {lhs[i], rhs[i]}};
  }
  return {};
}

constexpr bool is_identity(const Axes& dims) {
  for (int i = 0; i < dims.size(); ++i) {
    if (dims[i] != i) return false;
  }
  return true;
}

// Placing the lower rank in the higher; for each entry in order: range, extents, order.
// `low` and `high` are the operand numbers, for the message.
constexpr Refusal find_placing_refusal(const Shape& lower, const Shape& higher, const Axes& dims,
                                       int low, int high) {
  if (dims.empty() && !lower.empty()) return {.kind = ErrorKind::dims_required};
  if (dims.size() != lower.rank()) return {.kind = ErrorKind::dims_count};
  for (int i = 0; i < dims.size(); ++i) {
    if (dims[i] < 0) return {.kind = ErrorKind::dim_negative, .entry = i};
    if (dims[i] >= higher.rank()) return {.kind = ErrorKind::dim_out_of_range, .entry = i};
    const int axis = static_cast<int>(dims[i]);
    if (lower[i] != higher[axis] && lower[i] != 1 && higher[axis] != 1) {
      return {.kind = ErrorKind::extents_differ,
              .entry = i,
              .result_axis = axis,
              .operands = {low, high},
              .extents = {lower[i], higher[axis]}};
    }
    if (i > 0 && dims[i - 1] >= dims[i]) {
      return {.kind = ErrorKind::dims_not_increasing, .entry = i};
    }
  }
  return {};
}

}  // namespace detail

// The result shape of a binary operation and the map of each side.
struct BinaryShape {
  Shape shape;
  Axes lhs_dims;
  Axes rhs_dims;
  friend constexpr bool operator==(const BinaryShape&, const BinaryShape&) = default;
};

constexpr Refusal find_binary_refusal(const Shape& lhs, const Shape& rhs, const Axes& dims) {
  if (lhs.rank() == rhs.rank()) {
    const bool identity = dims.size() == lhs.rank() && detail::is_identity(dims);
    if (!dims.empty() && !identity) return {.kind = ErrorKind::dims_not_identity};
    return detail::find_degenerate_refusal(lhs, rhs);
  }
  return lhs.rank() < rhs.rank() ? detail::find_placing_refusal(lhs, rhs, dims, 0, 1)
                                 : detail::find_placing_refusal(rhs, lhs, dims, 1, 0);
}

namespace detail {
// REQUIRES: !find_binary_refusal(lhs, rhs, dims). The shape may have too many elements.
constexpr BinaryShape place_binary(const Shape& lhs, const Shape& rhs, const Axes& dims) {
  const bool lhs_is_lower = lhs.rank() < rhs.rank();
  const Shape& lower = lhs_is_lower ? lhs : rhs;
  const Shape& higher = lhs_is_lower ? rhs : lhs;
  const Axes identity = trailing_axes(higher.rank(), higher.rank());
  const Axes placing = lower.rank() == higher.rank() ? identity : dims;
  Shape shape = higher;
  for (int i = 0; i < placing.size(); ++i) {
    int64_t& extent = shape[static_cast<int>(placing[i])];
    if (extent == 1) extent = lower[i];
  }
  return {shape, lhs_is_lower ? placing : identity, lhs_is_lower ? identity : placing};
}
}  // namespace detail

// Throws ShapeError if refused. The lower rank is placed by `dims`, then extents of 1 stretch on
// both sides: placing and degenerate broadcasting in one operation.
constexpr BinaryShape infer_binary_shape(const Shape& lhs, const Shape& rhs,
                                         const Axes& dims = {}) {
  if (find_binary_refusal(lhs, rhs, dims)) weft::detail::refuse_xla_binary(lhs, rhs, dims);
  const BinaryShape binary = detail::place_binary(lhs, rhs, dims);
  if (!is_valid(binary.shape)) weft::detail::refuse_xla_binary(lhs, rhs, dims);
  return binary;
}

// The same in the two stages of XLA's manual. First the operand of lower rank is placed: it gets
// the axes that it lacks, of extent M, which is the other operand's there. Then degenerate axes
// stretch on both sides.
//
//   (4,) and (1, 2) by {0}:           4 x M = 4 x 2,          then (1, 2) stretches: 4 x 2
//   (1, 2) and (4, 3, 1) by {1, 2}:   M x 1 x 2 = 4 x 1 x 2,  then both stretch: 4 x 3 x 2
struct BinaryStages {
  int placed = -1;  // the operand that is placed, 0 or 1; -1: ranks are equal
  Axes added;       // the axes of extent M that it gets
  Shape lhs;        // after the first stage, of one rank
  Shape rhs;
  Shape shape;  // after the second
  friend constexpr bool operator==(const BinaryStages&, const BinaryStages&) = default;
};

constexpr BinaryStages infer_binary_stages(const Shape& lhs, const Shape& rhs,
                                           const Axes& dims = {}) {
  const BinaryShape binary = infer_binary_shape(lhs, rhs, dims);
  BinaryStages stages{-1, {}, lhs, rhs, binary.shape};
  if (lhs.rank() == rhs.rank()) return stages;
  stages.placed = lhs.rank() < rhs.rank() ? 0 : 1;
  const Shape& lower = stages.placed == 0 ? lhs : rhs;
  Shape& placed = stages.placed == 0 ? stages.lhs : stages.rhs;
  placed = stages.placed == 0 ? rhs : lhs;
  const Axes& map = stages.placed == 0 ? binary.lhs_dims : binary.rhs_dims;
  for (int axis = 0, own = 0; axis < placed.rank(); ++axis) {
    if (own < map.size() && map[own] == axis)
      placed[axis] = lower[own++];
    else
      stages.added.push_back(axis);
  }
  return stages;
}

// broadcast(x, sizes): the new axes stand in front of the operand's.
constexpr Shape infer_broadcast_shape(const Shape& operand, const Shape& sizes) {
  Shape shape = sizes;
  for (int64_t extent : operand) shape.push_back(extent);
  return shape;
}

// broadcast_in_dim as the core has it, but the dims must also be strictly increasing. For each
// entry in order: range, extents, order.
constexpr Refusal find_in_dim_refusal(const Shape& operand, const Shape& result, const Axes& dims) {
  if (dims.size() != operand.rank()) return {.kind = ErrorKind::dims_count};
  for (int i = 0; i < dims.size(); ++i) {
    if (dims[i] < 0) return {.kind = ErrorKind::dim_negative, .entry = i};
    if (dims[i] >= result.rank()) return {.kind = ErrorKind::dim_out_of_range, .entry = i};
    const int axis = static_cast<int>(dims[i]);
    if (operand[i] != 1 && operand[i] != result[axis]) {
      return weft::detail::stretch_refusal(i, axis, operand[i], result[axis]);
    }
    if (i > 0 && dims[i - 1] >= dims[i]) {
      return {.kind = ErrorKind::dims_not_increasing, .entry = i};
    }
  }
  return {};
}

}  // namespace xla
}  // namespace weft

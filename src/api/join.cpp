// Joining arrays.
#include "api/join.h"

#include <utility>

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/join.h"
#include "weft/join.h"

namespace weft {
namespace {

using Arrays = std::vector<Array>;

Array joined(const char* name, const Arrays& arrays, const std::optional<int64_t>& axis) {
  return assemble::run(dialect::lower_concat({name}, api::values_of(arrays), axis));
}

template <class Widen>
Arrays each(const Arrays& arrays, Widen widen) {
  Arrays wider;
  wider.reserve(arrays.size());
  for (const Array& array : arrays) wider.push_back(widen(array));
  return wider;
}

// --- Mosaics: every array with the place of its first element.

struct Mosaic {
  Shape shape;
  std::vector<dialect::Tile> tiles;
};

int depth_of(const NestedArrays& arrays) {
  int depth = 0;
  for (const NestedArrays* at = &arrays; at->is_list(); at = at->list().data()) {
    if (at->list().empty())
      raise(ErrorKind::bad_argument, "block", cat("the list at depth ", depth, " is empty"));
    ++depth;
  }
  return depth;
}

int most_axes(const NestedArrays& arrays) {
  if (!arrays.is_list()) return arrays.array().rank();
  int most = 0;
  for (const NestedArrays& inner : arrays.list()) {
    const int rank = most_axes(inner);
    most = rank > most ? rank : most;
  }
  return most;
}

Mosaic lay_one(const Array& array, int rank) {
  core::Value part(array);
  while (part.rank() < rank) part = core::with_axis(part, 0);
  return {part.shape, {{part, Dims::filled(rank, 0)}}};
}

// The inner mosaics one behind the other along an axis.
void lay_beside(Mosaic& whole, Mosaic&& next, int axis) {
  for (int i = 0; i < whole.shape.rank(); ++i) {
    if (i == axis || whole.shape[i] == next.shape[i]) continue;
    raise(
        ErrorKind::extents_differ, "block",
        cat("blocks of shape ", whole.shape, " and ", next.shape, " are joined along axis ", axis,
            "; axis ", i, " is ", whole.shape[i], " in one and ", next.shape[i], " in the other"));
  }
  for (dialect::Tile& tile : next.tiles) {
    tile.at[axis] += whole.shape[axis];
    whole.tiles.push_back(std::move(tile));
  }
  if (__builtin_add_overflow(whole.shape[axis], next.shape[axis], &whole.shape[axis]))
    raise(ErrorKind::size_overflow, "block", "more entries along an axis than int64_t counts");
}

// REQUIRES: a depth of at most kMaxRank, the first list's.
Mosaic lay(const NestedArrays& arrays, int depth, int rank) {
  if (arrays.is_list() != (depth > 0)) {
    raise(ErrorKind::ragged, "block",
          "arrays stand at different depths of the lists; all must stand equally deep");
  }
  if (depth == 0) return lay_one(arrays.array(), rank);
  if (arrays.list().empty()) raise(ErrorKind::bad_argument, "block", "one of the lists is empty");
  Mosaic whole;
  for (const NestedArrays& inner : arrays.list()) {
    Mosaic next = lay(inner, depth - 1, rank);
    if (whole.tiles.empty() && whole.shape.empty())
      whole = std::move(next);
    else
      lay_beside(whole, std::move(next), rank - depth);
  }
  return whole;
}

}  // namespace

Array api::entries(const Array& x, int axis, int64_t first, int64_t count) {
  Layout layout = x.layout();
  layout.shape[axis] = count;
  if (count > 0) layout.offset += first * layout.strides[axis];
  return Array(x.storage(), std::move(layout), x.dtype(), x.is_writable());
}

Array concat(const Arrays& arrays, const std::optional<int64_t>& axis) try {
  return joined("concat", arrays, axis);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array stack(const Arrays& arrays, int64_t axis) try {
  return assemble::run(dialect::lower_stack({"stack"}, api::values_of(arrays), axis));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array hstack(const Arrays& arrays) try {
  const Arrays wider = each(arrays, atleast_1d);
  return joined("hstack", wider, !wider.empty() && wider[0].rank() == 1 ? 0 : 1);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array vstack(const Arrays& arrays) try {
  return joined("vstack", each(arrays, atleast_2d), 0);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array dstack(const Arrays& arrays) try {
  return joined("dstack", each(arrays, atleast_3d), 2);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array column_stack(const Arrays& arrays) try {
  const auto as_columns = [](const Array& x) { return x.rank() < 2 ? atleast_2d(x).T() : x; };
  return joined("column_stack", each(arrays, as_columns), 1);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array append(const Array& x, const Array& values, const std::optional<int64_t>& axis) try {
  return joined("append", {x, values}, axis);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array block(const NestedArrays& arrays) try {
  const int depth = depth_of(arrays);
  if (depth > kMaxRank) detail::refuse_rank(depth);
  const int most = most_axes(arrays);
  const Mosaic mosaic = lay(arrays, depth, most > depth ? most : depth);
  return assemble::run(dialect::lower_tiles({"block"}, mosaic.shape, mosaic.tiles));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

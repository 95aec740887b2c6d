// Arrays over and over: tile, repeat, resize; and the tiles of a mosaic.
#include <utility>

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/join.h"

namespace weft::dialect {
namespace {

using core::Assemble;
using core::Part;
using core::PartAxes;
using core::Value;

Part part_of(const Value& x, PartAxes&& axes, int64_t offset = 0) {
  return {Value(axes.shape, x.dtype, axes.from, x.address), offset, std::move(axes.to)};
}

int64_t check_times(const Asked& asked, int64_t times) {
  if (times >= 0) return times;
  raise(ErrorKind::bad_argument, asked.dialect, asked.name,
        asked.dialect == Dialect::torch
            ? std::string("Repeats must be non-negative")
            : cat("cannot repeat ", times, " times; counts are 0 or more"));
}

int64_t check_product(const Asked& asked, int64_t extent, int64_t times) {
  int64_t product = 0;
  if (!__builtin_mul_overflow(extent, times, &product)) return product;
  raise(ErrorKind::size_overflow, asked.dialect, asked.name,
        cat(times, " times ", extent, " entries are more than int64_t counts"));
}

}  // namespace

Assemble lower_tiles(const Asked& asked, const Shape& shape, const std::vector<Tile>& tiles) {
  Values parts;
  for (const Tile& tile : tiles) parts.push_back(tile.part);
  Assemble a{asked.name, asked.dialect, shape, common_dtype(asked, parts)};
  check_shape(shape, asked.name, asked.dialect);
  a.strides = row_major_strides(shape);
  const Strides& to = a.strides;
  for (const Tile& tile : tiles) {
    if (tile.part.size() == 0) continue;
    int64_t offset = 0;
    for (int axis = 0; axis < shape.rank(); ++axis) offset += tile.at[axis] * to[axis];
    a.parts.push_back({tile.part, offset});
  }
  return a;
}

Assemble lower_tile(const Asked& asked, const Value& x, const Dims& times) {
  const int rank = times.size() > x.rank() ? times.size() : x.rank();
  Assemble a{asked.name, asked.dialect, Shape::filled(rank, 1), x.dtype};
  for (int i = 1; i <= rank; ++i) {
    const int64_t extent = i <= x.rank() ? x.shape[-i] : 1;
    const int64_t count = i <= times.size() ? check_times(asked, times[-i]) : 1;
    a.shape[-i] = check_product(asked, extent, count);
  }
  const int64_t elements = check_shape(a.shape, asked.name, asked.dialect);
  a.strides = row_major_strides(a.shape);
  if (elements == 0) return a;
  const Strides& to = a.strides;
  PartAxes axes;
  for (int i = 0; i < rank; ++i) {
    const int own = i - (rank - x.rank());
    const int64_t extent = own < 0 ? 1 : x.shape[own];
    axes.add(a.shape[i] / extent, 0, to[i] * extent);
    axes.add(extent, own < 0 ? 0 : x.strides[own], to[i]);
  }
  a.parts.push_back(part_of(x, std::move(axes)));
  return a;
}

Assemble lower_resize(const Asked& asked, const Value& x, const Shape& shape) {
  Assemble a{asked.name, asked.dialect, shape, x.dtype};
  const int64_t wanted = check_shape(shape, asked.name, asked.dialect);
  const int64_t there = x.size();
  a.strides = row_major_strides(shape);
  if (wanted == 0) return a;
  if (there == 0) {
    raise(ErrorKind::reshape_count, asked.dialect, asked.name,
          cat("shape ", x.shape, " has no elements to fill shape ", shape, " with"));
  }
  // Whole copies, then those of the last one: x is one run of memory (REQUIRES).
  PartAxes whole;
  whole.add(wanted / there, 0, there);
  whole.add(there, 1, 1);
  if (wanted >= there) a.parts.push_back(part_of(x, std::move(whole)));
  PartAxes rest;
  rest.add(wanted % there, 1, 1);
  if (wanted % there > 0) a.parts.push_back(part_of(x, std::move(rest), wanted - wanted % there));
  return a;
}

Assemble lower_repeat(const Asked& asked, const Value& x, int64_t count,
                      const std::optional<int64_t>& axis) {
  check_times(asked, count);
  Assemble a{asked.name, asked.dialect, x.shape, x.dtype};
  const int along = axis ? check_axis(*axis, x.rank(), asked.name) : x.rank() - 1;
  if (axis)
    a.shape[along] = check_product(asked, x.shape[along], count);
  else
    a.shape = Shape{check_product(asked, x.size(), count)};
  const int64_t elements = check_shape(a.shape, asked.name, asked.dialect);
  a.strides = row_major_strides(a.shape);
  if (elements == 0) return a;
  // Behind each element along the axis its copies.
  const Strides to = row_major_strides(x.shape);
  PartAxes axes;
  for (int i = 0; i < x.rank(); ++i) {
    axes.add(x.shape[i], x.strides[i], i <= along ? to[i] * count : to[i]);
    if (i == along) axes.add(count, 0, to[i]);
  }
  if (x.rank() == 0) axes.add(count, 0, 1);
  a.parts.push_back(part_of(x, std::move(axes)));
  return a;
}

core::Splice lower_repeat_each(const Asked& asked, const Value& x, BlockVector<int64_t> counts,
                               int64_t axis) {
  const int along = check_axis(axis, x.rank(), asked.name);
  const int64_t extent = x.shape[along];
  const int64_t given = static_cast<int64_t>(counts.size());
  if (given != extent) {
    raise(
        ErrorKind::extents_differ, asked.dialect, asked.name,
        asked.dialect == Dialect::torch
            ? cat("repeats must have the same size as input along dim, but got repeats.size(0) = ",
                  given, " and input.size(", along, ") = ", extent)
            : cat(given, " counts for axis ", along, " of shape ", x.shape, ", which has ", extent,
                  " entries; there must be one for each, or one for all"));
  }
  return {asked.name, asked.dialect, {x}, along, x.dtype, {}, std::move(counts)};
}

}  // namespace weft::dialect

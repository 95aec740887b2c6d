#include <exception>

#include "base/picture.h"
#include "base/raise.h"
#include "base/text.h"
#include "weft/broadcast.h"
#include "weft/print.h"

namespace weft {
namespace {

// "operand 0 repeats along axis 2", or nothing.
std::string repetition(int operand, const Shape& shape, const Axes& columns, const Shape& result) {
  const Strides moves = broadcast_strides(shape, Strides::filled(shape.rank(), 1), result, columns);
  std::string axes;
  int count = 0;
  for (int axis = 0; axis < result.rank(); ++axis) {
    if (moves[axis] != 0 || result[axis] == 1) continue;
    axes += cat(count++ ? ", " : "", axis);
  }
  if (count == 0) return "";
  return cat("\n    operand ", operand, " repeats along ", count == 1 ? "axis " : "axes ", axes);
}

// `between`: rows that stand above the result.
std::string lined_up(const std::vector<Shape>& shapes, const std::vector<Axes>& columns,
                     const Shape& result, const std::vector<PictureRow>& between = {}) {
  std::vector<PictureRow> rows;
  std::string repeats;
  for (size_t i = 0; i < shapes.size(); ++i) {
    rows.push_back({cat("operand ", i), shapes[i], columns[i]});
    repeats += repetition(static_cast<int>(i), shapes[i], columns[i], result);
  }
  rows.insert(rows.end(), between.begin(), between.end());
  rows.push_back(trailing_row("result", result, result.rank()));
  return draw(rows, result.rank()) + repeats;
}

// The operand of lower rank after the first stage: with M on the axes it lacks, then filled in.
std::vector<PictureRow> placed_rows(const xla::BinaryStages& stages) {
  if (stages.placed < 0 || stages.added.size() == stages.shape.size()) return {};
  const Shape& placed = stages.placed == 0 ? stages.lhs : stages.rhs;
  Shape open = placed;
  for (const int64_t axis : stages.added) open[axis] = kOpenExtent;
  const int rank = placed.rank();
  return {trailing_row("placed", open, rank), trailing_row("", placed, rank)};
}

// "operand 0 is placed by {0}; M is 2, as in operand 1", or nothing.
std::string placing(const xla::BinaryStages& stages, const Axes& dims) {
  if (placed_rows(stages).empty()) return "";
  const Shape& placed = stages.placed == 0 ? stages.lhs : stages.rhs;
  std::string extents;
  for (const int64_t axis : stages.added) extents += cat(extents.empty() ? "" : ", ", placed[axis]);
  return cat("\n    operand ", stages.placed, " is placed by ", braces(dims), "; M is ", extents,
             ", as in operand ", 1 - stages.placed);
}

// The text, or that of the error met on the way.
template <class F>
std::string or_error(F&& text) {
  try {
    return text();
  } catch (const MemoryError&) {
    throw;
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

std::string explain(const std::vector<Shape>& shapes) try {
  return or_error([&] {
    const Shape result = broadcast_shapes(shapes);
    std::vector<Axes> columns;
    for (const Shape& shape : shapes) columns.push_back(trailing_axes(shape.rank(), result.rank()));
    return lined_up(shapes, columns, result);
  });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::string torch::explain_expand(const Shape& sizes, const Strides& strides,
                                  const Shape& target) try {
  return or_error([&] {
    const ExpandGeometry geometry = infer_expand_geometry(sizes, strides, target);
    const int rank = target.rank();
    return draw({trailing_row("sizes", sizes, rank), trailing_row("strides", strides, rank),
                 trailing_row("new sizes", geometry.sizes, rank),
                 trailing_row("new strides", geometry.strides, rank)},
                rank);
  });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::string xla::explain(const Shape& lhs, const Shape& rhs, const Axes& dims) try {
  return or_error([&] {
    const BinaryShape binary = infer_binary_shape(lhs, rhs, dims);
    const BinaryStages stages = infer_binary_stages(lhs, rhs, dims);
    return lined_up({lhs, rhs}, {binary.lhs_dims, binary.rhs_dims}, binary.shape,
                    placed_rows(stages)) +
           placing(stages, dims);
  });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

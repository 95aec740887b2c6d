// XLA's gathers and scatters, with the names and the constraints of StableHLO.
//
//   xla::dynamic_slice(x, {i, j}, {2, 3})          (2, 3) from (i, j) on, moved to where it fits
//   xla::gather(x, rows, {.offset_dims = {1}, .collapsed_slice_dims = {0}, .start_index_map = {0},
//                         .index_vector_dim = 1}, {1, 4})
//
// Start indices of a gather are clamped, so that slices fit; updates of a scatter whose window does
// not fit are left out.
#pragma once

#include <optional>
#include <vector>

#include "weft/op.h"
#include "weft/xla_literal.h"

namespace weft::xla {

struct GatherDimensions {
  Axes offset_dims = {};                  // axes of the result that slices lie along
  Axes collapsed_slice_dims = {};         // axes of the operand that slices are one thick along
  Axes operand_batching_dims = {};        // axes that go together by index
  Axes start_indices_batching_dims = {};  // ... with these
  Axes start_index_map = {};              // the axis of the operand that each index is for
  int64_t index_vector_dim = 0;
};
WEFT_API Literal gather(const Array& operand, const Array& start_indices,
                        const GatherDimensions& dimensions, const weft::Shape& slice_sizes);

struct ScatterDimensions {
  Axes update_window_dims = {};    // axes of the updates that windows lie along
  Axes inserted_window_dims = {};  // axes of the input that windows are one thick along
  Axes input_batching_dims = {};
  Axes scatter_indices_batching_dims = {};
  Axes scatter_dims_to_operand_dims = {};
  int64_t index_vector_dim = 0;
};
// An element and an update are joined by the operation; without one the last update stays.
WEFT_API Literal scatter(const Array& input, const Array& scatter_indices, const Array& updates,
                         std::optional<Op> update_computation, const ScatterDimensions& dimensions);

// One 0-d integer array for each axis, all of one type.
WEFT_API Literal dynamic_slice(const Array& operand, const std::vector<Array>& start_indices,
                               const weft::Shape& slice_sizes);
WEFT_API Literal dynamic_update_slice(const Array& operand, const Array& update,
                                      const std::vector<Array>& start_indices);

}  // namespace weft::xla

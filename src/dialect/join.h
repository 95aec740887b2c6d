// Lowering of what puts arrays together: from a call to a record, or a refusal.
#pragma once

#include <optional>
#include <vector>

#include "core/assemble.h"
#include "core/splice.h"
#include "weft/shape.h"

namespace weft::dialect {

// Who asks: the function as it is called in its dialect.
struct Asked {
  const char* name;
  Dialect dialect = Dialect::numpy;
};
using Values = BlockVector<core::Value>;

// The element type of all of them: NumPy's promotion, PyTorch's, or in XLA's dialect the one that
// they have. REQUIRES: not empty.
DType common_dtype(const Asked& asked, const Values& parts);

// Parts one after the other along an axis; none: all of them flattened.
core::Assemble lower_concat(const Asked& asked, const Values& parts,
                            const std::optional<int64_t>& axis);
// Parts of one shape, along an axis of their own.
core::Assemble lower_stack(const Asked& asked, const Values& parts, int64_t axis);
// As StableHLO has it: the dimension is not negative, the element types are one.
core::Assemble lower_xla_concatenate(const Values& parts, int64_t dimension);

// A part of a mosaic (block): where its first element goes.
struct Tile {
  core::Value part;
  Dims at;
};
core::Assemble lower_tiles(const Asked& asked, const Shape& shape, const std::vector<Tile>& tiles);

// `times[i]` copies along axis i, aligned at the right.
core::Assemble lower_tile(const Asked& asked, const core::Value& x, const Dims& times);
// As many elements as there are, over and over, in another shape.
core::Assemble lower_resize(const Asked& asked, const core::Value& x, const Shape& shape);
// Every element `count` times; without an axis of the flattened array.
core::Assemble lower_repeat(const Asked& asked, const core::Value& x, int64_t count,
                            const std::optional<int64_t>& axis);
// Entry i of the axis counts[i] times.
core::Splice lower_repeat_each(const Asked& asked, const core::Value& x,
                               BlockVector<int64_t> counts, int64_t axis);
// Element i goes to i + shift, round and round: shifts[k] along axes[k], in which an axis may stand
// more than once.
core::Assemble lower_roll(const Asked& asked, const core::Value& x, const Dims& shifts,
                          const Axes& axes);

}  // namespace weft::dialect

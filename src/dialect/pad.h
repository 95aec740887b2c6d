// Lowering of padding: from a call to a record, or a refusal.
#pragma once

#include "core/assemble.h"
#include "dialect/join.h"

namespace weft::dialect {

// What lies outside of an array.
enum class Outside : uint8_t {
  unset,      // anything: it is written later
  constant,   // given numbers
  edge,       // the nearest element             a a | a b c | c c
  reflect,    // mirrored at the last element    c b | a b c | b a
  symmetric,  // mirrored behind it              b a | a b c | c b
  wrap,       // round and round                 b c | a b c | a b
};

// New entries in front of each axis and behind it; not negative once checked.
struct Widths {
  Dims before;
  Dims after;
};

// Throws unless there are widths for all axes of x, none negative, and the result can be counted.
Shape padded_shape(const Asked& asked, const core::Value& x, const Widths& widths);

// Axis by axis, as NumPy: corners are padded along the last axis. `fill`, of a constant: numbers of
// shape (rank, 2), converted to the type of x; else null.
core::Assemble lower_pad(const Asked& asked, const core::Value& x, const Widths& widths,
                         Outside outside, const core::Value* fill);

// Negative widths cut elements off.
core::Assemble lower_torch_pad(const core::Value& x, const Widths& widths, const core::Value& fill);

// StableHLO's pad: `interior` new entries between neighbours, too. Negative low and high cut
// entries off, of those new ones as well.
core::Assemble lower_xla_pad(const core::Value& x, const core::Value& padding_value,
                             const Dims& low, const Dims& high, const Dims& interior);

}  // namespace weft::dialect

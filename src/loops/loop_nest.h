// A nest of loops over strided memory: what planning passes rewrite.
//
//   extents (2, 3, 4)    steps out (48, 16, 4)   a (48, 16, 4)   b (0, 0, 4)      in bytes
//
// The axes may be visited in any order and direction: a pass never changes the set of (offset of
// operand 0, offset of operand 1, ...) tuples that the nest visits. Operand 0 is the output.
// Plain data on the stack; nothing here allocates or throws.
#pragma once

#include <cstdint>

#include "weft/shape.h"

namespace weft::loops {

inline constexpr int kMaxOperands = 16;

struct Axis {
  int64_t extent;
  int64_t steps[kMaxOperands];  // bytes; only the first `operands` are set
};

struct LoopNest {
  int rank = 0;
  int operands = 0;
  Axis axes[kMaxRank];           // outermost first; only the first `rank` are set
  int64_t shifts[kMaxOperands];  // bytes from an operand's origin to where its walk begins

  int64_t step(int axis, int operand) const { return axes[axis].steps[operand]; }
};

// Drops axes of extent 1: they are never stepped along.
void squeeze_ones(LoopNest& nest) noexcept;

// Puts the axis with the smallest steps innermost: the output decides, then the inputs in turn.
// Steps of 0 do not vote. Stable: without a vote the order stays.
void order_axes(LoopNest& nest) noexcept;

// Turns an axis round if the output walks it backwards, or if nobody walks it forwards.
void flip_backwards(LoopNest& nest) noexcept;

// True iff axes `outer` and `outer + 1` can be one axis: for every operand
// step(outer) == extent(inner) * step(inner). REQUIRES: outer + 1 < nest.rank.
bool can_fuse(const LoopNest& nest, int outer) noexcept;

// Merges all fusible neighbours, innermost first.
void coalesce(LoopNest& nest) noexcept;

int64_t elements_of(const LoopNest& nest) noexcept;

// All of these: squeezed, ordered, flipped, coalesced.
void canonicalise(LoopNest& nest) noexcept;

// Along the axes from `axis` on: one run of memory; the same element.
bool is_dense_from(const LoopNest& nest, int axis, int operand, int64_t item) noexcept;
bool is_constant_from(const LoopNest& nest, int axis, int operand) noexcept;

}  // namespace weft::loops

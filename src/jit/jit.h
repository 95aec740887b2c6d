// The jit: machine code for a segment, and what it can make code for. Built from Xbyak on
// x86-64; elsewhere, and without Xbyak, it takes nothing (without_xbyak.cpp) and every program is
// interpreted.
//
// Safe from any thread; holds no state.
#pragma once

#include "jit/code.h"
#include "jit/segment.h"

namespace weft::jit {

// True iff this build can emit at all.
bool is_available() noexcept;

// True iff steps of this kind can be part of a segment.
bool takes(Isa isa, Op op, DType compute) noexcept;

// True iff steps that compute in these types can be part of one segment: the lanes of complex128
// are pairs of the largest items that instructions know, and have a kernel for themselves.
constexpr bool go_together(DType a, DType b) noexcept {
  return (a == DType::c128) == (b == DType::c128);
}

// True iff such a step is worth a kernel even if it is the only one: generated code is faster than
// the tables'.
bool pays_alone(Isa isa, Op op, DType compute) noexcept;

// True iff a source stored as `from` can be seen as `to`, or a value `from` be written as `to`.
bool converts(Isa isa, DType from, DType to) noexcept;

// True iff such a source can be a repeated one, or a pattern: there is an instruction that moves
// its items anywhere in a vector.
bool repeats(Isa isa, DType stored, DType type) noexcept;

// True iff all patterns of the segment have few enough items, and begin anew after few enough
// vectors, to stay in registers.
bool holds_patterns(const Segment& segment);

// True iff a source stored so can be a reversed or an alternate one, for the same reason.
bool shuffles(Isa isa, DType stored) noexcept;

// The kernel of a segment: its entry is an jit::Kernel. Empty if there is no memory for it.
// REQUIRES: every step is taken, every source and target can be converted.
Code make_kernel(const Segment& segment) noexcept;

}  // namespace weft::jit

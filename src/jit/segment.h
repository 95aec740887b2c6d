// Segment: a run of simple instructions that becomes one generated loop, described by its structure
// alone.
//
//   values 0 .. sources - 1    what the loop reads, in one of the forms below
//   then one value per step    computed in registers, never written unless it is a target
//
// A segment that folds joins the values of many elements to one result per column, vectors of
// results at a time:
//
//   result[row, column] = join over k of value[row, column, k]
//
// in the order that the tile's recipe says. No addresses and no extents: those come with the tile,
// so equal segments share one kernel. Plain data.
#pragma once

#include <cstdint>

#include "jit/tuning.h"
#include "weft/op.h"

namespace weft::jit {

enum class Isa : uint8_t { avx2, avx512 };

// How a source lies along the rows of a tile. A repeated one has as many items to a row as there
// are lanes, and a row has each of them `times` times:
//                                  a b c d   twice, 4 lanes ->  a a b b | c c d d
// A pattern has `times` items, no more than there are lanes, of which a row is made, and so is
// every other row:
//                                  a b c     4 lanes        ->  a b c a | b c a b | c a b c | ..
// A transposed one is contiguous from row to row, and what lies along a row is any step apart: as
// many rows as there are lanes are worked on together. Of a fold only: `stepping`, one value per
// row and element.
enum class Form : uint8_t {
  contiguous,
  reversed,
  alternate,
  transposed,
  splat,
  constant,
  repeated,
  pattern,
  stepping
};

// Items from one element of a row to the next, of what is not a splat: a reversed row begins at its
// last item in memory, an alternate one is every second item.
constexpr int step_of(Form form) {
  return form == Form::reversed ? -1 : form == Form::alternate ? 2 : 1;
}

struct Source {
  DType stored;  // as it lies in memory, at any address
  DType type;    // what steps see
  Form form;
  uint8_t times = 0;     // of a repeated one, and of a pattern
  bool fetches = false;  // of contiguous ones: prefetches into L2 what the tile says lies ahead
};

// A copy whose compute and result differ is a conversion.
struct Step {
  Op op;
  DType compute;
  DType result;
  uint8_t args[kMaxArity];  // value numbers
};

struct Target {
  uint8_t value;
  DType stored;  // what is written, contiguous along a row
  bool streams;  // past the caches; REQUIRES: rows begin at multiples of the item size
};

inline constexpr int kMaxSources = 16;
inline constexpr int kMaxSteps = 48;
inline constexpr int kMaxTargets = 8;

struct Segment {
  Isa isa;
  bool folds = false;  // then there is one target, of the type that is joined
  Op join = Op::add;
  int sources = 0;
  int steps = 0;
  int targets = 0;
  Source source[kMaxSources];
  Step step[kMaxSteps];
  Target target[kMaxTargets];
};

// True iff the steps take less time than memory does: few, and none that is many.
constexpr bool is_light(const Segment& segment) {
  for (int i = 0; i < segment.steps; ++i) {
    if (segment.step[i].op == Op::exp) return false;
  }
  return segment.steps <= kFewSteps;
}

// A light loop over items that lie apart waits for memory: half the width misses the caches in
// smaller pieces. So has a square of what is transposed: it fits the registers.
constexpr int vector_bytes(const Segment& segment) {
  if (segment.isa == Isa::avx2) return 32;
  for (int i = 0; i < segment.sources; ++i) {
    const Form form = segment.source[i].form;
    if (form == Form::transposed || (step_of(form) != 1 && is_light(segment))) return 32;
  }
  return 64;
}

// How the elements of one result are joined: part by part. A part is elements kFoldLanes apart,
// joined in fours ((a b)(c d)) while there are as many, then one by one. What parts give is joined
// as the recipe says: after a part, as many times as `joins` says, with the latest that is pending.
inline constexpr int kFoldLanes = 16;
inline constexpr int kMostPending = 16;
struct FoldPart {
  int64_t jump;  // elements from where the part before ended to where this one begins
  int64_t fours;
  int64_t singles;
  int64_t joins;
};

// What a kernel runs over. Row steps are in bytes; those of constants are not looked at. A target
// may lie exactly on a source of the same item size.
struct Tile {
  const std::byte* in[kMaxSources];
  int64_t in_row[kMaxSources];
  // Bytes to what is wanted soon, of sources that fetch; any address will do.
  int64_t in_ahead[kMaxSources];
  std::byte* out[kMaxTargets];
  int64_t out_row[kMaxTargets];
  int64_t rows;
  int64_t columns;
  int64_t in_step[kMaxSources];  // bytes from element to element, of a transposed source and a fold
  int64_t in_lane[kMaxSources];  // bytes to kFoldLanes elements on, of a fold
  const FoldPart* recipe;
  const FoldPart* recipe_end;
  int64_t jump_back;  // elements from the end of the last part to the first element
};
using Kernel = void (*)(const Tile* tile);

// The type of an operation's result.
constexpr DType result_of(Op op, DType compute) {
  if (info(op).result == ResultRule::boolean) return DType::boolean;
  return info(op).result == ResultRule::real_part ? real_part(compute) : compute;
}

// The type of operand `index` of a step.
constexpr DType operand_of(Op op, DType compute, int index) {
  return info(op).input == InputRule::select && index == 0 ? DType::boolean : compute;
}

}  // namespace weft::jit

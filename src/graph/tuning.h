// What making expressions was tuned to: thresholds, each with what was measured.
#pragma once

#include <cstddef>
#include <cstdint>

namespace weft::graph {

// Serial numbers that a thread takes at once.
// DERIVED a locked instruction for every node would be a good part of the 40 ns that making and
// freeing one take; for every 256th it does not count. Not measured.
inline constexpr uint64_t kSerials = 256;

// Places on the stack for finding what is the same: leaves of a structure, items of a graph.
// DERIVED a table at most half full for 32 of them: more than twice the inputs of a program.
inline constexpr size_t kFewPlaces = 64;

}  // namespace weft::graph

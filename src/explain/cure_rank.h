// Which repair is likelier: the principle.
//
//   A repair that would have worked whatever the extents were explains nothing. One that needs
//   extents to agree is believed the more, the more of them do, and an extent that stands once in a
//   shape counts for more than a repeated one.
//
// So repairs are ordered by
//   1. how far the result grows: not beyond the operands; all pairs that share an axis; all pairs;
//      last what leaves elements out;
//   2. whether they change an operand that a reduction made: a forgotten keepdims is the commonest;
//   3. how many extents agree;
//   4. how simple they are: one new axis before an order of axes before a reshape;
//   5. the axes, first to last: of placings that are equally plausible none is preferred.
#pragma once

#include <tuple>

#include "explain/cure_edit.h"

namespace weft::explanation {

enum class Growth : uint8_t { none, shared, free, cut };

struct Rank {
  Growth growth = Growth::none;
  bool is_of_argument = true;  // not of what a reduction made
  int disagreement = 0;        // minus what agrees
  int complexity = 0;
  int effort = 0;

  auto key() const { return std::tuple(growth, is_of_argument, disagreement, complexity, effort); }
  friend bool operator<(const Rank& a, const Rank& b) { return a.key() < b.key(); }
};

// `edit` was tried, and its operands are filled in.
Rank rank_of(const Calls& calls, const Edit& edit, const Shape& result);

}  // namespace weft::explanation

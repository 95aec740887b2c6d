// Applies the policy in force and tells the observer.
#pragma once

#include <optional>

#include "weft/options.h"

namespace weft::dialect {

// One operand and the result axes its axes become.
struct Placed {
  const Shape* shape;
  const Axes* dims;
  bool explicit_rank;  // the call itself said where the axes belong
  bool is_mask = false;
};

// True iff the policy lets an operand of this shape become the result's without being asked.
bool is_allowed(Policy policy, const Shape& operand, const Shape& result);

// Throws ShapeError if the policy (the call's own, else the scope's) forbids what the operands do;
// then tells the observer, if there is one, of every operand that repeats.
void check_stretches(const char* op, Voice voice, const Placed* operands, int count,
                     const Shape& result, const std::optional<Policy>& own_policy);

// True iff check_stretches has anything to do.
bool are_stretches_watched(const std::optional<Policy>& own_policy);

}  // namespace weft::dialect

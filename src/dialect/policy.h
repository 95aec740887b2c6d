// Applies the policy in force and tells the observer.
#pragma once

#include <optional>

#include "weft/options.h"

namespace weft::dialect {

// While it lives, nobody is told of what this thread lowers: it is only tried. Policies count.
class Untold {
 public:
  Untold();
  ~Untold();
  Untold(const Untold&) = delete;
  Untold& operator=(const Untold&) = delete;

 private:
  detail::Observer observer_;
  bool was_told_;
};

// One operand and the result axes its axes become.
struct Placed {
  const Shape* shape;
  const Axes* dims;
  bool explicit_rank;  // the call itself said where the axes belong
  bool is_mask = false;
};

// Throws ShapeError if the policy (the call's own, else the scope's) forbids what the operands do;
// then tells the observer, if there is one, of every operand that repeats.
void check_stretches(const char* op, Dialect dialect, const Placed* operands, int count,
                     const Shape& result, const std::optional<Policy>& own_policy);

// The shape that the batches of two operands broadcast to: the axes before the last `core` of each.
// Throws ShapeError if there is none or the policy forbids it; tells the observer.
struct Batched {
  const Shape& shape;
  int core;
};
Shape check_batches(const char* op, Dialect dialect, const Batched& a, const Batched& b,
                    const std::optional<Policy>& own_policy);

// True iff check_stretches has anything to do.
bool are_stretches_watched(const std::optional<Policy>& own_policy);

}  // namespace weft::dialect

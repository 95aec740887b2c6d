// A call that is about to be refused: what its message and its hints must know of it.
#pragma once

#include <vector>

#include "weft/error.h"
#include "weft/options.h"

namespace weft::refuse {

// True iff the policy lets an operand of this shape become the result's without being asked.
inline bool is_allowed(Policy policy, const Shape& operand, const Shape& result) {
  if (policy == Policy::implicit || operand.empty()) return true;
  return policy == Policy::exact ? operand == result : operand.rank() == result.rank();
}

struct Call {
  const char* op;
  Dialect dialect;
  std::vector<Shape> shapes;         // of every operand (a C++ number's is ()), then the mask's
  bool masked = false;               // the last shape is that of the where= mask
  const Shape* out = nullptr;        // if given, hints must give a result of this shape
  Policy policy = Policy::implicit;  // hints must respect it
  bool one_dtype = false;            // the operands' types are equal, as the XLA dialect wants them
};

}  // namespace weft::refuse

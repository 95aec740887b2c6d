// A number that a user wrote, and the element type it is to have. One rule for all dialects:
//
//   to an integer type   the number without its fraction must lie in the type's range; nan lies in none
//   to a real type       it has no imaginary part
//   to a float or bool   every number has a nearest float, and is 0 or not
#pragma once

#include "weft/dtype.h"
#include "weft/error.h"

namespace weft {

bool fits(const Scalar& number, DType dtype);

// What is said of a number that does not fit: "the integer 300 does not fit int8<role>", and the
// hint.
struct LiteralUse {
  const char* role = "";
  const char* hint = "";
};
// Throws ValueError (literal_does_not_fit).
void check_literal(const char* op, Dialect dialect, const Scalar& number, DType dtype,
                   const LiteralUse& use);

}  // namespace weft

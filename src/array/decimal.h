// Decimal digits of floating numbers.
//
//   0.1f     shortest        digits "1"          point 0      the fewest that read back as 0.1f
//   0.1f     to nine digits  digits "100000001"  point 0      what the float really is
//   1234.5   shortest        digits "12345"      point 4
//   0.0                      digits ""           point 1
//
// Signs are the caller's business: all of this looks at the absolute value. Pure; safe from any
// thread.
#pragma once

#include <string>

#include "weft/dtype.h"

namespace weft::detail {

// The number 0.digits x 10^point.
struct Decimal {
  std::string digits;  // without leading or trailing zeros
  int point = 1;

  int digit_count() const { return static_cast<int>(digits.size()); }
  int whole_digits() const { return point > 0 ? point : 1; }
  int fraction_digits() const { return digit_count() > point ? digit_count() - point : 0; }
};

// The fewest digits that no other number of `type` is closer to.
// REQUIRES: is_floating(type); value is finite and a value of `type`.
Decimal shortest_decimal(double value, DType type);

// The closest number of `count` significant digits; of those that read back as `value`, if there
// are any. REQUIRES: the same, and count >= 1.
Decimal decimal_of_digits(double value, DType type, int count);

// The closest number with `count` digits after the point; a tie goes to the even digit.
// REQUIRES: value is finite, count >= 0.
Decimal decimal_of_fraction(double value, int count);

}  // namespace weft::detail

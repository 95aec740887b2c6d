// Numbers as Python writes them: 12, 1_000, 0xff, 1.5e-3, .5, 2j.
#pragma once

#include <string_view>

#include "weft/dtype.h"

namespace weft::expression {

struct ReadNumber {
  Scalar number = 0;
  int bytes = 0;           // it is so long
  const char* error = "";  // a sentence; "" if there is nothing wrong with it
};
// REQUIRES: the text begins with a digit, or with a dot and a digit.
ReadNumber read_number(std::string_view text);

// 12, 1.5, inf, 2j, True: what reads back as the same number. Negative ones have a sign.
std::string to_string(const Scalar& number);

}  // namespace weft::expression

// A call that is about to be refused: what its message and its hints must know of it.
#pragma once

#include <vector>

#include "weft/error.h"
#include "weft/options.h"

namespace weft::dialect {

struct Call {
  const char* op;
  Voice voice;
  std::vector<Shape> shapes;         // of every operand (a C++ number's is ()), then the mask's
  bool masked = false;               // the last shape is that of the where= mask
  const Shape* out = nullptr;        // if given, hints must give a result of this shape
  Policy policy = Policy::implicit;  // hints must respect it
  bool one_dtype = false;            // the operands' types are equal, as the XLA voice wants them
};

}  // namespace weft::dialect

// StableHLO's dot_general: its constraints are checked one by one, then it is one batched product.
#pragma once

#include "contract/matmul.h"

namespace weft::contract {

struct DotAxes {
  Axes batching[2];  // of lhs and rhs
  Axes contracting[2];
};

// The constraints alone, which look at shapes and types only. Returns the shape of the result.
Shape check_dot_general(const char* op, const Array& lhs, const Array& rhs, const DotAxes& axes);

Array dot_general(const char* op, const Array& lhs, const Array& rhs, const DotAxes& axes,
                  DType result);

}  // namespace weft::contract

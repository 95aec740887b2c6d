// What NumPy 2.4 says to a call that it refuses, word for word.
//
//   add of (4, 3) and (4,)    "operands could not be broadcast together with shapes (4,3) (4,)"
#pragma once

#include "explain/verdicts/verdict.h"

namespace weft::explanation::verdicts::in_numpy {

Sentence elementwise_refusal(const Call& call);  // in place and assignments too
Sentence product_refusal(const Call& call);
Sentence einsum_refusal(const Call& call);
Sentence view_refusal(const Call& call);
Sentence brackets_refusal(const Call& call);  // x[...] by slices, arrays and masks

// Not one of an array's axes. `before` stands in front: "axis1: ".
Sentence axis_refusal(int64_t axis, int rank, std::string_view before = "");

}  // namespace weft::explanation::verdicts::in_numpy

// What PyTorch 2.15 says to a call that it refuses, word for word.
//
//   add of (4, 3) and (4,)    "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1"
#pragma once

#include "explain/verdicts/verdict.h"

namespace weft::explanation::verdicts::in_torch {

Sentence elementwise_refusal(const Call& call);  // in place and assignments too
Sentence reduction_refusal(const Call& call);
Sentence product_refusal(const Call& call);
Sentence einsum_refusal(const Call& call);
Sentence view_refusal(const Call& call);      // expand and sum_to_size too
Sentence brackets_refusal(const Call& call);  // x[...] by slices, arrays and masks

// Of two shapes that do not go together.
Sentence size_refusal(const Shape& a, const Shape& b);

}  // namespace weft::explanation::verdicts::in_torch

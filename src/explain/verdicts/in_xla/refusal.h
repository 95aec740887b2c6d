// What XlaBuilder of jaxlib 0.4.38 says to a call that it refuses, word for word.
//
//   add of (4, 3) and (4,)    "INVALID_ARGUMENT: Shapes must be equal rank, but are f64[4] and f64[4,3]"
#pragma once

#include "base/text.h"
#include "explain/verdicts/verdict.h"

namespace weft::explanation::verdicts::in_xla {

Sentence elementwise_refusal(const Call& call);
Sentence product_refusal(const Call& call);

// With the code that such sentences begin with.
template <class... Parts>
std::string invalid(const Parts&... parts) {
  return cat("INVALID_ARGUMENT: ", parts...);
}

// "f32[2,3]"
inline std::string hlo_of(const Call& call, size_t input) {
  return hlo_shape(dtype_of_input(call, input), shape_of(call, input));
}

// Floats of any width do; the wider one is the result's.
inline bool go_together(DType a, DType b) { return a == b || (is_floating(a) && is_floating(b)); }

}  // namespace weft::explanation::verdicts::in_xla

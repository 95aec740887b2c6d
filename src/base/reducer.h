// How many elements become one: what reduction kernels exist for.
#pragma once

#include <cstdint>

namespace weft {

enum class Reducer : uint8_t {
  sum,
  product,
  smallest,  // nan if there is one
  largest,
  sum_of_squares,
  sum_of_centred_squares,  // of x - centre
};
inline constexpr int kReducers = 6;

}  // namespace weft

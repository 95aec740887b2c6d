// Which kernels integers_*.cpp has: those of divisions and powers of integers, which take more than
// a loop around a body.
#pragma once

#include "kernels/elementwise/body.h"

namespace weft::kernels {

template <Op O>
inline constexpr bool is_division =
    O == Op::floor_divide || O == Op::remainder || O == Op::truncate_divide || O == Op::fmod;

template <Op O, class T>
inline constexpr bool has_integer_kernel = is_int<T> && (is_division<O> || O == Op::pow);

}  // namespace weft::kernels

// each(op, type) for each of them.
#define WEFT_INTEGER_KERNELS_OF(op, each)                                                  \
  each(op, int8_t) each(op, int16_t) each(op, int32_t) each(op, int64_t) each(op, uint8_t) \
      each(op, uint16_t) each(op, uint32_t) each(op, uint64_t)
#define WEFT_INTEGER_KERNELS(each)               \
  WEFT_INTEGER_KERNELS_OF(floor_divide, each)    \
  WEFT_INTEGER_KERNELS_OF(remainder, each)       \
  WEFT_INTEGER_KERNELS_OF(truncate_divide, each) \
  WEFT_INTEGER_KERNELS_OF(fmod, each) WEFT_INTEGER_KERNELS_OF(pow, each)

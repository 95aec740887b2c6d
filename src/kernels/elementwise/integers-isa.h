// Divisions, powers and counts of integers for one instruction set.
#pragma once

#include "kernels/elementwise/integer_kernels.h"
#include "kernels/elementwise/op_bodies.h"
#include "kernels/isa.h"

WEFT_ISA_BEGIN
namespace weft::kernels::WEFT_ISA {

#include "kernels/elementwise/division-inl.h"
#include "kernels/elementwise/loops-inl.h"
// These build on both.
#include "kernels/elementwise/integers-inl.h"
#include "kernels/reduce/counts-inl.h"
// And this on them.
#include "kernels/elementwise/integer_powers-inl.h"

template <Op O, class T>
void integer_tile(const Tile& t) noexcept {
  if (t.planes > 1) return over_planes(t, 2, &integer_tile<O, T>);
  if constexpr (O == Op::pow)
    power_tile<T>(t);
  else if constexpr (O == Op::floor_divide)
    divide_rows<T>(t, nullptr);
  else
    divide_rows<T>(t, &finish_items<O, T>);
}

#define WEFT_INSTANTIATE(op, type) template void integer_tile<Op::op, type>(const Tile&) noexcept;
WEFT_INTEGER_KERNELS(WEFT_INSTANTIATE)

}  // namespace weft::kernels::WEFT_ISA
WEFT_ISA_END

// Sums over pairs of axes: one matrix product after the axes have been brought together.
#pragma once

#include "contract/matmul.h"

namespace weft::contract {

// result shape: the axes of a that are not summed over, then those of b. Axes may be negative;
// a_axes[i] goes with b_axes[i]. `out`, if given, has the result's shape.
Array tensordot(const ProductCall& call, const Array& a, const Array& b, const Axes& a_axes,
                const Axes& b_axes, DType result);

}  // namespace weft::contract

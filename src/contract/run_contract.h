// Running a Contract: its groups of axes become axes of matrices, then multiply (matrix.h) runs.
#pragma once

#include "contract/strategies.h"
#include "core/contract.h"

namespace weft::contract {

// Verifies the contraction, makes the result unless `out` is given, resolves overlaps, runs.
// Returns the result (a handle to `out` if it was given).
Array run(const core::Contract& contract);

// What run would choose. Of abstract operands: if memory is aligned.
// REQUIRES: there is something to multiply.
ProductChoice choose(const core::Contract& contract);

// a b of type `result` as matmul takes them, for the inside of linear algebra.
Array matmul(const char* op, const Array& a, const Array& b, DType result);
// The same summed over pairs of axes.
Array tensordot(const char* op, const Array& a, const Array& b, const Axes (&axes)[2],
                DType result);

}  // namespace weft::contract

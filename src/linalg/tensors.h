// Decompositions of tensors, along all axes at once.
#pragma once

#include "weft/linalg.h"

namespace weft::linalg {

Array unfold(const char* op, const Array& x, int64_t axis);
Array mode_product(const char* op, const Array& x, const Array& matrix, int64_t axis);

// The first `count` left singular vectors of a matrix, in columns. REQUIRES: there are as many.
Array leading_vectors(const char* op, const Array& matrix, int64_t count);
// conj(x) if it is complex.
Array conjugated(const Array& x);
// The last two axes exchanged, and conj.
inline Array adjoint(const Array& x) { return conjugated(x.swapaxes(-2, -1)); }
// The root of the sum of squares of all elements.
double size_of(const Array& x);
// x with elements that can be decomposed: integers become float64, nan and infinity are refused.
Array as_lapack_floats(const char* op, const Array& x);

}  // namespace weft::linalg

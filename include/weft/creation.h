// Arrays made by a rule: diagonals, triangles, geometric steps, windows, functions of the index.
// (zeros, ones, full, arange, linspace and eye: array.h.)
//
//   diag({1, 2})             [[1 0] [0 2]]
//   geomspace(1, 1000, 4)    [1. 10. 100. 1000.]
//   hanning(5)               [0. 0.5 1. 0.5 0.]
//   from_function([](auto& i) { return i[0] * 10 + i[1]; }, {2, 3})
#pragma once

#include <functional>
#include <vector>

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

WEFT_API Array identity(int64_t n, DType dtype = DType::f64);
// A matrix with this vector on its k-th diagonal; of a matrix a view of the diagonal, read-only.
WEFT_API Array diag(const Array& x, int64_t k = 0);
WEFT_API Array diagflat(const Array& x, int64_t k = 0);  // of all elements of x

// The positions of a part of an (n, m) matrix, one array for each axis; m < 0: n.
WEFT_API std::vector<Array> diag_indices(int64_t n, int64_t rank = 2);
WEFT_API std::vector<Array> diag_indices_from(const Array& x);
WEFT_API std::vector<Array> tril_indices(int64_t n, int64_t k = 0, int64_t m = -1);
WEFT_API std::vector<Array> triu_indices(int64_t n, int64_t k = 0, int64_t m = -1);
WEFT_API std::vector<Array> tril_indices_from(const Array& x, int64_t k = 0);
WEFT_API std::vector<Array> triu_indices_from(const Array& x, int64_t k = 0);
// Writes to the elements whose indices are all equal. `wrap`: in a tall matrix the diagonal begins
// anew below an empty row. More than two axes must have one extent.
WEFT_API const Array& fill_diagonal(const Array& x, CallOperand&& value, bool wrap = false);

// `count` numbers, each the same multiple of the one before. Both ends have one sign; neither is 0.
WEFT_API Array geomspace(double start, double stop, int64_t count = 50, bool endpoint = true,
                         DType dtype = DType::f64);
// base to the power of `count` numbers from start to stop.
WEFT_API Array logspace(double start, double stop, int64_t count = 50, bool endpoint = true,
                        double base = 10, DType dtype = DType::f64);

// What the function makes of the indices of an array of this shape, one array for each axis.
WEFT_API Array from_function(const std::function<Array(const std::vector<Array>&)>& function,
                             const Shape& shape, DType dtype = DType::f64);

// Windows of n float64 numbers, symmetric, 1 in the middle; none if n < 1.
WEFT_API Array bartlett(int64_t n);
WEFT_API Array blackman(int64_t n);
WEFT_API Array hamming(int64_t n);
WEFT_API Array hanning(int64_t n);
WEFT_API Array kaiser(int64_t n, double beta);

}  // namespace weft

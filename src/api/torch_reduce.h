// How PyTorch's reductions check their arguments, for the eager and the lazy ones.
#pragma once

#include "weft/torch.h"

namespace weft::torch {

// The options in NumPy's terms. Throws for dimensions that do not exist or stand twice; of x only the shape is
// looked at.
weft::ReduceOptions general(const char* name, const Array& x, const ReduceOptions& options);

// What sums and products of integers and booleans are: int64.
DType sum_dtype(DType dtype);

// Throw unless the type is floating or complex; return it.
DType check_mean_dtype(DType dtype);
DType check_var_dtype(const char* name, DType dtype);
void check_norm_dtype(DType dtype);

}  // namespace weft::torch

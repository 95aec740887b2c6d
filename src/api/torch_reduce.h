// How PyTorch's reductions check their arguments, for the eager and the lazy ones.
#pragma once

#include "api/reduce_call.h"
#include "weft/torch.h"

namespace weft::torch {

// Which options PyTorch's reductions take.
inline constexpr api::ReduceKind kSum = {"sum", true};
inline constexpr api::ReduceKind kProd = {"prod", true};
inline constexpr api::ReduceKind kMean = {"mean", true};
inline constexpr api::ReduceKind kAmax = {"amax"};
inline constexpr api::ReduceKind kAmin = {"amin"};
inline constexpr api::ReduceKind kVar = {.name = "var", .correction = true};
inline constexpr api::ReduceKind kStd = {.name = "std", .correction = true};
inline constexpr api::ReduceKind kNorm = {"norm"};
inline constexpr api::ReduceKind kArgmax = {"argmax"};
inline constexpr api::ReduceKind kArgmin = {"argmin"};
inline constexpr api::ReduceKind kAny = {"any"};
inline constexpr api::ReduceKind kAll = {"all"};
inline constexpr api::ReduceKind kCountNonzero = {"count_nonzero"};
inline constexpr api::ReduceKind kLogsumexp = {"logsumexp"};

// The options in NumPy's terms, but for the correction. Throws for dimensions that do not exist or
// stand twice, and for a correction of a kind that takes none; of x only the shape is looked at.
weft::ReduceOptions general(const api::ReduceKind& kind, const Array& x,
                            const ReduceOptions& options);

// What sums and products of integers and booleans are: int64.
DType sum_dtype(DType dtype);

// Throw unless the type is floating or complex; return it.
DType check_mean_dtype(DType dtype);
DType check_var_dtype(const char* name, DType dtype);
void check_norm_dtype(DType dtype);

}  // namespace weft::torch

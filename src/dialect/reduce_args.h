// The optional arguments of reductions, in each dialect's terms: checked, then the same for all.
#pragma once

#include "core/value.h"
#include "weft/error.h"
#include "weft/reduce.h"

namespace weft::dialect {

// The optional arguments besides axes, keepdims and out that a reduction takes. Others are refused:
// none is ignored.
struct ReduceKind {
  const char* name;
  bool dtype = false;
  bool initial = false;
  bool where = false;
  bool correction = false;
};

namespace numpy {
inline constexpr ReduceKind kSum = {"sum", true, true, true};
inline constexpr ReduceKind kProd = {"prod", true, true, true};
inline constexpr ReduceKind kMin = {"min", false, true, true};
inline constexpr ReduceKind kMax = {"max", false, true, true};
inline constexpr ReduceKind kMean = {"mean", true, false, true};
inline constexpr ReduceKind kVar = {"var", true, false, true, true};
inline constexpr ReduceKind kStd = {"std", true, false, true, true};
inline constexpr ReduceKind kAny = {"any", false, false, true};
inline constexpr ReduceKind kAll = {"all", false, false, true};
inline constexpr ReduceKind kCountNonzero = {"count_nonzero", false, false, true};
inline constexpr ReduceKind kArgmin = {"argmin"};
inline constexpr ReduceKind kArgmax = {"argmax"};
inline constexpr ReduceKind kLogsumexp = {"logsumexp", false, false, true};
inline constexpr ReduceKind kSumOfSquares = {"sum_of_squares", false, false, true};
inline constexpr ReduceKind kVectorNorm = {"vector_norm", false, false, true};
}  // namespace numpy

namespace torch_kinds {
inline constexpr ReduceKind kSum = {"sum", true};
inline constexpr ReduceKind kProd = {"prod", true};
inline constexpr ReduceKind kMean = {"mean", true};
inline constexpr ReduceKind kAmax = {"amax"};
inline constexpr ReduceKind kAmin = {"amin"};
inline constexpr ReduceKind kVar = {.name = "var", .correction = true};
inline constexpr ReduceKind kStd = {.name = "std", .correction = true};
inline constexpr ReduceKind kNorm = {"norm"};
inline constexpr ReduceKind kArgmax = {"argmax"};
inline constexpr ReduceKind kArgmin = {"argmin"};
inline constexpr ReduceKind kAny = {"any"};
inline constexpr ReduceKind kAll = {"all"};
inline constexpr ReduceKind kCountNonzero = {"count_nonzero"};
inline constexpr ReduceKind kLogsumexp = {"logsumexp"};
}  // namespace torch_kinds

// A reduction as it was called, its arguments checked. Refers to the caller's arrays.
struct ReduceArgs {
  const char* name;
  Voice voice = Voice::numpy;
  Axes axes = {};
  bool has_axes = true;  // false: none were given, so these are all
  bool keepdims = false;
  std::optional<DType> dtype = {};
  std::optional<Scalar> initial = {};
  const Array* where = nullptr;
  const Array* out = nullptr;
  double correction = 0;

  // Of a part of it: axes kept, given as nobody asked for anything else.
  ReduceArgs kept() const {
    ReduceArgs part{name, voice, axes, has_axes, true};
    part.where = where;
    return part;
  }
  // How many elements of this shape make one result, where= aside.
  int64_t elements(const Shape& shape) const {
    int64_t count = 1;
    for (int64_t axis : axes) count *= shape[static_cast<int>(axis)];
    return count;
  }
};

// These throw ShapeError for an axis that does not exist or stands twice and for an out= of another
// shape, DTypeError for a mask that is not bool, ValueError for an option that the kind does not
// take.
ReduceArgs numpy_args(const ReduceKind& kind, const core::Value& x, const ReduceOptions& options);

// PyTorch's own, whose public header lies above this layer.
struct TorchArguments {
  const ReduceAxes& dim;
  bool keepdim;
  const std::optional<DType>& dtype;
  const Array* out;
  double correction;
};
ReduceArgs torch_args(const ReduceKind& kind, const core::Value& x, const TorchArguments& given);
template <class TorchOptions>
ReduceArgs torch_args(const ReduceKind& kind, const core::Value& x, const TorchOptions& o) {
  return torch_args(kind, x, TorchArguments{o.dim, o.keepdim, o.dtype, o.out.get(), o.correction});
}
// The dimensions of a call in PyTorch's voice: throws in its words.
void check_torch_dims(const char* name, const Shape& shape, const ReduceAxes& dim);

}  // namespace weft::dialect

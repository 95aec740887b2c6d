// What the reductions of all voices share: checked arguments, then exec, then the result's final
// form.
#pragma once

#include "reduce/reduce.h"
#include "weft/reduce.h"

namespace weft::api {

// The optional arguments besides axis, keepdims and out that a kind of reduction takes. Others are
// refused: none is ignored.
struct ReduceKind {
  const char* name;
  bool dtype = false;
  bool initial = false;
  bool where = false;
  bool correction = false;
};
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

struct TakenOption {
  const char* name;
  bool given;
  bool taken;
  const char* hint = "";
};
// Throws ValueError if the option is given and the kind does not take it.
void check_taken(const ReduceKind& kind, Voice voice, const TakenOption& option);

// A reduction as it was called, its axes checked.
struct ReduceCall {
  const char* name;
  const Array& x;
  Axes axes;
  bool keepdims = false;
  const Array* where = nullptr;
  const Array* out = nullptr;
  std::optional<Scalar> initial = {};
  Voice voice = Voice::numpy;

  // How many elements make one result, not counting where=.
  int64_t elements() const {
    int64_t count = 1;
    for (int64_t axis : axes) count *= x.shape()[static_cast<int>(axis)];
    return count;
  }
};

// Throws ShapeError for an axis that does not exist or stands twice, DTypeError for a mask that is
// not bool, ValueError for an option that the kind does not take.
ReduceCall check_reduce(const ReduceKind& kind, const Array& x, const ReduceOptions& options,
                        Voice voice = Voice::numpy);
// The same reduction of another array, its axes kept, without out= and an initial value.
ReduceCall inner_call(const ReduceCall& call, const Array& x);

// How a reduction goes: elements are converted to `result`, joined by `op` in `load`, and given as
// `result`.
struct ReducePlan {
  kernels::Reducer reducer;
  Op op;
  DType load;
  DType result;
  Scalar identity = 0;
  bool as_truth = false;
};

// What takes part in it without changing it, as a 0-d array.
Array neutral(const ReducePlan& plan, DType dtype);
// The initial value as one more element: a 0-d array of type plan.load. Throws ValueError if it
// does not fit plan.result. REQUIRES: call.initial.
Array initial_element(const ReduceCall& call, const ReducePlan& plan);
// True iff elements of type `from` are not the same when they are converted to `load` without
// `result` in between.
bool converts_twice(DType from, DType result, DType load);
// Runs it, initial value, broadcast axes and empty arrays included.
Array run_reduction(const ReduceCall& call, const ReducePlan& plan);
// The same without the last step: extent 1 on reduced axes, element type plan.load, no initial
// value.
Array reduce_core(const ReduceCall& call, const ReducePlan& plan);
// keepdims, the element type, and out=.
Array finish(const ReduceCall& call, const Array& kept, DType result);
// Joins all elements along the axes by repeated halving: any operation, any type.
Array reduce_by_halving(const Array& x, const Axes& axes, Op op);

// A complex array as a real one with one more axis of extent 2, and back.
Array as_parts(const Array& x);
Array from_parts(const Array& parts, DType dtype);

// The number of elements that where= selects for each result, as float64 of keepdims shape.
Array selected_counts(const ReduceCall& call);

Array call_sum(const ReduceCall& call, DType result);
Array call_prod(const ReduceCall& call, DType result);
Array call_order(const ReduceCall& call, bool largest);
Array call_mean(const ReduceCall& call, DType result);
Array call_var(const ReduceCall& call, DType compute, double correction, bool root);
Array call_truth(const ReduceCall& call, bool all);
Array call_arg(const ReduceCall& call, const ReduceAxes& axis, bool largest);
Array call_count_nonzero(const ReduceCall& call);
// |x|^2 summed, given as this real type.
Array call_squares(const ReduceCall& call, DType result);
Array call_norm(const ReduceCall& call, double order);
// `floats` is what integers become.
Array call_logsumexp(const ReduceCall& call, DType floats);

// The type a mean is computed in: the one asked for, else that of the elements. A mean of integers
// in integers would be cut off without a word: refused.
DType check_mean_dtype(const char* name, DType dtype, const std::optional<DType>& wanted);
// Refusals of calls that these run: of what has no order, or of nothing where there is no neutral
// element.
void check_order(const ReduceCall& call);
void check_norm(const ReduceCall& call, double order);
void check_arg(const ReduceCall& call, const ReduceAxes& axis);
void check_logsumexp(const ReduceCall& call);

// The plans that eager and lazy reductions share.
ReducePlan sum_plan(DType result);
ReducePlan prod_plan(DType result);
ReducePlan truth_plan(bool all);

// The type a sum with this result is computed in: integers in 64 bits, whose low bits are the
// result.
DType compute_dtype(DType result);
// What integers and booleans are summed as: int64 or uint64. Other types stay.
DType sum_dtype(DType dtype);
// What means are computed in: float64 for integers and booleans.
DType mean_dtype(DType dtype);

}  // namespace weft::api

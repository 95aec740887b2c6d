// Where elements are not 0, and what is chosen by that.
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/gather.h"
#include "dialect/gather.h"
#include "gather/masks.h"
#include "gather/run.h"
#include "weft/gather.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft {
namespace {

// Row-major booleans.
Array mask_of(const Array& x) {
  if (x.dtype() == DType::boolean) return x.is_contiguous() ? x : x.copy();
  const Array mask = x.astype(DType::boolean);
  return mask.is_contiguous() ? mask : mask.copy();
}

}  // namespace

std::vector<Array> nonzero(const Array& x) try {
  if (x.rank() == 0) {
    raise(ErrorKind::too_few_axes, "nonzero", "a 0-d array has no axis to give positions along",
          "x.reshape({1}) is a vector of its one element");
  }
  const Array mask = mask_of(x);
  return gather::true_positions(mask, gather::count_true(mask));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::vector<Array> where(const Array& condition) { return nonzero(condition); }

Array flatnonzero(const Array& x) try {
  const Array mask = mask_of(x).reshape({x.size()});
  return gather::true_positions(mask, gather::count_true(mask))[0];
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array argwhere(const Array& x) try {
  const Array mask = mask_of(x);
  return gather::true_places(mask, gather::count_true(mask));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::vector<Array> ix_(const std::vector<Array>& arrays) try {
  std::vector<Array> open;
  const int rank = static_cast<int>(arrays.size());
  for (int i = 0; i < rank; ++i) {
    const Array& each = arrays[static_cast<size_t>(i)];
    if (each.rank() != 1) {
      raise(ErrorKind::bad_argument, "ix_",
            cat("array ", i, " has shape ", each.shape(), "; each must be a vector"));
    }
    Array positions = each.dtype() == DType::boolean ? flatnonzero(each) : each;
    if (positions.size() == 0) positions = positions.astype(DType::i64);  // {} has no integers
    Shape shape(Dims::filled(rank, 1));
    shape[i] = positions.size();
    open.push_back(positions.reshape(shape));
  }
  return open;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array choose(const Array& which, const std::vector<Array>& choices, OutOfRange mode) try {
  if (choices.empty()) raise(ErrorKind::bad_argument, "choose", "there are no choices");
  const core::Bounds bounds = mode == OutOfRange::wrap   ? core::Bounds::wrap
                              : mode == OutOfRange::clip ? core::Bounds::clip
                                                         : core::Bounds::exact;
  const Array numbers = arange(static_cast<int64_t>(choices.size()));
  const Array chosen =
      gather::run(dialect::lower_take({"choose", Dialect::numpy, bounds}, numbers, which, 0));
  std::vector<Array> parts = choices;
  parts.push_back(chosen);
  parts = broadcast_arrays(parts);
  DType dtype = choices[0].dtype();
  for (const Array& choice : choices) dtype = promote(dtype, choice.dtype());
  const Array result = empty(parts.back().shape(), dtype);
  for (size_t k = 0; k < choices.size(); ++k) {
    const Array mask = equal(parts.back(), static_cast<int64_t>(k));
    add(parts[k], zeros({}, dtype), {.out = result, .where = mask});
  }
  return result;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array select(const std::vector<Array>& conditions, const std::vector<Array>& choices,
             CallOperand&& default_value) try {
  if (conditions.size() != choices.size() || conditions.empty()) {
    raise(ErrorKind::bad_argument, "select",
          cat(conditions.size(), " conditions and ", choices.size(),
              " choices: each condition needs one"));
  }
  for (const Array& condition : conditions) {
    if (condition.dtype() != DType::boolean) {
      raise(ErrorKind::dtype_unsupported, "select",
            cat("a condition is ", condition.dtype(), "; it must be bool"));
    }
  }
  const size_t last = conditions.size() - 1;
  Array result = where(conditions[last], choices[last], static_cast<CallOperand&&>(default_value));
  for (size_t i = last; i-- > 0;) result = where(conditions[i], choices[i], result);
  return result;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void detail::check_pieces(const Array& x, const std::vector<Array>& conditions, size_t functions) {
  if (conditions.empty() || functions < conditions.size() || functions > conditions.size() + 1) {
    raise(ErrorKind::bad_argument, "piecewise",
          cat(conditions.size(), " conditions and ", functions,
              " functions: each condition needs one, and one more is for the rest"));
  }
  for (const Array& condition : conditions) {
    if (condition.dtype() == DType::boolean && condition.shape() == x.shape()) continue;
    raise(ErrorKind::bad_argument, "piecewise",
          cat("a condition is ", condition.dtype(), " of shape ", condition.shape(),
              "; it must be bool of shape ", x.shape()));
  }
}

Array detail::piece_mask(const std::vector<Array>& conditions, size_t piece) {
  if (piece < conditions.size()) return conditions[piece];
  Array any = conditions[0];
  for (const Array& condition : conditions) any = logical_or(any, condition);
  return logical_not(any);
}

}  // namespace weft

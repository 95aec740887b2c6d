#include "api/repeats.h"

#include <utility>

#include "api/reduce_call.h"
#include "array/axes.h"
#include "weft/numpy.h"

namespace weft::api {

Distinct find_distinct(const Array& x, const Axes& axes) {
  Layout layout = x.layout();
  Distinct found;
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (layout.strides[axis] != 0 || layout.shape[axis] <= 1) continue;
    if (contains(axes, axis))
      found.times *= layout.shape[axis];
    else
      found.repeats_kept = true;
    layout.shape[axis] = 1;
  }
  found.view = Array(x.storage(), std::move(layout), x.dtype(), false);
  return found;
}

namespace {

// Sums of `times` equal ones each, in place.
void multiply_sums(const Array& sums, int64_t times) {
  const bool holds_count = sums.dtype() != DType::f32 || times <= int64_t{1} << 24;
  const Array factors = holds_count ? sums : sums.astype(DType::f64);
  multiply(factors, full({}, times, factors.dtype()), {.out = sums});
}

// The product of `times` equal ones, joined as reduce_by_halving joins them: signs, infinities and
// nans are those of the elements written out, and errors no larger.
Array power(const Array& x, int64_t times) {
  Array first = x;  // waits while the number of those left is odd
  Array rest = x;
  for (int64_t left = times; left > 1;) {
    if (left % 2 == 0) first = multiply(first, rest);
    left = left / 2 + left % 2;
    if (left > 1) rest = multiply(rest, rest);
  }
  return first;
}

}  // namespace

Array repeated(const Array& kept, int64_t times, kernels::Reducer reducer) {
  using kernels::Reducer;
  if (times == 1 || reducer == Reducer::smallest || reducer == Reducer::largest) return kept;
  if (reducer == Reducer::product) return power(kept, times);
  multiply_sums(is_complex(kept.dtype()) ? as_parts(kept) : kept, times);
  return kept;
}

}  // namespace weft::api

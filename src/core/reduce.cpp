#include "core/reduce.h"

#include <limits>

#include "array/axes.h"
#include "base/text.h"
#include "base/visit.h"

namespace weft::core {
namespace {

// The last number of a type upwards or downwards.
Scalar extreme_number(DType dtype, bool upwards) {
  return visit(dtype, [upwards]<class T>() -> Scalar {
    using Exact = std::conditional_t<std::is_integral_v<T>, T, double>;
    using Limits = std::numeric_limits<Exact>;
    if constexpr (std::is_integral_v<T>) return upwards ? Limits::max() : Limits::lowest();
    return upwards ? Limits::infinity() : -Limits::infinity();
  });
}

std::string_view what(const Reduce& r) {
  static constexpr std::string_view kNames[] = {
      "sum", "product", "smallest", "largest", "sum of squares", "sum of centred squares"};
  if (r.method == Method::halving) return info(r.op).name;
  if (r.method == Method::kernel) return kNames[static_cast<int>(r.reducer)];
  return r.reducer == Reducer::largest ? "position of the largest" : "position of the smallest";
}

std::string types(const Reduce& r) {
  if (r.element == r.load && r.load == r.result) return cat("in ", r.load);
  return cat("elements as ", r.element, ", in ", r.load, ", result ", r.result);
}

}  // namespace

int64_t Reduce::elements() const {
  int64_t count = 1;
  for (int64_t axis : axes) count *= x.shape[static_cast<int>(axis)];
  return count;
}

Shape reduced_shape(const Shape& x, const Axes& axes, bool keepdims) {
  Shape shape;
  for (int axis = 0; axis < x.rank(); ++axis) {
    const bool reduced = contains(axes, axis);
    if (!reduced || keepdims) shape.push_back(reduced ? 1 : x[axis]);
  }
  return shape;
}

bool converts_twice(DType from, DType element, DType load) {
  if (element == load || promote(from, element) == element) return false;
  return !is_integer(from) || !is_integer(element);  // of integers the low bits are kept either way
}

Scalar identity_of(const Reduce& r, DType dtype) {
  switch (r.reducer) {
    case Reducer::product:
      return 1;
    case Reducer::smallest:
      return r.is_of_truths() ? Scalar(1) : extreme_number(dtype, true);
    case Reducer::largest:
      return r.is_of_truths() ? Scalar(0) : extreme_number(dtype, false);
    default:
      return 0;
  }
}

std::string to_string(const Reduce& r) {
  std::string text = cat(what(r), " of ", r.x.dtype, " ", r.x.shape, " over axes ", r.axes, ": ",
                         types(r), " ", reduced_shape(r.x.shape, r.axes, r.keepdims));
  if (r.mask) text += cat(", where ", r.mask->shape());
  if (r.initial) text += ", with an initial value";
  if (r.out) text += cat(", into ", r.out->dtype());
  return text;
}

}  // namespace weft::core

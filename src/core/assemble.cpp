#include "core/assemble.h"

#include "base/raise.h"
#include "base/text.h"

namespace weft::core {
namespace {

// Entry 0 and the last one along every axis, and so all between, are elements of the result.
bool lies_within(const Shape& shape, const Strides& strides, int64_t first, int64_t elements) {
  if (shape.rank() != strides.size()) return false;
  int64_t low = first;
  int64_t high = first;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    int64_t span = 0;
    if (__builtin_mul_overflow(shape.data()[axis] - 1, strides.data()[axis], &span)) return false;
    int64_t& end = span < 0 ? low : high;
    if (__builtin_add_overflow(end, span, &end)) return false;
  }
  return low >= 0 && high < elements;
}

}  // namespace

void verify(const Assemble& a) {
  const int64_t elements = check_shape(a.shape, a.name, a.dialect);
  if (elements > 0 && !lies_within(a.shape, a.strides, 0, elements))
    raise(ErrorKind::outside_storage, a.dialect, a.name,
          cat("strides ", a.strides, " are not of a dense result of shape ", a.shape));
  for (const Part& part : a.parts) {
    if (part.from.size() == 0) continue;
    const bool fits =
        lies_within(part.from.shape, a.to(part), part.offset, elements) &&
        (!part.of_result || lies_within(part.from.shape, part.from.strides, part.source, elements));
    if (fits) continue;
    raise(ErrorKind::outside_storage, a.dialect, a.name,
          cat("a part of shape ", part.from.shape, " at element ", part.offset, " with strides ",
              a.to(part), " does not lie within the result of shape ", a.shape));
  }
}

std::string to_string(const Assemble& a) {
  std::string text = cat(a.name, " ", a.dtype, " ", a.shape);
  for (const Part& part : a.parts) {
    text += cat(part.waits ? "\n  then " : "\n  ", to_string(part.from));
    if (part.of_result) text += cat(" from ", part.source, " of the result");
    text += cat(" to ", part.offset, " strides ", a.to(part));
  }
  return text;
}

}  // namespace weft::core

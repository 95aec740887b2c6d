#include "core/assemble.h"

#include "base/raise.h"
#include "base/stride_math.h"
#include "base/text.h"

namespace weft::core {
namespace {

bool lies_within(const Shape& shape, const Strides& strides, int64_t first, int64_t elements) {
  Reach reach{first, first};
  return shape.rank() == strides.size() && add_reach({shape, strides, first}, reach) &&
         reach.first >= 0 && reach.last < elements;
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
        lies_within(part.from.shape, part.to, part.offset, elements) &&
        (!part.of_result ||
         lies_within(part.from.shape, part.from.strides, part.source, elements));
    if (fits) continue;
    raise(ErrorKind::outside_storage, a.dialect, a.name,
          cat("a part of shape ", part.from.shape, " at element ", part.offset, " with strides ",
              part.to, " does not lie within the result of shape ", a.shape));
  }
}

std::string to_string(const Assemble& a) {
  std::string text = cat(a.name, " ", a.dtype, " ", a.shape);
  for (const Part& part : a.parts) {
    text += cat(part.waits ? "\n  then " : "\n  ", to_string(part.from));
    if (part.of_result) text += cat(" from ", part.source, " of the result");
    text += cat(" to ", part.offset, " strides ", part.to);
  }
  return text;
}

}  // namespace weft::core

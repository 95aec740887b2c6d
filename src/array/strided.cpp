#include "base/raise.h"
#include "base/stride_math.h"
#include "base/text.h"
#include "weft/array.h"
#include "weft/broadcast.h"

namespace weft {
namespace {

// Throws if any element of the view lies outside [0, elements) of the storage.
void check_inside(const Layout& view, int64_t elements) {
  Reach reach{view.offset, view.offset};
  const bool fits = add_reach(view, reach);
  if (fits && reach.first >= 0 && reach.last < elements) return;
  const std::string where =
      fits ? cat(" reaches elements ", reach.first, " to ", reach.last, " of a storage")
           : std::string(" reaches beyond 64 bits, in a storage");
  raise(ErrorKind::outside_storage, "as_strided",
        cat("shape ", view.shape, " with strides ", view.strides, where,
            elements > 0 ? cat(" that has elements 0 to ", elements - 1) : " without elements"));
}

}  // namespace

Array Array::broadcast_to(const Shape& target) const {
  if (!is_valid(target)) check_shape(target, "broadcast_to");
  if (find_broadcast_to_refusal(shape(), target)) detail::refuse_broadcast_to(shape(), target);
  const Axes dims = trailing_axes(rank(), target.rank());
  return Array(storage_, broadcast_layout(layout_, target, dims), dtype_, false);
}

Array Array::as_strided(const Shape& shape, const Strides& strides, int64_t offset) const {
  if (shape.rank() != strides.size())
    detail::refuse_strides(shape, strides, "as_strided", Dialect::numpy);
  Layout view{shape, strides, layout_.offset};
  if (__builtin_add_overflow(view.offset, offset, &view.offset)) {
    raise(ErrorKind::outside_storage, "as_strided", cat("offset ", offset, " is out of range"));
  }
  if (check_shape(shape, "as_strided") > 0) {
    check_inside(view, storage_.size_bytes() / size_in_bytes(dtype_));
  } else {
    view.offset = layout_.offset;
  }
  return Array(storage_, std::move(view), dtype_, writable_);
}

}  // namespace weft

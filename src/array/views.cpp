#include <utility>

#include "array/axes.h"
#include "base/raise.h"
#include "base/stride_math.h"
#include "base/text.h"
#include "weft/array.h"

namespace weft {
namespace {

// The same axes in another order.
Layout rearranged(const Layout& layout, const Axes& order) {
  Layout view{Shape::filled(layout.rank(), 0), Strides::filled(layout.rank(), 0), layout.offset};
  for (int i = 0; i < order.size(); ++i) {
    view.shape[i] = layout.shape[static_cast<int>(order[i])];
    view.strides[i] = layout.strides[static_cast<int>(order[i])];
  }
  return view;
}

Layout without(const Layout& layout, const Axes& axes) {
  Layout view = layout;
  for (int axis = layout.rank() - 1; axis >= 0; --axis) {
    if (!contains(axes, axis)) continue;
    view.shape.erase(axis);
    view.strides.erase(axis);
  }
  return view;
}

int64_t clamp_offset(int64_t offset, int64_t rows, int64_t columns) {
  return offset < -rows ? -rows : offset > columns ? columns : offset;
}

}  // namespace

Array Array::transpose() const {
  Axes order = all_axes(rank());
  for (int i = 0; i < rank(); ++i) order[i] = rank() - 1 - i;
  return transpose(order);
}

Array Array::transpose(const Axes& axes) const {
  const Axes order = check_axes(axes, rank(), "transpose");
  if (order.size() != rank()) {
    raise(
        ErrorKind::bad_argument, "transpose",
        cat("axes ", axes, " must name each of the ", rank(), " axes of shape ", shape(), " once"));
  }
  return Array(storage_, rearranged(layout_, order), dtype_, writable_);
}

Array Array::moveaxis(const Axes& from, const Axes& to) const {
  const Axes source = check_axes(from, rank(), "moveaxis");
  const Axes target = check_axes(to, rank(), "moveaxis");
  if (source.size() != target.size()) {
    raise(ErrorKind::bad_argument, "moveaxis",
          cat("as many axes must come from ", from, " as go to ", to));
  }
  Axes order = Axes::filled(rank(), -1);
  for (int i = 0; i < source.size(); ++i) order[static_cast<int>(target[i])] = source[i];
  int next = 0;
  for (int64_t& entry : order) {
    if (entry >= 0) continue;
    while (contains(source, next)) ++next;
    entry = next++;
  }
  return Array(storage_, rearranged(layout_, order), dtype_, writable_);
}

Array Array::swapaxes(int64_t a, int64_t b) const {
  Axes order = all_axes(rank());
  std::swap(order[check_axis(a, rank(), "swapaxes")], order[check_axis(b, rank(), "swapaxes")]);
  return Array(storage_, rearranged(layout_, order), dtype_, writable_);
}

Array Array::squeeze() const {
  Axes ones;
  for (int axis = 0; axis < rank(); ++axis) {
    if (shape()[axis] == 1) ones.push_back(axis);
  }
  return Array(storage_, without(layout_, ones), dtype_, writable_);
}

Array Array::squeeze(const Axes& axes) const {
  const Axes checked = check_axes(axes, rank(), "squeeze");
  for (int64_t axis : checked) {
    if (shape()[static_cast<int>(axis)] == 1) continue;
    raise(ErrorKind::axis_not_one, "squeeze",
          cat("axis ", axis, " of shape ", shape(), " has extent ", shape()[static_cast<int>(axis)],
              "; only an extent of 1 can be dropped"));
  }
  return Array(storage_, without(layout_, checked), dtype_, writable_);
}

Array Array::expand_dims(const Axes& axes) const {
  const int64_t wider = int64_t{rank()} + axes.size();
  if (wider > kMaxRank) detail::refuse_rank(wider);
  const int result_rank = static_cast<int>(wider);
  const Axes inserted = check_axes(axes, result_rank, "expand_dims");
  Layout view{{}, {}, layout_.offset};
  for (int axis = 0, source = 0; axis < result_rank; ++axis) {
    const bool is_new = contains(inserted, axis);
    view.shape.push_back(is_new ? 1 : shape()[source]);
    view.strides.push_back(is_new ? 0 : strides()[source]);
    source += !is_new;
  }
  return Array(storage_, std::move(view), dtype_, writable_);
}

Array Array::flip() const { return flip(all_axes(rank())); }

Array Array::flip(const Axes& axes) const {
  Layout view = layout_;
  for (int64_t entry : check_axes(axes, rank(), "flip")) {
    const int axis = static_cast<int>(entry);
    if (size() > 0) view.offset += (shape()[axis] - 1) * strides()[axis];
    view.strides[axis] = times_stride(-1, strides()[axis]);
  }
  return Array(storage_, std::move(view), dtype_, writable_);
}

Array Array::diagonal(int64_t offset, int64_t axis1, int64_t axis2) const {
  const Axes pair = check_axes({axis1, axis2}, rank(), "diagonal");
  const int row = static_cast<int>(pair[0]);
  const int column = static_cast<int>(pair[1]);
  const int64_t k = clamp_offset(offset, shape()[row], shape()[column]);
  const int64_t rows = shape()[row] + (k < 0 ? k : 0);
  const int64_t columns = shape()[column] - (k > 0 ? k : 0);
  const int64_t length = rows < columns ? rows : columns;
  Layout view = without(layout_, pair);
  const bool has_elements = length > 0 && size() > 0;
  if (has_elements) view.offset += k > 0 ? k * strides()[column] : -k * strides()[row];
  view.shape.push_back(length);
  view.strides.push_back(add_strides(strides()[row], strides()[column]));
  return Array(storage_, std::move(view), dtype_, writable_);
}

Array Array::real() const {
  if (!is_complex(dtype_)) return *this;
  Layout view{shape(), strides(), 2 * layout_.offset};
  for (int64_t& stride : view.strides) stride = times_stride(2, stride);
  return Array(storage_, std::move(view), real_part(dtype_), writable_);
}

Array Array::imag() const {
  if (!is_complex(dtype_)) {
    raise(ErrorKind::dtype_unsupported, "imag",
          cat("elements of type ", dtype_, " have no imaginary part to view"));
  }
  const Array real_view = real();
  Layout view = real_view.layout();
  if (size() > 0) view.offset += 1;
  return Array(storage_, std::move(view), real_part(dtype_), writable_);
}

}  // namespace weft

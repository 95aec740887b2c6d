#include "core/views.h"

#include "base/text.h"

namespace weft::core {
namespace {

// The first and the last byte of the elements. REQUIRES: there are any.
struct Bytes {
  const std::byte* first;
  const std::byte* last;

  explicit Bytes(const Value& x) {
    const Reach reach = reach_of({x.shape, x.strides, 0});
    const int64_t item = size_in_bytes(x.dtype);
    first = x.address + reach.first * item;
    last = x.address + (reach.last + 1) * item - 1;
  }
};

void move_address(Value& x, int64_t elements) {
  if (x.address) x.address += elements * size_in_bytes(x.dtype);
}

}  // namespace

Value transposed(const Value& x, const Axes& order) {
  Value view = x;
  for (int i = 0; i < order.size(); ++i) {
    view.shape[i] = x.shape[static_cast<int>(order[i])];
    view.strides[i] = x.strides[static_cast<int>(order[i])];
  }
  return view;
}

Value reversed(const Value& x, const Axes& axes) {
  Value view = x;
  for (int64_t entry : axes) {
    const int axis = static_cast<int>(entry);
    if (x.shape[axis] > 0) move_address(view, (x.shape[axis] - 1) * x.strides[axis]);
    view.strides[axis] = -x.strides[axis];
  }
  return view;
}

Value split_axis(const Value& x, int axis, int64_t groups) {
  Value view = x;
  view.shape[axis] /= groups;
  view.shape.insert(axis, groups);
  view.strides.insert(axis, x.strides[axis] * view.shape[axis + 1]);
  return view;
}

Value with_axis(const Value& x, int position) {
  Value view = x;
  view.shape.insert(position, 1);
  view.strides.insert(position, 0);
  return view;
}

Value every(const Value& x, int axis, int64_t first, int64_t step, int64_t count) {
  Value view = x;
  if (count > 0) move_address(view, first * x.strides[axis]);
  view.strides[axis] *= step;
  view.shape[axis] = count;
  return view;
}

bool may_overlap(const Value& a, const Value& b) {
  if (!a.address || !b.address) return false;  // abstract: it lies nowhere
  if (a.size() == 0 || b.size() == 0) return false;
  const Bytes x(a);
  const Bytes y(b);
  return x.first <= y.last && y.first <= x.last;
}

std::string to_string(const Value& x) { return cat(x.dtype, " ", x.shape, " strides ", x.strides); }

}  // namespace weft::core

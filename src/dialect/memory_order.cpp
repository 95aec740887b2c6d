#include "dialect/memory_order.h"

#include <utility>

#include "array/axes.h"
#include "base/stride_math.h"
#include "core/result.h"
#include "core/views.h"

namespace weft::dialect {
namespace {

bool all_follow(const BlockVector<core::Value>& values) {
  for (const core::Value& x : values) {
    if (!core::follows_row_major(x.shape, x.strides)) return false;
  }
  return true;
}

// By their steps, largest first; stable. Axes that are not stepped along stay in their places.
Axes order_of(const core::Value& x) {
  Axes order = all_axes(x.rank());
  Axes moving;
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (x.shape[axis] > 1 && x.strides[axis] != 0) moving.push_back(axis);
  }
  const Axes places = moving;
  for (int i = 1; i < moving.size(); ++i) {
    for (int j = i;
         j > 0 && distance_of(x.strides[moving[j - 1]]) < distance_of(x.strides[moving[j]]); --j)
      std::swap(moving[j - 1], moving[j]);
  }
  for (int i = 0; i < places.size(); ++i) order[places[i]] = moving[i];
  return order;
}

}  // namespace

Strides strides_like(const Shape& shape, const BlockVector<core::Value>& values) {
  if (all_follow(values)) return row_major_strides(shape);
  const Axes order = order_of(values[0]);
  for (const core::Value& x : values) {
    const core::Value turned = core::transposed(x, order);
    if (!core::follows_row_major(turned.shape, turned.strides)) return row_major_strides(shape);
  }
  return core::dense_strides(shape, order);
}

}  // namespace weft::dialect

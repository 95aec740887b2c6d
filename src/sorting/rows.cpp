#include "sorting/rows.h"

#include "array/storage.h"
#include "core/alignment.h"
#include "core/views.h"
#include "exec/steps_of_one_type.h"

namespace weft::sorting {
namespace {

// The axis behind all others, or back from there.
Axes axis_last(int rank, int axis) {
  Axes order;
  for (int i = 0; i < rank; ++i) {
    if (i != axis) order.push_back(i);
  }
  order.push_back(axis);
  return order;
}
Axes axis_back(int rank, int axis) {
  Axes order;
  for (int i = 0; i < rank; ++i) order.push_back(i < axis ? i : i == axis ? rank - 1 : i - 1);
  return order;
}

template <class Item>
void take_items(const Item* from, const int64_t* positions, int64_t n, Item* to) {
  for (int64_t i = 0; i < n; ++i) to[i] = from[positions[i]];
}
struct Sixteen {
  uint64_t low, high;
};

}  // namespace

Rows::Rows(const core::Value& x, int axis, const char* name) : first(x.address) {
  const bool lies_so = axis == x.rank() - 1 && is_row_major({x.shape, x.strides, 0}) &&
                       core::is_aligned(x.address, x.dtype);
  if (lies_so) return;
  const core::Value moved = core::transposed(x, axis_last(x.rank(), axis));
  copied = make_array(moved.shape, x.dtype, name);
  if (copied.size() > 0) exec::convert_into(moved, copied);
  first = copied.origin();
}

Array with_axis_at(const Array& rows, int axis, const char* name) {
  if (axis == rows.rank() - 1) return rows;
  const Array moved = rows.transpose(axis_back(rows.rank(), axis));
  Array result = make_array(moved.shape(), rows.dtype(), name);
  exec::convert_into(moved, result);
  return result;
}

void take_row(const std::byte* from, const int64_t* positions, int64_t n, std::byte* to,
              int64_t item) noexcept {
  const auto take = [&]<class Item>(const Item*) {
    take_items(reinterpret_cast<const Item*>(from), positions, n, reinterpret_cast<Item*>(to));
  };
  if (item == 1) return take(static_cast<const uint8_t*>(nullptr));
  if (item == 2) return take(static_cast<const uint16_t*>(nullptr));
  if (item == 4) return take(static_cast<const uint32_t*>(nullptr));
  if (item == 8) return take(static_cast<const uint64_t*>(nullptr));
  take(static_cast<const Sixteen*>(nullptr));
}

}  // namespace weft::sorting

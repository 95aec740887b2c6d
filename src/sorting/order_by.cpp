// Positions in the order of several keys.
#include "base/raise.h"
#include "sorting/chunks.h"
#include "sorting/large.h"
#include "sorting/positions.h"
#include "sorting/rows.h"
#include "sorting/run.h"

namespace weft::sorting {

Array run(const core::OrderBy& o) try {
  core::verify(o);
  const core::Value& first = o.keys[0];
  Shape shape = first.shape;
  shape.erase(o.axis);
  shape.push_back(first.shape[o.axis]);
  const Array result = make_array(shape, DType::i64, o.name);
  if (result.size() > 0) {
    std::vector<Rows> keys;
    for (const core::Value& key : o.keys) keys.emplace_back(key, o.axis, o.name);
    const int64_t n = shape[-1];
    const int64_t rows = result.size() / n;
    const bool in_parts = rows < 2 * threads::thread_count() && sorts_in_parts(n, 8);
    const bool shares = rows > 1 && !in_parts && threads::pays_to_share(32 * result.size());
    const auto sort_rows = [&](int64_t begin, int64_t end, std::byte* scratch) {
      for (int64_t row = begin; row < end; ++row) {
        Order order(reinterpret_cast<int64_t*>(result.origin()) + row * n, n, scratch, in_parts);
        for (size_t k = 0; k < keys.size() && (k == 0 || order.has_ties()); ++k) {
          const DType dtype = o.keys[k].dtype;
          const std::byte* from = keys[k].first + row * n * size_in_bytes(dtype);
          order_by(order, {from, dtype, o.descending}, n, keys.size() == 1);
        }
      }
    };
    for_chunks({o.name, rows, Order::scratch_bytes(n), shares}, sort_rows);
  }
  return with_axis_at(result, o.axis, o.name);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array taken_along(const core::Value& x, const Array& positions, int axis, const char* name) {
  const Rows rows(x, axis, name);
  const Rows order(positions, axis, name);
  Shape shape = x.shape;
  shape.erase(axis);
  shape.push_back(x.shape[axis]);
  const Array result = make_array(shape, x.dtype, name);
  const int64_t n = shape[-1];
  const int64_t item = size_in_bytes(x.dtype);
  const auto* at = reinterpret_cast<const int64_t*>(order.first);
  for (int64_t done = 0; done < result.size(); done += n)
    take_row(rows.first + done * item, at + done, n, result.origin() + done * item, item);
  return with_axis_at(result, axis, name);
}

}  // namespace weft::sorting

#include "conv/plane_copy.h"

#include <cstring>

#include "contract/matrix.h"
#include "exec/moves.h"

namespace weft::conv {
namespace {

// The part of `count` positions from `start` on, `step` apart, that are inputs.
struct Inside {
  int64_t low;
  int64_t high;

  Inside(const WindowAxis& axis, int64_t start, int64_t count) {
    const auto before = [&](int64_t position) {
      return position <= start ? 0 : (position - start - 1) / axis.stride + 1;
    };
    low = before(0) < count ? before(0) : count;
    high = before(axis.extent) < count ? before(axis.extent) : count;
  }
};

// What brings inputs of any step side by side, converted if need be.
kernels::MoveKernel mover(const ConvJob& job) {
  const int64_t item = job.input_item();
  const bool is_aligned = exec::are_items_at(job.input.address, item);
  // A boolean may be any byte; converting makes it 0 or 1.
  if (job.input.dtype == job.compute && job.compute != DType::boolean && is_aligned)
    return job.table->items->gathers[exec::log2_of(item)];
  const DType type = contract::read_dtype(job.input.dtype, job.compute);
  return job.table->casts[static_cast<int>(type)][static_cast<int>(job.compute)];
}

}  // namespace

void copy_plane(const ConvJob& job, const std::byte* channel, const PlanePlace& place,
                int64_t spare, std::byte* to) {
  const WindowAxis& tall = job.axes[0];
  const WindowAxis& wide = job.inner();
  const int64_t item = job.item();
  const Inside rows(tall, place.y, place.rows);
  const Inside columns(wide, place.x, place.columns);
  const int64_t height = rows.high - rows.low;
  const int64_t width = columns.high - columns.low;
  const int64_t count = place.rows * place.columns;
  const bool is_whole = height == place.rows && width == place.columns;
  const int64_t tail = is_whole ? count : 0;
  std::memset(to + tail * item, 0, static_cast<size_t>((count + spare - tail) * item));
  if (height <= 0 || width <= 0) return;
  const int64_t row_step = job.input_strides[0] * job.input_item();
  const int64_t column_step = job.input_strides[1] * job.input_item();
  mover(job)({channel + (place.y + rows.low * tall.stride) * row_step +
                  (place.x + columns.low * wide.stride) * column_step,
              tall.stride * row_step, wide.stride * column_step,
              to + (rows.low * place.columns + columns.low) * item, place.columns * item, item,
              height, width});
}

}  // namespace weft::conv

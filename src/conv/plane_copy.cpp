#include "conv/plane_copy.h"

#include <cstring>

namespace weft::conv {
void copy_plane(const ConvJob& job, const std::byte* channel, const PlanePlace& place,
                int64_t spare, std::byte* to) {
  const WindowAxis& tall = job.axes[0];
  const WindowAxis& wide = job.inner();
  const int64_t item = job.item();
  const InputRun rows = find_inputs(tall, place.y, 0, place.rows);
  const InputRun columns = find_inputs(wide, place.x, 0, place.columns);
  const int64_t count = place.rows * place.columns;
  const bool is_whole = rows.count == place.rows && columns.count == place.columns;
  const int64_t tail = is_whole ? count : 0;
  std::memset(to + tail * item, 0, static_cast<size_t>((count + spare - tail) * item));
  if (rows.count == 0 || columns.count == 0) return;
  const int64_t row_step = job.input_strides[0] * job.input_item();
  const int64_t column_step = job.input_strides[1] * job.input_item();
  job.mover()({channel + rows.index * row_step + columns.index * column_step,
               tall.stride * row_step, wide.stride * column_step,
               to + (rows.first * place.columns + columns.first) * item, place.columns * item, item,
               rows.count, columns.count});
}

}  // namespace weft::conv

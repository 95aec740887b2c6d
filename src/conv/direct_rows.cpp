// Few filters per group (one, if every channel has its own): rows of inputs times rows of taps,
// where they lie. Laying windows out as columns would copy every input as often as a window has
// taps.
//
//   row of inputs  . a b c d .      times taps x y z:  the "matrix" . a b c     its rows are the row of
//                                                                   a b c d     inputs, each one element
//                                                                   b c d .     further
//
// With a stride of s, every s-th input makes such a row: one for the taps 0, s, 2 s .., one for 1,
// s + 1, ...
#include <cstring>

#include "base/cursor.h"
#include "base/integers.h"
#include "base/machine.h"
#include "conv/job.h"

namespace weft::conv {
namespace {

// Windows of a row taken at a time: inputs and sums stay in the first cache.
constexpr int64_t kSegment = 2048;
// What a thread claims at once, in multiply-adds.
constexpr int64_t kRowsClaim = 1 << 16;

struct RowSegment {
  int64_t segments;  // of a row
  int64_t width;
  int64_t pitch;   // elements of a row of sums
  int64_t inputs;  // elements of the row of inputs, whole vectors of windows
  int64_t sums_at;
  int64_t bytes;

  explicit RowSegment(const ConvJob& job) {
    width = job.row < kSegment ? job.row : kSegment;
    segments = (job.row - 1) / width + 1;
    pitch = whole_vectors(width, job.compute);
    inputs = pitch + job.inner().reach();
    sums_at = round_up(inputs * job.item(), kCacheLine);
    bytes = sums_at +
            (job.writes_in_place() ? 0 : round_up(job.filters * pitch * job.item(), kCacheLine));
  }
};

struct Columns {
  int64_t begin;
  int64_t count;
  int64_t room;  // elements of the buffer
};

// The inputs of some windows of one row under a class of taps: where they lie, or copied to
// `buffer` with zeros around them.
const std::byte* find_inputs(const ConvJob& job, const TapClass& taps, const std::byte* row,
                             const Columns& columns, std::byte* buffer) {
  const WindowAxis& axis = job.inner();
  const int64_t item = job.item();
  const int64_t stride = job.input_strides[job.input_strides.rank() - 1];
  const int64_t length = columns.count - 1 + taps.reach();
  // The input under the first tap.
  const int64_t start = columns.begin * axis.stride + taps.first * axis.dilation - axis.before;
  const bool is_whole =
      start >= 0 && start + length <= axis.extent && stride == 1 && axis.stride == 1;
  const bool is_plain = job.writes_in_place() && job.input.dtype == job.compute &&
                        reinterpret_cast<uintptr_t>(row) % static_cast<uintptr_t>(item) == 0;
  if (is_whole && is_plain) return row + start * item;
  load_row(job, row, {start, axis.stride, length}, buffer);
  std::memset(buffer + length * item, 0, static_cast<size_t>((columns.room - length) * item));
  return buffer;
}

void run_segment(const ConvJob& job, int64_t piece, std::byte* workspace) {
  const RowSegment segment(job);
  const int64_t rows = job.windows / job.row;
  const int64_t row = piece / segment.segments % rows;
  const int64_t begin = piece % segment.segments * segment.width;
  const int64_t columns = job.row - begin < segment.width ? job.row - begin : segment.width;
  const Place place = place_of(job, piece / segment.segments / rows);
  const Dims outer = index_at(job.outer, row);
  const bool in_place = job.writes_in_place();
  const int64_t item = job.item();
  const int64_t taps = job.inner().taps;
  const int64_t rows_of_taps = outer_taps(job);
  const int64_t classes = tap_classes(job.inner());
  std::byte* to = place.result + (row * job.row + begin) * size_in_bytes(job.result.dtype);
  const Sums sums{in_place ? to : workspace + segment.sums_at,
                  (in_place ? job.windows : segment.pitch) * item, columns, to};
  kernels::GemmBlock block{};
  block.c = sums.at;
  block.c_row = sums.row_bytes;
  block.a_row = job.depth * item;
  block.rows = job.filters;
  block.columns = in_place ? columns : whole_vectors(columns, job.compute);
  block.count = 1;
  const auto add_row = [&](const std::byte* inputs, const std::byte* weights) {
    for (int64_t number = 0; number < classes; ++number) {
      const TapClass some = tap_class(job.inner(), number);
      block.a = weights + some.first * item;
      block.a_column = some.step * item;
      block.b = find_inputs(job, some, inputs, {begin, columns, segment.inputs}, workspace);
      block.b_row = some.dilation * item;
      block.depth = some.taps;
      job.table->matrix->gemm[static_cast<int>(job.compute)](block);
      block.adds = true;
    }
  };
  for (int64_t tap = 0; tap < rows_of_taps; ++tap) {
    const int64_t offset = find_input_row(job, outer, tap);
    if (offset == kZeros) continue;
    for (int64_t channel = 0; channel < job.channels; ++channel) {
      add_row(place.input + (channel * job.channel_stride + offset) * job.input_item(),
              place.weights + (channel * rows_of_taps + tap) * taps * item);
    }
  }
  // No tap lies on an input.
  for (int64_t i = 0; i < job.filters && !block.adds; ++i)
    std::memset(sums.at + i * sums.row_bytes, 0, static_cast<size_t>(columns * item));
  finish_sums(job, place, sums);
}

}  // namespace

void run_by_rows(const ConvJob& job) {
  const RowSegment segment(job);
  const int64_t pieces = job.batches() * (job.windows / job.row) * segment.segments;
  const int64_t work = job.work();
  const int64_t of_piece = work / pieces + 1;
  run_pieces(job, {pieces, kRowsClaim / of_piece + 1, work, segment.bytes, run_segment});
}

}  // namespace weft::conv

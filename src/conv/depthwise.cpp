// One filter per group and two spatial axes: planes of inputs, with their padding, times rows of
// taps. Laying windows out as columns would copy every input as often as a window has taps.
//
//   plane, 4 wide    . a b .       result, 2 wide and 2 more that nobody looks at: one long row, so that
//                    . c d .       a tap's input is always the same distance away,  x . a b . c d .
//
// A row of taps is one product of a row of weights with a "matrix" whose rows are the plane, each
// one element further.
//
// With strides, every combination of classes of taps (geometry.h) has a plane of its own, of every
// stride-th input.
#include "base/integers.h"
#include "base/machine.h"
#include "conv/plane_copy.h"
#include "conv/tuning.h"

namespace weft::conv {
namespace {

// A job and the blocks of windows, rows x columns, whose inputs are one plane.
struct DepthwiseJob : ConvJob {
  int64_t columns;
  int64_t width;  // of a row of inputs with its padding
  int64_t rows;
  int64_t inputs;  // rows of inputs under them
  int64_t down;    // blocks below each other
  int64_t across;  // beside each other
  int64_t pitch;   // elements of one filter's sums
  int64_t sums_at;
  int64_t bytes;

  explicit DepthwiseJob(const ConvJob& job) : ConvJob(job) {
    columns = smaller(row, kPlaneRow);
    across = ceil_div(row, columns);
    // The first class of taps is the longest.
    width = columns - 1 + tap_class(inner(), 0).reach();
    rows = smaller(larger(kPlane / width, 1), outer[0]);
    down = ceil_div(outer[0], rows);
    inputs = rows - 1 + tap_class(axes[0], 0).reach();
    pitch = whole_vectors(rows * width, compute);
    // A whole vector of windows may begin at the last one.
    sums_at = round_up((inputs * width + kCacheLine) * item(), kCacheLine);
    bytes = sums_at + round_up(filters * pitch * item(), kCacheLine);
  }
};

// The windows of a block.
struct WindowBlock {
  int64_t row;
  int64_t column;
  int64_t rows;
  int64_t columns;
};

// The inputs under a class of taps per axis.
void fill_plane(const DepthwiseJob& job, const std::byte* channel, const WindowBlock& windows,
                const TapClass& down, const TapClass& across, std::byte* to) {
  const WindowAxis& tall = job.axes[0];
  const WindowAxis& wide = job.inner();
  const int64_t y = windows.row * tall.stride + start_of(tall, down.first);
  const int64_t x = windows.column * wide.stride + start_of(wide, across.first);
  copy_plane(job, channel, {y, x, job.inputs, job.width}, kCacheLine, to);
}

// Adds what the taps of all classes make of one channel to the sums.
void add_channel(const DepthwiseJob& job, const std::byte* channel, const WindowBlock& windows,
                 const std::byte* weights, kernels::GemmBlock& block, std::byte* workspace) {
  const int64_t item = job.item();
  const int64_t row_of_taps = job.inner().taps * item;
  for (int64_t i = 0; i < tap_classes(job.axes[0]); ++i) {
    for (int64_t j = 0; j < tap_classes(job.inner()); ++j) {
      const TapClass down = tap_class(job.axes[0], i);
      const TapClass across = tap_class(job.inner(), j);
      fill_plane(job, channel, windows, down, across, workspace);
      block.a_column = across.step * item;
      block.b_row = across.dilation * item;
      block.depth = across.taps;
      for (int64_t tap = 0; tap < down.taps; ++tap) {
        block.a = weights + (down.first + tap * down.step) * row_of_taps + across.first * item;
        block.b = workspace + tap * down.dilation * job.width * item;
        job.table->matrix->gemm[static_cast<int>(job.compute)](block);
        block.adds = true;
      }
    }
  }
}

void run_block(const ConvJob& plain, int64_t piece, std::byte* workspace) {
  const DepthwiseJob& job = static_cast<const DepthwiseJob&>(plain);
  const Place place = place_of(job, piece / (job.down * job.across));
  WindowBlock windows{piece / job.across % job.down * job.rows, piece % job.across * job.columns, 0,
                      0};
  windows.rows = smaller(job.rows, job.outer[0] - windows.row);
  windows.columns = smaller(job.columns, job.row - windows.column);
  const int64_t item = job.item();
  const int64_t first = windows.row * job.row + windows.column;
  // Rows of which nothing is dropped.
  const bool in_place = job.rows == 1 && job.writes_in_place();
  kernels::GemmBlock block{};
  block.c = in_place ? place.result + first * item : workspace + job.sums_at;
  block.c_row = (in_place ? job.windows : job.pitch) * item;
  block.a_row = job.depth * item;
  block.rows = job.filters;
  block.columns =
      in_place ? windows.columns
               : whole_vectors((windows.rows - 1) * job.width + windows.columns, job.compute);
  block.count = 1;
  const int64_t taps = job.axes[0].taps * job.inner().taps;
  for (int64_t channel = 0; channel < job.channels; ++channel) {
    add_channel(job, place.input + channel * job.channel_stride * job.input_item(), windows,
                place.weights + channel * taps * item, block, workspace);
  }
  const Sums sums{block.c, block.c_row, block.columns, block.c};
  if (in_place) return finish_sums(job, place, sums);
  finish_rows(job, place, sums, {first, windows.rows, windows.columns, job.width});
}

}  // namespace

void run_depthwise(const ConvJob& plain) {
  const DepthwiseJob job(plain);
  run_pieces(job, {job.batches() * job.down * job.across, job.bytes, run_block});
}

}  // namespace weft::conv

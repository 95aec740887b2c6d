// One filter per group and two spatial axes: planes of inputs, with their padding, times rows of
// taps.
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

namespace weft::conv {
namespace {

// Elements of a plane taken at a time: inputs and sums stay in the first cache.
constexpr int64_t kPlane = 4096;
// What a thread claims at once, in multiply-adds.
constexpr int64_t kDepthwiseClaim = 1 << 16;

struct Plane {
  int64_t width;   // of a row with its padding
  int64_t rows;    // of windows taken at a time
  int64_t blocks;  // of rows
  int64_t inputs;  // rows of inputs under them
  int64_t pitch;   // elements of one filter's sums
  int64_t sums_at;
  int64_t bytes;

  explicit Plane(const ConvJob& job) {
    const int64_t height = job.outer[0];
    // The first class of taps is the longest.
    width = job.row - 1 + tap_class(job.inner(), 0).reach();
    rows = kPlane / width < 1 ? 1 : kPlane / width;
    if (rows > height) rows = height;
    blocks = (height - 1) / rows + 1;
    inputs = rows - 1 + tap_class(job.axes[0], 0).reach();
    pitch = whole_vectors(rows * width, job.compute);
    // A whole vector of windows may begin at the last one.
    sums_at = round_up((inputs * width + kCacheLine) * job.item(), kCacheLine);
    bytes = sums_at + round_up(job.filters * pitch * job.item(), kCacheLine);
  }
};

// The inputs under a class of taps per axis, for rows of windows from `first` on.
void fill_plane(const ConvJob& job, const Plane& plane, const std::byte* channel, int64_t first,
                const TapClass (&taps)[2], std::byte* to) {
  const WindowAxis& tall = job.axes[0];
  const WindowAxis& wide = job.inner();
  const int64_t y = first * tall.stride + taps[0].first * tall.dilation - tall.before;
  const int64_t x = taps[1].first * wide.dilation - wide.before;
  copy_plane(job, channel, {y, x, plane.inputs, plane.width}, kCacheLine, to);
}

// Adds what the taps of all classes make of one channel to the sums.
void add_channel(const ConvJob& job, const Plane& plane, const std::byte* channel, int64_t first,
                 const std::byte* weights, kernels::GemmBlock& block, std::byte* workspace) {
  const int64_t item = job.item();
  const int64_t row_of_taps = job.inner().taps * item;
  for (int64_t i = 0; i < tap_classes(job.axes[0]); ++i) {
    for (int64_t j = 0; j < tap_classes(job.inner()); ++j) {
      const TapClass taps[2] = {tap_class(job.axes[0], i), tap_class(job.inner(), j)};
      fill_plane(job, plane, channel, first, taps, workspace);
      block.a_column = taps[1].step * item;
      block.b_row = taps[1].dilation * item;
      block.depth = taps[1].taps;
      for (int64_t tap = 0; tap < taps[0].taps; ++tap) {
        block.a =
            weights + (taps[0].first + tap * taps[0].step) * row_of_taps + taps[1].first * item;
        block.b = workspace + tap * taps[0].dilation * plane.width * item;
        job.table->matrix->gemm[static_cast<int>(job.compute)](block);
        block.adds = true;
      }
    }
  }
}

void run_depthwise(const ConvJob& job, int64_t piece, std::byte* workspace) {
  const Plane plane(job);
  const Place place = place_of(job, piece / plane.blocks);
  const int64_t first = piece % plane.blocks * plane.rows;
  const int64_t rows = job.outer[0] - first < plane.rows ? job.outer[0] - first : plane.rows;
  const int64_t item = job.item();
  kernels::GemmBlock block{};
  block.c = workspace + plane.sums_at;
  block.c_row = plane.pitch * item;
  block.a_row = job.depth * item;
  block.rows = job.filters;
  block.columns = whole_vectors((rows - 1) * plane.width + job.row, job.compute);
  block.count = 1;
  const int64_t taps = job.axes[0].taps * job.inner().taps;
  for (int64_t channel = 0; channel < job.channels; ++channel) {
    add_channel(job, plane, place.input + channel * job.channel_stride * job.input_item(), first,
                place.weights + channel * taps * item, block, workspace);
  }
  if (job.has_bias) add_bias(job, place, {block.c, block.c_row, block.columns, nullptr});
  const int64_t to_item = size_in_bytes(job.result.dtype);
  for (int64_t filter = 0; filter < job.filters; ++filter) {
    job.table->casts[static_cast<int>(job.compute)][static_cast<int>(job.result.dtype)](
        {block.c + filter * block.c_row, plane.width * item, item,
         place.result + (filter * job.windows + first * job.row) * to_item, job.row * to_item,
         to_item, rows, job.row});
  }
}

}  // namespace

void run_by_planes(const ConvJob& job) {
  const Plane plane(job);
  const int64_t pieces = job.batches() * plane.blocks;
  const int64_t work = job.work();
  run_pieces(job,
             {pieces, kDepthwiseClaim / (work / pieces + 1) + 1, work, plane.bytes, run_depthwise});
}

}  // namespace weft::conv

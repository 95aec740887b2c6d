// One filter per group and two spatial axes: planes of inputs, with their padding, times rows of taps.
//
//   plane, 4 wide    . a b .       result, 2 wide and 2 more that nobody looks at: one long row, so that
//                    . c d .       a tap's input is always the same distance away,  x . a b . c d .
//
// A row of taps is one product of a row of weights with a "matrix" whose rows are the plane, each one
// element further.
#include <cstring>

#include "windows/job.h"

namespace weft::windows {
namespace {

// Elements of a plane taken at a time: inputs and sums stay in the first cache.
constexpr int64_t kPlane = 4096;
// What a thread claims at once, in multiply-adds.
constexpr int64_t kClaim = 1 << 16;
constexpr int64_t kLine = 64;

int64_t round_up(int64_t number, int64_t unit) { return (number + unit - 1) / unit * unit; }

struct Plane {
  int64_t width;   // of a row with its padding
  int64_t rows;    // of windows taken at a time
  int64_t blocks;  // of rows
  int64_t inputs;  // rows of inputs under them
  int64_t pitch;   // elements of one filter's sums
  int64_t sums_at;
  int64_t bytes;

  explicit Plane(const Job& job) {
    const int64_t height = job.outer[0];
    width = job.row - 1 + job.inner().reach();
    rows = kPlane / width < 1 ? 1 : kPlane / width;
    if (rows > height) rows = height;
    blocks = (height - 1) / rows + 1;
    inputs = rows - 1 + job.axes[0].reach();
    pitch = whole_vectors(rows * width, job.compute);
    // A whole vector of windows may begin at the last one.
    sums_at = round_up((inputs * width + kLine) * job.item(), kLine);
    bytes = sums_at + round_up(job.filters * pitch * job.item(), kLine);
  }
};

void fill_plane(const Job& job, const Plane& plane, const std::byte* channel, int64_t first,
                std::byte* to) {
  const WindowAxis& axis = job.axes[0];
  const int64_t row_bytes = plane.width * job.item();
  for (int64_t i = 0; i < plane.inputs; ++i) {
    const int64_t y = first + i - axis.before;
    if (y < 0 || y >= axis.extent)
      std::memset(to, 0, static_cast<size_t>(row_bytes));
    else
      load_row(job, channel + y * job.input_strides[0] * job.input_item(),
               {-job.inner().before, 1, plane.width}, to);
    to += row_bytes;
  }
  std::memset(to, 0, static_cast<size_t>(kLine * job.item()));
}

void run_block(const Job& job, int64_t piece, std::byte* workspace) {
  const Plane plane(job);
  const Place place = place_of(job, piece / plane.blocks);
  const int64_t first = piece % plane.blocks * plane.rows;
  const int64_t rows = job.outer[0] - first < plane.rows ? job.outer[0] - first : plane.rows;
  const int64_t item = job.item();
  const int64_t taps = job.inner().taps;
  const int64_t rows_of_taps = job.axes[0].taps;
  kernels::GemmBlock block{};
  block.c = workspace + plane.sums_at;
  block.c_row = plane.pitch * item;
  block.a_row = job.depth * item;
  block.a_column = item;
  block.b_row = job.inner().dilation * item;
  block.rows = job.filters;
  block.columns = whole_vectors((rows - 1) * plane.width + job.row, job.compute);
  block.depth = taps;
  block.count = 1;
  for (int64_t channel = 0; channel < job.channels; ++channel) {
    fill_plane(job, plane, place.input + channel * job.channel_stride * job.input_item(), first,
               workspace);
    for (int64_t tap = 0; tap < rows_of_taps; ++tap) {
      block.a = place.weights + (channel * rows_of_taps + tap) * taps * item;
      block.b = workspace + tap * job.axes[0].dilation * plane.width * item;
      job.table->matrix->gemm[static_cast<int>(job.compute)](block);
      block.adds = true;
    }
  }
  if (job.has_bias) add_bias(job, place, {block.c, block.c_row, block.columns, nullptr});
  const int64_t to_item = size_in_bytes(job.result.dtype());
  for (int64_t filter = 0; filter < job.filters; ++filter) {
    job.table->casts[static_cast<int>(job.compute)][static_cast<int>(job.result.dtype())](
        {block.c + filter * block.c_row, plane.width * item, item,
         place.result + (filter * job.windows + first * job.row) * to_item, job.row * to_item,
         to_item, rows, job.row});
  }
}

}  // namespace

void run_by_planes(const Job& job) {
  const Plane plane(job);
  const int64_t pieces = job.batches() * plane.blocks;
  const int64_t work = job.work();
  run_pieces(job, {pieces, kClaim / (work / pieces + 1) + 1, work, plane.bytes, run_block});
}

}  // namespace weft::windows

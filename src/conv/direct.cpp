// Two spatial axes, one filter per group: sums of windows in registers
// (kernels/matrix/planes.h), on the inputs as they lie or, if there is padding, a stride, or
// another layout or type, on copies.
//
// With strides, every combination of classes of taps (geometry.h) has a plane of its own, of every
// stride-th input.
#include "base/integers.h"
#include "base/machine.h"
#include "contract/strategies.h"
#include "conv/plane_copy.h"
#include "conv/tuning.h"
#include "kernels/table.h"

namespace weft::conv {
namespace {

// Rows of windows that the kernels take at a time.
constexpr int64_t kRows = 8;
// Strides have as many classes of taps per axis.
constexpr int64_t kMostClasses = 4;

bool reads_in_place(const ConvJob& job) {
  const auto fits = [](const WindowAxis& axis) {
    const bool ends_inside = axis.outputs() - 1 + axis.reach() - axis.before <= axis.extent;
    return axis.stride == 1 && axis.before <= 0 && ends_inside;
  };
  return job.reads_plain() && job.input_strides[1] == 1 && fits(job.axes[0]) && fits(job.axes[1]);
}

int64_t classes_of(const ConvJob& job) {
  return tap_classes(job.axes[0]) * tap_classes(job.inner());
}

// A job, and how its windows are taken: all rows at once, or so many that the copies of all
// channels are small.
struct DirectJob : ConvJob {
  bool in_place;
  int64_t width;   // of a copied row
  int64_t rows;    // of windows taken at a time
  int64_t blocks;  // of rows
  int64_t inputs;  // copied rows under them
  kernels::PlaneKernel kernel;

  explicit DirectJob(const ConvJob& job) : ConvJob(job), in_place(reads_in_place(job)) {
    const int64_t height = job.outer[0];
    // The first class of taps is the longest.
    width = job.row - 1 + tap_class(inner(), 0).reach();
    rows = in_place ? height : kCopied / (width * channels * classes_of(job)) / kRows * kRows;
    rows = smaller(larger(rows, kRows), height);
    blocks = ceil_div(height, rows);
    inputs = rows - 1 + tap_class(axes[0], 0).reach();
    kernel = kernels::active_plane_kernel(job.compute);
  }
  int64_t plane_bytes() const { return inputs * width * item(); }
  // From one channel's planes to the next's.
  int64_t channel_bytes() const { return classes_of(*this) * plane_bytes(); }
};

// The part of one class of taps per axis, for windows from row `first` on, copied to `copies` if it
// has to be.
kernels::PlanePart make_part(const DirectJob& job, const Place& place, const TapClass& rows,
                             const TapClass& columns, int64_t first, std::byte* copies) {
  const WindowAxis& tall = job.axes[0];
  const WindowAxis& wide = job.inner();
  const int64_t item = job.item();
  const int64_t y = first * tall.stride + start_of(tall, rows.first);
  const int64_t x = start_of(wide, columns.first);
  for (int64_t channel = 0; channel < job.channels && !job.in_place; ++channel)
    copy_plane(job, place.input + channel * job.channel_stride * job.input_item(),
               {y, x, job.inputs, job.width}, 0, copies + channel * job.channel_bytes());
  kernels::PlanePart part{};
  part.input_row = (job.in_place ? job.input_strides[0] : job.width) * item;
  part.inputs = job.in_place ? place.input + y * part.input_row + x * item : copies;
  part.row_reach = rows.dilation * part.input_row;
  part.column_reach = columns.dilation;
  part.taps = place.weights + (rows.first * wide.taps + columns.first) * item;
  part.tap_rows = rows.taps;
  part.tap_columns = columns.taps;
  part.tap_row = rows.step * wide.taps * item;
  part.tap_column = columns.step * item;
  return part;
}

void run_direct_block(const ConvJob& plain, int64_t piece, std::byte* workspace) {
  const DirectJob& job = static_cast<const DirectJob&>(plain);
  const Place place = place_of(job, piece / job.blocks);
  const int64_t first = piece % job.blocks * job.rows;
  const int64_t item = job.item();
  kernels::PlanePart parts[kMostClasses * kMostClasses];
  int64_t count = 0;
  for (int64_t i = 0; i < tap_classes(job.axes[0]); ++i) {
    for (int64_t j = 0; j < tap_classes(job.inner()); ++j, ++count)
      parts[count] = make_part(job, place, tap_class(job.axes[0], i), tap_class(job.inner(), j),
                               first, workspace + count * job.plane_bytes());
  }
  kernels::PlaneBlock block{};
  block.parts = parts;
  block.count = count;
  block.channels = job.channels;
  block.input_channel = job.in_place ? job.channel_stride * item : job.channel_bytes();
  block.tap_channel = job.axes[0].taps * job.inner().taps * item;
  block.sum_row = job.row * item;
  block.rows = smaller(job.rows, job.outer[0] - first);
  block.columns = job.row;
  block.sums = place.result + first * job.row * item;
  block.bias = job.has_bias ? place.bias : nullptr;
  job.kernel(block);
}

// The elements that copies take at least: those under kRows rows of windows.
int64_t least_copied(const ConvJob& job) {
  const int64_t width = job.row - 1 + tap_class(job.inner(), 0).reach();
  const int64_t inputs = kRows - 1 + tap_class(job.axes[0], 0).reach();
  int64_t count = 0;
  if (__builtin_mul_overflow(width, inputs, &count) ||
      __builtin_mul_overflow(count, job.channels * classes_of(job), &count))
    return INT64_MAX;
  return count;
}

}  // namespace

bool can_run_directly(const ConvJob& job) {
  if (job.axes.size() != 2 || job.filters != 1 || job.result.dtype != job.compute ||
      job.depth > contract::kChain)
    return false;
  if (job.outer[0] < kDirectRows || tap_classes(job.axes[0]) > kMostClasses ||
      tap_classes(job.inner()) > kMostClasses)
    return false;
  return kernels::active_plane_kernel(job.compute) != nullptr &&
         (reads_in_place(job) || least_copied(job) <= 2 * kCopied);
}

void run_directly(const ConvJob& plain) {
  const DirectJob job(plain);
  const int64_t copied = job.in_place ? 0 : job.channels * job.channel_bytes();
  run_pieces(job, {job.batches() * job.blocks, round_up(copied, kCacheLine), run_direct_block});
}

}  // namespace weft::conv

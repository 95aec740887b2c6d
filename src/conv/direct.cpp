// Two spatial axes, few channels and filters per group: sums of windows in registers
// (kernels/matrix/planes.h), on the inputs as they lie or, if there is padding, a stride, or
// another layout or type, on copies.
//
// With strides, every combination of classes of taps (geometry.h) has a plane of its own, of every
// stride-th input.
#include "base/machine.h"
#include "contract/strategies.h"
#include "conv/plane_copy.h"
#include "kernels/table.h"

namespace weft::conv {
namespace {

// Elements copied at a time: they stay in the second cache.
constexpr int64_t kCopied = 1 << 16;
// Rows of windows that the kernels take at a time.
constexpr int64_t kRows = 8;
// What a thread claims at once, in multiply-adds.
constexpr int64_t kDirectClaim = 1 << 16;
// Strides have as many classes of taps per axis.
constexpr int64_t kMostClasses = 4;

bool has_padding(const WindowAxis& axis) {
  return axis.before > 0 || axis.outputs() - 1 + axis.reach() - axis.before > axis.extent;
}

bool reads_in_place(const ConvJob& job) {
  const auto address = reinterpret_cast<uintptr_t>(job.input.address);
  const bool is_plain = job.input.dtype == job.compute && job.input_strides[1] == 1 &&
                        address % static_cast<uintptr_t>(job.item()) == 0;
  const auto fits = [](const WindowAxis& axis) { return axis.stride == 1 && !has_padding(axis); };
  return is_plain && fits(job.axes[0]) && fits(job.axes[1]);
}

// Classes of taps along one axis.
struct Classes {
  TapClass entries[kMostClasses];
  int64_t count;

  explicit Classes(const WindowAxis& axis) : count(tap_classes(axis)) {
    for (int64_t i = 0; i < count; ++i) entries[i] = tap_class(axis, i);
  }
  // The first class is the longest.
  int64_t reach() const { return entries[0].reach(); }
};

// A job, and how its windows are taken: all rows at once, or so many that the copies of all
// channels are small.
struct DirectJob : ConvJob {
  bool in_place;
  Classes tall;
  Classes wide;
  int64_t width;   // of a copied row
  int64_t rows;    // of windows taken at a time
  int64_t blocks;  // of rows
  int64_t inputs;  // copied rows under them
  kernels::PlaneKernel kernel;

  explicit DirectJob(const ConvJob& job)
      : ConvJob(job), in_place(reads_in_place(job)), tall(job.axes[0]), wide(job.inner()) {
    const int64_t height = job.outer[0];
    width = job.row - 1 + wide.reach();
    rows = in_place ? height : kCopied / (width * channels * classes()) / kRows * kRows;
    if (rows < kRows) rows = kRows;
    if (rows > height) rows = height;
    blocks = (height - 1) / rows + 1;
    inputs = rows - 1 + tall.reach();
    kernel = kernels::active_plane_kernel(job.compute);
  }
  int64_t classes() const { return tall.count * wide.count; }
  int64_t plane_bytes() const { return inputs * width * item(); }
  int64_t copied_bytes() const { return in_place ? 0 : channels * classes() * plane_bytes(); }
};

// The part of one class of taps per axis, for windows from row `first` on, copied to `copies` if it
// has to be. The taps are those of the first filter.
kernels::PlanePart make_part(const DirectJob& job, const Place& place, const TapClass& rows,
                             const TapClass& columns, int64_t first, std::byte* copies) {
  const WindowAxis& tall = job.axes[0];
  const WindowAxis& wide = job.inner();
  const int64_t item = job.item();
  const int64_t y = first * tall.stride + rows.first * tall.dilation - tall.before;
  const int64_t x = columns.first * wide.dilation - wide.before;
  for (int64_t channel = 0; channel < job.channels && !job.in_place; ++channel)
    copy_plane(job, place.input + channel * job.channel_stride * job.input_item(),
               {y, x, job.inputs, job.width}, 0,
               copies + channel * job.classes() * job.plane_bytes());
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
  for (int64_t i = 0; i < job.tall.count; ++i) {
    for (int64_t j = 0; j < job.wide.count; ++j, ++count)
      parts[count] = make_part(job, place, job.tall.entries[i], job.wide.entries[j], first,
                               workspace + count * job.plane_bytes());
  }
  kernels::PlaneBlock block{};
  block.parts = parts;
  block.count = count;
  block.channels = job.channels;
  block.input_channel =
      job.in_place ? job.channel_stride * item : job.classes() * job.plane_bytes();
  block.tap_channel = job.axes[0].taps * job.inner().taps * item;
  block.sum_row = job.row * item;
  block.rows = job.outer[0] - first < job.rows ? job.outer[0] - first : job.rows;
  block.columns = job.row;
  for (int64_t filter = 0; filter < job.filters; ++filter) {
    block.sums = place.result + (filter * job.windows + first * job.row) * item;
    block.bias = job.has_bias ? place.bias + filter * item : nullptr;
    job.kernel(block);
    for (int64_t i = 0; i < count; ++i) parts[i].taps += job.depth * item;
  }
}

// The elements that copies take at least: those under kRows rows of windows.
int64_t least_copied(const ConvJob& job) {
  const int64_t width = job.row - 1 + tap_class(job.inner(), 0).reach();
  const int64_t inputs = kRows - 1 + tap_class(job.axes[0], 0).reach();
  const int64_t classes = tap_classes(job.axes[0]) * tap_classes(job.inner());
  int64_t count = 0;
  if (__builtin_mul_overflow(width, inputs, &count) ||
      __builtin_mul_overflow(count, job.channels * classes, &count))
    return INT64_MAX;
  return count;
}

}  // namespace

bool can_run_directly(const ConvJob& job) {
  if (job.axes.size() != 2 || job.result.dtype != job.compute || job.depth > contract::kChain)
    return false;
  const auto suits = [](const WindowAxis& axis) {
    return axis.spread == 1 && tap_classes(axis) <= kMostClasses;
  };
  if (!suits(job.axes[0]) || !suits(job.inner())) return false;
  return kernels::active_plane_kernel(job.compute) != nullptr &&
         (reads_in_place(job) || least_copied(job) <= 2 * kCopied);
}

void run_directly(const ConvJob& plain) {
  const DirectJob job(plain);
  const int64_t pieces = job.batches() * job.blocks;
  const int64_t work = job.work();
  const int64_t bytes = (job.copied_bytes() + kCacheLine - 1) / kCacheLine * kCacheLine;
  run_pieces(job, {pieces, kDirectClaim / (work / pieces + 1) + 1, work, bytes, run_direct_block});
}

}  // namespace weft::conv

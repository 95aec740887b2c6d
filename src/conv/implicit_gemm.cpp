// Two spatial axes and many filters: products of packed weights with planes of inputs that are not
// packed. A plane, with its padding, is one long row; to every tap, windows that follow one another
// lie on inputs that do, so a step of the depth is the same planes some elements further on.
//
//   plane, 4 wide    . a b .       windows 0 1 and 4 5; what is computed for 2 and 3 nobody looks at
//                    . c d .       taps x y: shifts 0 and 1; in the next row: 4 and 5
//
// With strides, every combination of classes of taps (geometry.h) has a plane of its own, of every
// stride-th input. Sums are cut along the depth only, at multiples of kChain, so how many rows are
// taken at a time changes no bit.
#include "array/storage.h"
#include "base/integers.h"
#include "base/machine.h"
#include "contract/strategies.h"
#include "conv/packed_weights.h"
#include "conv/plane_copy.h"
#include "conv/tuning.h"
#include "threads/parallel.h"

namespace weft::conv {
namespace {

struct Planes {
  int64_t classes;
  int64_t width;  // of a row of inputs with its padding
  int64_t reach;  // rows of inputs under one row of windows
  int64_t spare;  // elements behind a plane that a whole panel may read

  explicit Planes(const ConvJob& job)
      : classes(tap_classes(job.axes[0]) * tap_classes(job.inner())),
        // The first class of taps is the longest.
        width(job.row - 1 + tap_class(job.inner(), 0).reach()),
        reach(tap_class(job.axes[0], 0).reach()),
        spare(kernels_of(job).columns + tap_class(job.inner(), 0).reach()) {}

  int64_t elements(int64_t rows) const { return (rows - 1 + reach) * width + spare; }
  // Of planes and sums.
  int64_t bytes(const ConvJob& job, int64_t rows) const {
    return (job.channels * classes * elements(rows) + job.filters * rows * width) * job.item();
  }
  // That fit kImplicitBytes; at least one.
  int64_t most_rows(const ConvJob& job) const {
    const int64_t one = bytes(job, 1);
    return one >= kImplicitBytes ? 1 : 1 + (kImplicitBytes - one) / (bytes(job, 2) - one);
  }
  int64_t flat_windows(const ConvJob& job, int64_t rows) const {
    return (rows - 1) * width + job.row;
  }
};

struct ImplicitJob : ConvJob {
  Planes planes;
  int64_t rows;  // of windows taken at a time
  int64_t blocks;
  int64_t pitch;  // bytes of one filter's sums
  int64_t sums_at;
  Array shifts;  // int64: where each step of the depth begins

  explicit ImplicitJob(const ConvJob& job) : ConvJob(job), planes(job) {
    weight_panels = pack_weights(job);
    const int64_t height = job.outer[0];
    int64_t most = smaller(planes.most_rows(job), height);
    const int64_t threads = threads::thread_count();
    if (threads > 1 && job.batches() < kPiecesPerThread * threads) {
      most = smaller(most, ceil_div(height * job.batches(), kPiecesPerThread * threads));
    }
    blocks = ceil_div(height, most);
    rows = ceil_div(height, blocks);  // blocks of about equal size
    blocks = ceil_div(height, rows);
    pitch = round_up(rows * planes.width * item(), kCacheLine) + kCacheLine;
    sums_at = round_up(channels * planes.classes * planes.elements(rows) * item(), kCacheLine);
    find_shifts();
  }

  // In the order of the weights: channels, rows of taps, taps.
  void find_shifts() {
    shifts = make_array({depth}, DType::i64, "convolution");
    int64_t* to = reinterpret_cast<int64_t*>(shifts.origin());
    const int64_t plane = planes.elements(rows);
    const int64_t across = tap_classes(inner());
    for (int64_t channel = 0; channel < channels; ++channel) {
      for (int64_t i = 0; i < axes[0].taps; ++i) {
        for (int64_t j = 0; j < inner().taps; ++j) {
          const int64_t down = i % tap_classes(axes[0]);
          const int64_t right = j % across;
          const int64_t y = i / tap_classes(axes[0]) * tap_class(axes[0], down).dilation;
          const int64_t x = j / across * tap_class(inner(), right).dilation;
          *to++ = (channel * planes.classes + down * across + right) * plane + y * planes.width + x;
        }
      }
    }
  }
};

// All channels and classes of taps, for windows from row `first` on.
void fill_planes(const ImplicitJob& job, const Place& place, int64_t first, std::byte* to) {
  const WindowAxis& tall = job.axes[0];
  const WindowAxis& wide = job.inner();
  const int64_t rows = job.rows - 1 + job.planes.reach;
  for (int64_t channel = 0; channel < job.channels; ++channel) {
    const std::byte* from = place.input + channel * job.channel_stride * job.input_item();
    for (int64_t i = 0; i < tap_classes(tall); ++i) {
      for (int64_t j = 0; j < tap_classes(wide); ++j) {
        const int64_t y = first * tall.stride + start_of(tall, i);
        const int64_t x = start_of(wide, j);
        copy_plane(job, from, {y, x, rows, job.planes.width}, job.planes.spare, to);
        to += job.planes.elements(job.rows) * job.item();
      }
    }
  }
}

void run_gemm_block(const ConvJob& plain, int64_t piece, std::byte* workspace) {
  const ImplicitJob& job = static_cast<const ImplicitJob&>(plain);
  const kernels::PanelKernels& k = kernels_of(job);
  const Place place = place_of(job, piece / job.blocks);
  const int64_t first = piece % job.blocks * job.rows;
  const int64_t rows = smaller(job.rows, job.outer[0] - first);
  const int64_t item = job.item();
  fill_planes(job, place, first, workspace);
  std::byte* const sums = workspace + job.sums_at;
  const int64_t columns = job.planes.flat_windows(job, rows);
  const std::byte* weights = weight_panels_of(job, place);
  const int64_t* shifts = reinterpret_cast<const int64_t*>(job.shifts.origin());
  for (int64_t done = 0; done < job.depth; done += contract::kChain) {
    k.multiply_shifted({weights + done * k.rows * item, weight_panel_bytes(job), workspace,
                        k.columns * item, sums, job.pitch, job.filters, columns,
                        smaller(contract::kChain, job.depth - done), done > 0, shifts + done});
  }
  finish_rows(job, place, {sums, job.pitch, columns, nullptr},
              {first * job.row, rows, job.row, job.planes.width});
}

}  // namespace

bool can_run_implicitly(const ConvJob& job) {
  // Of one tap packing copies inputs once, as planes do.
  if (job.axes.size() != 2 || job.has_one_tap() || !can_run_packed(job)) return false;
  const Planes planes(job);
  const int64_t columns = kernels_of(job).columns;
  const int64_t wanted = ceil_div(job.windows, columns);
  const int64_t computed = ceil_div(planes.flat_windows(job, job.outer[0]), columns);
  const int64_t least_rows = smaller(job.outer[0], 2);
  return (computed - wanted) * 100 <= wanted * kMostInVain &&
         planes.bytes(job, least_rows) <= kImplicitBytes;
}

void run_implicitly(const ConvJob& plain) {
  const ImplicitJob job(plain);
  const int64_t bytes = round_up(job.sums_at + job.filters * job.pitch, kCacheLine);
  run_pieces(job, {job.batches() * job.blocks, bytes, run_gemm_block});
}

}  // namespace weft::conv

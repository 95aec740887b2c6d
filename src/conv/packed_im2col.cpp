// Windows as columns of a matrix, as in im2col.cpp, but laid out in the panels that the kernels of
// large products read (kernels/matrix/panels.h): nothing is copied twice, and the weights are
// packed once for all windows.
//
// Sums are cut along the depth only, at multiples of kChain, so how many windows are taken at a
// time changes no bit.
#include <cstring>

#include "base/cursor.h"
#include "base/integers.h"
#include "base/machine.h"
#include "contract/matrix.h"
#include "contract/strategies.h"
#include "conv/packed_weights.h"
#include "threads/parallel.h"

namespace weft::conv {
namespace {

// Panels of windows made at a time: most of a second cache of 1 MiB (Zen 4).
constexpr int64_t kPackedStripBytes = 768 * 1024;
// So many pieces per thread that none has to wait long for the others.
constexpr int64_t kPackedPieces = 4;
// With fewer filters half of a panel of weights would be empty.
constexpr int64_t kFewestFilters = 4;

// The parts of a workspace.
struct PackedStrip {
  int64_t windows;   // taken at a time
  int64_t taps;      // of all axes
  int64_t outer;     // of all but the last
  int64_t segments;  // rows of windows that a panel's may lie on
  int64_t panel_bytes;
  int64_t inner_at;
  int64_t rows_at;
  int64_t panels_at;
  int64_t sums_at;
  int64_t pitch;  // bytes of one filter's sums
  int64_t bytes;

  explicit PackedStrip(const ConvJob& job) {
    const int64_t width = kernels_of(job).columns;
    windows = job.panels_at_a_time * width;
    taps = job.depth / job.channels;
    outer = outer_taps(job);
    segments = smaller(width, (width - 1) / job.row + 2);
    panel_bytes = job.depth * width * job.item();
    inner_at = round_up(taps * segments * int64_t{sizeof(kernels::PanelRun)}, kCacheLine);
    rows_at =
        inner_at + round_up(segments * job.inner().taps * int64_t{sizeof(TapRun)}, kCacheLine);
    panels_at = rows_at + round_up(segments * outer * int64_t{sizeof(int64_t)}, kCacheLine);
    sums_at = panels_at + job.panels_at_a_time * panel_bytes + kCacheLine;
    pitch = (windows + kCacheLine / job.item()) * job.item();
    bytes = sums_at + (job.writes_in_place() ? 0 : job.filters * pitch);
  }
};

bool is_plain(const ConvJob& job) {
  return job.input.dtype == job.compute &&
         reinterpret_cast<uintptr_t>(job.input.address) % static_cast<uintptr_t>(job.item()) == 0;
}

// The windows of a panel that lie on one row.
struct PackedSegment {
  int64_t begin;
  int64_t end;
  int64_t column;  // of the panel that the first one is
};

// One panel in the making: which inputs go where, for every channel alike.
class PanelPlan {
 public:
  PanelPlan(const ConvJob& job, const PackedStrip& strip, std::byte* workspace)
      : job_(job),
        strip_(strip),
        runs_(reinterpret_cast<kernels::PanelRun*>(workspace)),
        inner_(reinterpret_cast<TapRun*>(workspace + strip.inner_at)),
        rows_(reinterpret_cast<int64_t*>(workspace + strip.rows_at)) {}

  // The windows [first, first + columns).
  void lay_out(int64_t first, int64_t columns) {
    has_zeros_ = columns < kernels_of(job_).columns;
    int64_t segments = 0;
    for (int64_t done = 0; done < columns; ++segments) {
      const int64_t begin = (first + done) % job_.row;
      const PackedSegment s{begin, smaller(job_.row, begin + columns - done), done};
      find_inputs(s, (first + done) / job_.row, segments);
      done += s.end - s.begin;
    }
    // In order of where they go.
    count_ = 0;
    for (int64_t outer = 0; outer < strip_.outer; ++outer) {
      for (int64_t tap = 0; tap < job_.inner().taps; ++tap) {
        for (int64_t s = 0; s < segments; ++s) add_run(outer, tap, s);
      }
    }
  }

  void fill(const Place& place, std::byte* to) const {
    if (has_zeros_) std::memset(to, 0, static_cast<size_t>(strip_.panel_bytes));
    if (count_ == 0) return;
    const int64_t from_row = job_.channel_stride * job_.input_item();
    const int64_t to_row = strip_.panel_bytes / job_.channels;
    const int64_t step = step_ * job_.input_strides[job_.input_strides.rank() - 1];
    if (is_plain(job_) && step == 1 && to_step_ == 1) {
      return kernels_of(job_).copy(
          {place.input, from_row, to, to_row, job_.channels, runs_, count_});
    }
    const kernels::MoveKernel move =
        is_plain(job_) && to_step_ == 1
            ? job_.table->items->gathers[job_.item() == 4 ? 2 : 3]
            : job_.table->casts[static_cast<int>(job_.input.dtype)][static_cast<int>(job_.compute)];
    for (const kernels::PanelRun* run = runs_; run < runs_ + count_; ++run)
      move({place.input + run->from, from_row, step * job_.input_item(), to + run->to, to_row,
            to_step_ * job_.item(), job_.channels, run->elements});
  }

 private:
  // Where each tap finds its inputs, for segment `number`, which is on the row of windows `row`.
  void find_inputs(const PackedSegment& s, int64_t row, int64_t number) {
    const Dims outer = index_at(job_.outer, row);
    for (int64_t tap = 0; tap < strip_.outer; ++tap)
      rows_[number * strip_.outer + tap] = find_input_row(job_, outer, tap);
    const int64_t taps = job_.inner().taps;
    for (int64_t tap = 0; tap < taps; ++tap) {
      TapRun run = find_run(job_.inner(), tap, s.begin, s.end);
      has_zeros_ = has_zeros_ || run.count < s.end - s.begin;
      run.first += s.column - s.begin;
      inner_[number * taps + tap] = run;
    }
  }

  void add_run(int64_t outer, int64_t tap, int64_t segment) {
    const int64_t row = rows_[segment * strip_.outer + outer];
    const TapRun& run = inner_[segment * job_.inner().taps + tap];
    has_zeros_ = has_zeros_ || row == kZeros;
    if (row == kZeros || run.count == 0) return;
    const int64_t stride = job_.input_strides[job_.input_strides.rank() - 1];
    const int64_t to = (outer * job_.inner().taps + tap) * kernels_of(job_).columns + run.first;
    runs_[count_++] = {(row + run.index * stride) * job_.input_item(), to * job_.item(), run.count};
    step_ = run.index_step;  // the same for all
    to_step_ = run.step;
  }

  const ConvJob& job_;
  const PackedStrip& strip_;
  kernels::PanelRun* runs_;
  TapRun* inner_;  // one per segment and inner tap
  int64_t* rows_;  // one per segment and outer tap: where the row of inputs begins
  int64_t count_ = 0;
  int64_t step_ = 1;
  int64_t to_step_ = 1;
  bool has_zeros_ = false;
};

void multiply_strip(const ConvJob& job, const PackedStrip& strip, const Place& place,
                    const Sums& sums, const std::byte* panels) {
  const kernels::PanelKernels& k = kernels_of(job);
  const std::byte* weights = weight_panels_of(job, place);
  for (int64_t done = 0; done < job.depth; done += contract::kChain) {
    k.multiply({weights + done * k.rows * job.item(), weight_panel_bytes(job),
                panels + done * k.columns * job.item(), strip.panel_bytes, sums.at, sums.row_bytes,
                job.filters, sums.columns, smaller(contract::kChain, job.depth - done), done > 0});
  }
}

void run_packed_strip(const ConvJob& job, int64_t piece, std::byte* workspace) {
  const PackedStrip strip(job);
  const int64_t strips = ceil_div(job.windows, strip.windows);
  const Place place = place_of(job, piece / strips);
  const int64_t first = piece % strips * strip.windows;
  const int64_t columns = smaller(strip.windows, job.windows - first);
  const int64_t width = kernels_of(job).columns;
  std::byte* const panels = workspace + strip.panels_at;
  PanelPlan plan(job, strip, workspace);
  for (int64_t done = 0; done < columns; done += width) {
    plan.lay_out(first + done, smaller(width, columns - done));
    plan.fill(place, panels + done / width * strip.panel_bytes);
  }
  const bool in_place = job.writes_in_place();
  std::byte* to = place.result + first * size_in_bytes(job.result.dtype);
  const Sums sums{in_place ? to : workspace + strip.sums_at,
                  in_place ? job.windows * job.item() : strip.pitch, columns, to};
  multiply_strip(job, strip, place, sums, panels);
  finish_sums(job, place, sums);
}

int64_t choose_width(const ConvJob& job, int64_t threads) {
  const int64_t panel_bytes = job.depth * kernels_of(job).columns * job.item();
  const int64_t all = ceil_div(job.windows, kernels_of(job).columns);
  int64_t width = smaller(kPackedStripBytes / panel_bytes, all);
  if (threads > 1) width = smaller(width, all * job.batches() / (kPackedPieces * threads));
  if (width < 1) width = 1;
  return ceil_div(all, ceil_div(all, width));  // strips of about equal width
}

}  // namespace

bool can_run_by_panels(const ConvJob& job) {
  return kernels::active_panels(job.compute) != nullptr && job.filters >= kFewestFilters;
}

void run_by_panels(const ConvJob& given) {
  ConvJob job = given;
  job.weight_panels = pack_weights(job);
  job.panels_at_a_time = choose_width(job, threads::thread_count());
  const PackedStrip strip(job);
  const int64_t strips = ceil_div(job.windows, strip.windows);
  run_pieces(job, {job.batches() * strips, 1, job.work(), strip.bytes, run_packed_strip});
}

}  // namespace weft::conv

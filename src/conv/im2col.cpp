// Windows as columns of a matrix, times the weights as rows of another (im2col).
//
//   input  a b c d     windows of 3 taps    a b      weight  x y z     result = weight times columns
//                                           b c
//                                           c d
//
// The matrix is never made as a whole: a strip of it that fits the second cache is filled,
// multiplied and filled anew. It is one matrix, for BLAS or tiles, or, packed_im2col, already in
// the panels that the kernels of large products read (kernels/matrix/panels.h).
//
// Packed sums are cut along the depth only, at multiples of kChain, so how many windows are taken
// at a time changes no bit; the others by the shapes alone.
#include <cstring>

#include "base/cursor.h"
#include "base/integers.h"
#include "base/machine.h"
#include "contract/blas/blas.h"
#include "contract/matrix.h"
#include "contract/strategies.h"
#include "conv/packed_weights.h"
#include "conv/tuning.h"
#include "threads/parallel.h"
#include "weft/runtime.h"

namespace weft::conv {
namespace {

using contract::kChain;

// A job and its strips, which are made of panels: as many windows as the kernels have columns, or
// all of a strip.
struct StripJob : ConvJob {
  bool is_packed = false;
  bool may_call_blas = false;
  int64_t windows_at_a_time;
  int64_t panel;  // windows
  int64_t pitch;  // elements of a row of a panel
  // The parts of a workspace.
  int64_t inner_at;
  int64_t rows_at;
  int64_t panels_at;
  int64_t sums_at;
  int64_t bytes;

  explicit StripJob(const ConvJob& job) : ConvJob(job) {}
  int64_t strips() const { return ceil_div(windows, windows_at_a_time); }
  int64_t taps() const { return depth / channels; }
  int64_t outer_taps() const { return taps() / inner().taps; }
  int64_t segments() const { return smaller(panel, (panel - 1) / row + 2); }  // rows of a panel's
  int64_t panel_bytes() const { return depth * pitch * item(); }
  // What lies beyond the last column is multiplied too, and must be defined.
  int64_t multiplied(int64_t columns) const {
    if (is_packed) return panel;
    return writes_in_place() ? columns : whole_vectors(columns, compute);
  }
  // Not a multiple of 4096 bytes: rows would fight for the same sets of the first cache.
  int64_t sums_pitch() const {
    return whole_vectors(windows_at_a_time, compute) + kCacheLine / item();
  }

  void divide_workspace() {
    inner_at = round_up(taps() * segments() * int64_t{sizeof(kernels::PanelRun)}, kCacheLine);
    rows_at =
        inner_at + round_up(segments() * inner().taps * int64_t{sizeof(InputRun)}, kCacheLine);
    panels_at =
        rows_at + round_up(segments() * outer_taps() * int64_t{sizeof(int64_t)}, kCacheLine);
    sums_at = panels_at + ceil_div(windows_at_a_time, panel) * panel_bytes() + kCacheLine;
    bytes = sums_at + (writes_in_place() ? 0 : filters * sums_pitch() * item());
  }
};

// Where, counted in elements from the first, the row of inputs lies that the outer tap number `tap`
// of the windows at `outer` (an index into job.outer) is on; kZeros if there is none.
constexpr int64_t kZeros = INT64_MIN;
int64_t find_input_row(const ConvJob& job, const Dims& outer, int64_t tap) {
  int64_t offset = 0;
  for (int axis = outer.rank() - 1; axis >= 0; --axis) {
    const WindowAxis& window = job.axes[static_cast<size_t>(axis)];
    const int64_t index = window.input_at(outer[axis], tap % window.taps);
    if (index < 0) return kZeros;
    tap /= window.taps;
    offset += index * job.input_strides[axis];
  }
  return offset;
}

// The windows of a panel that lie on one row.
struct Segment {
  int64_t begin;
  int64_t end;
  int64_t column;  // of the panel that the first one is
};

// One panel in the making: which inputs go where, for every channel alike.
class PanelPlan {
 public:
  PanelPlan(const StripJob& job, std::byte* workspace)
      : job_(job),
        runs_(reinterpret_cast<kernels::PanelRun*>(workspace)),
        inner_(reinterpret_cast<InputRun*>(workspace + job.inner_at)),
        rows_(reinterpret_cast<int64_t*>(workspace + job.rows_at)) {}

  // The windows [first, first + columns).
  void lay_out(int64_t first, int64_t columns) {
    has_zeros_ = columns < job_.multiplied(columns);
    int64_t segments = 0;
    for (int64_t done = 0; done < columns; ++segments) {
      const int64_t begin = (first + done) % job_.row;
      const Segment s{begin, smaller(job_.row, begin + columns - done), done};
      find_taps(s, (first + done) / job_.row, segments);
      done += s.end - s.begin;
    }
    // In order of where they go.
    count_ = 0;
    for (int64_t outer = 0; outer < job_.outer_taps(); ++outer) {
      for (int64_t tap = 0; tap < job_.inner().taps; ++tap) {
        for (int64_t s = 0; s < segments; ++s) add_run(outer, tap, s);
      }
    }
  }

  void fill(const Place& place, std::byte* to) const {
    if (has_zeros_) std::memset(to, 0, static_cast<size_t>(job_.panel_bytes()));
    if (count_ == 0) return;
    const int64_t from_row = job_.channel_stride * job_.input_item();
    const int64_t to_row = job_.taps() * job_.pitch * job_.item();
    const int64_t step = job_.inner().stride * job_.inner_stride();
    if (job_.is_packed && job_.reads_plain() && step == 1) {
      return kernels_of(job_).copy(
          {place.input, from_row, to, to_row, job_.channels, runs_, count_});
    }
    const kernels::MoveKernel move = job_.mover();
    for (const kernels::PanelRun* run = runs_; run < runs_ + count_; ++run)
      move({place.input + run->from, from_row, step * job_.input_item(), to + run->to, to_row,
            job_.item(), job_.channels, run->elements});
  }

 private:
  // Where each tap finds its inputs, for segment `number`, which is on the row of windows `row`.
  void find_taps(const Segment& s, int64_t row, int64_t number) {
    const Dims outer = index_at(job_.outer, row);
    for (int64_t tap = 0; tap < job_.outer_taps(); ++tap)
      rows_[number * job_.outer_taps() + tap] = find_input_row(job_, outer, tap);
    const int64_t taps = job_.inner().taps;
    for (int64_t tap = 0; tap < taps; ++tap) {
      InputRun run = find_inputs(job_.inner(), start_of(job_.inner(), tap), s.begin, s.end);
      has_zeros_ = has_zeros_ || run.count < s.end - s.begin;
      run.first += s.column - s.begin;
      inner_[number * taps + tap] = run;
    }
  }

  void add_run(int64_t outer, int64_t tap, int64_t segment) {
    const int64_t row = rows_[segment * job_.outer_taps() + outer];
    const InputRun& run = inner_[segment * job_.inner().taps + tap];
    has_zeros_ = has_zeros_ || row == kZeros;
    if (row == kZeros || run.count == 0) return;
    const int64_t to = (outer * job_.inner().taps + tap) * job_.pitch + run.first;
    runs_[count_++] = {(row + run.index * job_.inner_stride()) * job_.input_item(),
                       to * job_.item(), run.count};
  }

  const StripJob& job_;
  kernels::PanelRun* runs_;
  InputRun* inner_;  // one per segment and inner tap
  int64_t* rows_;    // one per segment and outer tap: where the row of inputs begins
  int64_t count_ = 0;
  bool has_zeros_ = false;
};

void multiply_packed(const StripJob& job, const Place& place, const Sums& sums,
                     const std::byte* panels) {
  const kernels::PanelKernels& k = kernels_of(job);
  const std::byte* weights = weight_panels_of(job, place);
  for (int64_t done = 0; done < job.depth; done += kChain) {
    k.multiply({weights + done * k.rows * job.item(), weight_panel_bytes(job),
                panels + done * k.columns * job.item(), job.panel_bytes(), sums.at, sums.row_bytes,
                job.filters, sums.columns, smaller(kChain, job.depth - done), done > 0});
  }
}

void multiply_in_tiles(const StripJob& job, const Place& place, const Sums& sums,
                       const std::byte* matrix) {
  const int64_t item = job.item();
  kernels::GemmBlock block{};
  block.c = sums.at;
  block.a_row = job.depth * item;
  block.a_column = item;
  block.b_row = job.pitch * item;
  block.c_row = sums.row_bytes;
  block.rows = job.filters;
  block.columns = job.multiplied(sums.columns);
  block.count = 1;
  for (int64_t done = 0; done < job.depth; done += kChain) {
    block.a = place.weights + done * block.a_column;
    block.b = matrix + done * block.b_row;
    block.depth = smaller(kChain, job.depth - done);
    block.adds = done > 0;
    job.table->matrix->gemm[static_cast<int>(job.compute)](block);
  }
}

void multiply_strip(const StripJob& job, const Place& place, const Sums& sums, std::byte* panels) {
  if (job.is_packed) return multiply_packed(job, place, sums, panels);
  const contract::Matrix a{
      const_cast<std::byte*>(place.weights), job.compute, job.filters, job.depth, job.depth, 1};
  const contract::Matrix b{panels, job.compute, job.depth, sums.columns, job.pitch, 1};
  const contract::Matrix c{
      sums.at, job.compute, job.filters, sums.columns, sums.row_bytes / job.item(), 1};
  if (job.may_call_blas && contract::can_take(a) && contract::can_take(b) && contract::can_take(c))
    return contract::gemm(a, b, c);
  multiply_in_tiles(job, place, sums, panels);
}

void run_strip(const ConvJob& plain, int64_t piece, std::byte* workspace) {
  const StripJob& job = static_cast<const StripJob&>(plain);
  const Place place = place_of(job, piece / job.strips());
  const int64_t first = piece % job.strips() * job.windows_at_a_time;
  const int64_t columns = smaller(job.windows_at_a_time, job.windows - first);
  std::byte* const panels = workspace + job.panels_at;
  PanelPlan plan(job, workspace);
  for (int64_t done = 0; done < columns; done += job.panel) {
    plan.lay_out(first + done, smaller(job.panel, columns - done));
    plan.fill(place, panels + done / job.panel * job.panel_bytes());
  }
  const bool in_place = job.writes_in_place();
  std::byte* to = place.result + first * size_in_bytes(job.result.dtype);
  const Sums sums{in_place ? to : workspace + job.sums_at,
                  (in_place ? job.windows : job.sums_pitch()) * job.item(), columns, to};
  multiply_strip(job, place, sums, panels);
  finish_sums(job, place, sums);
}

int64_t packed_panels(const StripJob& job, int64_t threads) {
  const int64_t all = ceil_div(job.windows, job.panel);
  int64_t count = smaller(kPackedBytes / job.panel_bytes(), all);
  if (threads > 1) count = smaller(count, all * job.batches() / (kPiecesPerThread * threads));
  if (count < 1) count = 1;
  return ceil_div(all, ceil_div(all, count));  // strips of about equal width
}

int64_t strip_width(const ConvJob& job) {
  const int64_t share = job.windows / kFewStrips * job.batches();
  const int64_t width =
      smaller(smaller(kColumnBytes / (job.depth * job.item()), kWidestStrip), share);
  return smaller(round_up(larger(width, kNarrowestStrip), kNarrowestStrip), job.windows);
}

}  // namespace

bool can_run_packed(const ConvJob& job) {
  return kernels::active_panels(job.compute) != nullptr && job.filters >= kPackedFilters;
}

void run_packed(const ConvJob& plain) {
  StripJob job(plain);
  job.is_packed = true;
  job.weight_panels = pack_weights(job);
  job.panel = job.pitch = kernels_of(job).columns;
  job.windows_at_a_time = job.panel * packed_panels(job, threads::thread_count());
  job.divide_workspace();
  run_pieces(job, {job.batches() * job.strips(), job.bytes, run_strip});
}

void run_im2col(const ConvJob& plain) {
  StripJob job(plain);
  const bool pays = job.filters * job.depth >= kBlasWeights && job.writes_in_place();
  const contract::SingleThreadedBlas guard(pays ? num_threads() : 0);
  job.may_call_blas = static_cast<bool>(guard);
  job.windows_at_a_time = job.panel = strip_width(job);
  job.pitch = job.sums_pitch();
  job.divide_workspace();
  run_pieces(job, {job.batches() * job.strips(), job.bytes, run_strip});
}

}  // namespace weft::conv

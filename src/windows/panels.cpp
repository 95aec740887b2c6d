// Windows as columns of a matrix, as in columns.cpp, but laid out in the panels that the kernels of large products read
// (kernels/panels.h): nothing is copied twice, and the weights are packed once for all windows.
//
// Sums are cut along the depth only, at multiples of kChain, so how many windows are taken at a time changes no bit.
#include <cstring>

#include "array/storage.h"
#include "kernels/panels.h"
#include "linalg/matrix.h"
#include "linalg/ways.h"
#include "weft/options.h"
#include "windows/job.h"

namespace weft::windows {
namespace {

// Panels of windows made at a time: most of a second cache of 1 MiB (Zen 4).
constexpr int64_t kStripBytes = 768 * 1024;
// So many pieces per thread that none has to wait long for the others.
constexpr int64_t kPieces = 4;
// With fewer filters half of a panel of weights would be empty.
constexpr int64_t kFewestFilters = 4;
constexpr int64_t kLine = 64;

int64_t ceil_div(int64_t number, int64_t by) { return (number + by - 1) / by; }
int64_t round_up(int64_t number, int64_t unit) { return ceil_div(number, unit) * unit; }
int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }

const kernels::PanelKernels& kernels_of(const Job& job) {
  return *kernels::active_panels(job.compute);
}

int64_t weight_panel_bytes(const Job& job) { return job.depth * kernels_of(job).rows * job.item(); }
// Of the weights of one group and batch entry.
int64_t weight_bytes(const Job& job) {
  return ceil_div(job.filters, kernels_of(job).rows) * weight_panel_bytes(job);
}

Array pack_weights(const Job& job) {
  const int64_t rows = kernels_of(job).rows;
  const int64_t item = job.item();
  const int64_t count = job.weights.size() / (job.filters * job.depth);
  const Array packed = make_array({count * weight_bytes(job)}, DType::u8, "convolution");
  if (job.filters % rows != 0)
    std::memset(packed.origin(), 0, static_cast<size_t>(packed.nbytes()));
  const std::byte* from = job.weights.origin();
  std::byte* to = packed.origin();
  for (int64_t i = 0; i < count; ++i) {
    for (int64_t filter = 0; filter < job.filters; filter += rows) {
      const int64_t filters = smaller(rows, job.filters - filter);
      job.table->transposes[item == 4 ? 2 : 3](
          {from, item, job.depth * item, to, rows * item, item, job.depth, filters});
      from += filters * job.depth * item;
      to += weight_panel_bytes(job);
    }
  }
  return packed;
}

// The parts of a workspace.
struct Strip {
  int64_t windows;  // taken at a time
  int64_t taps;
  int64_t panel_bytes;
  int64_t rows_at;  // of inputs, one per outer tap
  int64_t panels_at;
  int64_t sums_at;
  int64_t pitch;  // bytes of one filter's sums
  int64_t bytes;

  explicit Strip(const Job& job) {
    const int64_t width = kernels_of(job).columns;
    windows = job.panels_at_a_time * width;
    taps = job.depth / job.channels;
    panel_bytes = job.depth * width * job.item();
    // A panel's windows lie on so many rows at most, and each has a run per tap.
    const int64_t segments = smaller(width, (width - 1) / job.row + 2);
    rows_at = round_up(taps * segments * int64_t{sizeof(kernels::PanelRun)}, kLine);
    panels_at = rows_at + round_up(outer_taps(job) * int64_t{sizeof(int64_t)}, kLine);
    sums_at = panels_at + job.panels_at_a_time * panel_bytes;
    pitch = (windows + kLine / job.item()) * job.item();
    bytes = sums_at + (job.writes_in_place() ? 0 : job.filters * pitch);
  }
};

// A panel in the making: runs of inputs that follow one another, one after the other for every channel.
struct Panel {
  const Job& job;
  const Place& place;
  const Strip& strip;
  kernels::PanelRun* runs;
  std::byte* to;
  int64_t count = 0;
  bool has_zeros = false;
  bool has_moves = false;

  int64_t channel_bytes() const { return job.channel_stride * job.input_item(); }
  int64_t to_channel_bytes() const { return strip.panel_bytes / job.channels; }
};

bool is_plain(const Job& job) {
  return job.input.dtype() == job.compute &&
         reinterpret_cast<uintptr_t>(job.input.origin()) % static_cast<uintptr_t>(job.item()) == 0;
}

// Inputs that do not follow one another, or have another type: for all channels at once.
void move_run(const Panel& panel, const TapRun& run, int64_t from, int64_t to) {
  const Job& job = panel.job;
  const int64_t stride = job.input_strides[job.input_strides.rank() - 1] * job.input_item();
  const kernels::Move move{panel.place.input + from,
                           panel.channel_bytes(),
                           run.index_step * stride,
                           panel.to + to,
                           panel.to_channel_bytes(),
                           run.step * job.item(),
                           job.channels,
                           run.count};
  if (is_plain(job) && run.step == 1) return job.table->gathers[job.item() == 4 ? 2 : 3](move);
  job.table->casts[static_cast<int>(job.input.dtype())][static_cast<int>(job.compute)](move);
}

// The columns from `column` on: windows [begin, end) of one row, for the inner taps of one outer tap, whose
// row of inputs lies `row` elements from the first. `only_moves` tells the two passes apart.
void add_taps(Panel& panel, int64_t row, int64_t outer, int64_t begin, int64_t end, int64_t column,
              bool only_moves) {
  const Job& job = panel.job;
  const int64_t stride = job.input_strides[job.input_strides.rank() - 1];
  const int64_t taps = job.inner().taps;
  for (int64_t tap = 0; tap < taps; ++tap) {
    const TapRun run = find_run(job.inner(), tap, begin, end);
    panel.has_zeros = panel.has_zeros || run.count < end - begin;
    if (run.count == 0) continue;
    const int64_t from = (row + run.index * stride) * job.input_item();
    const int64_t to =
        ((outer * taps + tap) * kernels_of(job).columns + column + run.first - begin) * job.item();
    const bool follows = run.count == 1 || (run.step == 1 && run.index_step * stride == 1);
    const bool copies = follows && is_plain(job);
    panel.has_moves = panel.has_moves || !copies;
    if (copies && !only_moves) panel.runs[panel.count++] = {from, to, run.count};
    if (!copies && only_moves) move_run(panel, run, from, to);
  }
}

// All windows [first, first + columns) of a panel, row by row.
void add_windows(Panel& panel, int64_t first, int64_t columns, int64_t* rows, bool only_moves) {
  const Job& job = panel.job;
  const int64_t outer_count = outer_taps(job);
  for (int64_t done = 0; done < columns;) {
    const int64_t begin = (first + done) % job.row;
    const int64_t end = smaller(job.row, begin + columns - done);
    const Dims outer = outer_index(job, (first + done) / job.row);
    for (int64_t tap = 0; tap < outer_count; ++tap) rows[tap] = find_input_row(job, outer, tap);
    for (int64_t tap = 0; tap < outer_count; ++tap) {
      if (rows[tap] == kZeros)
        panel.has_zeros = true;
      else
        add_taps(panel, rows[tap], tap, begin, end, done, only_moves);
    }
    done += end - begin;
  }
}

void fill_panel(const Job& job, const Place& place, const Strip& strip, int64_t first,
                int64_t columns, std::byte* workspace, std::byte* to) {
  Panel panel{job, place, strip, reinterpret_cast<kernels::PanelRun*>(workspace), to};
  auto* rows = reinterpret_cast<int64_t*>(workspace + strip.rows_at);
  add_windows(panel, first, columns, rows, false);
  if (panel.has_zeros || columns < kernels_of(job).columns)
    std::memset(to, 0, static_cast<size_t>(strip.panel_bytes));
  kernels_of(job).copy({place.input, panel.channel_bytes(), to, panel.to_channel_bytes(),
                        job.channels, panel.runs, panel.count});
  if (panel.has_moves) add_windows(panel, first, columns, rows, true);
}

void multiply_strip(const Job& job, const Strip& strip, const Place& place, const Sums& sums,
                    const std::byte* panels) {
  const kernels::PanelKernels& k = kernels_of(job);
  const int64_t number =
      (place.weights - job.weights.origin()) / (job.filters * job.depth * job.item());
  const std::byte* weights = job.weight_panels.origin() + number * weight_bytes(job);
  for (int64_t done = 0; done < job.depth; done += algebra::kChain) {
    k.multiply({weights + done * k.rows * job.item(), weight_panel_bytes(job),
                panels + done * k.columns * job.item(), strip.panel_bytes, sums.at, sums.row_bytes,
                job.filters, sums.columns, smaller(algebra::kChain, job.depth - done), done > 0});
  }
}

void run_strip(const Job& job, int64_t piece, std::byte* workspace) {
  const Strip strip(job);
  const int64_t strips = ceil_div(job.windows, strip.windows);
  const Place place = place_of(job, piece / strips);
  const int64_t first = piece % strips * strip.windows;
  const int64_t columns = smaller(strip.windows, job.windows - first);
  const int64_t width = kernels_of(job).columns;
  std::byte* const panels = workspace + strip.panels_at;
  for (int64_t done = 0; done < columns; done += width)
    fill_panel(job, place, strip, first + done, smaller(width, columns - done), workspace,
               panels + done / width * strip.panel_bytes);
  const bool in_place = job.writes_in_place();
  std::byte* to = place.result + first * size_in_bytes(job.result.dtype());
  const Sums sums{in_place ? to : workspace + strip.sums_at,
                  in_place ? job.windows * job.item() : strip.pitch, columns, to};
  multiply_strip(job, strip, place, sums, panels);
  finish_sums(job, place, sums);
}

int64_t choose_width(const Job& job, int64_t threads) {
  const int64_t panel_bytes = job.depth * kernels_of(job).columns * job.item();
  const int64_t all = ceil_div(job.windows, kernels_of(job).columns);
  int64_t width = smaller(kStripBytes / panel_bytes, all);
  if (threads > 1) width = smaller(width, all * job.batches() / (kPieces * threads));
  if (width < 1) width = 1;
  return ceil_div(all, ceil_div(all, width));  // strips of about equal width
}

}  // namespace

bool can_run_by_panels(const Job& job) {
  return kernels::active_panels(job.compute) != nullptr && job.filters >= kFewestFilters;
}

void run_by_panels(const Job& given) {
  Job job = given;
  job.weight_panels = pack_weights(job);
  job.panels_at_a_time = choose_width(job, num_threads());
  const Strip strip(job);
  const int64_t strips = ceil_div(job.windows, strip.windows);
  run_pieces(job, {job.batches() * strips, 1, job.work(), strip.bytes, run_strip});
}

}  // namespace weft::windows

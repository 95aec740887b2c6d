// Windows as columns of a matrix, times the weights as rows of another.
//
//   input  a b c d     windows of 3 taps    a b      weight  x y z     result = weight times columns
//                                           b c
//                                           c d
//
// The matrix is never made as a whole: a strip of it that fits the second cache is filled,
// multiplied and filled anew.
#include <cstring>

#include "base/cursor.h"
#include "base/integers.h"
#include "base/machine.h"
#include "contract/blas/blas.h"
#include "conv/job.h"
#include "weft/runtime.h"

namespace weft::conv {
namespace {

// Half of a second cache of 1 MiB (Zen 4): weights and results pass through it as well.
constexpr int64_t kColumnStripBytes = 512 * 1024;
// BLAS copies the weights for every strip; narrower ones would spend their time on that.
constexpr int64_t kNarrowest = 64;
constexpr int64_t kWidestStrip = 4096;
// So few strips would leave threads without work; they are made narrower, for any number of threads
// alike.
constexpr int64_t kFewStrips = 16;
// With fewer weights, the own tiles, which copy nothing, are ahead of BLAS.
constexpr int64_t kBlasWeights = 512;
// A longer chain of sums is cut here and its parts added: the error grows with the parts' length.
constexpr int64_t kChain = 512;

int64_t strip_width(const ConvJob& job) {
  int64_t width = kColumnStripBytes / (job.depth * job.item());
  if (width > kWidestStrip) width = kWidestStrip;
  const int64_t share = job.windows / kFewStrips * job.batches();
  if (width > share) width = share;
  if (width < kNarrowest) width = kNarrowest;
  width = round_up(width, kNarrowest);
  return width < job.windows ? width : job.windows;
}

// The parts of a workspace.
struct ColumnStrip {
  int64_t width;
  int64_t pitch;  // elements of a row of the matrix
  int64_t outer;  // outer taps
  int64_t runs_at;
  int64_t matrix_at;
  int64_t sums_at;
  int64_t bytes;

  explicit ColumnStrip(const ConvJob& job) : width(strip_width(job)), outer(outer_taps(job)) {
    // Not a multiple of 4096 bytes: rows would fight for the same sets of the first cache.
    pitch = whole_vectors(width, job.compute) + 64 / job.item();
    runs_at = round_up(outer * int64_t{sizeof(int64_t)}, kCacheLine);
    matrix_at = runs_at + round_up(job.inner().taps * int64_t{sizeof(TapRun)}, kCacheLine);
    sums_at = matrix_at + round_up(job.depth * pitch * job.item(), kCacheLine);
    bytes = sums_at +
            (job.writes_in_place() ? 0 : round_up(job.filters * pitch * job.item(), kCacheLine));
  }
};

// One row of windows' part of a strip: columns [to, to + end - begin) are windows [begin, end) of
// it.
struct ColumnSegment {
  int64_t begin;
  int64_t end;
  std::byte* to;
};

// Windows [begin, end) of one tap: `from` is the first input of its row, or null for zeros.
void fill_tap(const ConvJob& job, const TapRun& run, const ColumnSegment& s, const std::byte* from,
              std::byte* to) {
  const int64_t item = job.item();
  const int64_t length = s.end - s.begin;
  if (!from || run.count < length) std::memset(to, 0, static_cast<size_t>(length * item));
  if (!from || run.count == 0) return;
  const int64_t stride = job.input_strides[job.input_strides.rank() - 1];
  load_run(job, from + run.index * stride * job.input_item(), run.index_step * stride,
           to + (run.first - s.begin) * item, run.step, run.count);
}

void fill_segment(const ConvJob& job, const ColumnStrip& strip, const Place& place,
                  const ColumnSegment& s, std::byte* workspace) {
  const auto* rows = reinterpret_cast<const int64_t*>(workspace);
  auto* runs = reinterpret_cast<TapRun*>(workspace + strip.runs_at);
  const int64_t taps = job.inner().taps;
  for (int64_t tap = 0; tap < taps; ++tap) runs[tap] = find_run(job.inner(), tap, s.begin, s.end);
  std::byte* to = s.to;
  for (int64_t channel = 0; channel < job.channels; ++channel) {
    for (int64_t outer = 0; outer < strip.outer; ++outer) {
      const std::byte* from = nullptr;
      if (rows[outer] != kZeros)
        from = place.input + (channel * job.channel_stride + rows[outer]) * job.input_item();
      for (int64_t tap = 0; tap < taps; ++tap) {
        fill_tap(job, runs[tap], s, from, to);
        to += strip.pitch * job.item();
      }
    }
  }
}

// The windows [first, first + columns), as columns of the matrix in the workspace.
void fill_matrix(const ConvJob& job, const ColumnStrip& strip, const Place& place, int64_t first,
                 int64_t columns, std::byte* workspace) {
  auto* rows = reinterpret_cast<int64_t*>(workspace);
  for (int64_t done = 0; done < columns;) {
    const int64_t row = (first + done) / job.row;
    const int64_t begin = (first + done) % job.row;
    const int64_t left = columns - done;
    const int64_t end = job.row - begin < left ? job.row : begin + left;
    const Dims outer = index_at(job.outer, row);
    for (int64_t tap = 0; tap < strip.outer; ++tap) rows[tap] = find_input_row(job, outer, tap);
    fill_segment(job, strip, place, {begin, end, workspace + strip.matrix_at + done * job.item()},
                 workspace);
    done += end - begin;
  }
}

// Lanes beyond the last column are multiplied too; what they hold must be defined.
void clear_tails(const ConvJob& job, const ColumnStrip& strip, int64_t columns, std::byte* matrix) {
  const int64_t tail = whole_vectors(columns, job.compute) - columns;
  for (int64_t i = 0; i < job.depth && tail > 0; ++i)
    std::memset(matrix + (i * strip.pitch + columns) * job.item(), 0,
                static_cast<size_t>(tail * job.item()));
}

void multiply_in_chains(const ConvJob& job, kernels::GemmBlock block) {
  for (int64_t k = 0; k < job.depth; k += kChain) {
    block.depth = job.depth - k < kChain ? job.depth - k : kChain;
    block.adds = k > 0;
    job.table->matrix->gemm[static_cast<int>(job.compute)](block);
    block.a += kChain * block.a_column;
    block.b += kChain * block.b_row;
  }
}

bool suits_blas(const ConvJob& job, const contract::Matrix& a, const contract::Matrix& b,
                const contract::Matrix& c) {
  return job.may_call_blas && contract::can_take(a) && contract::can_take(b) &&
         contract::can_take(c);
}

void multiply_strip(const ConvJob& job, const ColumnStrip& strip, const Place& place,
                    const Sums& sums, std::byte* matrix) {
  const int64_t item = job.item();
  const contract::Matrix a{
      const_cast<std::byte*>(place.weights), job.compute, job.filters, job.depth, job.depth, 1};
  const contract::Matrix b{matrix, job.compute, job.depth, sums.columns, strip.pitch, 1};
  const contract::Matrix c{sums.at,      job.compute,           job.filters,
                           sums.columns, sums.row_bytes / item, 1};
  if (suits_blas(job, a, b, c)) return contract::gemm(a, b, c);
  kernels::GemmBlock block{};
  block.a = place.weights;
  block.b = matrix;
  block.c = sums.at;
  block.a_row = job.depth * item;
  block.a_column = item;
  block.b_row = strip.pitch * item;
  block.c_row = sums.row_bytes;
  block.rows = job.filters;
  block.columns = sums.columns;
  if (!job.writes_in_place()) {
    clear_tails(job, strip, sums.columns, matrix);
    block.columns = whole_vectors(sums.columns, job.compute);
  }
  block.count = 1;
  multiply_in_chains(job, block);
}

void run_columns(const ConvJob& job, int64_t piece, std::byte* workspace) {
  const ColumnStrip strip(job);
  const int64_t strips = (job.windows - 1) / strip.width + 1;
  const Place place = place_of(job, piece / strips);
  const int64_t first = piece % strips * strip.width;
  const int64_t columns = job.windows - first < strip.width ? job.windows - first : strip.width;
  fill_matrix(job, strip, place, first, columns, workspace);
  const bool in_place = job.writes_in_place();
  std::byte* to = place.result + first * size_in_bytes(job.result.dtype);
  const Sums sums{in_place ? to : workspace + strip.sums_at,
                  (in_place ? job.windows : strip.pitch) * job.item(), columns, to};
  multiply_strip(job, strip, place, sums, workspace + strip.matrix_at);
  finish_sums(job, place, sums);
}

}  // namespace

void run_by_columns(const ConvJob& planned) {
  ConvJob job = planned;
  const ColumnStrip strip(job);
  const int64_t strips = (job.windows - 1) / strip.width + 1;
  const bool pays = job.filters * job.depth >= kBlasWeights && job.writes_in_place();
  const contract::SingleThreadedBlas guard(pays ? num_threads() : 0);
  job.may_call_blas = static_cast<bool>(guard);
  run_pieces(job, {job.batches() * strips, 1, job.work(), strip.bytes, run_columns});
}

}  // namespace weft::conv

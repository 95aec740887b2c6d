#include "conv/job.h"

#include <cstring>

#include "array/storage.h"
#include "base/cursor.h"
#include "contract/matrix.h"
#include "contract/strategies.h"
#include "threads/parallel.h"
#include "weft/options.h"

namespace weft::conv {
namespace {

struct Crew {
  const ConvJob* job;
  const Pieces* pieces;
  std::byte* workspace;
  std::atomic<int64_t> next{0};
};

// Shares are not parts of the work but places at it: whoever comes takes pieces until none are
// left.
void take_shares(void* context, int64_t begin, int64_t end) {
  Crew& crew = *static_cast<Crew*>(context);
  const Pieces& pieces = *crew.pieces;
  for (int64_t share = begin; share < end; ++share) {
    std::byte* workspace = crew.workspace + share * pieces.workspace_bytes;
    while (true) {
      const int64_t first = crew.next.fetch_add(pieces.at_a_time);
      if (first >= pieces.count) break;
      const int64_t stop =
          pieces.count - first < pieces.at_a_time ? pieces.count : first + pieces.at_a_time;
      for (int64_t piece = first; piece < stop; ++piece) pieces.run(*crew.job, piece, workspace);
    }
  }
}

int64_t shares_of(const Pieces& pieces) {
  if (pieces.work < contract::kParallelWork) return 1;
  const int64_t claims = (pieces.count - 1) / pieces.at_a_time + 1;
  return claims < threads::thread_count() ? claims : threads::thread_count();
}

}  // namespace

int64_t ConvJob::work() const {
  int64_t product = batches();
  for (int64_t factor : {filters, depth, windows}) {
    if (__builtin_mul_overflow(product, factor, &product)) return INT64_MAX;
  }
  return product;
}

Place place_of(const ConvJob& job, int64_t position) {
  Cursor<4> cursor(job.batch, job.batch_strides);
  cursor.seek(position);
  return {job.input.address + cursor.offset(0) * job.input_item(),
          job.weights.address + cursor.offset(1) * job.item(),
          job.out + cursor.offset(2) * size_in_bytes(job.result.dtype),
          job.bias.origin() + cursor.offset(3) * job.item()};
}

void run_pieces(const ConvJob& job, const Pieces& pieces) {
  const int64_t shares = shares_of(pieces);
  const Array workspace = make_array({shares * pieces.workspace_bytes}, DType::u8, "convolution");
  Crew crew{&job, &pieces, workspace.origin()};
  if (shares > 1)
    threads::parallel_for(shares, take_shares, &crew);
  else
    take_shares(&crew, 0, 1);
}

int64_t whole_vectors(int64_t elements, DType dtype) {
  const int64_t lanes = 64 / size_in_bytes(dtype);
  return (elements + lanes - 1) / lanes * lanes;
}

void load_run(const ConvJob& job, const std::byte* from, int64_t step, std::byte* to,
              int64_t to_step, int64_t count) {
  const DType own = job.input.dtype;
  const int64_t item = job.item();
  const bool is_plain = own == job.compute && own != DType::boolean;
  if (is_plain && step == 1 && to_step == 1) {
    std::memcpy(to, from, static_cast<size_t>(count * item));
    return;
  }
  const DType type = contract::read_dtype(own, job.compute);
  job.table->casts[static_cast<int>(type)][static_cast<int>(job.compute)](
      {from, 0, step * job.input_item(), to, 0, to_step * item, 1, count});
}

void load_row(const ConvJob& job, const std::byte* row, const RowPart& part, std::byte* to) {
  const int64_t item = job.item();
  const int64_t stride = job.input_strides[job.input_strides.rank() - 1];
  const int64_t extent = job.inner().extent;
  const auto steps_to = [&part](int64_t position) {  // elements before it
    return position <= part.start ? 0 : (position - part.start - 1) / part.step + 1;
  };
  const int64_t low = steps_to(0);
  const int64_t high = steps_to(extent) < part.length ? steps_to(extent) : part.length;
  if (high <= low) {
    std::memset(to, 0, static_cast<size_t>(part.length * item));
    return;
  }
  std::memset(to, 0, static_cast<size_t>(low * item));
  load_run(job, row + (part.start + low * part.step) * stride * job.input_item(),
           part.step * stride, to + low * item, 1, high - low);
  std::memset(to + high * item, 0, static_cast<size_t>((part.length - high) * item));
}

int64_t outer_taps(const ConvJob& job) {
  int64_t taps = 1;
  for (int axis = 0; axis < job.outer.rank(); ++axis)
    taps *= job.axes[static_cast<size_t>(axis)].taps;
  return taps;
}

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

void add_bias(const ConvJob& job, const Place& place, const Sums& sums) {
  const int64_t item = job.item();
  kernels::Tile tile{};
  tile.in[0] = sums.at;
  tile.in_row[0] = sums.row_bytes;
  tile.in_column[0] = item;
  tile.in[1] = place.bias;
  tile.in_row[1] = item;
  tile.in_column[1] = 0;
  tile.out = sums.at;
  tile.out_row = sums.row_bytes;
  tile.out_column = item;
  tile.rows = job.filters;
  tile.columns = sums.columns;
  job.table->ops[static_cast<int>(Op::add)][static_cast<int>(job.compute)](tile);
}

void finish_sums(const ConvJob& job, const Place& place, const Sums& sums) {
  if (job.has_bias) add_bias(job, place, sums);
  if (job.writes_in_place()) return;
  const DType result = job.result.dtype;
  const int64_t item = size_in_bytes(result);
  job.table->casts[static_cast<int>(job.compute)][static_cast<int>(result)](
      {sums.at, sums.row_bytes, job.item(), sums.to, job.windows * item, item, job.filters,
       sums.columns});
}

}  // namespace weft::conv

#include "conv/job.h"

#include <atomic>

#include "array/storage.h"
#include "base/cursor.h"
#include "base/integers.h"
#include "base/machine.h"
#include "contract/matrix.h"
#include "contract/strategies.h"
#include "conv/tuning.h"
#include "exec/moves.h"
#include "threads/parallel.h"

namespace weft::conv {
namespace {

struct Crew {
  const ConvJob* job;
  const Pieces* pieces;
  int64_t claim;  // pieces taken at once
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
      const int64_t first = crew.next.fetch_add(crew.claim);
      if (first >= pieces.count) break;
      const int64_t stop = smaller(first + crew.claim, pieces.count);
      for (int64_t piece = first; piece < stop; ++piece) pieces.run(*crew.job, piece, workspace);
    }
  }
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

}  // namespace

int64_t ConvJob::work() const {
  int64_t product = batches();
  for (int64_t factor : {filters, depth, windows}) {
    if (__builtin_mul_overflow(product, factor, &product)) return INT64_MAX;
  }
  return product;
}

bool ConvJob::reads_plain() const {
  // A boolean may be any byte; converting makes it 0 or 1.
  return input.dtype == compute && compute != DType::boolean &&
         exec::are_items_at(input.address, item());
}

kernels::MoveKernel ConvJob::mover() const {
  if (reads_plain()) return table->items->gathers[exec::log2_of(item())];
  const DType type = contract::read_dtype(input.dtype, compute);
  return table->casts[static_cast<int>(type)][static_cast<int>(compute)];
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
  const int64_t work = job.work();
  const int64_t claim = kClaim / (work / pieces.count + 1) + 1;
  const int64_t shares = work < contract::kParallelWork
                             ? 1
                             : smaller(ceil_div(pieces.count, claim), threads::thread_count());
  const Array workspace = make_array({shares * pieces.workspace_bytes}, DType::u8, "convolution");
  Crew crew{&job, &pieces, claim, workspace.origin()};
  if (shares > 1)
    threads::parallel_for(shares, take_shares, &crew);
  else
    take_shares(&crew, 0, 1);
}

int64_t whole_vectors(int64_t elements, DType dtype) {
  return round_up(elements, kCacheLine / size_in_bytes(dtype));
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

void finish_rows(const ConvJob& job, const Place& place, const Sums& sums,
                 const WindowRows& windows) {
  if (job.has_bias) add_bias(job, place, sums);
  const int64_t item = job.item();
  const int64_t to_item = size_in_bytes(job.result.dtype);
  const kernels::MoveKernel cast =
      job.table->casts[static_cast<int>(job.compute)][static_cast<int>(job.result.dtype)];
  for (int64_t filter = 0; filter < job.filters; ++filter) {
    cast({sums.at + filter * sums.row_bytes, windows.width * item, item,
          place.result + (filter * job.windows + windows.first) * to_item, job.row * to_item,
          to_item, windows.rows, windows.columns});
  }
}

}  // namespace weft::conv

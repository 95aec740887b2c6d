// Register tiles straight on the operands' memory: small matrices, and a row with a large matrix.
#include "base/cursor.h"
#include "base/integers.h"
#include "contract/strategies.h"
#include "exec/moves.h"
#include "exec/scratch.h"
#include "threads/parallel.h"

namespace weft::contract {
namespace {

struct TileJob {
  const Product* product;
  kernels::GemmKernel kernel;
  kernels::GemmBlock block{};  // of the first product
  bool packs_b = false;
  int64_t band_rows = 1;
  int64_t row_bands = 1;
  int64_t column_bands = 1;
};

void run_chains(kernels::GemmKernel kernel, kernels::GemmBlock block) {
  const int64_t depth = block.depth;
  for (int64_t k = 0; k < depth; k += kChain) {
    block.depth = smaller(depth - k, kChain);
    block.adds = k > 0;
    kernel(block);
    block.a += kChain * block.a_column;
    block.b += kChain * block.b_row;
  }
}

// The b of `count` products, one behind the other and each row by row.
void lay_out(const Product& p, const std::byte* b, int64_t b_next, int64_t count, std::byte* to) {
  const kernels::KernelTable& table = kernels::active_table();
  const int64_t item = p.c.item();
  const int64_t b_row = p.b.row_stride * item;
  const int64_t b_column = p.b.column_stride * item;
  const int64_t row = p.columns() * item;
  const int64_t bytes = p.depth() * row;
  if (p.depth() * p.columns() <= kTinyMatrix) {
    // Element by element, each with those at its place in the other products.
    const auto type = static_cast<int>(p.compute);
    for (int64_t r = 0; r < p.depth(); ++r)
      table.casts[type][type](
          {b + r * b_row, b_column, b_next, to + r * row, item, bytes, p.columns(), count});
    return;
  }
  const bool squares = p.b.row_stride == 1 && p.depth() >= kLeastSquares;
  const auto move = (squares ? table.items->transposes : table.items->gathers)[exec::log2_of(item)];
  for (int64_t i = 0; i < count; ++i)
    move({b + i * b_next, b_row, b_column, to + i * bytes, row, item, p.depth(), p.columns()});
}

// Whole products, as many at a time as lie evenly apart; some, if b is packed.
void run_batch(void* context, int64_t begin, int64_t end) {
  const TileJob& job = *static_cast<const TileJob*>(context);
  const Product& p = *job.product;
  const int64_t item = p.c.item();
  Cursor<3> cursor(p.batch, p.batch_strides);
  cursor.seek(begin);
  const exec::Scratch scratch(job.packs_b ? 1 : 0);
  kernels::GemmBlock block = job.block;
  const int64_t b_next = cursor.run_stride(1) * item;
  block.a_next = cursor.run_stride(0) * item;
  block.b_next = b_next;
  block.c_next = cursor.run_stride(2) * item;
  // The pieces of a long sum follow each other, so products of one come one by one.
  int64_t most = block.depth > kChain ? 1 : end - begin;
  if (job.packs_b) {
    const int64_t bytes = p.depth() * p.columns() * item;
    block.b_row = p.columns() * item;
    block.b_next = b_next == 0 ? 0 : bytes;
    if (b_next != 0) most = smaller(most, int64_t{exec::kSlotBytes} / bytes);
  }
  while (begin < end) {
    block.count = smaller(smaller(cursor.run(), end - begin), most);
    block.a = job.block.a + cursor.offset(0) * item;
    block.b = job.block.b + cursor.offset(1) * item;
    block.c = job.block.c + cursor.offset(2) * item;
    if (job.packs_b) {
      lay_out(p, block.b, b_next, b_next == 0 ? 1 : block.count, scratch.slot(0));
      block.b = scratch.slot(0);
    }
    run_chains(job.kernel, block);
    begin += block.count;
    cursor.advance(block.count);
  }
}

void run_bands(void* context, int64_t begin, int64_t end) {
  const TileJob& job = *static_cast<const TileJob*>(context);
  const Product& p = *job.product;
  const int64_t item = p.c.item();
  Cursor<3> cursor(p.batch, p.batch_strides);
  for (int64_t i = begin; i < end; ++i) {
    cursor.seek(i / (job.row_bands * job.column_bands));
    const int64_t row = i / job.column_bands % job.row_bands * job.band_rows;
    const int64_t column = i % job.column_bands * kTileBandColumns;
    kernels::GemmBlock block = job.block;
    block.a += cursor.offset(0) * item + row * block.a_row;
    block.b += cursor.offset(1) * item + column * item;
    block.c += cursor.offset(2) * item + row * block.c_row + column * item;
    block.rows = smaller(p.rows() - row, job.band_rows);
    block.columns = smaller(p.columns() - column, kTileBandColumns);
    run_chains(job.kernel, block);
  }
}

// As many rows as give every thread a band. Elements do not depend on it.
int64_t choose_band(int64_t rows, int64_t batch, int64_t work) {
  if (work < kParallelWork || batch >= threads::thread_count()) return kTileBandRows;
  const int64_t unit = 8;  // a multiple of every tile
  const int64_t share = round_up(rows / threads::thread_count(), unit);
  return smaller(larger(share, kLeastBandRows), kTileBandRows);
}

TileJob job_of(const Product& p, bool packs_b) {
  const int64_t item = p.c.item();
  TileJob job{&p, kernels::active_table().matrix->gemm[static_cast<int>(p.compute)]};
  job.packs_b = packs_b;
  kernels::GemmBlock& block = job.block;
  block.a = p.a.origin;
  block.b = p.b.origin;
  block.c = p.c.origin;
  block.a_row = p.a.row_stride * item;
  block.a_column = p.a.column_stride * item;
  block.b_row = p.b.row_stride * item;
  block.c_row = p.c.row_stride * item;
  block.rows = p.rows();
  block.columns = p.columns();
  block.depth = p.depth();
  block.count = 1;
  return job;
}

}  // namespace

void multiply_packed_b(const Product& p) {
  TileJob job = job_of(p, true);
  share_batch(p, run_batch, &job);
}

void multiply_in_place(const Product& p) {
  TileJob job = job_of(p, false);
  const int64_t batch = count_or_overflow(p.batch);
  const int64_t work = work_of(p);
  job.band_rows = choose_band(p.rows(), batch, work);
  job.row_bands = ceil_div(p.rows(), job.band_rows);
  job.column_bands = ceil_div(p.columns(), kTileBandColumns);
  const int64_t bands = job.row_bands * job.column_bands;
  // One product costs an eighth more by way of a batch (3 x 3).
  if (batch == 1 && bands == 1) return run_chains(job.kernel, job.block);
  if (bands == 1) return share_batch(p, run_batch, &job);
  share(batch * bands, work, run_bands, &job);
}

}  // namespace weft::contract

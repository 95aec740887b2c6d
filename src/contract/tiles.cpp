// Register tiles straight on the operands' memory: small matrices, and a row with a large matrix.
#include "base/cursor.h"
#include "contract/strategies.h"
#include "exec/moves.h"
#include "exec/scratch.h"
#include "kernels/table.h"
#include "threads/parallel.h"

namespace weft::contract {
namespace {

// What one thread takes at a time of a single product: at most so many rows, at least the other
// number, and columns.
constexpr int64_t kTileBandRows = 256;
constexpr int64_t kFewestRows = 32;
constexpr int64_t kTileBandColumns = 1024;
// From this depth on what lies across is turned by squares in registers.
constexpr int64_t kLeastSquares = 8;
// Matrices of up to this many elements are not laid out one by one.
constexpr int64_t kTinyMatrix = 32;

struct TileJob {
  const Product* product;
  kernels::GemmKernel kernel;
  kernels::GemmBlock block;  // of the first product
  int64_t band_rows;
  int64_t row_bands;
  int64_t column_bands;
};

void run_chains(kernels::GemmKernel kernel, kernels::GemmBlock block) {
  const int64_t depth = block.depth;
  for (int64_t k = 0; k < depth; k += kChain) {
    block.depth = depth - k < kChain ? depth - k : kChain;
    block.adds = k > 0;
    kernel(block);
    block.a += kChain * block.a_column;
    block.b += kChain * block.b_row;
  }
}

void run_batch(void* context, int64_t begin, int64_t end) {
  const TileJob& job = *static_cast<const TileJob*>(context);
  const Product& p = *job.product;
  const int64_t item = p.c.item();
  Cursor<3> cursor(p.batch, p.batch_strides);
  cursor.seek(begin);
  kernels::GemmBlock block = job.block;
  block.a_next = cursor.run_stride(0) * item;
  block.b_next = cursor.run_stride(1) * item;
  block.c_next = cursor.run_stride(2) * item;
  while (begin < end) {
    block.a = job.block.a + cursor.offset(0) * item;
    block.b = job.block.b + cursor.offset(1) * item;
    block.c = job.block.c + cursor.offset(2) * item;
    block.count = cursor.run() < end - begin ? cursor.run() : end - begin;
    if (block.depth <= kChain) {
      job.kernel(block);
    } else {
      // The pieces of one product follow each other, so the products come one by one.
      block.count = 1;
      run_chains(job.kernel, block);
    }
    begin += block.count;
    cursor.advance(block.count);
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

// Some products at a time, with their b in scratch.
void run_packed_b(void* context, int64_t begin, int64_t end) {
  const TileJob& job = *static_cast<const TileJob*>(context);
  const Product& p = *job.product;
  const int64_t item = p.c.item();
  const int64_t bytes = p.depth() * p.columns() * item;
  const exec::Scratch scratch(1);
  Cursor<3> cursor(p.batch, p.batch_strides);
  cursor.seek(begin);
  const int64_t b_next = cursor.run_stride(1) * item;
  const int64_t most = b_next == 0 ? end - begin : int64_t{exec::kSlotBytes} / bytes;
  kernels::GemmBlock block = job.block;
  block.b = scratch.slot(0);
  block.b_row = p.columns() * item;
  block.a_next = cursor.run_stride(0) * item;
  block.b_next = b_next == 0 ? 0 : bytes;
  block.c_next = cursor.run_stride(2) * item;
  while (begin < end) {
    const int64_t left = cursor.run() < end - begin ? cursor.run() : end - begin;
    block.count = left < most ? left : most;
    block.a = job.block.a + cursor.offset(0) * item;
    block.c = job.block.c + cursor.offset(2) * item;
    lay_out(p, job.block.b + cursor.offset(1) * item, b_next, b_next == 0 ? 1 : block.count,
            scratch.slot(0));
    job.kernel(block);
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
    block.rows = p.rows() - row < job.band_rows ? p.rows() - row : job.band_rows;
    block.columns =
        p.columns() - column < kTileBandColumns ? p.columns() - column : kTileBandColumns;
    run_chains(job.kernel, block);
  }
}

// As many rows as give every thread a band. Elements do not depend on it.
int64_t choose_band(int64_t rows, int64_t batch, int64_t work) {
  if (work < kParallelWork || batch >= threads::thread_count()) return kTileBandRows;
  const int64_t unit = 8;  // a multiple of every tile
  const int64_t share = (rows / threads::thread_count() + unit - 1) / unit * unit;
  if (share < kFewestRows) return kFewestRows;
  return share < kTileBandRows ? share : kTileBandRows;
}

}  // namespace

namespace {

TileJob job_of(const Product& p) {
  const int64_t item = p.c.item();
  TileJob job{&p, kernels::active_table().matrix->gemm[static_cast<int>(p.compute)], {}, 0, 1, 1};
  job.block = {p.a.origin,
               p.b.origin,
               p.c.origin,
               p.a.row_stride * item,
               p.a.column_stride * item,
               p.b.row_stride * item,
               p.c.row_stride * item,
               p.rows(),
               p.columns(),
               p.depth(),
               false,
               1,
               0,
               0,
               0};
  return job;
}

}  // namespace

void multiply_packed_b(const Product& p) {
  TileJob job = job_of(p);
  share_batch(p, run_packed_b, &job);
}

void multiply_in_place(const Product& p) {
  TileJob job = job_of(p);
  const int64_t batch = count_or_overflow(p.batch);
  const int64_t work = work_of(p);
  job.band_rows = choose_band(p.rows(), batch, work);
  job.row_bands = (p.rows() + job.band_rows - 1) / job.band_rows;
  job.column_bands = (p.columns() + kTileBandColumns - 1) / kTileBandColumns;
  const int64_t bands = job.row_bands * job.column_bands;
  if (bands == 1) return share_batch(p, run_batch, &job);
  share(batch * bands, work, run_bands, &job);
}

}  // namespace weft::contract

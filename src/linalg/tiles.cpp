// Register tiles straight on the operands' memory: small matrices, and a row with a large matrix.
#include "kernels/table.h"
#include "linalg/batch.h"
#include "linalg/ways.h"
#include "weft/options.h"

namespace weft::algebra {
namespace {

// What one thread takes at a time of a single product: at most so many rows, at least the other number, and columns.
constexpr int64_t kBandRows = 256;
constexpr int64_t kFewestRows = 32;
constexpr int64_t kBandColumns = 1024;

struct Job {
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
  const Job& job = *static_cast<const Job*>(context);
  const Product& p = *job.product;
  const int64_t item = p.c.item();
  BatchWalk<3> walk(p.batch, p.batch_strides);
  walk.seek(begin);
  kernels::GemmBlock block = job.block;
  block.a_next = walk.run_stride(0) * item;
  block.b_next = walk.run_stride(1) * item;
  block.c_next = walk.run_stride(2) * item;
  while (begin < end) {
    block.a = job.block.a + walk.offset(0) * item;
    block.b = job.block.b + walk.offset(1) * item;
    block.c = job.block.c + walk.offset(2) * item;
    block.count = walk.run() < end - begin ? walk.run() : end - begin;
    if (block.depth <= kChain) {
      job.kernel(block);
    } else {
      // The pieces of one product follow each other, so the products come one by one.
      block.count = 1;
      run_chains(job.kernel, block);
    }
    begin += block.count;
    walk.advance(block.count);
  }
}

void run_bands(void* context, int64_t begin, int64_t end) {
  const Job& job = *static_cast<const Job*>(context);
  const Product& p = *job.product;
  const int64_t item = p.c.item();
  BatchWalk<3> walk(p.batch, p.batch_strides);
  for (int64_t i = begin; i < end; ++i) {
    walk.seek(i / (job.row_bands * job.column_bands));
    const int64_t row = i / job.column_bands % job.row_bands * job.band_rows;
    const int64_t column = i % job.column_bands * kBandColumns;
    kernels::GemmBlock block = job.block;
    block.a += walk.offset(0) * item + row * block.a_row;
    block.b += walk.offset(1) * item + column * item;
    block.c += walk.offset(2) * item + row * block.c_row + column * item;
    block.rows = p.rows() - row < job.band_rows ? p.rows() - row : job.band_rows;
    block.columns = p.columns() - column < kBandColumns ? p.columns() - column : kBandColumns;
    run_chains(job.kernel, block);
  }
}

// As many rows as give every thread a band. Elements do not depend on it.
int64_t choose_band(int64_t rows, int64_t batch, int64_t work) {
  if (work < kParallelWork || batch >= num_threads()) return kBandRows;
  const int64_t unit = 8;  // a multiple of every tile
  const int64_t share = (rows / num_threads() + unit - 1) / unit * unit;
  if (share < kFewestRows) return kFewestRows;
  return share < kBandRows ? share : kBandRows;
}

}  // namespace

void multiply_in_place(const Product& p) {
  const int64_t item = p.c.item();
  Job job{&p, kernels::active_table().matrix->gemm[static_cast<int>(p.compute)], {}, 0, 1, 1};
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
  const int64_t batch = count_or_overflow(p.batch);
  const int64_t work = work_of(p);
  job.band_rows = choose_band(p.rows(), batch, work);
  job.row_bands = (p.rows() + job.band_rows - 1) / job.band_rows;
  job.column_bands = (p.columns() + kBandColumns - 1) / kBandColumns;
  const int64_t bands = job.row_bands * job.column_bands;
  if (bands == 1) return share_batch(p, run_batch, &job);
  share(batch * bands, work, run_bands, &job);
}

}  // namespace weft::algebra

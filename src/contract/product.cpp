// Runs a batch of products by the strategy that the ladder (choose.cpp) chooses.
#include <cstring>
#include <limits>

#include "base/cursor.h"
#include "base/integers.h"
#include "contract/blas/blas.h"
#include "contract/strategies.h"
#include "threads/parallel.h"
#include "weft/index_stack.h"
#include "weft/runtime.h"

namespace weft::contract {
namespace {

void fill_zeros(const Product& p) {
  const int64_t item = p.c.item();
  Shape shape = p.batch;
  shape.push_back(p.rows());
  shape.push_back(p.columns());
  Strides strides = p.batch_strides[2];
  strides.push_back(p.c.row_stride);
  strides.push_back(p.c.column_stride);
  Walk<1> walk(shape, {&strides});
  do std::memset(p.c.origin + walk.offset(0) * item, 0, static_cast<size_t>(item));
  while (walk.next());
}

// Drops batch axes of one entry and merges neighbours that every operand walks as one axis.
void coalesce_batch(Product& p) {
  Product old = p;
  p.batch.resize(0);
  for (Strides& strides : p.batch_strides) strides.resize(0);
  for (int axis = 0; axis < old.batch.rank(); ++axis) {
    const int64_t extent = old.batch[axis];
    if (extent == 1) continue;
    const int last = p.batch.rank() - 1;
    bool merges = last >= 0;
    for (int i = 0; merges && i < 3; ++i)
      merges = p.batch_strides[i][last] == extent * old.batch_strides[i][axis];
    if (merges) p.batch[last] *= extent;
    if (!merges) p.batch.push_back(extent);
    for (int i = 0; i < 3; ++i) {
      if (merges) p.batch_strides[i][last] = old.batch_strides[i][axis];
      if (!merges) p.batch_strides[i].push_back(old.batch_strides[i][axis]);
    }
  }
}

// A stack of matrices times one matrix is one tall product.
void fold_batch_into_rows(Product& p) {
  const int last = p.batch.rank() - 1;
  if (last < 0 || p.batch_strides[1][last] != 0) return;
  const auto follows = [&](const Matrix& m, int operand) {
    if (m.rows == 1) return true;
    return p.batch_strides[operand][last] == m.rows * m.row_stride;
  };
  if (!follows(p.a, 0) || !follows(p.c, 2)) return;
  if (p.rows() == 1) {
    p.a.row_stride = p.batch_strides[0][last];
    p.c.row_stride = p.batch_strides[2][last];
  }
  p.a.rows = p.c.rows = p.rows() * p.batch[last];
  p.batch.resize(last);
  for (Strides& strides : p.batch_strides) strides.resize(last);
}

// What the threads share: the batch, and each product cut into bands of rows or columns.
struct BlasJob {
  const Product* product;
  int64_t bands;
  int64_t band;  // rows or columns of one
  bool by_rows;
};

void run_blas(void* context, int64_t begin, int64_t end) {
  const BlasJob& job = *static_cast<const BlasJob*>(context);
  const Product& p = *job.product;
  Cursor<3> cursor(p.batch, p.batch_strides);
  for (int64_t i = begin; i < end; ++i) {
    cursor.seek(i / job.bands);
    const int64_t first = i % job.bands * job.band;
    const int64_t whole = job.by_rows ? p.rows() : p.columns();
    const bool is_last = i % job.bands + 1 == job.bands;
    const int64_t count = is_last ? whole - first : job.band;
    const int64_t row = job.by_rows ? first : 0;
    const int64_t column = job.by_rows ? 0 : first;
    Matrix a = p.a;
    Matrix b = p.b;
    Matrix c = p.c;
    a.origin = p.a.at(cursor.offset(0), row, 0);
    b.origin = p.b.at(cursor.offset(1), 0, column);
    c.origin = p.c.at(cursor.offset(2), row, column);
    if (job.by_rows)
      a.rows = c.rows = count;
    else
      b.columns = c.columns = count;
    gemm(a, b, c);
  }
}

}  // namespace

int sharers(int64_t items, int64_t work) {
  if (items < 2 || work < kParallelWork) return 1;
  const int threads = num_threads();
  return items < threads ? static_cast<int>(items) : threads;
}

void share(int64_t items, int64_t work, void (*body)(void*, int64_t, int64_t), void* context) {
  if (sharers(items, work) > 1)
    threads::parallel_for(items, body, context);
  else
    body(context, 0, items);
}

void share_batch(const Product& p, void (*body)(void*, int64_t, int64_t), void* context) {
  const int64_t batch = count_or_overflow(p.batch);
  const int64_t work = work_of(p);
  if (work >= kParallelWork || batch == 1) return share(batch, work, body, context);
  // So few multiply-adds that nothing here overflows.
  const int64_t elements = p.rows() * p.depth() + p.depth() * p.columns() + p.rows() * p.columns();
  if (threads::pays_to_share(batch * elements * p.c.item()))
    threads::parallel_for(batch, body, context);
  else
    body(context, 0, batch);
}

int64_t work_of(const Product& p) {
  int64_t work = count_or_overflow(p.batch);
  for (int64_t extent : {p.rows(), p.columns(), p.depth()}) {
    if (__builtin_mul_overflow(work, extent, &work)) return std::numeric_limits<int64_t>::max();
  }
  return work;
}

void multiply_with_blas(const Product& p) {
  const int64_t batch = count_or_overflow(p.batch);
  const int64_t work = work_of(p);
  BlasJob job{&p, 1, kBlasBandColumns, p.rows() >= kBlasBandRows};
  const int64_t whole = job.by_rows ? p.rows() : p.columns();
  if (job.by_rows) {
    const int64_t wanted = larger(whole / kBlasBandRows, 2);
    job.band = ceil_div(whole / kBlasBandUnit, wanted) * kBlasBandUnit;
  }
  // The last band takes what is left over: no call is narrow.
  job.bands = larger(whole / job.band, 1);
  const SingleThreadedBlas guard(sharers(batch * job.bands, work));
  if (!guard) return multiply_in_blocks(p);
  share(batch * job.bands, work, run_blas, &job);
}

namespace {

void run_strategy(const Product& p, ProductStrategy strategy) {
  switch (strategy) {
    case ProductStrategy::lanes:
      return multiply_in_lanes(p);
    case ProductStrategy::dots:
      return multiply_as_dots(p);
    case ProductStrategy::thin:
      return multiply_thin(p);
    case ProductStrategy::tiles:
      return multiply_in_place(p);
    case ProductStrategy::packed_b:
      return multiply_packed_b(p);
    case ProductStrategy::panels:
      return multiply_in_panels(p);
    case ProductStrategy::blas:
      return multiply_with_blas(p);
    case ProductStrategy::blocks:
      return multiply_in_blocks(p);
  }
}

void run_merged(const Product& p) {
  const ProductChoice choice = choose(p);
  if (choice.transposed) return run_strategy(transposed(p), choice.strategy);
  run_strategy(p, choice.strategy);
}

}  // namespace

Product transposed(const Product& p) {
  Product t = p;
  t.a = p.b.transposed();
  t.b = p.a.transposed();
  t.c = p.c.transposed();
  t.batch_strides[0] = p.batch_strides[1];
  t.batch_strides[1] = p.batch_strides[0];
  return t;
}

void merge_batch(Product& p) {
  coalesce_batch(p);
  fold_batch_into_rows(p);
}

void multiply(const Product& product) {
  if (count_or_overflow(product.batch) == 0 || product.rows() == 0 || product.columns() == 0)
    return;
  if (product.depth() == 0) return fill_zeros(product);
  if (product.batch.empty()) return run_merged(product);
  Product p = product;
  merge_batch(p);
  run_merged(p);
}

}  // namespace weft::contract

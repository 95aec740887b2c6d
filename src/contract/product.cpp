// Chooses how a batch of products is run.
#include <cstring>
#include <limits>

#include "base/integers.h"
#include "base/walk.h"
#include "contract/blas/blas.h"
#include "contract/strategies.h"
#include "kernels/table.h"
#include "threads/parallel.h"
#include "weft/runtime.h"

namespace weft::contract {
namespace {

// Packing pays when what was packed is used often. Up to here tiles on the memory as it lies are
// ahead (Zen 4):
constexpr int64_t kFewRows = 32;            // of a and c
constexpr int64_t kNarrowBytes = 64;        // of a row of b and c
constexpr int64_t kSmallBytes = 64 * 1024;  // of b, if rows of it have at most
constexpr int64_t kShortBytes = 1024;
// Dots, which read both operands along the depth, are ahead where these have few rows and columns.
constexpr int64_t kFewDots = 4;
constexpr int64_t kLongDepth = 256;
// Up to here tiles are ahead of BLAS, where there are no panels.
constexpr int64_t kTileDepth = 64;
constexpr int64_t kTileColumns = 64;
constexpr int64_t kShortDepth = 32;
// Of so many products, each with so many elements of b at most, b is laid out in scratch.
constexpr int64_t kManyProducts = 8;
constexpr int64_t kMostTurned = 1024;
// A product that goes to BLAS is cut into bands of about so many rows, whatever the number of
// threads: the last bits of what BLAS gives depend on where a call begins and ends. It costs one
// thread 0 to 4 % (256 to 2048 rows, Zen 4), since every call packs b anew.
constexpr int64_t kBandRows = 256;
constexpr int64_t kCut = 64;  // bands begin on multiples of this, which suit BLAS's register tiles
// With fewer rows it is cut into bands of columns.
constexpr int64_t kBandColumns = 512;

bool has_contiguous_rows(const Matrix& m) { return m.column_stride == 1 || m.columns <= 1; }

bool all_plain(const Product& p) {
  return is_plain(p.a, p.compute) && is_plain(p.b, p.compute) && is_plain(p.c, p.compute);
}

// c^T = b^T a^T.
Product transposed(const Product& p) {
  Product t = p;
  t.a = p.b.transposed();
  t.b = p.a.transposed();
  t.c = p.c.transposed();
  t.batch_strides[0] = p.batch_strides[1];
  t.batch_strides[1] = p.batch_strides[0];
  return t;
}

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

// A matrix and a column: the matrix as it lies decides. Along its rows sums are dots; along its
// columns the product is turned, and the tiles add up whole rows.
void multiply_vector(const Product& p) {
  if (suits_thin(p)) return multiply_thin(p);
  const bool is_plain_float = is_float(p.compute) && all_plain(p);
  const bool turns = !has_contiguous_rows(p.a) && p.a.row_stride == 1 && is_plain_float &&
                     (p.c.row_stride == 1 || p.rows() == 1);
  if (turns) return multiply_in_place(transposed(p));
  // Short sums: a tile takes several rows at once.
  if (p.depth() <= kShortDepth && is_plain_float) return multiply_in_place(p);
  // Many sums beside each other: of rows apart by more than their elements, whole rows of the
  // matrix as it lies are read, not its far elements one by one; short sums would cost a call each.
  const bool is_far = magnitude(p.a.column_stride) > magnitude(p.a.row_stride);
  const bool runs_across = is_far || p.depth() <= kShortDepth;
  if (runs_across && p.rows() > kFewRows) return multiply_in_blocks(transposed(p));
  multiply_as_dots(p);
}

// Small enough for tiles, if rows of b and c are contiguous.
bool is_small(const Product& p) {
  if (!kernels::active_panels(p.compute))
    return p.depth() <= kTileDepth && p.columns() <= kTileColumns;
  const int64_t row_bytes = p.columns() * p.c.item();
  return p.rows() <= kFewRows || row_bytes <= kNarrowBytes ||
         (row_bytes <= kShortBytes && p.depth() <= kSmallBytes / row_bytes);
}

bool suits_tiles(const Product& p) {
  return is_float(p.compute) && has_contiguous_rows(p.b) && has_contiguous_rows(p.c) &&
         all_plain(p) && is_small(p);
}

// The same for many small products whose b lies across its rows.
bool suits_turned_tiles(const Product& p) {
  return is_float(p.compute) && all_plain(p) && has_contiguous_rows(p.c) && is_small(p) &&
         p.depth() * p.columns() <= kMostTurned && count_or_overflow(p.batch) >= kManyProducts;
}

// Many small products of anything but plain floats, for which there are tiles.
bool suits_lanes(const Product& p) {
  const int last = p.batch.rank() - 1;
  if (last < 0 || p.batch[last] < kManyProducts || (is_float(p.compute) && all_plain(p)))
    return false;
  return p.rows() <= kMostInLanes && p.columns() <= kMostInLanes && p.depth() <= kMostInLanes;
}

bool suits_dots(const Product& p) {
  const bool is_thin = p.rows() <= kFewDots || p.columns() <= kFewDots;
  return is_thin && p.depth() >= kLongDepth && is_float(p.compute) && all_plain(p) &&
         has_contiguous_rows(p.a) && has_contiguous_rows(p.b.transposed());
}

bool suits_blas(const Product& p) {
  return all_plain(p) && can_take(p.a) && can_take(p.b) && can_take(p.c);
}

// For products that are not small matrices in order; `t` is p transposed.
void choose_larger(const Product& p, const Product& t) {
  if (suits_tiles(t)) return multiply_in_place(t);
  if (suits_panels(p)) return multiply_in_panels(p);
  if (suits_panels(t)) return multiply_in_panels(t);
  const bool leaves_blas = is_float(p.compute) && is_small(p);
  if (!leaves_blas && suits_blas(p)) return multiply_with_blas(p);
  const bool is_tall = p.columns() * p.c.item() < kNarrowBytes && p.rows() > p.columns();
  const bool lies_across = !has_contiguous_rows(p.c) && has_contiguous_rows(t.c);
  multiply_in_blocks(is_tall || lies_across ? t : p);
}

void choose(const Product& p) {
  if (suits_lanes(p)) return multiply_in_lanes(p);
  if (p.conjugates) return multiply_as_dots(p);
  if (p.columns() == 1) return multiply_vector(p);
  if (p.rows() == 1) return multiply_vector(transposed(p));
  if (suits_tiles(p)) return multiply_in_place(p);
  if (suits_turned_tiles(p)) return multiply_turned(p);
  if (suits_dots(p)) return multiply_as_dots(p);
  choose_larger(p, transposed(p));
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
  const int64_t item = p.c.item();
  for (int64_t i = begin; i < end; ++i) {
    int64_t offsets[3] = {0, 0, 0};
    int64_t position = i / job.bands;
    for (int axis = p.batch.rank() - 1; axis >= 0; --axis) {
      for (int n = 0; n < 3; ++n) offsets[n] += position % p.batch[axis] * p.batch_strides[n][axis];
      position /= p.batch[axis];
    }
    Matrix a = p.a;
    Matrix b = p.b;
    Matrix c = p.c;
    const int64_t first = i % job.bands * job.band;
    const int64_t whole = job.by_rows ? c.rows : c.columns;
    const bool is_last = i % job.bands + 1 == job.bands;
    const int64_t count = is_last ? whole - first : job.band;
    if (job.by_rows) {
      offsets[0] += first * a.row_stride;
      offsets[2] += first * c.row_stride;
      a.rows = c.rows = count;
    } else {
      offsets[1] += first * b.column_stride;
      offsets[2] += first * c.column_stride;
      b.columns = c.columns = count;
    }
    a.origin += offsets[0] * item;
    b.origin += offsets[1] * item;
    c.origin += offsets[2] * item;
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

bool is_plain(const Matrix& m, DType compute) {
  const auto part = static_cast<uintptr_t>(size_in_bytes(real_part(compute)));
  return m.dtype == compute && reinterpret_cast<uintptr_t>(m.origin) % part == 0;
}

void multiply_with_blas(const Product& p) {
  const int64_t batch = count_or_overflow(p.batch);
  const int64_t work = work_of(p);
  BlasJob job{&p, 1, kBandColumns, p.rows() >= kBandRows};
  const int64_t whole = job.by_rows ? p.rows() : p.columns();
  if (job.by_rows) {
    const int64_t wanted = whole < 2 * kBandRows ? 2 : whole / kBandRows;
    job.band = (whole / kCut + wanted - 1) / wanted * kCut;
  }
  // The last band takes what is left over: no call is narrow.
  job.bands = whole / job.band > 1 ? whole / job.band : 1;
  const SingleThreadedBlas guard(sharers(batch * job.bands, work));
  if (!guard) return multiply_in_blocks(p);
  share(batch * job.bands, work, run_blas, &job);
}

void multiply(const Product& product) {
  if (count_or_overflow(product.batch) == 0 || product.rows() == 0 || product.columns() == 0)
    return;
  if (product.depth() == 0) return fill_zeros(product);
  if (product.batch.empty()) return choose(product);
  Product p = product;
  coalesce_batch(p);
  fold_batch_into_rows(p);
  choose(p);
}

}  // namespace weft::contract

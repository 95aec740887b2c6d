// Many small products of any type: what stands at one place of all matrices lies side by side in
// scratch, and an elementwise call multiplies it for some hundred products.
//
//   a  (i, k) of all products   x x x x x x ..
//   b  (k, j) of all products   x x x x x x ..     c (i, j) += a (i, k) b (k, j), for every k
#include "base/cursor.h"
#include "base/integers.h"
#include "contract/strategies.h"
#include "exec/scratch.h"

namespace weft::contract {
namespace {

constexpr int64_t kLaneScratchBytes = 2 * int64_t{exec::kSlotBytes};
constexpr int kLaneSlots = 4;
// Of the largest matrices there is room for some.
static_assert(kLaneSlots * int64_t{exec::kSlotBytes} >=
              16 * 4 * kMostInLanes * kMostInLanes * kWidestElement);

struct LaneJob {
  const Product* product;
  int64_t products;  // at a time
};

// Where the elements of `count` products lie; those of one place follow each other.
struct Lanes {
  int64_t count;
  std::byte* a;
  std::byte* b;
  std::byte* c;
  std::byte* terms;  // a (i, k) b (k, j), on their way to c
};

void pack(const Matrix& m, DType compute, const std::byte* from, int64_t next, int64_t count,
          std::byte* to) {
  const int64_t item = size_in_bytes(compute);
  const auto cast = loader(m.dtype, compute);
  for (int64_t row = 0; row < m.rows; ++row) {
    cast({from + row * m.row_stride * m.item(), m.column_stride * m.item(), next * m.item(),
          to + row * m.columns * count * item, count * item, item, m.columns, count});
  }
}

void unpack(const Product& p, const Lanes& lanes, std::byte* to, int64_t next) {
  const int64_t item = size_in_bytes(p.compute);
  const auto cast = storer(p.compute, p.c.dtype);
  for (int64_t row = 0; row < p.rows(); ++row) {
    cast({lanes.c + row * p.columns() * lanes.count * item, lanes.count * item, item,
          to + row * p.c.row_stride * p.c.item(), p.c.column_stride * p.c.item(), next * p.c.item(),
          p.columns(), lanes.count});
  }
}

void run(DType compute, Op op, const kernels::Tile& tile) {
  kernels::active_table().ops[static_cast<int>(op)][static_cast<int>(compute)](tile);
}

// All elements of a row by row, as one row.
kernels::Tile one_row(const std::byte* a, const std::byte* b, std::byte* out, int64_t columns,
                      int64_t item) {
  kernels::Tile tile{};
  tile.in[0] = a;
  tile.in[1] = b;
  tile.out = out;
  tile.in_column[0] = tile.in_column[1] = tile.out_column = item;
  tile.rows = 1;
  tile.columns = columns;
  return tile;
}

// a (i, k) b (k, j) for all i and j.
kernels::Tile terms_of(const Product& p, const Lanes& lanes, int64_t k, std::byte* out) {
  const int64_t item = size_in_bytes(p.compute);
  const int64_t place = lanes.count * item;
  kernels::Tile tile =
      one_row(lanes.a + k * place, lanes.b + k * p.columns() * place, out, lanes.count, item);
  tile.planes = p.rows();
  tile.rows = p.columns();
  tile.in_plane[0] = p.depth() * place;
  tile.in_row[1] = tile.out_row = place;
  tile.out_plane = p.columns() * place;
  return tile;
}

void multiply_lanes(const Product& p, const Lanes& lanes) {
  const int64_t item = size_in_bytes(p.compute);
  if (p.conjugates)
    run(p.compute, Op::conj,
        one_row(lanes.a, nullptr, lanes.a, p.rows() * p.depth() * lanes.count, item));
  run(p.compute, Op::multiply, terms_of(p, lanes, 0, lanes.c));
  const kernels::Tile sum =
      one_row(lanes.c, lanes.terms, lanes.c, p.rows() * p.columns() * lanes.count, item);
  for (int64_t k = 1; k < p.depth(); ++k) {
    run(p.compute, Op::multiply, terms_of(p, lanes, k, lanes.terms));
    run(p.compute, Op::add, sum);
  }
}

void run_lanes(void* context, int64_t begin, int64_t end) {
  const LaneJob& job = *static_cast<const LaneJob*>(context);
  const Product& p = *job.product;
  const int64_t item = size_in_bytes(p.compute);
  const exec::Scratch memory(kLaneSlots);
  Cursor<3> cursor(p.batch, p.batch_strides);
  cursor.seek(begin);
  while (begin < end) {
    Lanes lanes{};
    lanes.count = smaller(smaller(cursor.run(), end - begin), job.products);
    lanes.a = memory.slot(0);
    lanes.b = lanes.a + p.rows() * p.depth() * lanes.count * item;
    lanes.c = lanes.b + p.depth() * p.columns() * lanes.count * item;
    lanes.terms = lanes.c + p.rows() * p.columns() * lanes.count * item;
    pack(p.a, p.compute, p.a.origin + cursor.offset(0) * p.a.item(), cursor.run_stride(0),
         lanes.count, lanes.a);
    pack(p.b, p.compute, p.b.origin + cursor.offset(1) * p.b.item(), cursor.run_stride(1),
         lanes.count, lanes.b);
    multiply_lanes(p, lanes);
    unpack(p, lanes, p.c.origin + cursor.offset(2) * p.c.item(), cursor.run_stride(2));
    begin += lanes.count;
    cursor.advance(lanes.count);
  }
}

}  // namespace

void multiply_in_lanes(const Product& p) {
  const int64_t elements =
      p.rows() * p.depth() + p.depth() * p.columns() + 2 * p.rows() * p.columns();
  const int64_t item = size_in_bytes(p.compute);
  LaneJob job{&p, larger(kLaneScratchBytes / (elements * item), 16)};
  share_batch(p, run_lanes, &job);
}

}  // namespace weft::contract

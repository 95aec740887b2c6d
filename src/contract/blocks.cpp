// Products of anything: blocks of a, b and c, packed into scratch memory where they cannot be used
// as they lie.
//
//   for every block of c:   for every piece of the depth:   pack a, pack b, multiply and add
//                           then convert the block to where it belongs
#include <cstring>

#include "base/cursor.h"
#include "base/integers.h"
#include "contract/strategies.h"
#include "exec/scratch.h"

namespace weft::contract {
namespace {

constexpr int64_t kBlockScratchBytes =
    (kBlockRows * kBlockDepth + kBlockDepth * kBlockColumns + kBlockRows * kBlockColumns) *
    kWidestElement;
constexpr int kBlockSlots =
    static_cast<int>(kBlockScratchBytes / int64_t{exec::kSlotBytes}) + 1;  // they follow each other

struct BlockJob {
  const Product* product;
  int64_t columns;  // of a block
  int64_t row_blocks;
  int64_t column_blocks;
  bool packs_a;
  bool packs_b;
  bool packs_c;
};

// One block of c, and where each operand is packed to.
struct Block {
  int64_t row;
  int64_t column;
  int64_t rows;
  int64_t columns;
  int64_t padded;  // columns of packed rows: whole vectors for every instruction set
  std::byte* packed_a;
  std::byte* packed_b;
  std::byte* packed_c;
};

// rows x columns from where they lie in `m` to contiguous rows `pitch` elements apart.
void pack(const BlockJob& job, const Matrix& m, const std::byte* from, std::byte* to,
          int64_t pitch) {
  const DType compute = job.product->compute;
  const int64_t item = size_in_bytes(compute);
  loader(m.dtype, compute)({from, m.row_stride * m.item(), m.column_stride * m.item(), to,
                            pitch * item, item, m.rows, m.columns});
}

void unpack(const BlockJob& job, const Block& block, std::byte* to) {
  const DType compute = job.product->compute;
  const Matrix& c = job.product->c;
  const int64_t item = size_in_bytes(compute);
  storer(compute, c.dtype)({block.packed_c, block.padded * item, item, to, c.row_stride * c.item(),
                            c.column_stride * c.item(), block.rows, block.columns});
}

// One piece of the depth, added to what the block has so far.
void add_piece(const BlockJob& job, const Block& block, const int64_t (&offsets)[3], int64_t k,
               std::byte* c, int64_t c_row) {
  const Product& p = *job.product;
  const int64_t item = size_in_bytes(p.compute);
  const int64_t depth = smaller(p.depth() - k, kBlockDepth);
  kernels::GemmBlock g{};
  g.a = p.a.at(offsets[0], block.row, k);
  g.a_row = p.a.row_stride * item;
  g.a_column = p.a.column_stride * item;
  if (job.packs_a) {
    Matrix part = p.a;
    part.rows = block.rows;
    part.columns = depth;
    pack(job, part, g.a, block.packed_a, kBlockDepth);
    g.a = block.packed_a;
    g.a_row = kBlockDepth * item;
    g.a_column = item;
  }
  g.b = p.b.at(offsets[1], k, block.column);
  g.b_row = p.b.row_stride * item;
  if (job.packs_b) {
    Matrix part = p.b;
    part.rows = depth;
    part.columns = block.columns;
    // Padding lanes are multiplied too; what they hold must be defined, though nobody reads the
    // result.
    if (block.columns < block.padded)
      std::memset(block.packed_b, 0, static_cast<size_t>(depth * block.padded * item));
    pack(job, part, g.b, block.packed_b, block.padded);
    g.b = block.packed_b;
    g.b_row = block.padded * item;
  }
  g.c = c;
  g.c_row = c_row;
  g.rows = block.rows;
  g.columns = job.packs_c && job.packs_b && !is_complex(p.compute) ? block.padded : block.columns;
  g.depth = depth;
  g.adds = k > 0;
  g.count = 1;
  kernels::active_table().matrix->gemm[static_cast<int>(p.compute)](g);
}

void run_block(const BlockJob& job, const Block& block, const int64_t (&offsets)[3]) {
  const Product& p = *job.product;
  std::byte* target = p.c.at(offsets[2], block.row, block.column);
  std::byte* c = job.packs_c ? block.packed_c : target;
  const int64_t item = size_in_bytes(p.compute);
  const int64_t c_row = job.packs_c ? block.padded * item : p.c.row_stride * item;
  for (int64_t k = 0; k < p.depth(); k += kBlockDepth) add_piece(job, block, offsets, k, c, c_row);
  if (job.packs_c) unpack(job, block, target);
}

void run_blocks(void* context, int64_t begin, int64_t end) {
  const BlockJob& job = *static_cast<const BlockJob*>(context);
  const Product& p = *job.product;
  const int64_t item = size_in_bytes(p.compute);
  const exec::Scratch memory(kBlockSlots);
  std::byte* scratch = memory.slot(0);
  Cursor<3> cursor(p.batch, p.batch_strides);
  for (int64_t i = begin; i < end; ++i) {
    cursor.seek(i / (job.row_blocks * job.column_blocks));
    Block block{};
    block.row = i / job.column_blocks % job.row_blocks * kBlockRows;
    block.column = i % job.column_blocks * job.columns;
    block.rows = smaller(p.rows() - block.row, kBlockRows);
    block.columns = smaller(p.columns() - block.column, job.columns);
    block.padded = round_up(block.columns, 64 / item);
    block.packed_a = scratch;
    block.packed_b = block.packed_a + kBlockRows * kBlockDepth * item;
    block.packed_c = block.packed_b + kBlockDepth * kBlockColumns * item;
    run_block(job, block, {cursor.offset(0), cursor.offset(1), cursor.offset(2)});
  }
}

// Blocks of few rows and little depth are wider, as far as their scratch reaches: every block costs
// some calls.
int64_t block_columns(const Product& p) {
  const int64_t by_depth = kBlockDepth * kBlockColumns / smaller(p.depth(), kBlockDepth);
  const int64_t by_rows = kBlockRows * kBlockColumns / smaller(p.rows(), kBlockRows);
  return smaller(smaller(by_depth, by_rows) / kBlockColumns * kBlockColumns, kMostBlockColumns);
}

}  // namespace

void multiply_in_blocks(const Product& p) {
  BlockJob job{&p, block_columns(p), 0, 0, false, false, false};
  job.packs_a = !is_plain(p.a, p.compute) || p.compute == DType::boolean;
  // Only floats have loads and stores of parts of a vector; other types are padded to whole ones.
  const bool pads = !is_float(p.compute);
  job.packs_b =
      pads || !is_plain(p.b, p.compute) || !p.b.has_contiguous_rows() || p.b.rows > kBlockDepth;
  job.packs_c = pads || !is_plain(p.c, p.compute) || !p.c.has_contiguous_rows();
  job.row_blocks = ceil_div(p.rows(), kBlockRows);
  job.column_blocks = ceil_div(p.columns(), job.columns);
  const int64_t batch = count_or_overflow(p.batch);
  const int64_t work = work_of(p);
  share(batch * job.row_blocks * job.column_blocks, work, run_blocks, &job);
}

}  // namespace weft::contract

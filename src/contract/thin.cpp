// A matrix of few columns and a vector, as in points by a direction or colours by weights: some
// rows at a time, converted in scratch if they are not what is computed in.
#include "base/cursor.h"
#include "base/integers.h"
#include "contract/strategies.h"
#include "exec/scratch.h"
#include "kernels/table.h"

namespace weft::contract {
namespace {

constexpr int64_t kThinRows = 512;  // at a time
static_assert(kThinRows * kernels::kMostThin * kWidestElement <= int64_t{exec::kSlotBytes});

struct ThinJob {
  const Product* product;
  const kernels::KernelTable* table;
  kernels::ThinKernel kernel;
  int64_t pieces;  // of a product
  bool packs_a;
  bool packs_b;
  bool packs_c;
};

kernels::ThinKernel kernel_of(const Product& p) {
  if (p.depth() > kernels::kMostThin) return nullptr;
  return kernels::active_table().matrix->thin[p.depth()][static_cast<int>(p.compute)];
}

// `count` elements that lie `stride` apart, as those computed in and side by side.
void pack(const ThinJob& job, const Matrix& m, const std::byte* from, int64_t stride, int64_t count,
          std::byte* to) {
  const DType compute = job.product->compute;
  job.table->casts[static_cast<int>(m.dtype)][static_cast<int>(compute)](
      {from, 0, stride * m.item(), to, 0, size_in_bytes(compute), 1, count});
}

void unpack(const ThinJob& job, const std::byte* from, int64_t count, std::byte* to) {
  const DType compute = job.product->compute;
  const Matrix& c = job.product->c;
  job.table->casts[static_cast<int>(compute)][static_cast<int>(c.dtype)](
      {from, 0, size_in_bytes(compute), to, 0, c.row_stride * c.item(), 1, count});
}

// Some of the three are converted, or brought side by side.
void run_packed(const ThinJob& job, const std::byte* a, const std::byte* b, int64_t count,
                std::byte* c) {
  const Product& p = *job.product;
  const exec::Scratch memory(2);
  alignas(kWidestElement) std::byte vector[kernels::kMostThin * kWidestElement];
  pack(job, p.b, b, p.b.row_stride, p.depth(), vector);
  if (job.packs_a) {
    pack(job, p.a, a, 1, count * p.depth(), memory.slot(0));
    a = memory.slot(0);
  }
  job.kernel(a, vector, count, job.packs_c ? memory.slot(1) : c);
  if (job.packs_c) unpack(job, memory.slot(1), count, c);
}

void run_piece(const ThinJob& job, const Cursor<3>& cursor, int64_t row) {
  const Product& p = *job.product;
  const int64_t count = smaller(p.rows() - row, kThinRows);
  const std::byte* a = p.a.origin + (cursor.offset(0) + row * p.depth()) * p.a.item();
  const std::byte* b = p.b.origin + cursor.offset(1) * p.b.item();
  std::byte* c = p.c.origin + (cursor.offset(2) + row * p.c.row_stride) * p.c.item();
  if (job.packs_a || job.packs_b || job.packs_c) return run_packed(job, a, b, count, c);
  job.kernel(a, b, count, c);
}

void run_thin(void* context, int64_t begin, int64_t end) {
  const ThinJob& job = *static_cast<const ThinJob*>(context);
  Cursor<3> cursor(job.product->batch, job.product->batch_strides);
  for (int64_t i = begin; i < end; ++i) {
    cursor.seek(i / job.pieces);
    run_piece(job, cursor, i % job.pieces * kThinRows);
  }
}

}  // namespace

bool suits_thin(const Product& p) {
  return p.columns() == 1 && p.a.column_stride == 1 && p.a.row_stride == p.depth() && kernel_of(p);
}

void multiply_thin(const Product& p) {
  const auto is_contiguous = [&p](const Matrix& m) {  // of a column
    return is_plain(m, p.compute) && (m.row_stride == 1 || m.rows == 1);
  };
  ThinJob job{&p,
              &kernels::active_table(),
              kernel_of(p),
              ceil_div(p.rows(), kThinRows),
              !is_plain(p.a, p.compute),
              !is_contiguous(p.b),
              !is_contiguous(p.c)};
  share(count_or_overflow(p.batch) * job.pieces, work_of(p), run_thin, &job);
}

}  // namespace weft::contract

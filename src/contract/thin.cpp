// A matrix of few columns and a vector, as in points by a direction or colours by weights: some
// rows at a time, converted in scratch if they are not what is computed in.
#include "base/cursor.h"
#include "base/integers.h"
#include "contract/strategies.h"
#include "exec/scratch.h"

namespace weft::contract {
namespace {

static_assert(kThinRows * kernels::kMostThin * kWidestElement <= int64_t{exec::kSlotBytes});

struct ThinJob {
  const Product* product;
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

// Some of the three are converted, or brought side by side.
void run_packed(const ThinJob& job, const std::byte* a, const std::byte* b, int64_t count,
                std::byte* c) {
  const Product& p = *job.product;
  const int64_t item = size_in_bytes(p.compute);
  const exec::Scratch memory(2);
  alignas(kWidestElement) std::byte vector[kernels::kMostThin * kWidestElement];
  const auto pack = [&](const Matrix& m, const std::byte* from, int64_t stride, int64_t elements,
                        std::byte* to) {
    loader(m.dtype, p.compute)({from, 0, stride * m.item(), to, 0, item, 1, elements});
  };
  pack(p.b, b, p.b.row_stride, p.depth(), vector);
  if (job.packs_a) {
    pack(p.a, a, 1, count * p.depth(), memory.slot(0));
    a = memory.slot(0);
  }
  job.kernel(a, vector, count, job.packs_c ? memory.slot(1) : c);
  if (!job.packs_c) return;
  const int64_t c_row = p.c.row_stride * p.c.item();
  storer(p.compute, p.c.dtype)({memory.slot(1), 0, item, c, 0, c_row, 1, count});
}

void run_piece(const ThinJob& job, const Cursor<3>& cursor, int64_t row) {
  const Product& p = *job.product;
  const int64_t count = smaller(p.rows() - row, kThinRows);
  const std::byte* a = p.a.at(cursor.offset(0), row, 0);
  const std::byte* b = p.b.at(cursor.offset(1), 0, 0);
  std::byte* c = p.c.at(cursor.offset(2), row, 0);
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
              kernel_of(p),
              ceil_div(p.rows(), kThinRows),
              !is_plain(p.a, p.compute),
              !is_contiguous(p.b),
              !is_contiguous(p.c)};
  share(count_or_overflow(p.batch) * job.pieces, work_of(p), run_thin, &job);
}

}  // namespace weft::contract

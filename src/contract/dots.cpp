// One sum per element of the result: a matrix and a vector, a row and a column.
//
// The depth is cut into pieces; each is summed in many chains by the kernel, and the pieces' sums
// are joined pairwise, so that the error grows with the logarithm of their number.
#include <cstring>

#include "base/convert.h"
#include "base/cursor.h"
#include "base/integers.h"
#include "base/visit.h"
#include "contract/strategies.h"
#include "exec/scratch.h"

namespace weft::contract {
namespace {

static_assert(kDotPiece * kWidestElement <= int64_t{exec::kSlotBytes});
constexpr int kDotSlots =
    1 + static_cast<int>(kPiecesKept * kDotPiece * kWidestElement / int64_t{exec::kSlotBytes}) + 1;

struct DotJob {
  const Product* product;
  kernels::DotKernel dot;
  kernels::DotRowsKernel dot_rows;  // null if something has to be packed
  bool packs_a;
  bool packs_b;
};

// Sums of pieces on their way to one: entry i holds 2^i pieces if bit i of `count` is set.
template <class T>
class Pairwise {
 public:
  void add(T sum) {
    int level = 0;
    for (uint64_t bits = count_++; bits & 1; bits >>= 1) sum = join(sums_[level++], sum);
    sums_[level] = sum;
  }
  // REQUIRES: at least one sum.
  T total() const {
    T sum = sums_[__builtin_ctzll(count_)];
    for (uint64_t bits = count_ & (count_ - 1); bits != 0; bits &= bits - 1)
      sum = join(sums_[__builtin_ctzll(bits)], sum);
    return sum;
  }

 private:
  static constexpr int kLevels = 56;
  static T join(T a, T b) {
    if constexpr (std::is_same_v<T, bool>)
      return a || b;
    else if constexpr (std::is_integral_v<T>)
      return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
    else
      return a + b;
  }
  uint64_t count_ = 0;
  T sums_[kLevels];
};

// `count` elements from `from` on, packed: contiguous and of the type computed in.
const std::byte* packed_piece(const DotJob& job, DType dtype, const std::byte* from, int64_t stride,
                              int64_t count, std::byte* packed) {
  const DType compute = job.product->compute;
  loader(dtype, compute)(
      {from, 0, stride * size_in_bytes(dtype), packed, 0, size_in_bytes(compute), 1, count});
  return packed;
}

// The column of b that a range of rows shares; its first pieces stay packed.
struct Column {
  const std::byte* first;
  std::byte* packed;
  int64_t pieces = 0;  // how many of them are packed so far
};

const std::byte* column_piece(const DotJob& job, Column& column, int64_t k, int64_t count) {
  const Matrix& b = job.product->b;
  const std::byte* from = column.first + k * b.row_stride * b.item();
  if (!job.packs_b) return from;
  const int64_t piece = k / kDotPiece;
  const int64_t item = size_in_bytes(job.product->compute);
  const bool kept = piece < kPiecesKept - 1;
  std::byte* to = column.packed + (kept ? piece : kPiecesKept - 1) * kDotPiece * item;
  if (kept && piece < column.pieces) return to;
  if (kept) column.pieces = piece + 1;
  return packed_piece(job, b.dtype, from, b.row_stride, count, to);
}

template <class T>
T sum_row(const DotJob& job, const std::byte* row, Column& column, std::byte* packed) {
  const Product& p = *job.product;
  Pairwise<T> sums;
  for (int64_t k = 0; k < p.depth(); k += kDotPiece) {
    const int64_t count = smaller(p.depth() - k, kDotPiece);
    const std::byte* from = row + k * p.a.column_stride * p.a.item();
    const std::byte* a =
        job.packs_a ? packed_piece(job, p.a.dtype, from, p.a.column_stride, count, packed) : from;
    T sum{};
    job.dot(a, column_piece(job, column, k, count), count, reinterpret_cast<std::byte*>(&sum));
    sums.add(sum);
  }
  return sums.total();
}

// Sums of kDotRows rows, of which nothing has to be packed.
template <class T>
void sum_rows(const DotJob& job, const std::byte* row, const std::byte* column, T* out) {
  const Product& p = *job.product;
  const int64_t item = p.a.item();
  Pairwise<T> sums[kernels::kDotRows];
  for (int64_t k = 0; k < p.depth(); k += kDotPiece) {
    const int64_t count = smaller(p.depth() - k, kDotPiece);
    T parts[kernels::kDotRows];
    job.dot_rows(row + k * item, p.a.row_stride * item, column + k * item, count,
                 reinterpret_cast<std::byte*>(parts));
    for (int r = 0; r < kernels::kDotRows; ++r) sums[r].add(parts[r]);
  }
  for (int r = 0; r < kernels::kDotRows; ++r) out[r] = sums[r].total();
}

// Elements [begin, end) of all results, rows running fastest.
template <class T>
void run_elements(const DotJob& job, int64_t begin, int64_t end) {
  const Product& p = *job.product;
  const exec::Scratch memory(kDotSlots);
  std::byte* scratch = memory.slot(0);
  const kernels::MoveKernel store = storer(p.compute, p.c.dtype);
  const bool is_plain_c = p.c.dtype == p.compute;
  const auto put = [&](const T& sum, std::byte* to) {
    if (is_plain_c)
      std::memcpy(to, &sum, sizeof sum);
    else
      store({reinterpret_cast<const std::byte*>(&sum), 0, 0, to, 0, 0, 1, 1});
  };
  Cursor<3> cursor(p.batch, p.batch_strides);
  int64_t i = begin;
  while (i < end) {
    cursor.seek(i / (p.rows() * p.columns()));
    const int64_t j = i / p.rows() % p.columns();
    Column column{p.b.at(cursor.offset(1), 0, j), memory.slot(1)};
    int64_t row = i % p.rows();
    const auto element = [&](int64_t at_row) {
      return p.c.origin +
             (cursor.offset(2) + at_row * p.c.row_stride + j * p.c.column_stride) * p.c.item();
    };
    while (job.dot_rows && row + kernels::kDotRows <= p.rows() && i + kernels::kDotRows <= end) {
      T sums[kernels::kDotRows];
      sum_rows(job, p.a.at(cursor.offset(0), row, 0), column.first, sums);
      for (int r = 0; r < kernels::kDotRows; ++r) put(sums[r], element(row + r));
      row += kernels::kDotRows;
      i += kernels::kDotRows;
    }
    for (; row < p.rows() && i < end; ++row, ++i) {
      const std::byte* a = p.a.at(cursor.offset(0), row, 0);
      put(sum_row<T>(job, a, column, scratch), element(row));
    }
  }
}

void run_dots(void* context, int64_t begin, int64_t end) {
  const DotJob& job = *static_cast<const DotJob*>(context);
  visit(job.product->compute, [&]<class T>() {
    if constexpr (!is_small_float<T>) run_elements<T>(job, begin, end);
  });
}

}  // namespace

void multiply_as_dots(const Product& p) {
  const auto& kernels = *kernels::active_table().matrix;
  const int type = static_cast<int>(p.compute);
  DotJob job{&p, p.conjugates ? kernels.dot_conjugated[type] : kernels.dot[type], nullptr, false,
             false};
  const bool is_truth = p.compute == DType::boolean;  // packing makes every byte 0 or 1
  job.packs_a = is_truth || !is_plain(p.a, p.compute) || (p.a.column_stride != 1 && p.depth() > 1);
  job.packs_b = is_truth || !is_plain(p.b, p.compute) || (p.b.row_stride != 1 && p.depth() > 1);
  const bool is_far = p.rows() * p.depth() * p.a.item() > kNearMatrixBytes;
  if (!job.packs_a && !job.packs_b && !is_far) job.dot_rows = kernels.dot_rows[type];
  const int64_t elements = count_or_overflow(p.batch) * p.rows() * p.columns();
  share(elements, work_of(p), run_dots, &job);
}

}  // namespace weft::contract

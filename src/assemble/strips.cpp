#include "assemble/strips.h"

#include <cstring>

#include "assemble/tuning.h"
#include "base/integers.h"
#include "threads/parallel.h"

namespace weft::assemble {
namespace {

// --- Rows.

// Rows of a length that the compiler knows: one or two moves each.
template <size_t Bytes>
void copy_known(const Strip& s, int64_t begin, int64_t end) noexcept {
  const std::byte* from = s.from + begin * s.from_step;
  std::byte* to = s.to + begin * s.to_step;
  for (int64_t row = begin; row < end; ++row, from += s.from_step, to += s.to_step)
    std::memcpy(to, from, Bytes);
}

// Rows of Bytes to 2 * Bytes bytes: the first and the last `Bytes` of them, which may overlap.
template <size_t Bytes>
void copy_ends(const Strip& s, int64_t begin, int64_t end) noexcept {
  const std::byte* from = s.from + begin * s.from_step;
  std::byte* to = s.to + begin * s.to_step;
  const int64_t last = s.bytes - static_cast<int64_t>(Bytes);
  for (int64_t row = begin; row < end; ++row, from += s.from_step, to += s.to_step) {
    std::byte head[Bytes];
    std::byte tail[Bytes];
    std::memcpy(head, from, Bytes);
    std::memcpy(tail, from + last, Bytes);
    std::memcpy(to, head, Bytes);
    std::memcpy(to + last, tail, Bytes);
  }
}

void copy_any(const Strip& s, int64_t begin, int64_t end) noexcept {
  const std::byte* from = s.from + begin * s.from_step;
  std::byte* to = s.to + begin * s.to_step;
  for (int64_t row = begin; row < end; ++row, from += s.from_step, to += s.to_step)
    std::memcpy(to, from, static_cast<size_t>(s.bytes));
}

// --- Whether a part is a strip.

struct Axis {
  int64_t extent;
  int64_t from;  // bytes
  int64_t to;
};

// The axes that are stepped along, by their steps in the result, smallest first; neighbours that
// are one are merged. At most three are told apart.
struct FewAxes {
  Axis axes[3];
  int count = 0;

  FewAxes(const core::Value& from, const Strides& to, int64_t item) {
    Axis sorted[kMaxRank];
    int moving = 0;
    for (int axis = from.rank() - 1; axis >= 0; --axis) {
      if (from.shape.data()[axis] == 1) continue;
      const Axis next{from.shape.data()[axis], from.strides.data()[axis] * item,
                      to.data()[axis] * item};
      int at = moving++;
      for (; at > 0 && magnitude(sorted[at - 1].to) > magnitude(next.to); --at)
        sorted[at] = sorted[at - 1];
      sorted[at] = next;
    }
    for (int i = 0; i < moving; ++i) add(sorted[i]);
  }

 private:
  void add(const Axis& axis) {
    if (count > 0) {
      Axis& inner = axes[count - 1];
      if (axis.from == inner.extent * inner.from && axis.to == inner.extent * inner.to) {
        inner.extent *= axis.extent;
        return;
      }
    }
    if (count < 3) axes[count++] = axis;
  }
};

// --- Many strips.

struct Job {
  const Strip* strips;
  int64_t count;
  int64_t rows;   // of each; 0: they differ
  int64_t block;  // rows that are written at a time
};

void copy_blocks(void* context, int64_t begin, int64_t end) {
  const Job& job = *static_cast<const Job*>(context);
  for (int64_t block = begin; block < end; ++block) {
    const int64_t first = block * job.block;
    const int64_t last = smaller(first + job.block, job.rows);
    for (int64_t i = 0; i < job.count; ++i) copy_rows(job.strips[i], first, last);
  }
}

void copy_each(void* context, int64_t begin, int64_t end) {
  const Job& job = *static_cast<const Job*>(context);
  for (int64_t i = begin; i < end; ++i) copy_rows(job.strips[i], 0, job.strips[i].rows);
}

// The same as pieces of which threads can take turns.
BlockVector<Strip> in_pieces(const BlockVector<Strip>& strips) {
  BlockVector<Strip> pieces;
  for (Strip strip : strips) {
    if (strip.rows == 1) {
      for (; strip.bytes > kPieceBytes; strip.bytes -= kPieceBytes) {
        pieces.push_back(strip);
        pieces.back().bytes = kPieceBytes;
        strip.from += kPieceBytes;
        strip.to += kPieceBytes;
      }
    }
    const int64_t rows = larger(1, kPieceBytes / strip.bytes);
    for (; strip.rows > rows; strip.rows -= rows) {
      pieces.push_back(strip);
      pieces.back().rows = rows;
      strip.from += rows * strip.from_step;
      strip.to += rows * strip.to_step;
    }
    pieces.push_back(strip);
  }
  return pieces;
}

void share(int64_t items, threads::Body body, Job& job, int64_t bytes) {
  if (threads::pays_to_share(2 * bytes))
    threads::parallel_for(items, body, &job);
  else
    body(&job, 0, items);
}

}  // namespace

void copy_rows(const Strip& s, int64_t begin, int64_t end) noexcept {
  switch (s.bytes) {
    case 1:
      return copy_known<1>(s, begin, end);
    case 2:
      return copy_known<2>(s, begin, end);
    case 4:
      return copy_known<4>(s, begin, end);
    case 8:
      return copy_known<8>(s, begin, end);
    case 16:
      return copy_known<16>(s, begin, end);
    default:
      break;
  }
  if (s.bytes > 64 || s.rows == 1) return copy_any(s, begin, end);
  if (s.bytes > 32) return copy_ends<32>(s, begin, end);
  if (s.bytes > 16) return copy_ends<16>(s, begin, end);
  if (s.bytes > 8) return copy_ends<8>(s, begin, end);
  if (s.bytes > 4) return copy_ends<4>(s, begin, end);
  return copy_ends<2>(s, begin, end);
}

std::optional<Strip> as_strip(const core::Part& part, const Strides& to, DType dtype,
                              std::byte* result) {
  if (part.from.dtype != dtype) return {};
  const int64_t item = size_in_bytes(dtype);
  const FewAxes few(part.from, to, item);
  Strip strip{part.of_result ? result + part.source * item : part.from.address,
              result + part.offset * item,
              0,
              0,
              1,
              item};
  const bool has_run = few.count > 0 && few.axes[0].from == item && few.axes[0].to == item;
  if (has_run) strip.bytes = few.axes[0].extent * item;
  const int rows = has_run ? 1 : 0;
  if (few.count > rows + 1) return {};
  if (few.count > rows) {
    strip.rows = few.axes[rows].extent;
    strip.from_step = few.axes[rows].from;
    strip.to_step = few.axes[rows].to;
  }
  const bool is_large = strip.bytes >= kLongStrip && strip.rows * strip.bytes >= kLargePart;
  return is_large ? std::nullopt : std::optional<Strip>(strip);
}

void copy_strips(const BlockVector<Strip>& strips) {
  if (strips.empty()) return;
  Job job{strips.data(), static_cast<int64_t>(strips.size()), strips[0].rows, 1};
  int64_t bytes = 0;
  int64_t row = 0;
  for (const Strip& strip : strips) {
    bytes += strip.rows * strip.bytes;
    row += strip.bytes;
    if (strip.rows != job.rows) job.rows = 0;
  }
  if (job.rows <= 1) {
    const bool shares = threads::pays_to_share(2 * bytes);
    const BlockVector<Strip> pieces = shares ? in_pieces(strips) : BlockVector<Strip>();
    if (shares) job = {pieces.data(), static_cast<int64_t>(pieces.size()), 0, 1};
    return share(job.count, copy_each, job, bytes);
  }
  job.block = larger(kLeastRows, kBlockBytes / row);
  share(ceil_div(job.rows, job.block), copy_blocks, job, bytes);
}

}  // namespace weft::assemble

// Running a Splice: the sources are rows of bytes, which are written one after the other.
#include <cstring>
#include <vector>

#include "array/storage.h"
#include "assemble/run.h"
#include "base/integers.h"
#include "base/raise.h"
#include "contract/elementwise.h"
#include "threads/parallel.h"

namespace weft::assemble {
namespace {

using core::Run;
using core::Splice;

struct Source {
  const std::byte* first;
  int64_t step;  // bytes from one outer index to the next
};

// The result is outer x entries x row bytes; so is each source.
struct Job {
  const Splice* splice;
  std::vector<Source> sources;
  std::byte* to;
  int64_t to_step;
  int64_t row;
};

// --- Rows. Of what size they are is known to the compiler, but for Any.

template <size_t Bytes>
struct Known {
  explicit Known(int64_t) {}
  static constexpr int64_t bytes() { return static_cast<int64_t>(Bytes); }
  static void move(std::byte* to, const std::byte* from) { std::memcpy(to, from, Bytes); }
};
// Bytes to 2 * Bytes: the first and the last `Bytes` of them.
template <size_t Bytes>
struct Ends {
  int64_t row;
  explicit Ends(int64_t size) : row(size) {}
  int64_t bytes() const { return row; }
  void move(std::byte* to, const std::byte* from) const {
    const int64_t last = row - static_cast<int64_t>(Bytes);
    std::byte tail[Bytes];
    std::memcpy(tail, from + last, Bytes);
    std::memcpy(to, from, Bytes);
    std::memcpy(to + last, tail, Bytes);
  }
};
struct Any {
  int64_t row;
  explicit Any(int64_t size) : row(size) {}
  int64_t bytes() const { return row; }
  void move(std::byte* to, const std::byte* from) const {
    std::memcpy(to, from, static_cast<size_t>(row));
  }
};

template <class Row>
void write_times(const Job& job, int64_t outer) {
  const Row row(job.row);
  const std::byte* from = job.sources[0].first + outer * job.sources[0].step;
  std::byte* to = job.to + outer * job.to_step;
  const std::byte* end = to + job.to_step;
  constexpr int64_t kFew = 4;
  for (const int64_t times : job.splice->times) {
    // Few are written without asking how many: what is too much is written over.
    if (times <= kFew && end - to >= kFew * row.bytes()) {
      for (int64_t i = 0; i < kFew; ++i) row.move(to + i * row.bytes(), from);
      to += times * row.bytes();
    } else {
      for (int64_t i = 0; i < times; ++i, to += row.bytes()) row.move(to, from);
    }
    from += row.bytes();
  }
}

template <class Row>
void write_runs(const Job& job, int64_t outer) {
  const Row row(job.row);
  std::byte* to = job.to + outer * job.to_step;
  for (const Run& run : job.splice->runs) {
    const Source& source = job.sources[static_cast<size_t>(run.source)];
    const std::byte* from = source.first + outer * source.step + run.first * row.bytes();
    const int64_t bytes = run.count * row.bytes();
    if (run.count == 1)
      row.move(to, from);
    else
      std::memcpy(to, from, static_cast<size_t>(bytes));
    to += bytes;
  }
}

template <class Row>
void write(void* context, int64_t begin, int64_t end) {
  const Job& job = *static_cast<const Job*>(context);
  for (int64_t outer = begin; outer < end; ++outer) {
    if (job.splice->runs.empty())
      write_times<Row>(job, outer);
    else
      write_runs<Row>(job, outer);
  }
}

threads::Body writer(int64_t row) {
  if (row == 1) return write<Known<1>>;
  if (row == 2) return write<Known<2>>;
  if (row == 4) return write<Known<4>>;
  if (row == 8) return write<Known<8>>;
  if (row == 16) return write<Known<16>>;
  if (row > 64 || row < 8) return write<Any>;
  if (row > 32) return write<Ends<32>>;
  return row > 16 ? write<Ends<16>> : write<Ends<8>>;
}

// --- Sources of other types or layouts are copied first.

std::vector<Array> dense_sources(const Splice& s) {
  std::vector<Array> copies;
  for (const core::Value& source : s.sources) {
    const bool is_dense =
        source.dtype == s.dtype && is_row_major({source.shape, source.strides, 0});
    copies.push_back(is_dense ? Array() : contract::dense_copy(s.name, source, s.dtype));
  }
  return copies;
}

int64_t product(const Shape& shape, int first, int last) {
  int64_t product = 1;
  for (int axis = first; axis < last; ++axis) product *= shape[axis];
  return product;
}

}  // namespace

Array run(const Splice& s) {
  core::verify(s);
  const Shape shape = s.shape();
  check_shape(shape, s.name, s.dialect);
  const Array result = make_array(shape, s.dtype, s.name);
  if (result.size() == 0) return result;
  const std::vector<Array> copies = dense_sources(s);
  const int64_t outer = product(shape, 0, s.axis);
  const int64_t row = product(shape, s.axis + 1, shape.rank()) * size_in_bytes(s.dtype);
  Job job{&s, {}, result.origin(), shape[s.axis] * row, row};
  for (size_t i = 0; i < copies.size(); ++i) {
    const bool is_copied = copies[i].size() > 0;
    job.sources.push_back(
        {is_copied ? copies[i].origin() : s.sources[i].address, s.sources[i].shape[s.axis] * row});
  }
  if (outer > 1 && threads::pays_to_share(2 * result.nbytes()))
    threads::parallel_for(outer, writer(row), &job);
  else
    writer(row)(&job, 0, outer);
  return result;
}

}  // namespace weft::assemble

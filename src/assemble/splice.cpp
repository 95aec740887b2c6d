// Running a Splice: the sources as rows of bytes, one after the other.
#include <cstring>
#include <vector>

#include "array/storage.h"
#include "assemble/run.h"
#include "assemble/tuning.h"
#include "base/integers.h"
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
  std::vector<int64_t> starts;  // the entry that each run begins at; the last: how many there are
  std::byte* to;
  int64_t row;
};

// A row `times` over: what is there already, doubled.
void repeat_row(std::byte* to, const std::byte* from, int64_t row, int64_t times) {
  const int64_t bytes = row * times;
  if (bytes == 0) return;
  std::memcpy(to, from, static_cast<size_t>(row));
  for (int64_t done = row; done < bytes;) {
    const int64_t more = smaller(done, bytes - done);
    std::memcpy(to + done, to, static_cast<size_t>(more));
    done += more;
  }
}

template <class T>
void repeat_item(std::byte* to, const std::byte* from, int64_t times) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  for (int64_t i = 0; i < times; ++i)
    std::memcpy(to + i * static_cast<int64_t>(sizeof(T)), &value, sizeof(T));
}

struct Pair {
  uint64_t half[2];
};

void repeat_entry(std::byte* to, const std::byte* from, int64_t row, int64_t times) {
  switch (row) {
    case 1:
      return repeat_item<uint8_t>(to, from, times);
    case 2:
      return repeat_item<uint16_t>(to, from, times);
    case 4:
      return repeat_item<uint32_t>(to, from, times);
    case 8:
      return repeat_item<uint64_t>(to, from, times);
    case 16:
      return repeat_item<Pair>(to, from, times);
    default:
      return repeat_row(to, from, row, times);
  }
}

void write_runs(const Job& job, int64_t outer, size_t begin, size_t end) {
  const int64_t entries = job.starts.back();
  for (size_t i = begin; i < end; ++i) {
    const Run& run = job.splice->runs[i];
    const Source& source = job.sources[static_cast<size_t>(run.source)];
    const std::byte* from = source.first + outer * source.step + run.first * job.row;
    std::byte* to = job.to + (outer * entries + job.starts[i]) * job.row;
    if (run.count == 1)
      repeat_entry(to, from, job.row, run.times);
    else
      repeat_row(to, from, run.count * job.row, run.times);
  }
}

void write_outer(void* context, int64_t begin, int64_t end) {
  const Job& job = *static_cast<const Job*>(context);
  for (int64_t outer = begin; outer < end; ++outer)
    write_runs(job, outer, 0, job.splice->runs.size());
}

void write_inner(void* context, int64_t begin, int64_t end) {
  write_runs(*static_cast<const Job*>(context), 0, static_cast<size_t>(begin),
             static_cast<size_t>(end));
}

int64_t product(const Shape& shape, int first, int last) {
  int64_t product = 1;
  for (int axis = first; axis < last; ++axis) product *= shape[axis];
  return product;
}

// Sources of other types or layouts are copied first.
std::vector<Array> dense_sources(const Splice& s) {
  std::vector<Array> copies;
  for (const core::Value& source : s.sources) {
    const bool is_dense =
        source.dtype == s.dtype && is_row_major({source.shape, source.strides, 0});
    copies.push_back(is_dense ? Array() : contract::dense_copy(s.name, source, s.dtype));
  }
  return copies;
}

}  // namespace

Array run(const Splice& s) {
  core::verify(s);
  const Shape shape = s.shape();
  const Array result = make_array(shape, s.dtype, s.name);
  if (result.size() == 0) return result;
  const std::vector<Array> copies = dense_sources(s);
  const int64_t outer = product(shape, 0, s.axis);
  Job job{&s, {}, {}, result.origin(),
          product(shape, s.axis + 1, shape.rank()) * size_in_bytes(s.dtype)};
  for (size_t i = 0; i < copies.size(); ++i) {
    const bool is_copied = copies[i].size() > 0;
    job.sources.push_back({is_copied ? copies[i].origin() : s.sources[i].address,
                           s.sources[i].shape[s.axis] * job.row});
  }
  job.starts.push_back(0);
  for (const Run& run : s.runs) job.starts.push_back(job.starts.back() + run.count * run.times);
  const int64_t runs = static_cast<int64_t>(s.runs.size());
  const bool shares = threads::pays_to_share(2 * result.nbytes());
  if (outer == 1 && shares)
    threads::parallel_for(runs, write_inner, &job, kLeastRuns);
  else if (shares)
    threads::parallel_for(outer, write_outer, &job);
  else
    write_outer(&job, 0, outer);
  return result;
}

}  // namespace weft::assemble

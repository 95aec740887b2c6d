#include "core/splice.h"

#include "base/raise.h"
#include "base/text.h"

namespace weft::core {
namespace {

void check_sources(const Splice& s) {
  bool agree = !s.sources.empty() && s.axis >= 0;
  for (size_t i = 0; agree && i < s.sources.size(); ++i) {
    Shape shape = s.sources[i].shape;
    agree = s.axis < shape.rank();
    if (!agree) break;
    shape[s.axis] = s.sources[0].shape[s.axis];
    agree = shape == s.sources[0].shape;
  }
  agree = agree && (s.times.empty() || (s.runs.empty() && static_cast<int64_t>(s.times.size()) ==
                                                              s.sources[0].shape[s.axis]));
  if (!agree)
    raise(ErrorKind::bad_argument, s.dialect, s.name, "sources differ along the axis only");
}

bool is_within(const Splice& s, const Run& run) {
  if (static_cast<uint64_t>(run.source) >= s.sources.size()) return false;
  const int64_t extent = s.sources[static_cast<size_t>(run.source)].shape.data()[s.axis];
  return run.first >= 0 && run.count >= 0 && run.first <= extent && run.count <= extent - run.first;
}

void check_runs(const Splice& s) {
  for (const Run& run : s.runs) {
    if (is_within(s, run)) continue;
    raise(
        ErrorKind::bad_argument, s.dialect, s.name,
        cat("entries ", run.first, " and ", run.count, " of them are none of source ", run.source));
  }
}

void check_times(const Splice& s) {
  int64_t signs = 0;
  for (const int64_t count : s.times) signs |= count;
  if (signs >= 0) return;
  for (const int64_t count : s.times) {
    if (count >= 0) continue;
    raise(ErrorKind::bad_argument, s.dialect, s.name,
          s.dialect == Dialect::torch
              ? std::string("repeats can not be negative")
              : cat("cannot repeat ", count, " times; counts are 0 or more"));
  }
}

[[noreturn]] void refuse_sum(const Splice& s) {
  raise(ErrorKind::size_overflow, s.dialect, s.name,
        "the result has more entries along the axis than int64_t counts");
}

}  // namespace

Shape Splice::shape() const {
  Shape shape = sources[0].shape;
  int64_t extent = 0;
  bool overflows = false;
  for (const Run& run : runs) overflows |= __builtin_add_overflow(extent, run.count, &extent);
  // Of counts below 2^31 and so many none is looked at twice.
  constexpr uint64_t kSmall = uint64_t{1} << 31;
  uint64_t bits = times.size();
  uint64_t sum = 0;
  for (const int64_t count : times) {
    bits |= static_cast<uint64_t>(count);
    sum += static_cast<uint64_t>(count);
  }
  if (bits < kSmall) {
    extent += static_cast<int64_t>(sum);
  } else {
    for (const int64_t count : times) overflows |= __builtin_add_overflow(extent, count, &extent);
  }
  if (overflows) refuse_sum(*this);
  shape[axis] = extent;
  return shape;
}

void verify(const Splice& s) {
  check_sources(s);
  check_runs(s);
  check_times(s);
}

std::string to_string(const Splice& s) {
  std::string text = cat(s.name, " ", s.dtype, " ", s.shape(), " along axis ", s.axis, ": ");
  text += s.runs.empty() ? std::string("repeated entries of ")
                         : cat(s.runs.size(), s.runs.size() == 1 ? " run of " : " runs of ");
  for (size_t i = 0; i < s.sources.size(); ++i)
    text += cat(i == 0 ? "" : " and ", to_string(s.sources[i]));
  return text;
}

}  // namespace weft::core

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
  if (!agree)
    raise(ErrorKind::bad_argument, s.dialect, s.name, "sources differ along the axis only");
}

void check_run(const Splice& s, const Run& run) {
  const bool is_source = run.source >= 0 && static_cast<size_t>(run.source) < s.sources.size();
  if (is_source && run.first >= 0 && run.count >= 0 && run.times >= 0) {
    const int64_t extent = s.sources[static_cast<size_t>(run.source)].shape[s.axis];
    if (run.first <= extent && run.count <= extent - run.first) return;
  }
  raise(ErrorKind::bad_argument, s.dialect, s.name,
        cat("entries ", run.first, " and ", run.count, " of them are none of source ", run.source));
}

}  // namespace

Shape Splice::shape() const {
  Shape shape = sources[0].shape;
  shape[axis] = 0;
  for (const Run& run : runs) shape[axis] += run.count * run.times;
  return shape;
}

void verify(const Splice& s) {
  check_sources(s);
  int64_t extent = 0;
  for (const Run& run : s.runs) {
    check_run(s, run);
    int64_t entries = 0;
    if (__builtin_mul_overflow(run.count, run.times, &entries) ||
        __builtin_add_overflow(extent, entries, &extent)) {
      raise(ErrorKind::size_overflow, s.dialect, s.name,
            "the result has more entries along the axis than int64_t counts");
    }
  }
  check_shape(s.shape(), s.name, s.dialect);
}

std::string to_string(const Splice& s) {
  std::string text =
      cat(s.name, " ", s.dtype, " ", s.shape(), " along axis ", s.axis, ": ", s.runs.size(),
          s.runs.size() == 1 ? " run of " : " runs of ");
  for (size_t i = 0; i < s.sources.size(); ++i)
    text += cat(i == 0 ? "" : " and ", to_string(s.sources[i]));
  return text;
}

}  // namespace weft::core

#include "weft/index.h"

#include "array/axes.h"
#include "base/raise.h"
#include "base/stride_math.h"
#include "base/text.h"
#include "weft/array.h"

namespace weft {
namespace {

// A slice made definite for one axis: `count` elements from `start`.
struct Range {
  int64_t start;
  int64_t count;
};

int64_t clamp(int64_t position, int64_t low, int64_t high) {
  return position < low ? low : position > high ? high : position;
}

// Python's rule: negative bounds count from the end, then clamp to what exists.
int64_t bound_or(const Slice::Bound& bound, int64_t fallback, int64_t extent, int64_t low,
                 int64_t high) {
  if (!bound.given) return fallback;
  return clamp(bound.value < 0 ? bound.value + extent : bound.value, low, high);
}

Range resolve(const Slice& s, int64_t extent) {
  if (s.step == 0) raise(ErrorKind::zero_step, "index", "a slice's step must not be 0");
  const bool forwards = s.step > 0;
  const int64_t low = forwards ? 0 : -1;
  const int64_t high = forwards ? extent : extent - 1;
  const int64_t start = bound_or(s.start, forwards ? low : high, extent, low, high);
  const int64_t stop = bound_or(s.stop, forwards ? high : low, extent, low, high);
  const int64_t distance = forwards ? stop - start : start - stop;
  if (distance <= 0) return {0, 0};
  const uint64_t steps = (static_cast<uint64_t>(distance) - 1) / distance_of(s.step);
  return {start, static_cast<int64_t>(steps + 1)};
}

// Builds the layout of a view, axis by axis.
class Taking {
 public:
  explicit Taking(const Layout& source) : source_(source), has_elements_(source.elements() > 0) {
    view_.offset = source.offset;
  }

  void take_position(int64_t position) {
    advance(check_position(position, source_.shape[axis_], axis_, "index"));
    ++axis_;
  }
  void take_range(const Slice& s) {
    const Range range = resolve(s, source_.shape[axis_]);
    const int64_t stride = source_.strides[axis_];
    advance(range.start);
    append(range.count, range.count > 1 ? times_stride(s.step, stride) : stride);
    ++axis_;
  }
  void take_rest(int count) {
    for (int i = 0; i < count; ++i, ++axis_) append(source_.shape[axis_], source_.strides[axis_]);
  }
  void insert_axis() { append(1, 0); }
  Layout finish() {
    take_rest(source_.rank() - axis_);
    return view_;
  }

 private:
  // Without elements there is no place to advance to: the offset stays within the storage.
  void advance(int64_t steps) {
    if (has_elements_) view_.offset += steps * source_.strides[axis_];
  }
  void append(int64_t extent, int64_t stride) {
    view_.shape.push_back(extent);
    view_.strides.push_back(stride);
  }

  const Layout& source_;
  const bool has_elements_;
  Layout view_;
  int axis_ = 0;
};

int count_taken_axes(const Index* indices, int count, int rank) {
  int taken = 0;
  int rests = 0;
  for (int i = 0; i < count; ++i) {
    const Index::Tag tag = indices[i].tag();
    taken += tag == Index::Tag::position || tag == Index::Tag::range;
    rests += tag == Index::Tag::rest;
  }
  if (rests > 1) raise(ErrorKind::two_ellipses, "index", "an index may hold one ellipsis only");
  if (taken <= rank) return taken;
  raise(ErrorKind::too_many_indices, "index",
        cat("too many indices: ", taken, " for an array of rank ", rank));
}

}  // namespace

Array Array::indexed(const Index* indices, int count) const {
  const int rest = rank() - count_taken_axes(indices, count, rank());
  Taking taking(layout_);
  for (int i = 0; i < count; ++i) {
    switch (indices[i].tag()) {
      case Index::Tag::position:
        taking.take_position(indices[i].position());
        break;
      case Index::Tag::range:
        taking.take_range(indices[i].as_slice());
        break;
      case Index::Tag::insertion:
        taking.insert_axis();
        break;
      case Index::Tag::rest:
        taking.take_rest(rest);
        break;
    }
  }
  return Array(storage_, taking.finish(), dtype_, writable_);
}

}  // namespace weft

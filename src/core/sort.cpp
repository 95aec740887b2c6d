#include "core/sort.h"

#include "base/raise.h"
#include "base/text.h"

namespace weft::core {

Shape Sort::shape() const {
  Shape shape = x.shape;
  if (count >= 0) shape[axis] = count;
  return shape;
}

void verify(const Sort& s) {
  if (s.axis < 0 || s.axis >= s.x.rank()) {
    raise(ErrorKind::axis_out_of_range, s.dialect, s.name,
          cat("axis ", s.axis, " of shape ", s.x.shape));
  }
  int64_t before = -1;
  for (const int64_t place : s.places) {
    if (place <= before || place >= s.n()) {
      raise(ErrorKind::bad_argument, s.dialect, s.name,
            cat("place ", place, " behind place ", before, ", of ", s.n()));
    }
    before = place;
  }
  if (s.count > s.n()) {
    raise(ErrorKind::bad_argument, s.dialect, s.name,
          cat("the first ", s.count, " of ", s.n(), " elements"));
  }
}

void verify(const OrderBy& o) {
  if (o.keys.empty()) raise(ErrorKind::bad_argument, o.dialect, o.name, "there are no keys");
  for (const Value& key : o.keys) {
    if (key.shape != o.keys[0].shape) {
      raise(ErrorKind::extents_differ, o.dialect, o.name,
            cat("keys must have one shape, but there are ", o.keys[0].shape, " and ", key.shape));
    }
  }
  if (o.axis < 0 || o.axis >= o.keys[0].rank()) {
    raise(ErrorKind::axis_out_of_range, o.dialect, o.name,
          cat("axis ", o.axis, " of shape ", o.keys[0].shape));
  }
}

void verify(const Search& s) {
  bool fits = s.sorted.rank() == 1;
  if (!fits && s.sorted.rank() == s.x.rank() && s.x.rank() > 1) {
    fits = true;
    for (int axis = 0; axis + 1 < s.x.rank(); ++axis)
      fits = fits && s.sorted.shape[axis] == s.x.shape[axis];
  }
  if (!fits) {
    raise(ErrorKind::extents_differ, s.dialect, s.name,
          cat("the sorted sequence has shape ", s.sorted.shape, ", the values ", s.x.shape,
              "; it must have one axis, or all of theirs but the last"));
  }
  if (s.sorter && (s.sorted.rank() != 1 || s.sorter->shape() != s.sorted.shape)) {
    raise(
        ErrorKind::extents_differ, s.dialect, s.name,
        cat("a sorter of shape ", s.sorter->shape(), " for a sequence of shape ", s.sorted.shape));
  }
}

std::string to_string(const OrderBy& o) {
  std::string text = cat(o.descending ? "falling" : "rising", " positions of ", o.keys[0].shape,
                         " along axis ", o.axis, " by");
  for (const Value& key : o.keys) text += cat(" ", key.dtype);
  return text;
}

std::string to_string(const Search& s) {
  return cat("places of ", s.x.dtype, " ", s.x.shape, " in ", s.sorted.dtype, " ", s.sorted.shape,
             ", compared as ", s.compare, s.right ? ", behind equal ones" : ", before equal ones",
             s.sorter ? ", by a sorter" : "", ": ", s.result);
}

std::string to_string(const Sort& s) {
  const char* gives = s.gives == SortGives::values      ? "values"
                      : s.gives == SortGives::positions ? "positions"
                                                        : "values and positions";
  std::string text = cat(s.descending ? "falling " : "rising ", gives, " of ", s.x.dtype, " ",
                         s.x.shape, " along axis ", s.axis);
  if (s.count >= 0) text += cat(", the first ", s.count);
  if (s.is_partial()) {
    text += ", in place at";
    for (const int64_t place : s.places) text += cat(" ", place);
  }
  return text;
}

}  // namespace weft::core

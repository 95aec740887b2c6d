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

// Calls that write into an array of the caller's, with every allocation of theirs failing.
#pragma once

#include <functional>

#include "faults/cases.h"
#include "faults/child.h"
#include "faults/inject.h"

namespace weft::test {

struct Into {
  const char* name;
  Shape shape;
  std::function<void(Array& out)> run;
};

// Whether the array is as it was, or has all of the result, whichever allocation fails.
inline int check_output(const Into& into, Shortage shortage) {
  const Array before = numbers(into.shape) / 4 + 100;
  Array right = before.copy();
  into.run(right);
  for (int64_t point = 0;; ++point) {
    Array out = before.copy();
    bool is_refused = false;
    bool has_struck = false;
    {
      const FailingAllocations failing(point, shortage);
      try {
        into.run(out);
      } catch (const MemoryError&) {
        is_refused = true;
      }
      has_struck = failing.has_struck();
    }
    const bool is_complete = array_equal(out, right, true);
    const bool is_untouched = is_refused && array_equal(out, before, true);
    if (!holds(is_complete || is_untouched, into.name)) return kWrong;
    if (!has_struck) return kRight;
  }
}

inline int check_outputs(const std::vector<Into>& calls) {
  for (const Into& into : calls) {
    if (check_output(into, Shortage::once) + check_output(into, Shortage::lasting) != 0)
      return kWrong;
  }
  return kRight;
}

}  // namespace weft::test

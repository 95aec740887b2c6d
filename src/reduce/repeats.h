// Axes along which an array only repeats (stride 0) are reduced without being walked: the elements
// that differ once, and their result as often as they repeat. Signs, infinities and nans are those
// of the elements written out.
//
//   sum of x (3,) as (1000, 3) over both axes       sum of x (1, 3), times 1000
#pragma once

#include "base/reducer.h"
#include "core/value.h"

namespace weft::reduce {

struct Repeats {
  int64_t times = 1;  // along reduced axes
  bool along_kept = false;
};
// Gives x extent 1 along the axes it repeats on.
Repeats take_repeats(core::Value& x, const Axes& axes);

// A result that stands for `times` elements each. REQUIRES: nobody else holds it.
Array repeated(const Array& kept, int64_t times, Reducer reducer);

}  // namespace weft::reduce

// Sets: the different elements of arrays, and which of them are in others.
//
//   Array a = {3, 1, 3, 2};
//   unique(a);                       {1, 2, 3}
//   auto [values, counts] = unique_counts(a);    {1, 2, 3} and {1, 1, 2}
//   isin(a, {1, 2});                 {false, true, false, true}
//   intersect1d(a, {2, 3, 4});       {2, 3}
//
// Results are in order (weft/sort.h). How many elements they have depends on values, so these
// functions run at once.
#pragma once

#include <optional>
#include <vector>

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

struct UniqueOptions {
  ByName by_name = ByName();
  std::optional<int64_t> axis = {};  // different slices along it; none: different elements
  bool equal_nan = true;             // all nan are one element; else each is one
};
struct UniqueAll {
  Array values;
  Array indices;          // where each occurs first
  Array inverse_indices;  // which of the values an element is
  Array counts;           // how often each occurs
};
struct UniqueCounts {
  Array values, counts;
};
struct UniqueInverse {
  Array values, inverse_indices;
};
// The different elements, flattened: NumPy's unique.
WEFT_API Array unique(const Array& x, const UniqueOptions& options = {});
// The array API's: every nan is an element of its own unless told otherwise.
WEFT_API UniqueAll unique_all(const Array& x, const UniqueOptions& options = {.equal_nan = false});
WEFT_API UniqueCounts unique_counts(const Array& x,
                                    const UniqueOptions& options = {.equal_nan = false});
WEFT_API UniqueInverse unique_inverse(const Array& x,
                                      const UniqueOptions& options = {.equal_nan = false});
WEFT_API Array unique_values(const Array& x, const UniqueOptions& options = {.equal_nan = false});

// For each element whether it is one of the others (not: with `invert`). A nan is none.
WEFT_API Array isin(const Array& elements, const Array& others, bool invert = false);

// Sets of the flattened elements of both, in their common type; setdiff1d in the first one's.
struct SetOptions {
  ByName by_name = ByName();
  bool assume_unique = false;  // elements of each are known to be different: saves time
};
WEFT_API Array union1d(const Array& a, const Array& b);
WEFT_API Array intersect1d(const Array& a, const Array& b, const SetOptions& options = {});
WEFT_API Array setdiff1d(const Array& a, const Array& b, const SetOptions& options = {});
WEFT_API Array setxor1d(const Array& a, const Array& b, const SetOptions& options = {});

}  // namespace weft

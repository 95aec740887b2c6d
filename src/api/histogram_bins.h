// The edges of a histogram's bins.
#pragma once

#include "weft/statistics.h"

namespace weft::api {

struct Edges {
  Array values;  // ascending
  bool is_even;  // of one width
};

// Of one axis, by NumPy's rules. `has_weights`: rules that look at the data are refused.
Edges find_edges(const char* name, const Array& x, const Bins& bins,
                 const std::optional<BinRange>& range, bool has_weights);

}  // namespace weft::api

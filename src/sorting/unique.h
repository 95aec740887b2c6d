// The different elements of an array, and how often and where each occurs.
#pragma once

#include <optional>

#include "core/unique.h"

namespace weft::sorting {

struct UniqueParts {
  Array values;
  Array indices;  // of the first of each
  Array inverse;  // which of the values an element is
  Array counts;
};

// Verifies the record and runs it: what was not asked for is empty.
UniqueParts run(const core::Unique& u);

}  // namespace weft::sorting

// Running a core::Sort.
#pragma once

#include "core/sort.h"

namespace weft::sorting {

// What the record asks for; the other is an empty array.
struct Sorted {
  Array values;
  Array positions;  // int64
};

// Verifies the record and runs it.
Sorted run(const core::Sort& s);

}  // namespace weft::sorting

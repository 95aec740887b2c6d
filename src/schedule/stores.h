// Whether a result is written through the caches or by non-temporal stores.
#pragma once

#include "schedule/machine.h"

namespace weft::schedule {

// What a call moves, in bytes. What repeats is counted once.
struct Traffic {
  int64_t read = 0;
  int64_t written = 0;
  int64_t repeated_row = 0;  // the longest run that is read from its beginning again and again
};

enum class Writers {
  one,
  several,
  copies
};  // (a copy follows kernels that have no non-temporal stores themselves)

bool streams(const Traffic& traffic, Writers writers, const Machine& machine) noexcept;

}  // namespace weft::schedule

// Whether a result is written through the caches or by non-temporal stores.
#pragma once

#include "schedule/choose.h"

namespace weft::schedule {

// What a call moves, in bytes. What repeats is counted once.
struct Traffic {
  int64_t read = 0;
  int64_t written = 0;
  int64_t repeated_row = 0;  // the longest run that is read from its beginning again and again
};

// (A copy follows kernels that have no non-temporal stores themselves.)
enum class Writers { one, several, copies };

bool streams(const Traffic& traffic, Writers writers, const Machine& machine) noexcept;
bool streams(const Request& request, const Machine& machine) noexcept;

// The last instruction's kernel has non-temporal stores.
bool streams_itself(const core::Program& program, const Machine& machine) noexcept;

}  // namespace weft::schedule

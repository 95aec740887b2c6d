// WEFT_OBSERVE: tells every broadcast of the process (weft/observe.h).
#pragma once

#include <string>

#include "base/environment.h"
#include "dialect/policy.h"

namespace weft::dialect {

// A call that was lowered, if it is a broadcast. Its line is written when observe_run follows, or
// with the next call of the thread.
void observe(const char* op, Dialect dialect, const Placed* operands, int count,
             const Shape& result);
// How the call that was lowered last on this thread runs, and what its result takes.
void observe_run(int64_t bytes, const std::string& schedule);

}  // namespace weft::dialect

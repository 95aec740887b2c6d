// Views that reductions take: a piece of an axis, complex numbers as their parts.
#pragma once

#include "core/value.h"

namespace weft::reduce {

// Entries [first, first + length) of an axis. REQUIRES: x is the caller's own, and writable.
Array piece(const Array& x, int axis, int64_t first, int64_t length);

// A complex array as a real one with one more axis, of extent 2.
core::Value as_parts(core::Value x);
Array as_parts(const Array& x);

}  // namespace weft::reduce

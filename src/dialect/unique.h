// Lowering of what looks for different elements. x may be abstract.
#pragma once

#include "core/unique.h"

namespace weft::dialect {

core::Unique lower_unique(const char* name, Dialect dialect, const core::Value& x,
                          std::optional<int64_t> axis, bool equal_nan);

}  // namespace weft::dialect

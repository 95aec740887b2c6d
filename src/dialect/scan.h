// Lowering of running totals: from a call to a record, or a refusal.
#pragma once

#include "core/scan.h"
#include "weft/reduce.h"

namespace weft::dialect {

core::Scan lower_numpy_scan(const char* name, Op op, const core::Value& x,
                            const CumulativeOptions& options);
// The running largest or smallest: maximum or minimum.
core::Scan lower_extreme_scan(const char* name, Op op, const core::Value& x,
                              const CumulativeOptions& options);
// REQUIRES: x has an axis. An extreme has no dtype.
core::Scan lower_torch_scan(const char* name, Op op, const core::Value& x, int64_t dim,
                            const std::optional<DType>& dtype);

}  // namespace weft::dialect

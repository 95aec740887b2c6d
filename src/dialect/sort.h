// Lowering of sorts: from a call to a record, or a refusal. x may be abstract.
#pragma once

#include "core/sort.h"

namespace weft::dialect {

// A sort as it was called; NumPy's words and PyTorch's differ in what is refused how.
struct SortCall {
  const char* name;
  Dialect dialect = Dialect::numpy;
  core::SortGives gives = core::SortGives::values;
  int64_t axis = -1;
  bool descending = false;
};

core::Sort lower_sort(const SortCall& call, const core::Value& x);
core::Sort lower_partition(const SortCall& call, const core::Value& x,
                           const std::vector<int64_t>& kth);
core::Sort lower_topk(const SortCall& call, const core::Value& x, int64_t k);

}  // namespace weft::dialect

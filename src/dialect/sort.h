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

// NumPy's searchsorted and PyTorch's, whose sequence may have the axes of x.
core::Search lower_search(const char* name, Dialect dialect, const core::Value& sorted,
                          const core::Value& x);

// XLA's: by the first `num_keys` operands; all have one shape.
core::OrderBy lower_order_by(const char* name, const std::vector<core::Value>& operands,
                             int64_t num_keys, int64_t dimension, bool descending);

// An axis as the dialect counts it; PyTorch takes 0 and -1 of a 0-d tensor.
int check_sort_axis(const char* name, Dialect dialect, const core::Value& x, int64_t axis);

}  // namespace weft::dialect

// sort in the XLA dialect. The constraints are StableHLO's.
#include "base/raise.h"
#include "dialect/sort.h"
#include "sorting/run.h"
#include "weft/xla.h"

namespace weft::xla {

Literal sort(const Array& operand, const SortOptions& options) {
  if (options.num_keys != 1) return sort(std::vector<Array>{operand}, options)[0];
  const dialect::SortCall call{"sort", Dialect::xla, core::SortGives::values, options.dimension,
                               options.descending};
  return sorting::run(dialect::lower_sort(call, operand)).values;
}

std::vector<Literal> sort(const std::vector<Array>& operands, const SortOptions& options) try {
  const std::vector<core::Value> values(operands.begin(), operands.end());
  const core::OrderBy o = dialect::lower_order_by("sort", values, options.num_keys,
                                                  options.dimension, options.descending);
  const Array positions = sorting::run(o);
  std::vector<Literal> results;
  for (const core::Value& x : values)
    results.push_back(sorting::taken_along(x, positions, o.axis, o.name));
  return results;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::xla

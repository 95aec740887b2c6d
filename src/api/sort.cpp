// Order along an axis.
#include "weft/sort.h"

#include "dialect/sort.h"
#include "sorting/run.h"

namespace weft {
namespace {

using core::SortGives;
using dialect::SortCall;

SortCall call_of(const char* name, SortGives gives, std::optional<int64_t> axis) {
  return {name, Dialect::numpy, gives, axis.value_or(0)};
}

// Without an axis: all elements in a row.
Array along(const Array& x, std::optional<int64_t> axis) {
  return axis ? x : x.reshape({x.size()});
}

Array sorted(const char* name, SortGives gives, const Array& x, const SortOptions& o) {
  SortCall call = call_of(name, gives, o.axis);
  call.descending = o.descending;
  const Array line = along(x, o.axis);
  sorting::Sorted result = sorting::run(dialect::lower_sort(call, line));
  return gives == SortGives::values ? result.values : result.positions;
}

Array parted(const char* name, SortGives gives, const Array& x, const std::vector<int64_t>& kth,
             std::optional<int64_t> axis) {
  const Array line = along(x, axis);
  core::Sort s = dialect::lower_partition(call_of(name, gives, axis), line, kth);
  sorting::Sorted result = sorting::run(s);
  return gives == SortGives::values ? result.values : result.positions;
}

}  // namespace

Array sort(const Array& x, const SortOptions& options) {
  return sorted("sort", SortGives::values, x, options);
}
Array argsort(const Array& x, const SortOptions& options) {
  return sorted("argsort", SortGives::positions, x, options);
}

Array partition(const Array& x, const std::vector<int64_t>& kth, std::optional<int64_t> axis) {
  return parted("partition", SortGives::values, x, kth, axis);
}
Array partition(const Array& x, int64_t kth, std::optional<int64_t> axis) {
  return partition(x, std::vector<int64_t>{kth}, axis);
}
Array argpartition(const Array& x, const std::vector<int64_t>& kth, std::optional<int64_t> axis) {
  return parted("argpartition", SortGives::positions, x, kth, axis);
}
Array argpartition(const Array& x, int64_t kth, std::optional<int64_t> axis) {
  return argpartition(x, std::vector<int64_t>{kth}, axis);
}

ValuesAndIndices topk(const Array& x, int64_t k, const TopkOptions& options) {
  SortCall call = call_of("topk", SortGives::both, options.axis);
  call.descending = options.largest;
  sorting::Sorted result = sorting::run(dialect::lower_topk(call, x, k));
  return {result.values, result.positions};
}

}  // namespace weft

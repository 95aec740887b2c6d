// Order along an axis, and places in what is in order.
#include "weft/sort.h"

#include "base/raise.h"
#include "dialect/sort.h"
#include "sorting/run.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

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

Array lexsort(const std::vector<Array>& keys, int64_t axis) try {
  core::OrderBy o{"lexsort"};
  for (size_t i = keys.size(); i > 0; --i) o.keys.emplace_back(keys[i - 1]);
  if (!keys.empty()) o.axis = dialect::check_sort_axis(o.name, o.dialect, o.keys[0], axis);
  return sorting::run(o);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array sort_complex(const Array& x) {
  const bool is_short = is_integer(x.dtype()) && size_in_bytes(x.dtype()) <= 2;
  const DType dtype = is_complex(x.dtype()) ? x.dtype() : is_short ? DType::c64 : DType::c128;
  return sorted("sort_complex", SortGives::values, x, {}).astype(dtype);
}

Array searchsorted(const Array& sorted, const Array& values, const SearchOptions& options) {
  core::Search s = dialect::lower_search("searchsorted", Dialect::numpy, sorted, values);
  s.right = options.side == Side::right;
  s.sorter = options.sorter.get();
  return sorting::run(s);
}

namespace {

// 1: rising, -1: falling; neighbours may be equal.
int check_monotonic(const Array& bins) {
  const Array before = bins(slice(0, -1)), after = bins(slice(1, none));
  if (bool(all(less_equal(before, after)))) return 1;
  if (bool(all(greater_equal(before, after)))) return -1;
  raise(ErrorKind::bad_argument, "digitize", "bins must rise or fall all the way",
        "sort(bins) rises");
}

}  // namespace

Array digitize(const Array& x, const Array& bins, bool right) {
  if (is_complex(x.dtype()) || is_complex(bins.dtype())) {
    raise(ErrorKind::dtype_unsupported, "digitize", "complex numbers lie in no bin",
          "digitize(x.real(), bins)");
  }
  core::Search s = dialect::lower_search("digitize", Dialect::numpy, bins, x);
  const bool falls = check_monotonic(bins) < 0;
  s.right = !right;
  if (!falls) return sorting::run(s);
  const Array rising = bins.flip();
  s.sorted = rising;
  return subtract(bins.size(), sorting::run(s));
}

ValuesAndIndices topk(const Array& x, int64_t k, const TopkOptions& options) {
  SortCall call = call_of("topk", SortGives::both, options.axis);
  call.descending = options.largest;
  sorting::Sorted result = sorting::run(dialect::lower_topk(call, x, k));
  return {result.values, result.positions};
}

}  // namespace weft

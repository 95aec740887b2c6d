#include "dialect/sort.h"

#include <algorithm>

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/reduce.h"

namespace weft::dialect {
namespace {

// PyTorch has no order of complex numbers.
void check_ordered(const SortCall& call, const core::Value& x) {
  if (call.dialect != Dialect::torch || !is_complex(x.dtype)) return;
  raise(ErrorKind::dtype_unsupported, call.dialect, call.name,
        cat("Sort does not support complex dtypes, but got ", torch_name(x.dtype)),
        "weft::sort compares real parts, then imaginary ones");
}

int64_t check_kth(const SortCall& call, const core::Sort& s, int64_t kth) {
  const int64_t n = s.n();
  if (kth >= -n && kth < n) return kth < 0 ? kth + n : kth;
  const std::string range = n == 0 ? "it has no elements" : cat("-", n, " to ", n - 1);
  raise(
      ErrorKind::bad_argument, call.dialect, call.name,
      cat("kth ", kth, " is out of range for axis ", s.axis, " of shape ", s.x.shape, ": ", range));
}

void check_k(const SortCall& call, const core::Sort& s, int64_t k) {
  if (k >= 0 && k <= s.n()) return;
  raise(
      ErrorKind::bad_argument, call.dialect, call.name,
      cat("k is ", k, ", but axis ", s.axis, " of shape ", s.x.shape, " has ", s.n(), " elements"));
}

}  // namespace

int check_sort_axis(const char* name, Dialect dialect, const core::Value& x, int64_t axis) {
  if (dialect == Dialect::torch) check_torch_dims(name, x.shape, axis);
  return check_axis(axis, x.rank(), name);
}

core::Sort lower_sort(const SortCall& call, const core::Value& x) {
  core::Sort s{call.name, call.dialect, x};
  check_ordered(call, x);
  s.axis = check_sort_axis(call.name, call.dialect, x, call.axis);
  s.gives = call.gives;
  s.descending = call.descending;
  return s;
}

core::Sort lower_partition(const SortCall& call, const core::Value& x,
                           const std::vector<int64_t>& kth) try {
  core::Sort s = lower_sort(call, x);
  for (const int64_t place : kth) s.places.push_back(check_kth(call, s, place));
  std::sort(s.places.begin(), s.places.end());
  s.places.erase(std::unique(s.places.begin(), s.places.end()), s.places.end());
  return s;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

core::Sort lower_topk(const SortCall& call, const core::Value& x, int64_t k) try {
  core::Sort s = lower_sort(call, x);
  check_k(call, s, k);
  s.count = k;
  if (k > 0 && k < s.n()) s.places = {k - 1};
  return s;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

core::OrderBy lower_order_by(const char* name, const std::vector<core::Value>& operands,
                             int64_t num_keys, int64_t dimension, bool descending) try {
  core::OrderBy o{name, Dialect::xla, operands, 0, descending};
  if (!operands.empty()) o.axis = check_sort_axis(name, o.dialect, operands[0], dimension);
  core::verify(o);
  if (num_keys < 1 || num_keys > static_cast<int64_t>(operands.size())) {
    raise(ErrorKind::bad_argument, o.dialect, name,
          cat("num_keys is ", num_keys, ", of ", operands.size(), " operands"));
  }
  o.keys.resize(static_cast<size_t>(num_keys));
  return o;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

core::Search lower_search(const char* name, Dialect dialect, const core::Value& sorted,
                          const core::Value& x) {
  if (sorted.rank() == 0 || (dialect == Dialect::numpy && sorted.rank() != 1)) {
    raise(ErrorKind::extents_differ, dialect, name,
          cat("the sequence must have one axis, but has shape ", sorted.shape));
  }
  core::Search s{name, dialect, sorted, x, promote(sorted.dtype, x.dtype)};
  core::verify(s);
  return s;
}

}  // namespace weft::dialect

#include "dialect/sort.h"

#include <algorithm>

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/reduce.h"

namespace weft::dialect {
namespace {

int check_sort_axis(const SortCall& call, const core::Value& x) {
  if (call.dialect == Dialect::torch) check_torch_dims(call.name, x.shape, call.axis);
  return check_axis(call.axis, x.rank(), call.name);
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

core::Sort lower_sort(const SortCall& call, const core::Value& x) {
  core::Sort s{call.name, call.dialect, x};
  s.axis = check_sort_axis(call, x);
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

}  // namespace weft::dialect

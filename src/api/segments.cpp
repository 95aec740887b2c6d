// Groups: updates of a result that begins with what changes nothing.
#include <algorithm>
#include <complex>
#include <limits>

#include "api/update_at.h"
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "base/visit.h"
#include "core/value.h"
#include "dialect/gather.h"
#include "gather/run.h"
#include "weft/gather.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft {
namespace {

// What changes nothing: 0, 1, the largest number or the smallest.
Scalar identity_of(Op op, DType dtype) {
  if (op == Op::add || op == Op::bitwise_or || op == Op::bitwise_xor || op == Op::logical_or)
    return 0;
  if (op == Op::multiply || op == Op::logical_and) return 1;
  return visit(dtype, [&]<class T>() -> Scalar {
    if constexpr (std::is_integral_v<T>)
      return op == Op::minimum ? std::numeric_limits<T>::max() : std::numeric_limits<T>::min();
    const double infinity = std::numeric_limits<double>::infinity();
    return op == Op::minimum ? infinity : -infinity;
  });
}

int64_t count_groups(const char* name, const Array& ids, const std::optional<int64_t>& count) {
  if (ids.rank() != 1 || !is_integer(ids.dtype())) {
    raise(ErrorKind::bad_argument, name,
          cat("ids are ", ids.dtype(), " of shape ", ids.shape(),
              "; they must be a vector of integers"));
  }
  if (count && *count < 0)
    raise(ErrorKind::negative_extent, name, cat("the number of groups is ", *count));
  if (count) return *count;
  if (ids.size() == 0) return 0;
  const Array most = max(ids);
  const int64_t last = most.item<int64_t>();
  const bool is_huge = most.dtype() == DType::u64 ? last < 0 : false;
  if (is_huge || last == std::numeric_limits<int64_t>::max())
    raise(ErrorKind::size_overflow, name, "the largest id is too large for a number of groups");
  return std::max<int64_t>(last + 1, 0);
}

Array segment(Op op, const char* name, const Array& x, const Array& ids,
              const std::optional<int64_t>& count) try {
  const int64_t groups = count_groups(name, ids, count);
  if (x.rank() == 0 || x.shape()[0] != ids.size()) {
    raise(ErrorKind::extents_differ, name,
          cat("ids of shape ", ids.shape(), " for an array of shape ", x.shape(),
              ": every slice of the first axis needs one"));
  }
  const bool counts = x.dtype() == DType::boolean && (op == Op::add || op == Op::multiply);
  const DType given = counts ? DType::i64 : x.dtype();
  const DType compute = core::lifted(given);
  Shape shape = x.shape();
  shape[0] = groups;
  const Array result = full(shape, identity_of(op, given), compute);
  api::update_at({op, name, true}, result, x, [&](const core::Value& target) {
    return dialect::lower_take({name, Dialect::numpy, core::Bounds::exact}, target, ids, 0);
  });
  return compute == given ? result : result.astype(given);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace

Array segment_sum(const Array& x, const Array& ids, std::optional<int64_t> count) {
  return segment(Op::add, "segment_sum", x, ids, count);
}
Array segment_prod(const Array& x, const Array& ids, std::optional<int64_t> count) {
  return segment(Op::multiply, "segment_prod", x, ids, count);
}
Array segment_min(const Array& x, const Array& ids, std::optional<int64_t> count) {
  return segment(Op::minimum, "segment_min", x, ids, count);
}
Array segment_max(const Array& x, const Array& ids, std::optional<int64_t> count) {
  return segment(Op::maximum, "segment_max", x, ids, count);
}

Array bincount(const Array& x, const BincountOptions& options) try {
  const int64_t groups = std::max(count_groups("bincount", x, {}), options.minlength);
  if (options.minlength < 0)
    raise(ErrorKind::bad_argument, "bincount",
          cat("minlength is ", options.minlength, "; it must not be negative"));
  const Array* weights = options.weights.get();
  const auto lower = [&](const core::Value& target) {
    return dialect::lower_take({"bincount", Dialect::numpy, core::Bounds::exact}, target, x, 0);
  };
  if (!weights) {
    const Array counts = zeros({groups}, DType::i64);
    api::update_at({Op::add, "bincount", true}, counts, 1, lower);
    return counts;
  }
  if (weights->shape() != x.shape()) {
    raise(ErrorKind::extents_differ, "bincount",
          cat("weights of shape ", weights->shape(), " for numbers of shape ", x.shape(),
              ": every number needs one"));
  }
  const Array sums = zeros({groups}, DType::f64);
  api::update_at({Op::add, "bincount", true}, sums, *weights, lower);
  return sums;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

namespace {

// Slices that are joined, in order, and the number of the group that each belongs to.
struct Runs {
  Array positions;
  Array groups;
};

// [first, last) of group i.
struct Run {
  int64_t first;
  int64_t last;
};
Run run_of(const int64_t* indices, int64_t i, int64_t count, int64_t extent) {
  const int64_t first = indices[i];
  const int64_t last = i + 1 < count ? indices[i + 1] : extent;
  return {first, last > first ? last : first + 1};
}

Runs find_runs(const Array& starts, int64_t extent) {
  const int64_t count = starts.size();
  const int64_t* indices = starts.data<const int64_t>();
  int64_t total = 0;
  for (int64_t i = 0; i < count; ++i) {
    const Run run = run_of(indices, i, count, extent);
    if (__builtin_add_overflow(total, run.last - run.first, &total))
      raise(ErrorKind::size_overflow, "reduceat", "there are too many slices to join");
  }
  Runs runs{empty({total}, DType::i64), empty({total}, DType::i64)};
  int64_t* position = runs.positions.data<int64_t>();
  int64_t* group = runs.groups.data<int64_t>();
  for (int64_t i = 0; i < count; ++i) {
    const Run run = run_of(indices, i, count, extent);
    for (int64_t at = run.first; at < run.last; ++at) {
      *position++ = at;
      *group++ = i;
    }
  }
  return runs;
}

// The first slice of each group, then the others joined to it.
Array join_runs(Op op, const Array& x, const Array& starts, int axis) {
  const Runs runs = find_runs(starts, x.shape()[axis]);
  const dialect::GatherCall call{"reduceat", Dialect::numpy, core::Bounds::exact};
  const Array result = gather::run(dialect::lower_take(call, x, starts, axis));
  if (starts.size() == 0) return result;
  // Of neighbours of one group, the second is not the first of it.
  const int64_t* group = runs.groups.data<const int64_t>();
  const Array is_further = empty({runs.groups.size()}, DType::boolean);
  bool* further = is_further.data<bool>();
  for (int64_t i = 0; i < runs.groups.size(); ++i) further[i] = i > 0 && group[i] == group[i - 1];
  const Array positions = runs.positions(is_further);
  const Array groups = runs.groups(is_further);
  const Array rest = gather::run(dialect::lower_take(call, x, positions, axis));
  api::update_at({op, "reduceat", true}, result, rest, [&](const core::Value& target) {
    return dialect::lower_take(call, target, groups, axis);
  });
  return result;
}

}  // namespace

Array reduceat(Op op, const Array& x, const Array& indices, int64_t axis) try {
  const int along = check_axis(axis, x.rank(), "reduceat");
  if (indices.rank() != 1 || !is_integer(indices.dtype())) {
    raise(ErrorKind::bad_argument, "reduceat",
          cat("indices are ", indices.dtype(), " of shape ", indices.shape(),
              "; they must be a vector of integers"));
  }
  // Looked up where a position is its own value: so they are checked.
  const Array places = arange(x.shape()[along]);
  const Array starts = gather::run(
      dialect::lower_take({"reduceat", Dialect::numpy, core::Bounds::exact}, places, indices, 0));
  const bool counts = x.dtype() == DType::boolean && (op == Op::add || op == Op::multiply);
  const DType given = counts ? DType::i64 : x.dtype();
  const DType compute = core::lifted(given);
  const Array result = join_runs(op, compute == x.dtype() ? x : x.astype(compute), starts, along);
  return compute == given ? result : result.astype(given);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

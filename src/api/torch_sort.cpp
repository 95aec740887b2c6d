// Order in PyTorch's dialect.
#include "weft/torch_sort.h"

#include "base/raise.h"
#include "base/text.h"
#include "dialect/reduce.h"
#include "dialect/scan.h"
#include "dialect/sort.h"
#include "dialect/unique.h"
#include "reduce/scan.h"
#include "sorting/run.h"
#include "sorting/unique.h"
#include "weft/torch.h"

namespace weft::torch {
namespace {

using core::SortGives;
using dialect::SortCall;

// PyTorch takes dimension 0 of a 0-d tensor.
Array line_of(const char* name, const Array& x, int64_t dim) {
  dialect::check_torch_dims(name, x.shape(), dim);
  return x.rank() == 0 ? x.reshape({1}) : x;
}

ValuesAndIndices shaped(const sorting::Sorted& s, const Array& x) {
  if (x.rank() > 0) return {s.values, s.positions};
  return {s.values.reshape({}), s.positions.reshape({})};
}

sorting::Sorted run_sort(const SortCall& call, const Array& x) {
  return sorting::run(dialect::lower_sort(call, line_of(call.name, x, call.axis)));
}

void check_k(const char* name, const Array& line, int axis, int64_t k, int64_t least) {
  const int64_t n = line.shape()[axis];
  if (k >= least && k <= n) return;
  raise(ErrorKind::bad_argument, Dialect::torch, name,
        weft::cat("selected number k out of range for dimension ", axis, ": k is ", k, ", of ", n,
                  " elements"));
}

void check_one_dtype(const char* name, const Array& sequence, const Array& values) {
  if (sequence.dtype() == values.dtype()) return;
  raise(ErrorKind::dtypes_differ, Dialect::torch, name,
        weft::cat("boundary tensor and input value tensor should have same dtype, but got boundary "
                  "tensor: ",
                  torch_name(sequence.dtype()),
                  " and input value tensor: ", torch_name(values.dtype())));
}

Tensor search(const char* name, const Array& sequence, const Array& values,
              const SearchOptions& o) {
  check_one_dtype(name, sequence, values);
  core::Search s = dialect::lower_search(name, Dialect::torch, sequence, values);
  s.right = o.right;
  s.sorter = o.sorter.get();
  s.result = o.out_int32 ? DType::i32 : DType::i64;
  return sorting::run(s);
}

// The running extreme changed, or was met again, where an element is equal to it; a nan is one from
// where it is met on.
ValuesAndIndices running(const char* name, Op op, const Array& x, int64_t dim) {
  const Array line = line_of(name, x, dim);
  const Array values = reduce::run(dialect::lower_torch_scan(name, op, line, dim, std::nullopt));
  const int axis = dim < 0 ? static_cast<int>(dim) + line.rank() : static_cast<int>(dim);
  Shape along = Shape::filled(line.rank(), 1);
  along[axis] = line.shape()[axis];
  const Array numbers = weft::arange(along[axis]).reshape(along);
  const Array is_it = weft::logical_or(weft::equal(line, values), weft::not_equal(line, line));
  const Array met = weft::where(is_it, numbers, 0);
  const Array indices =
      reduce::run(dialect::lower_torch_scan(name, Op::maximum, met, dim, std::nullopt));
  return {values.reshape(x.shape()), indices.reshape(x.shape())};
}

}  // namespace

ValuesAndIndices sort(const Array& input, const SortOptions& options) {
  const SortCall call{"sort", Dialect::torch, SortGives::both, options.dim, options.descending};
  return shaped(run_sort(call, input), input);
}

Tensor argsort(const Array& input, const SortOptions& options) {
  const SortCall call{"argsort", Dialect::torch, SortGives::positions, options.dim,
                      options.descending};
  return run_sort(call, input).positions.reshape(input.shape());
}

Tensor msort(const Array& input) {
  const SortCall call{"msort", Dialect::torch, SortGives::values, 0};
  return run_sort(call, input).values.reshape(input.shape());
}

ValuesAndIndices topk(const Array& input, int64_t k, const TopkOptions& options) {
  const SortCall call{"topk", Dialect::torch, SortGives::both, options.dim, options.largest};
  const Array line = line_of("topk", input, options.dim);
  check_k("topk", line, dialect::check_sort_axis("topk", Dialect::torch, line, options.dim), k, 0);
  const sorting::Sorted s = sorting::run(dialect::lower_topk(call, line, k));
  if (input.rank() > 0 || k == 0) return {s.values, s.positions};
  return shaped(s, input);
}

ValuesAndIndices kthvalue(const Array& input, int64_t k, const KthOptions& options) {
  const SortCall call{"kthvalue", Dialect::torch, SortGives::both, options.dim};
  const Array line = line_of("kthvalue", input, options.dim);
  const int axis = dialect::check_sort_axis("kthvalue", Dialect::torch, line, options.dim);
  check_k("kthvalue", line, axis, k, 1);
  const sorting::Sorted s = sorting::run(dialect::lower_partition(call, line, {k - 1}));
  const auto taken = [&](const Array& all) {
    const Array one = all.moveaxis(Axes(axis), Axes(-1))(ellipsis, k - 1).copy();
    return input.rank() > 0 && options.keepdim ? one.expand_dims(Axes(axis)) : one;
  };
  return {taken(s.values), taken(s.positions)};
}

Unique unique(const Array& input, const UniqueOptions& options) {
  core::Unique u = dialect::lower_unique("unique", Dialect::torch, input, options.dim, false);
  u.gives_inverse = options.return_inverse;
  u.gives_counts = options.return_counts;
  const sorting::UniqueParts parts = sorting::run(u);
  const Array none = weft::empty({0}, DType::i64);
  return {parts.values, options.return_inverse ? parts.inverse : none,
          options.return_counts ? parts.counts : none};
}

Tensor searchsorted(const Array& sorted_sequence, const Array& values,
                    const SearchOptions& options) {
  return search("searchsorted", sorted_sequence, values, options);
}

Tensor bucketize(const Array& input, const Array& boundaries, const SearchOptions& options) {
  if (boundaries.rank() != 1) {
    raise(ErrorKind::extents_differ, Dialect::torch, "bucketize",
          weft::cat("boundaries tensor must be 1 dimension, but got dim(", boundaries.rank(), ")"));
  }
  return search("bucketize", boundaries, input, options);
}

ValuesAndIndices cummax(const Array& input, int64_t dim) {
  return running("cummax", Op::maximum, input, dim);
}
ValuesAndIndices cummin(const Array& input, int64_t dim) {
  return running("cummin", Op::minimum, input, dim);
}

}  // namespace weft::torch

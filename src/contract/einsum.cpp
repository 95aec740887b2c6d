// A pair of operands becomes one batched product. Its axes fall into four groups:
//
//   in both, and still needed        batch
//   in both, and not needed          summed over: the depth
//   in one only, and still needed    rows, or columns
//   in one only, and not needed      summed over beforehand
#include "contract/einsum.h"

#include <algorithm>

#include "base/raise.h"
#include "contract/contraction_order.h"
#include "contract/elementwise.h"
#include "contract/reduce_axes.h"
#include "contract/run_contract.h"
#include "weft/broadcast.h"

namespace weft::contract {
namespace {

constexpr const char* kOp = "einsum";

// An array whose axes have names, each once.
struct Named {
  Array x;
  Labels labels;

  int axis_of(Label label) const {
    const auto at = std::find(labels.begin(), labels.end(), label);
    return at == labels.end() ? -1 : static_cast<int>(at - labels.begin());
  }
  int64_t extent_of(Label label) const {
    const int axis = axis_of(label);
    return axis < 0 ? 1 : x.shape()[axis];
  }
};

// Repeated names are a diagonal: one axis whose stride is the sum of theirs.
Named name_axes(const Array& x, const Labels& labels) {
  Named named{x, {}};
  Layout layout{{}, {}, x.layout().offset};
  for (size_t i = 0; i < labels.size(); ++i) {
    const int axis = static_cast<int>(i);
    const int64_t stride = x.shape()[axis] > 1 ? x.strides()[axis] : 0;
    const int known = named.axis_of(labels[i]);
    if (known >= 0) {
      layout.strides[known] += stride;
      continue;
    }
    named.labels.push_back(labels[i]);
    layout.shape.push_back(x.shape()[axis]);
    layout.strides.push_back(stride);
  }
  named.x = Array(x.storage(), std::move(layout), x.dtype(), x.is_writable());
  return named;
}

// The axes in the given order; names it lacks become axes of one entry.
Array arranged(const Named& named, const Labels& order) {
  Layout layout{{}, {}, named.x.layout().offset};
  for (Label label : order) {
    const int axis = named.axis_of(label);
    layout.shape.push_back(axis < 0 ? 1 : named.x.shape()[axis]);
    layout.strides.push_back(axis < 0 ? 0 : named.x.strides()[axis]);
  }
  return Array(named.x.storage(), std::move(layout), named.x.dtype(), named.x.is_writable());
}

void forget(Named& named, const Labels& labels) {
  const auto is_gone = [&](Label label) { return contains(labels, label); };
  named.labels.erase(std::remove_if(named.labels.begin(), named.labels.end(), is_gone),
                     named.labels.end());
}

// In the type that sums are made in: what is rounded is rounded at the end.
void sum_over(Named& named, const Labels& labels) {
  if (labels.empty()) return;
  Axes axes;
  for (Label label : labels) axes.push_back(named.axis_of(label));
  named.x = sum_along(kOp, named.x, axes, core::accumulator(named.x.dtype()));
  forget(named, labels);
}

void drop_axis(Named& named, Label label) {
  const int axis = named.axis_of(label);
  named.x = named.x.squeeze({axis});
  forget(named, {label});
}

struct Groups {
  Labels batch, depth, rows, columns;
};

// Sums over what only one side has; what is left of a pair falls into the four groups.
Groups group(Named& a, Named& b, const Labels& kept) {
  const auto is_shared = [&](Label label) {
    return a.axis_of(label) >= 0 && b.axis_of(label) >= 0;
  };
  Groups groups;
  for (Named* side : {&a, &b}) {
    Labels unneeded;
    for (Label label : side->labels) {
      if (!is_shared(label) && !contains(kept, label)) unneeded.push_back(label);
    }
    sum_over(*side, unneeded);
  }
  const Labels shared_by_a = a.labels;
  for (Label label : shared_by_a) {
    if (!is_shared(label) || contains(kept, label)) continue;
    // One entry stretched over many: the sum over the many comes first, then nothing is left to
    // sum.
    if (a.extent_of(label) == b.extent_of(label)) continue;
    Named& wide = a.extent_of(label) == 1 ? b : a;
    Named& narrow = a.extent_of(label) == 1 ? a : b;
    sum_over(wide, {label});
    drop_axis(narrow, label);
  }
  for (Label label : a.labels) {
    Labels& in = !is_shared(label)       ? groups.rows
                 : contains(kept, label) ? groups.batch
                                         : groups.depth;
    in.push_back(label);
  }
  for (Label label : b.labels) {
    if (!is_shared(label)) groups.columns.push_back(label);
  }
  return groups;
}

Labels joined(const Labels& first, const Labels& second) {
  Labels all = first;
  all.insert(all.end(), second.begin(), second.end());
  return all;
}

// Of extents 0 and 1 the 0 counts.
int64_t common_extent(const Named& a, const Named& b, Label label) {
  const int64_t x = a.extent_of(label), y = b.extent_of(label);
  return x == 1 ? y : x;
}

// An operand with the axes given, in order; one entry stretches over the extents of the batch.
core::Value placed(const Named& named, const Labels& order, const Shape& batch) {
  core::Value x = arranged(named, order);
  for (int axis = 0; axis < batch.rank(); ++axis) {
    if (x.shape[axis] != batch[axis]) x.strides[axis] = 0;
    x.shape[axis] = batch[axis];
  }
  return x;
}

Named multiply_only(const Named& a, const Named& b, const Groups& groups, DType dtype) {
  const Labels order = joined(groups.batch, joined(groups.rows, groups.columns));
  const Op op = dtype == DType::boolean ? Op::logical_and : Op::multiply;
  const Array x = arranged(a, order);
  const Array y = arranged(b, order);
  const bool is_narrow = size_in_bytes(x.dtype()) < size_in_bytes(dtype);
  return {apply(op, is_narrow ? x.astype(dtype) : x, y), order};
}

// Of type `dtype` or wider.
Named contract(Named a, Named b, const Labels& kept, const Labels& result, DType dtype) {
  // The last axis of the result should be a column, so that the product lies in the result's order.
  if (!result.empty() && a.axis_of(result.back()) >= 0 && b.axis_of(result.back()) < 0)
    std::swap(a, b);
  const Groups groups = group(a, b, kept);
  if (groups.depth.empty()) return multiply_only(a, b, groups, dtype);
  Shape batch;
  for (Label label : groups.batch) batch.push_back(common_extent(a, b, label));
  core::Contract c;
  c.name = kOp;
  c.a = placed(a, joined(groups.batch, joined(groups.rows, groups.depth)), batch);
  c.b = placed(b, joined(groups.batch, joined(groups.depth, groups.columns)), batch);
  c.batch = batch.rank();
  c.rows = static_cast<int>(groups.rows.size());
  c.depth = static_cast<int>(groups.depth.size());
  c.columns = static_cast<int>(groups.columns.size());
  c.compute = core::accumulator(dtype);
  c.result = dtype;
  return {run(c), joined(groups.batch, joined(groups.rows, groups.columns))};
}

DType common_dtype(const std::vector<Array>& operands) {
  DType dtype = operands.front().dtype();
  for (const Array& x : operands) dtype = promote(dtype, x.dtype());
  return dtype;
}

// A result axis that is 1 in the operands left, because others that had it wider were summed away,
// cannot occur: an operand with the wider extent keeps it while the result needs it.
Array run_chain(const Subscripts& s, const std::vector<Array>& operands, DType result) {
  // 16-bit floats are read as they are, and stay in float32 until the end.
  const DType inner = core::accumulator(result);
  std::vector<Named> list;
  for (size_t i = 0; i < operands.size(); ++i) {
    const Array x = operands[i].dtype() == result ? operands[i] : operands[i].astype(result);
    list.push_back(name_axes(x, s.operands[i]));
  }
  for (const auto& [i, j] : find_order(s)) {
    Named a = std::move(list[static_cast<size_t>(i)]);
    Named b = std::move(list[static_cast<size_t>(j)]);
    list.erase(list.begin() + j);
    list.erase(list.begin() + i);
    std::vector<Labels> others;
    for (const Named& other : list) others.push_back(other.labels);
    const Labels kept = kept_labels(a.labels, b.labels, others, s.result);
    const DType wanted = list.empty() ? result : inner;
    list.push_back(contract(std::move(a), std::move(b), kept, s.result, wanted));
  }
  Named& last = list.front();
  Labels unneeded;
  for (Label label : last.labels) {
    if (!contains(s.result, label)) unneeded.push_back(label);
  }
  sum_over(last, unneeded);
  const Array answer = arranged(last, s.result);
  return answer.dtype() == result ? answer : answer.astype(result);
}

}  // namespace

Array einsum(std::string_view subscripts, const std::vector<Array>& operands,
             const Array* out) try {
  if (operands.empty()) {
    raise(ErrorKind::bad_subscripts, kOp, "no operands are given", "einsum(\"ij,jk->ik\", {a, b})");
  }
  std::vector<Shape> shapes;
  for (const Array& x : operands) shapes.push_back(x.shape());
  const Subscripts s = dialect::read_subscripts(subscripts, shapes);
  const DType result = common_dtype(operands);
  if (out) core::check_output(kOp, Dialect::numpy, s.shape(), result, *out);
  const Array answer = run_chain(s, operands, result);
  if (!out) return answer;
  Array(*out).assign(answer);
  return *out;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::contract

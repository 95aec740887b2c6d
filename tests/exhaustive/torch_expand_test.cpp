// PyTorch's dialect: expand from all sizes of rank 0 to 4 with extents 0 to 3, to all targets of
// rank 0 to 4 with extents -2 to 3.

#include <gtest/gtest.h>

#include "exhaustive/harness.h"
#include "weft/print.h"
#include "weft/torch.h"

namespace weft::exhaustive {
namespace {

// One size of the target; `own` is the size that is there, or 1 on a new axis.
Verdict size_verdict(int axis, bool is_new, int64_t own, int64_t wanted) {
  if (wanted < -1) {
    return {.kind = ErrorKind::size_below_minus_one, .entry = axis, .axis = axis};
  }
  if (wanted == -1) {
    if (!is_new) return {};
    return {.kind = ErrorKind::minus_one_on_new_axis, .entry = axis, .axis = axis};
  }
  if (own == 1 || own == wanted) return {};
  return {ErrorKind::extents_differ, axis, axis, {0, Refusal::kResult}, {own, wanted}};
}

// Sizes are compared from the right; the first that fails is reported.
Verdict expand_verdict(const Tuple& sizes, const Tuple& target) {
  const int added = rank_of(target) - rank_of(sizes);
  if (added < 0) return {.kind = ErrorKind::too_few_sizes};
  for (int axis = rank_of(target) - 1; axis >= 0; --axis) {
    const bool is_new = axis < added;
    const int64_t own = is_new ? 1 : sizes[static_cast<size_t>(axis - added)];
    const Verdict verdict = size_verdict(axis, is_new, own, target[static_cast<size_t>(axis)]);
    if (!verdict.accepted()) return verdict;
  }
  return {};
}

Tuple expanded_sizes(const Tuple& sizes, const Tuple& target) {
  Tuple result = target;
  const size_t added = target.size() - sizes.size();
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (target[added + i] == -1) result[added + i] = sizes[i];
  }
  return result;
}

// A view's strides, and on new axes of size 1 the size times the stride of the right neighbour.
// REQUIRES: result has at least as many axes as sizes.
Tuple expanded_strides(const Tuple& sizes, const Tuple& result) {
  Tuple strides = view_strides(sizes, result, right_aligned(sizes, result));
  if (sizes.empty()) return strides;
  for (size_t axis = result.size() - sizes.size(); axis-- > 0;) {
    if (result[axis] == 1) strides[axis] = result[axis + 1] * strides[axis + 1];
  }
  return strides;
}

bool view_is_right(const Subject& x, const Listed& target) {
  const Tuple sizes = expanded_sizes(x.tuple, target.tuple);
  const Tuple strides = expanded_strides(x.tuple, sizes);
  const torch::ExpandGeometry geometry =
      torch::infer_expand_geometry(x.shape, Strides(contiguous_strides(x.tuple)), target.dims);
  const Array view = torch::expand(x.ones, target.dims);
  return geometry == torch::ExpandGeometry{sizes, strides} && view.shape() == Shape(sizes) &&
         view.strides() == Strides(strides) && view.shares_storage_with(x.ones) &&
         elements(view) == expected_elements(x.tuple, sizes, right_aligned(x.tuple, sizes));
}

bool payload_is_right(const ErrorInfo& info, const Subject& x, const Tuple& target,
                      const Verdict& verdict) {
  const int own_axis = verdict.axis - (rank_of(target) - rank_of(x.tuple));
  const int expected_axis = verdict.axis < 0 || own_axis < 0 ? -1 : own_axis;
  return info.kind == verdict.kind && info.dialect == Dialect::torch && info.op == "expand" &&
         info.result_axis == verdict.axis && info.extents[0] == verdict.extents[0] &&
         info.extents[1] == verdict.extents[1] && info.shapes == std::vector<Shape>{x.shape} &&
         info.operand_axes == std::vector<int>{expected_axis};
}

bool case_is_right(const Subject& x, const Listed& target, Tally& tally) {
  const Verdict verdict = expand_verdict(x.tuple, target.tuple);
  if (!verdict.says(torch::find_expand_refusal(x.shape, target.dims))) return false;
  if (verdict.accepted()) {
    tally.accepted();
    return view_is_right(x, target);
  }
  tally.refused();
  if (!tally.throws_every(5)) return true;
  const ErrorInfo info = error_of([&] { torch::expand(x.ones, target.dims); });
  return payload_is_right(info, x, target.tuple, verdict);
}

TEST(ExhaustiveTorch, EveryExpandIsAViewWithTheRightStridesOrRefused) {
  const std::vector<Subject> sources = subjects(tuples_up_to_length(4, {0, 1, 2, 3}));
  const std::vector<Listed> targets = listed(tuples_up_to_length(4, counting_up(-2, 3)));
  Tally tally("torch expand");
  for (const Subject& x : sources) {
    for (const Listed& target : targets) {
      ASSERT_TRUE(case_is_right(x, target, tally)) << x.shape << " to " << target.dims;
    }
  }
  // Of the 24 pairs (size, target) 11 fit: -1 with all 4, 1 with all from 0 to 3, the others with
  // themselves. New axes take 0 to 3. 11^k * 4^(j-k), summed over the ranks k <= j.
  tally.expect(341 * 1555, 25113);
}

bool expand_as_is_right(const Subject& x, const Subject& other, Tally& tally) {
  const Verdict verdict = expand_verdict(x.tuple, other.tuple);
  Array view;
  const ErrorInfo info = error_of([&] { view = torch::expand_as(x.ones, other.ones); });
  if (info.kind != verdict.kind) return false;
  if (verdict.accepted()) {
    tally.accepted();
    return view.shape() == other.shape &&
           view.strides() == Strides(expanded_strides(x.tuple, other.tuple));
  }
  tally.refused();
  return tally.throws_every(1);
}

TEST(ExhaustiveTorch, EveryExpandAsIsExpandToThatShape) {
  const std::vector<Subject> all = subjects(tuples_up_to_length(3, {0, 1, 2}));
  Tally tally("torch expand_as");
  for (const Subject& x : all) {
    for (const Subject& other : all) {
      ASSERT_TRUE(expand_as_is_right(x, other, tally)) << x.shape << " as " << other.shape;
    }
  }
  // Of the 9 pairs (size, target) 5 fit, as above.
  tally.expect(40 * 40, 330);
}

}  // namespace
}  // namespace weft::exhaustive

// NumPy's dialect: all pairs of shapes of rank 0 to 4 with extents 0 to 3.

#include <gtest/gtest.h>

#include "exhaustive/harness.h"
#include "weft/print.h"

namespace weft::exhaustive {
namespace {

const Tuple kExtents = {0, 1, 2, 3};

struct Expected {
  Verdict verdict;
  Tuple shape;
};

// The extent at so many axes from the right; a missing axis counts as 1.
int64_t extent_from_right(const Tuple& shape, int back) {
  return back < rank_of(shape) ? shape[shape.size() - 1 - static_cast<size_t>(back)] : 1;
}

// The rightmost axis at which the two disagree is the one at fault.
Expected broadcast(const Tuple& a, const Tuple& b) {
  const int rank = std::max(rank_of(a), rank_of(b));
  Tuple shape;
  for (int back = 0; back < rank; ++back) {
    const int64_t in_a = extent_from_right(a, back);
    const int64_t in_b = extent_from_right(b, back);
    if (disagree(in_a, in_b)) {
      return {{ErrorKind::extents_differ, -1, rank - 1 - back, {0, 1}, {in_a, in_b}}, {}};
    }
    shape.insert(shape.begin(), common_extent(in_a, in_b));
  }
  return {{}, shape};
}

// The number of the failing axis in an operand, or -1 if it has none there.
int own_axis(int axis, const Tuple& shape, int rank) {
  const int own = axis - (rank - rank_of(shape));
  return own < 0 ? -1 : own;
}

bool payload_is_right(const ErrorInfo& info, const Verdict& verdict, const Subject& a,
                      const Subject& b) {
  const int rank = std::max(rank_of(a.tuple), rank_of(b.tuple));
  const std::vector<int> axes = {own_axis(verdict.axis, a.tuple, rank),
                                 own_axis(verdict.axis, b.tuple, rank)};
  return verdict.says(info) && info.operand_axes == axes &&
         info.shapes == std::vector<Shape>{a.shape, b.shape};
}

bool refusal_is_right(const Subject& a, const Subject& b, const Verdict& verdict) {
  const ErrorInfo by_shape = error_of([&] { broadcast_shapes(a.shape, b.shape); });
  const ErrorInfo by_add = error_of([&] { a.ones + b.ones; });
  const ErrorInfo by_torch = error_of([&] { torch::infer_size(a.shape, b.shape); });
  return payload_is_right(by_shape, verdict, a, b) && payload_is_right(by_add, verdict, a, b) &&
         payload_is_right(by_torch, verdict, a, b) && by_add.op == "add" &&
         by_torch.dialect == Dialect::torch;
}

bool sum_is_right(const Subject& a, const Subject& b, const Tuple& result) {
  const Array sum = a.ones + b.thousands;
  const Array turned = b.thousands + a.ones;
  if (sum.shape() != Shape(result) || turned.shape() != Shape(result)) return false;
  const int64_t* got = sum.data<const int64_t>();
  const int64_t* got_turned = turned.data<const int64_t>();
  const Tuple dims_a = right_aligned(a.tuple, result);
  const Tuple dims_b = right_aligned(b.tuple, result);
  for (int64_t at = 0; at < elements_of(result); ++at) {
    const int64_t expected = position_in_operand(at, result, a.tuple, dims_a) +
                             1000 * position_in_operand(at, result, b.tuple, dims_b);
    if (got[at] != expected || got_turned[at] != expected) return false;
  }
  return sum.is_contiguous();
}

bool shapes_are_right(const Subject& a, const Subject& b, const Tuple& result) {
  return broadcast_shapes(a.shape, b.shape) == Shape(result) &&
         broadcast_shapes(b.shape, a.shape) == Shape(result) &&
         torch::infer_size(a.shape, b.shape) == Shape(result);
}

// Cheap, for every pair: does the rule accept it, in both orders?
bool rule_agrees(const Subject& a, const Subject& b, bool accepted) {
  Shape ab = a.shape;
  Shape ba = b.shape;
  return widen_to_fit(ab, b.shape) == accepted && widen_to_fit(ba, a.shape) == accepted;
}

bool pair_is_right(const Subject& a, const Subject& b, Tally& tally) {
  const Expected expected = broadcast(a.tuple, b.tuple);
  if (!rule_agrees(a, b, expected.verdict.accepted())) return false;
  if (expected.verdict.accepted()) {
    tally.accepted();
    return shapes_are_right(a, b, expected.shape) && sum_is_right(a, b, expected.shape);
  }
  tally.refused();
  return !tally.throws_every(1) || refusal_is_right(a, b, expected.verdict);
}

TEST(ExhaustiveNumpy, EveryPairHasItsShapeItsSumOrItsRefusal) {
  const std::vector<Subject> all = subjects(tuples_up_to_length(4, kExtents));
  Tally tally("numpy pairs");
  for (const Subject& a : all) {
    for (const Subject& b : all) {
      ASSERT_TRUE(pair_is_right(a, b, tally)) << a.shape << " and " << b.shape;
    }
  }
  // 341 shapes. Of the 16 pairs of extents 10 agree; a missing axis agrees with all 4.
  // 10^k * 4^(j-k), summed over the ranks (j, k) and (k, j).
  tally.expect(341 * 341, 25471);
}

Verdict stretch_verdict(const Tuple& shape, const Tuple& target) {
  if (rank_of(shape) > rank_of(target)) return {.kind = ErrorKind::too_few_sizes};
  const Tuple dims = right_aligned(shape, target);
  for (size_t i = 0; i < shape.size(); ++i) {
    const int64_t wanted = target[static_cast<size_t>(dims[i])];
    if (shape[i] == 1 || shape[i] == wanted) continue;
    return {ErrorKind::extents_differ,
            static_cast<int>(i),
            static_cast<int>(dims[i]),
            {0, Refusal::kResult},
            {shape[i], wanted}};
  }
  return {};
}

bool view_is_right(const Subject& x, const Subject& target) {
  const Tuple dims = right_aligned(x.tuple, target.tuple);
  const Array view = broadcast_to(x.ones, target.shape);
  return view.shape() == target.shape &&
         view.strides() == Strides(view_strides(x.tuple, target.tuple, dims)) &&
         elements(view) == expected_elements(x.tuple, target.tuple, dims) &&
         view.shares_storage_with(x.ones) && !view.is_writable();
}

bool stretch_is_right(const Subject& x, const Subject& target, Tally& tally) {
  const Verdict verdict = stretch_verdict(x.tuple, target.tuple);
  if (!verdict.says(find_broadcast_to_refusal(x.shape, target.shape))) return false;
  if (verdict.accepted()) {
    tally.accepted();
    return view_is_right(x, target);
  }
  tally.refused();
  if (!tally.throws_every(1)) return true;
  const ErrorInfo info = error_of([&] { broadcast_to(x.ones, target.shape); });
  return verdict.says(info) && info.shapes == std::vector<Shape>{x.shape};
}

TEST(ExhaustiveNumpy, EveryBroadcastToIsAViewWithTheRightStridesOrRefused) {
  const std::vector<Subject> all = subjects(tuples_up_to_length(4, kExtents));
  Tally tally("numpy broadcast_to");
  for (const Subject& x : all) {
    for (const Subject& target : all) {
      ASSERT_TRUE(stretch_is_right(x, target, tally)) << x.shape << " to " << target.shape;
    }
  }
  // Of the 16 pairs (extent, target) 7 fit: 1 with all 4, the others with themselves.
  // 7^k * 4^(j-k), summed over the ranks k <= j.
  tally.expect(341 * 341, 6081);
}

}  // namespace
}  // namespace weft::exhaustive

// XLA's dialect: a lower operand S of rank 0 to 3 with a higher operand B of its rank up to 4,
// extents 0 to 2, and as broadcast_dimensions all tuples of numbers from -1 to rank(B), of any
// length up to rank(S) + 1. Each in both orders of the operands.

#include <gtest/gtest.h>

#include <map>

#include "exhaustive/harness.h"
#include "weft/print.h"
#include "weft/xla.h"

namespace weft::exhaustive {
namespace {

struct Operands {
  const Subject& low;
  const Subject& high;
  bool low_first;
  const Subject& lhs() const { return low_first ? low : high; }
  const Subject& rhs() const { return low_first ? high : low; }
};

// Equal ranks, axis by axis.
Verdict degenerate_verdict(const Tuple& lhs, const Tuple& rhs) {
  for (size_t axis = 0; axis < lhs.size(); ++axis) {
    if (!disagree(lhs[axis], rhs[axis])) continue;
    return {ErrorKind::extents_differ, -1, static_cast<int>(axis), {0, 1}, {lhs[axis], rhs[axis]}};
  }
  return {};
}

// One entry of the dimensions: negative, too large, extents, order, in this order.
Verdict entry_verdict(const Operands& x, const Tuple& dims, size_t i) {
  const int entry = static_cast<int>(i);
  if (dims[i] < 0) return {.kind = ErrorKind::dim_negative, .entry = entry};
  if (dims[i] >= rank_of(x.high.tuple)) {
    return {.kind = ErrorKind::dim_out_of_range, .entry = entry};
  }
  const int64_t in_low = x.low.tuple[i];
  const int64_t in_high = x.high.tuple[static_cast<size_t>(dims[i])];
  if (disagree(in_low, in_high)) {
    const int low = x.low_first ? 0 : 1;
    return {ErrorKind::extents_differ,
            entry,
            static_cast<int>(dims[i]),
            {low, 1 - low},
            {in_low, in_high}};
  }
  if (i > 0 && dims[i] <= dims[i - 1]) {
    return {.kind = ErrorKind::dims_not_increasing, .entry = entry};
  }
  return {};
}

// The checks of the specification in its order, element types aside.
Verdict binary_verdict(const Operands& x, const Tuple& dims) {
  const size_t rank = x.low.tuple.size();
  if (rank == x.high.tuple.size()) {
    const bool identity = dims == counting_up(0, rank_of(x.low.tuple) - 1);
    if (!dims.empty() && !identity) return {.kind = ErrorKind::dims_not_identity};
    return degenerate_verdict(x.lhs().tuple, x.rhs().tuple);
  }
  if (rank > 0 && dims.empty()) return {.kind = ErrorKind::dims_required};
  if (dims.size() != rank) return {.kind = ErrorKind::dims_count};
  for (size_t i = 0; i < dims.size(); ++i) {
    const Verdict verdict = entry_verdict(x, dims, i);
    if (!verdict.accepted()) return verdict;
  }
  return {};
}

// First step: T has B's shape but for the axes that S supplies.
Tuple placed_shape(const Tuple& low, const Tuple& high, const Tuple& dims) {
  Tuple placed = high;
  for (size_t i = 0; i < dims.size(); ++i) placed[static_cast<size_t>(dims[i])] = low[i];
  return placed;
}

// Second step: the degenerate rule on T and B.
Tuple result_shape(const Tuple& placed, const Tuple& high) {
  Tuple result;
  for (size_t axis = 0; axis < high.size(); ++axis) {
    result.push_back(common_extent(placed[axis], high[axis]));
  }
  return result;
}

// Carries out both steps on the element numbers of S: first T, then what the result sees of it.
std::vector<int64_t> elements_of_low(const Operands& x, const Tuple& dims, const Tuple& result) {
  const Tuple placed = placed_shape(x.low.tuple, x.high.tuple, dims);
  const std::vector<int64_t> in_placed = expected_elements(x.low.tuple, placed, dims);
  std::vector<int64_t> all;
  for (int64_t at : expected_elements(placed, result, right_aligned(placed, result))) {
    all.push_back(in_placed[static_cast<size_t>(at)]);
  }
  return all;
}

bool result_is_right(const Operands& x, const Listed& dims) {
  const Tuple& high = x.high.tuple;
  const Tuple identity = counting_up(0, rank_of(high) - 1);
  const Tuple map = rank_of(x.low.tuple) == rank_of(high) ? identity : dims.tuple;
  const Tuple result = result_shape(placed_shape(x.low.tuple, high, map), high);
  const xla::BinaryShape expected{result, x.low_first ? map : identity,
                                  x.low_first ? identity : map};
  if (xla::infer_binary_shape(x.lhs().shape, x.rhs().shape, dims.dims) != expected) return false;
  const Array sum = x.low_first ? xla::add(x.low.ones, x.high.thousands, dims.dims)
                                : xla::add(x.high.thousands, x.low.ones, dims.dims);
  std::vector<int64_t> numbers = elements_of_low(x, map, result);
  const std::vector<int64_t> of_high = expected_elements(high, result, identity);
  for (size_t at = 0; at < numbers.size(); ++at) numbers[at] += 1000 * of_high[at];
  return sum.shape() == Shape(result) && elements(sum) == numbers;
}

bool payload_is_right(const ErrorInfo& info, const Operands& x, const Verdict& verdict) {
  std::vector<int> axes = {verdict.axis, verdict.axis};
  if (verdict.entry >= 0) axes[x.low_first ? 0 : 1] = verdict.axis < 0 ? -1 : verdict.entry;
  return verdict.says(info) && info.dialect == Dialect::xla && info.operand_axes == axes &&
         info.shapes == std::vector<Shape>{x.lhs().shape, x.rhs().shape};
}

bool refusal_is_right(const Operands& x, const Axes& dims, const Verdict& verdict) {
  const ErrorInfo by_shape =
      error_of([&] { xla::infer_binary_shape(x.lhs().shape, x.rhs().shape, dims); });
  const ErrorInfo by_add = error_of([&] { xla::add(x.lhs().ones, x.rhs().ones, dims); });
  return payload_is_right(by_shape, x, verdict) && payload_is_right(by_add, x, verdict) &&
         by_add.op == "add";
}

using Kinds = std::map<ErrorKind, int64_t>;

bool case_is_right(const Operands& x, const Listed& dims, Tally& tally, Kinds& kinds) {
  const Verdict verdict = binary_verdict(x, dims.tuple);
  const Refusal got = xla::find_binary_refusal(x.lhs().shape, x.rhs().shape, dims.dims);
  if (!verdict.says(got)) return false;
  const bool among_the_first = kinds[verdict.kind]++ < 200;
  if (verdict.accepted()) {
    tally.accepted();
    return result_is_right(x, dims);
  }
  tally.refused();
  return !tally.throws_every(among_the_first ? 1 : 101) || refusal_is_right(x, dims.dims, verdict);
}

bool both_orders_are_right(const Subject& low, const Subject& high, const Listed& dims,
                           Tally& tally, Kinds& kinds) {
  return case_is_right({low, high, true}, dims, tally, kinds) &&
         case_is_right({low, high, false}, dims, tally, kinds);
}

// All cases of two ranks.
void run_ranks(int low_rank, int high_rank, Tally& tally, Kinds& kinds) {
  const std::vector<Subject> lows = subjects(tuples_of_length(low_rank, {0, 1, 2}));
  const std::vector<Subject> highs = subjects(tuples_of_length(high_rank, {0, 1, 2}));
  const std::vector<Listed> all_dims =
      listed(tuples_up_to_length(low_rank + 1, counting_up(-1, high_rank)));
  for (const Subject& low : lows) {
    for (const Subject& high : highs) {
      for (const Listed& dims : all_dims) {
        ASSERT_TRUE(both_orders_are_right(low, high, dims, tally, kinds))
            << low.shape << " with " << high.shape << ", dims " << dims.dims;
      }
    }
  }
}

TEST(ExhaustiveXla, EveryCallHasItsShapeItsMapsItsSumOrTheFirstFaultInOrder) {
  Tally tally("xla binary");
  Kinds kinds;
  for (int high_rank = 0; high_rank <= 4; ++high_rank) {
    for (int low_rank = 0; low_rank <= std::min(3, high_rank); ++low_rank) {
      run_ranks(low_rank, high_rank, tally, kinds);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_EQ(kinds.size(), 8U) << "accepted, and each of the seven refusals";
  // Of the 9 pairs of extents 7 agree. Ranks s < b: 7^s * 3^(b-s) for each of the b-over-s
  // increasing dims; equal ranks r: 7^r without dims and as many with the identity.
  tally.expect(8436342, 18218);
}

}  // namespace
}  // namespace weft::exhaustive

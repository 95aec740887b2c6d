// The core: broadcast_in_dim of operands of rank 0 to 3 into results of rank 0 to 3, extents 0 to
// 2, and as dims all tuples of numbers from -1 to rank(result), of any length up to rank(operand) +
// 1.

#include <gtest/gtest.h>

#include <algorithm>

#include "exhaustive/harness.h"
#include "weft/print.h"
#include "weft/xla.h"

namespace weft::exhaustive {
namespace {

bool is_repeated(const Tuple& dims, size_t i) {
  const auto here = dims.begin() + static_cast<std::ptrdiff_t>(i);
  return std::find(dims.begin(), here, dims[i]) != here;
}

bool is_stretchable(int64_t own, int64_t wanted) { return own == 1 || own == wanted; }

// The first entry that fails, and of its faults the first: negative, too large, repeated, extents.
Verdict map_verdict(const Tuple& operand, const Tuple& result, const Tuple& dims) {
  if (dims.size() != operand.size()) return {.kind = ErrorKind::dims_count};
  for (size_t i = 0; i < dims.size(); ++i) {
    const int entry = static_cast<int>(i);
    if (dims[i] < 0) return {.kind = ErrorKind::dim_negative, .entry = entry};
    if (dims[i] >= rank_of(result)) return {.kind = ErrorKind::dim_out_of_range, .entry = entry};
    if (is_repeated(dims, i)) return {.kind = ErrorKind::dim_repeated, .entry = entry};
    const int64_t wanted = result[static_cast<size_t>(dims[i])];
    if (is_stretchable(operand[i], wanted)) continue;
    return {ErrorKind::extents_differ,
            entry,
            static_cast<int>(dims[i]),
            {0, Refusal::kResult},
            {operand[i], wanted}};
  }
  return {};
}

bool view_is_right(const Subject& x, const Subject& result, const Listed& dims) {
  const Strides strides = view_strides(x.tuple, result.tuple, dims.tuple);
  const Layout layout = broadcast_in_dim(x.ones.layout(), result.shape, dims.dims);
  const Array view = broadcast_in_dim(x.ones, result.shape, dims.dims);
  return layout == Layout{result.shape, strides, 0} && view.layout() == layout &&
         view.shares_storage_with(x.ones) && !view.is_writable() &&
         elements(view) == expected_elements(x.tuple, result.tuple, dims.tuple);
}

bool payload_is_right(const ErrorInfo& info, const Subject& x, const Verdict& verdict) {
  const int own_axis = verdict.axis < 0 ? -1 : verdict.entry;
  return verdict.says(info) && info.op == "broadcast_in_dim" &&
         info.shapes == std::vector<Shape>{x.shape} &&
         info.operand_axes == std::vector<int>{own_axis};
}

// XLA's own broadcast_in_dim also wants strictly increasing dims. True iff `got` names the first
// entry that fails and a fault that it has; which of several is not specified.
bool xla_agrees(const Tuple& operand, const Tuple& result, const Tuple& dims, const Refusal& got) {
  if (dims.size() != operand.size()) return got.kind == ErrorKind::dims_count;
  for (size_t i = 0; i < dims.size(); ++i) {
    const bool negative = dims[i] < 0;
    const bool too_large = dims[i] >= rank_of(result);
    const bool inside = !negative && !too_large;
    const bool descends = i > 0 && dims[i] <= dims[i - 1];
    const bool differs =
        inside && !is_stretchable(operand[i], result[static_cast<size_t>(dims[i])]);
    if (inside && !descends && !differs) continue;
    if (got.entry != static_cast<int>(i)) return false;
    return (negative && got.kind == ErrorKind::dim_negative) ||
           (too_large && got.kind == ErrorKind::dim_out_of_range) ||
           (differs && got.kind == ErrorKind::extents_differ) ||
           (inside && !differs && got.kind == ErrorKind::dims_not_increasing);
  }
  return !got;
}

bool xla_dialect_is_right(const Subject& x, const Subject& result, const Listed& dims,
                          bool throws) {
  const Refusal refusal = xla::find_in_dim_refusal(x.shape, result.shape, dims.dims);
  if (!xla_agrees(x.tuple, result.tuple, dims.tuple, refusal)) return false;
  if (refusal && !throws) return true;
  const ErrorInfo info = error_of([&] {
    const Array view = xla::broadcast_in_dim(x.ones, result.shape, dims.dims);
    EXPECT_EQ(view.layout(), broadcast_in_dim(x.ones, result.shape, dims.dims).layout());
  });
  return info.kind == refusal.kind;
}

bool case_is_right(const Subject& x, const Subject& result, const Listed& dims, Tally& tally) {
  const Verdict verdict = map_verdict(x.tuple, result.tuple, dims.tuple);
  if (!verdict.says(find_map_refusal(x.shape, result.shape, dims.dims))) return false;
  if (verdict.accepted()) {
    tally.accepted();
    return view_is_right(x, result, dims) && xla_dialect_is_right(x, result, dims, true);
  }
  tally.refused();
  const bool throws = tally.throws_every(7);
  if (!xla_dialect_is_right(x, result, dims, throws)) return false;
  if (!throws) return true;
  const ErrorInfo info = error_of([&] { broadcast_in_dim(x.ones, result.shape, dims.dims); });
  return payload_is_right(info, x, verdict);
}

void run_ranks(int rank, int result_rank, Tally& tally) {
  const std::vector<Subject> operands = subjects(tuples_of_length(rank, {0, 1, 2}));
  const std::vector<Subject> results = subjects(tuples_of_length(result_rank, {0, 1, 2}));
  const std::vector<Listed> all_dims =
      listed(tuples_up_to_length(rank + 1, counting_up(-1, result_rank)));
  for (const Subject& x : operands) {
    for (const Subject& result : results) {
      for (const Listed& dims : all_dims) {
        ASSERT_TRUE(case_is_right(x, result, dims, tally))
            << x.shape << " to " << result.shape << " along " << dims.dims;
      }
    }
  }
}

TEST(ExhaustiveCore, EveryMapIsAViewWithTheRightStridesOrRefused) {
  Tally tally("core broadcast_in_dim");
  for (int rank = 0; rank <= 3; ++rank) {
    for (int result_rank = 0; result_rank <= 3; ++result_rank) {
      run_ranks(rank, result_rank, tally);
      if (HasFatalFailure()) return;
    }
  }
  // Of the 9 pairs (extent, result) 5 fit. Ranks k <= j: 5^k * 3^(j-k) for each of the j!/(j-k)!
  // maps.
  tally.expect(712296, 1460);
}

}  // namespace
}  // namespace weft::exhaustive

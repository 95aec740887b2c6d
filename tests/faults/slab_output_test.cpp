// Expressions that are computed slab by slab straight into an array of the caller's: memory that
// runs out leaves either no slab written or all of them.
#include <gtest/gtest.h>

#include "faults/outputs.h"
#include "fuse/clusters.h"

namespace weft::test {
namespace {

constexpr int64_t kSlabBytes =
    4096;  // so that small arrays have several slabs, the last of them thinner

struct Formula {
  const char* name;
  Expr value;
};

const ReduceOptions kRows{.axis = -1, .keepdims = true};

Expr softmax(const Array& x) {
  const Expr powers = exp(lazy(x) - max(lazy(x), kRows));
  return powers / sum(powers, kRows);
}

Expr layer_norm(const Array& x) {
  const Expr apart = lazy(x) - mean(lazy(x), kRows);
  return apart / sqrt(mean(apart * apart, kRows) + 1e-5);
}

// Every step reads what another one has stored.
Expr chain(const Array& x) {
  const Expr a = exp(lazy(x) / 9);
  const Expr b = a / max(a, kRows);
  const Expr c = b - mean(b, kRows);
  return c / (sum(c * c, kRows) + 1);
}

Expr standardised(const Array& x, const ReduceOptions& over) {
  return (lazy(x) - mean(lazy(x), over)) / (stddev(lazy(x), over) + 1);
}

Expr scaled_by_squares(const Array& x) { return lazy(x) / sqrt(sum(lazy(x) * lazy(x) + 1, kRows)); }

// Reductions of short and long rows, of columns, over several axes, with conversions, of more axes
// than lists hold inline.
std::vector<Formula> formulas() {
  return {
      {"softmax", softmax(numbers({43, 50}))},
      {"softmax of float32", softmax(numbers({43, 50}, DType::f32))},
      {"softmax of float16", softmax(numbers({43, 50}, DType::f16))},
      {"softmax across memory", softmax(numbers({3, 1100}).T())},
      {"softmax of long rows", softmax(numbers({11, 3000}))},
      {"layer norm", layer_norm(numbers({43, 50}))},
      {"layer norm of float32", layer_norm(numbers({43, 50}, DType::f32))},
      {"layer norm of long rows", layer_norm(numbers({11, 3000}))},
      {"chain", chain(numbers({43, 50}))},
      {"chain of integers", chain(numbers({43, 50}, DType::i32))},
      {"rows", standardised(numbers({43, 50}), kRows)},
      {"rows of integers, long", standardised(numbers({11, 3000}, DType::i32), kRows)},
      {"images", standardised(numbers({11, 12, 13}), {.axis = {1, 2}, .keepdims = true})},
      {"channels", standardised(numbers({11, 7, 12, 13}), {.axis = {1, 3}, .keepdims = true})},
      {"columns", standardised(numbers({7, 20, 30}), {.axis = 1, .keepdims = true})},
      {"columns, long", standardised(numbers({4, 1500, 30}), {.axis = 1, .keepdims = true})},
      {"squares", scaled_by_squares(numbers({43, 50}))},
      {"squares of long rows", scaled_by_squares(numbers({11, 3000}))},
      {"squares of very long rows", scaled_by_squares(numbers({9, 40000}))},
      {"squares of short rows", scaled_by_squares(numbers({500, 5}))},
      {"squares across memory", scaled_by_squares(numbers({3, 1100}).T())},
      {"positions", lazy(numbers({43, 50})) - argmax(lazy(numbers({43, 50})) * 2, kRows)},
      {"rank 7", softmax(numbers({5, 2, 2, 2, 2, 3, 20}))},
      {"reduced", sum(softmax(numbers({43, 50})), {.axis = -1})},
  };
}

std::vector<Into> calls_into_formulas() {
  std::vector<Into> calls;
  for (const Formula& formula : formulas()) {
    calls.push_back({formula.name, formula.value.shape(),
                     [value = formula.value](Array& out) { evaluate_into(out, value); }});
    calls.push_back({formula.name, formula.value.shape(),
                     [value = formula.value](Array& out) { out.flip(0).assign(value); }});
  }
  return calls;
}

int check_with(int threads, int64_t slab_bytes) {
  fuse::exchange_slab_bytes(slab_bytes);
  set_num_threads(threads);
  return check_outputs(calls_into_formulas());
}

TEST(OutputsOfFailedCalls, ComputedInSeveralStepsAreUntouchedOrComplete) {
  EXPECT_EQ(in_child([] { return check_with(2, fuse::current_slab_bytes()); }), kRight);
}

TEST(OutputsOfFailedCalls, ComputedInSlabsAreUntouchedOrComplete) {
  EXPECT_EQ(in_child([] { return check_with(1, kSlabBytes); }), kRight);
}

TEST(OutputsOfFailedCalls, ComputedInSlabsBySeveralThreadsAreUntouchedOrComplete) {
  EXPECT_EQ(in_child([] { return check_with(2, kSlabBytes); }), kRight);
}

TEST(OutputsOfFailedCalls, ComputedInSlabsAreThoseThatWereMeant) {
  in_own_process([] {
    fuse::exchange_slab_bytes(kSlabBytes);
    for (const Formula& formula : formulas())
      EXPECT_NE(explain(formula.value).plan.find("slabs of"), std::string::npos) << formula.name;
  });
}

}  // namespace
}  // namespace weft::test

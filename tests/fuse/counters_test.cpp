// What an evaluation costs, counted: how often each part is computed, how often memory is walked
// over, and how much of it there is.
#include "exec/counters.h"

#include <gtest/gtest.h>

#include <string>

#include "support/emitting.h"
#include "support/every_table.h"
#include "support/random_arrays.h"
#include "weft/lazy.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using exec::Counters;
using exec::CountingScope;

Array numbers(const Shape& shape, DType dtype = DType::f32) {
  return ((arange(count_or_overflow(shape)) % 97) / 64.0).astype(dtype).reshape(shape);
}

// Runs the expression, which must equal `expected`, and says what it took.
void run_counted(const Expr& expr, const Array& expected, Counters& counters) {
  const CountingScope scope(counters);
  EXPECT_EQ(difference(expected, expr.eval()), "");
}

const ReduceOptions kLast{.axis = -1, .keepdims = true};

TEST(FusionCounters, SmallerPartsAreComputedOnTheirOwnShape) {
  const Array column = numbers({1000, 1});
  const Array row = numbers({1, 1000});
  const Expr small = sin(square(lazy(column)));
  const Expr whole = small + cos(lazy(row));
  Counters counters;
  run_counted(whole, sin(square(column)) + cos(row), counters);
  EXPECT_EQ(counters.evaluations_of(small.node()), 1000);
  EXPECT_EQ(counters.evaluations_of(whole.node()), 1'000'000);
  EXPECT_EQ(counters.passes, 3);
}

TEST(FusionCounters, WhatRepeatsInABroadcastViewIsComputedOnce) {
  const Array wide = numbers({300}).broadcast_to({500, 300});
  const Expr small = exp(lazy(wide));
  Counters counters;
  run_counted(small * numbers({500, 300}), exp(wide) * numbers({500, 300}), counters);
  EXPECT_EQ(counters.evaluations_of(small.node()), 300);
}

TEST(FusionCounters, EqualPartsAreComputedOnce) {
  const Array a = numbers({200, 50});
  const Array b = numbers({50});
  const Expr first = exp(lazy(a) * b);
  const Expr second = exp(lazy(a) * b);  // written twice, not shared
  Counters counters;
  run_counted(first + second / (first - 2), exp(a * b) + exp(a * b) / (exp(a * b) - 2), counters);
  EXPECT_EQ(counters.evaluations_of(first.node()), 200 * 50);
  EXPECT_EQ(counters.evaluations_of(second.node()), 0);
  EXPECT_EQ(counters.passes, 1);
  EXPECT_EQ(counters.bytes_allocated, a.nbytes());  // the result
}

TEST(FusionCounters, ChainsRunInOnePassWhateverTheirTypes) {
  const Array a = numbers({100, 70}, DType::u8);
  const Expr e = where(lazy(a) > 3, lazy(a).astype(DType::f32) / 255, -1) * 2;
  Counters counters;
  run_counted(e, where(a > 3, a.astype(DType::f32) / 255, -1) * 2, counters);
  EXPECT_EQ(counters.passes, 1);
  EXPECT_EQ(counters.bytes_allocated, 100 * 70 * 4);
}

TEST(FusionCounters, AReductionIsNeverRunAgain) {
  const Array b = numbers({2, 101, 512});
  const ReduceOptions inner{.axis = {1, 2}, .keepdims = true};
  const Expr most = max(lazy(b), inner);
  Counters counters;
  run_counted(lazy(b) / most + most * max(lazy(b), inner),
              b / max(b, inner) + max(b, inner) * max(b, inner), counters);
  EXPECT_EQ(counters.evaluations_of(most.node()), b.size());
}

// Result and slabs: nothing of the size of x in between.
class FusionMemory : public testing::TestWithParam<int> {
 protected:
  ThreadsForATest threads_{GetParam()};
  static constexpr int64_t kSlabs = 7 * (1 << 20);  // at most, for seven threads
  // Where exp is interpreted, a block for each step; AVX-512 has code for it.
  const bool has_code_ =
      emits_for_active_table() && std::string(kernels::active_table().name) == "avx512";
  const int64_t steps_ = has_code_ ? 0 : 48 << 10;
};

TEST_P(FusionMemory, OfSoftmaxIsTheResult) {
  const Array x = numbers({8000, 500});
  const Expr e = exp(lazy(x) - max(lazy(x), kLast));
  Counters counters;
  const Array shifted = exp(x - max(x, kLast));
  run_counted(e / sum(e, kLast), shifted / sum(shifted, kLast), counters);
  EXPECT_LE(counters.most_bytes_in_use, x.nbytes() + kSlabs);
  EXPECT_EQ(counters.evaluations_of(e.node()), x.size());
}

TEST_P(FusionMemory, OfLayerNormalisationIsTheResult) {
  const Array x = numbers({8000, 500});
  const Array gain = numbers({500});
  const auto normalised = [&](const auto& v) {
    return (v - mean(v, kLast)) / sqrt(var(v, kLast) + 1e-5) * gain + 0.5;
  };
  Counters counters;
  run_counted(normalised(lazy(x)), normalised(x), counters);
  EXPECT_LE(counters.most_bytes_in_use, x.nbytes() + kSlabs);
}

TEST_P(FusionMemory, OfPairwiseDistancesIsTheResult) {
  const Array x = numbers({300, 1, 40});
  const Array y = numbers({1, 200, 40});
  const Expr apart = lazy(x) - y;
  Counters counters;
  run_counted(sqrt(sum(apart * apart, {.axis = -1})), sqrt(sum((x - y) * (x - y), {.axis = -1})),
              counters);
  EXPECT_LE(counters.bytes_allocated, 3 * 300 * 200 * 4);
  EXPECT_EQ(counters.evaluations_of(apart.node()), 300 * 200 * 40);
}

TEST_P(FusionMemory, OfSumsOfOuterProductsIsTheResult) {
  const Array x = numbers({2000, 1}, DType::f64);
  const Array y = numbers({1, 1500}, DType::f64);
  for (const Axes& axes : {Axes{0, 1}, Axes{0}, Axes{1}}) {
    const Expr terms = exp(lazy(x) * y);
    Counters counters;
    run_counted(sum(terms, {.axis = axes}), sum(exp(x * y), {.axis = axes}), counters);
    EXPECT_LE(counters.bytes_allocated, 2000 * 8 + steps_) << to_string(axes);
    EXPECT_EQ(counters.evaluations_of(terms.node()), 2000 * 1500) << to_string(axes);
  }
}

// Both sums want the terms, along different axes: computing them twice is better than keeping them.
TEST_P(FusionMemory, OfTermsThatSeveralSumsWantIsTheResult) {
  const Array x = numbers({1200, 1}, DType::f64);
  const Array y = numbers({1, 1100}, DType::f64);
  const auto shares = [](const auto& terms) {
    return sum(terms / sum(terms, {.axis = 0}), {.axis = 1});
  };
  const Expr terms = exp(square(lazy(x) - y));
  Counters counters;
  run_counted(shares(terms), shares(exp(square(x - y))), counters);
  EXPECT_LE(counters.bytes_allocated, 8 * 1200 * 8 + steps_);
  EXPECT_EQ(counters.evaluations_of(terms.node()), 2 * 1200 * 1100);
}

TEST_P(FusionMemory, OfLogSumExpAndCosineSimilarityIsSmall) {
  const Array x = numbers({3000, 400});
  const Array y = numbers({3000, 400}) + 1;
  Counters counters;
  run_counted(logsumexp(lazy(x) * 2 + y, {.axis = 1}), logsumexp(x * 2 + y, {.axis = 1}), counters);
  EXPECT_LE(counters.most_bytes_in_use, 10 * 3000 * 4 + kSlabs);
  const auto cosine = [](const auto& a, const auto& b) {
    const ReduceOptions rows{.axis = 1};
    return sum(a * b, rows) / (vector_norm(a, 2, rows) * vector_norm(b, 2, rows));
  };
  Counters of_cosine;
  run_counted(cosine(lazy(x), lazy(y)), cosine(x, y), of_cosine);
  EXPECT_LE(of_cosine.bytes_allocated, 10 * 3000 * 4);
}

INSTANTIATE_TEST_SUITE_P(Threads, FusionMemory, testing::Values(1, 2, 7),
                         [](const auto& count) { return std::to_string(count.param); });

}  // namespace
}  // namespace weft::test

// Reductions of computed elements with vectors over results: the bits of the eager calls, for every
// number of elements, order of memory, instruction set and way to run.
#include "reduce/folded.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "compile/cache.h"
#include "exec/counters.h"
#include "jit/jit.h"
#include "reduce/fold.h"
#include "support/emitting.h"
#include "support/every_table.h"
#include "support/random_arrays.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using compile::Emitting;

// Numbers whose sums depend on the order of additions.
Array numbers(const Shape& shape, DType dtype) {
  const Array count = arange(count_or_overflow(shape)).reshape(shape);
  return (sin(count * 0.37) * 100 + 3).astype(dtype);
}

constexpr int64_t kCounts[] = {2,  3,  4,  5,  7,  8,   9,   15,  16,  17,  31,
                               48, 63, 64, 65, 80, 100, 127, 128, 129, 200, 1025};

// Both ways of every case on every instruction set.
template <class Check>
void everywhere(Check&& check) {
  for (const Emitting mode : {Emitting::always, Emitting::never}) {
    const EmittingForATest emitting(mode);
    on_every_table([&](const char*) {
      check();
      return !testing::Test::HasFailure();
    });
  }
}

class FoldedTypes : public testing::TestWithParam<DType> {};

TEST_P(FoldedTypes, EveryCountOfElementsEqualsTheEagerReduction) {
  everywhere([] {
    for (const int64_t n : kCounts) {
      const Array x = numbers({9, 1, n}, GetParam());
      const Array y = numbers({83, n}, GetParam());
      const ReduceOptions o{.axis = -1};
      const auto same = [n](const Expr& lazily, const Array& eager) {
        EXPECT_EQ(difference(eager, lazily.eval()), "") << n;
      };
      same(sum(square(lazy(x) - y), o), sum(square(x - y), o));
      same(sum(lazy(x) * y, o), sum(x * y, o));
      same(max(abs(lazy(x) - y), o), max(abs(x - y), o));
      same(min(lazy(x) + y, o), min(x + y, o));
      same(prod((lazy(x) - y) * 2, o), prod((x - y) * 2, o));
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Types, FoldedTypes,
                         testing::Values(DType::f32, DType::f64, DType::f16, DType::i32,
                                         DType::i64),
                         [](const auto& dtype) { return std::string(name_of(dtype.param)); });

TEST(Folded, AnyOrderOfMemoryEqualsTheEagerReduction) {
  everywhere([] {
    for (const int64_t n : {3, 20, 70}) {
      const Array x = numbers({n, 2, 11, 1}, DType::f32).transpose({1, 2, 3, 0});
      const Array y = numbers({2, 1, 40, n}, DType::f32);
      const Array turned = numbers({2, 1, n, 40}, DType::f32).transpose({0, 1, 3, 2});
      const Array backwards = y(all, all, slice(none, none, -1));
      const Array spread = numbers({2, 1, 80, n}, DType::f32)(all, all, slice(0, 80, 2));
      for (const Array& other : {y, turned, backwards, spread}) {
        for (int axis = 0; axis < 4; ++axis) {
          const ReduceOptions o{.axis = axis, .keepdims = true};
          const Array eager = sum((x - other) * 3 + x, o);
          EXPECT_EQ(difference(eager, sum((lazy(x) - other) * 3 + x, o).eval()), "")
              << n << " axis " << axis;
        }
      }
    }
  });
}

TEST(Folded, NumbersThatAreNotFiniteAreJoinedAsEver) {
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  everywhere([&] {
    for (const int64_t n : {3, 40}) {
      const Array x = numbers({10, 1, n}, DType::f64);
      const Array y = numbers({50, n}, DType::f64);
      x(2, 0, 1) = inf;
      y(7, 2) = inf;
      y(9, 0) = nan;
      y(11) = -0.0;
      x(5) = 0.0;
      const ReduceOptions o{.axis = -1};
      EXPECT_EQ(difference(sum(x - y, o), sum(lazy(x) - y, o)), "");
      EXPECT_EQ(difference(sum(x * y, o), sum(lazy(x) * y, o)), "");
      EXPECT_EQ(difference(max(x * y, o), max(lazy(x) * y, o)), "");
    }
  });
}

TEST(Folded, ConversionsAndWhatDoesNotMoveBelongToTheElements) {
  everywhere([] {
    for (const int64_t n : {4, 33}) {
      const Array x = numbers({9, 1, n}, DType::i8);
      const Array y = numbers({70, n}, DType::u8);
      const Array column = numbers({9, 1, 1}, DType::f32);
      const Array row = numbers({70, 1}, DType::f32);
      const ReduceOptions o{.axis = -1};
      EXPECT_EQ(difference(sum(x * y, o), sum(lazy(x) * y, o)), "");
      EXPECT_EQ(difference(sum((x + column) * y / row, o), sum((lazy(x) + column) * y / row, o)),
                "");
      EXPECT_EQ(
          difference(sum(where(x > y, column, row), o), sum(where(lazy(x) > y, column, row), o)),
          "");
    }
  });
}

// --- Along an outer axis, in groups of rows.

TEST_P(FoldedTypes, RowsInGroupsEqualTheEagerReduction) {
  everywhere([] {
    for (const int64_t n : {64, 65, 79, 80, 100, 127, 128, 200, 1025, 3100}) {
      const Array x = numbers({n, 70}, GetParam());
      const Array row = numbers({70}, GetParam());
      const Array column = numbers({n, 1}, GetParam());
      const ReduceOptions o{.axis = 0};
      const auto same = [n](const Expr& lazily, const Array& eager) {
        EXPECT_EQ(difference(eager, lazily.eval()), "") << n;
      };
      same(sum(square(lazy(x) - row), o), sum(square(x - row), o));
      same(sum(cbrt(lazy(x)), o), sum(cbrt(x), o));
      same(max(lazy(x) * row + column, o), max(x * row + column, o));
      same(min(lazy(column) - row, o), min(column - row, o));
      same(prod(lazy(x) * 2, o), prod(x * 2, o));
    }
  });
}

TEST(Folded, GroupsOfRowsInPanelsBesideOtherAxes) {
  for (const int threads : {1, 2, 7}) {
    const ThreadsForATest many(threads);
    const Array wide = numbers({200, 5000}, DType::f64);
    EXPECT_EQ(difference(sum(exp(wide / 50), {.axis = 0}), sum(exp(lazy(wide) / 50), {.axis = 0})),
              "");
    const Array deep = numbers({3, 1500, 4, 130}, DType::f32);
    for (const Array& x : {deep, deep.transpose({2, 1, 0, 3}), deep.transpose({0, 2, 1, 3})}) {
      for (int axis = 0; axis < 4; ++axis) {
        const ReduceOptions o{.axis = axis};
        EXPECT_EQ(difference(sum(log(abs(x) + 1), o), sum(log(abs(lazy(x)) + 1), o)), "")
            << threads << " threads, axis " << axis;
      }
    }
  }
}

TEST(Folded, GroupsOfRowsTakeLittleMemory) {
  const Array x = numbers({2000, 300}, DType::f32);
  const Expr total = sum(log(abs(lazy(x)) + 1), {.axis = 0});
  exec::Counters counters;
  const exec::CountingScope scope(counters);
  const Array result = total;
  EXPECT_EQ(counters.bytes_allocated, (1 + 2) * result.nbytes());  // 2 blocks of rows
}

// Threads share out rows and columns.
TEST(Folded, TheNumberOfThreadsChangesNothing) {
  const Array x = numbers({300, 1, 50}, DType::f32);
  const Array y = numbers({310, 50}, DType::f32);
  const Array eager = sum(square(x - y), {.axis = -1});
  for (const int threads : {1, 2, 7}) {
    const ThreadsForATest many(threads);
    EXPECT_EQ(difference(eager, sum(square(lazy(x) - y), {.axis = -1})), "") << threads;
  }
}

// --- That it is this way, and not another, that runs.

bool emits() {
  return jit::is_available() && std::string(kernels::active_table().name).starts_with("avx");
}

TEST(Folded, LongReductionsAreGeneratedOncePerStructure) {
  if (!emits()) GTEST_SKIP() << "no code can be generated";
  const EmittingForATest emitting(Emitting::always);
  std::vector<std::pair<Array, Array>> pairs;  // made first: that may generate something too
  for (const int64_t n : {40, 64, 700})
    pairs.emplace_back(numbers({20, 1, n}, DType::f32), numbers({100, n}, DType::f32));
  compile::clear_fused();
  const int64_t before = compile::fused_counts().made;
  for (const auto& [x, y] : pairs) const Array distances = sum(square(lazy(x) - y), {.axis = -1});
  EXPECT_EQ(compile::fused_counts().made - before, 2);  // the other one turns y
}

TEST(Folded, FewElementsAreReadFromAPackedInput) {
  const Array x = numbers({100, 1, 3}, DType::f32);
  const Array y = numbers({200, 3}, DType::f32);
  const Expr distances = sum(square(lazy(x) - y), {.axis = -1});
  exec::Counters counters;
  const exec::CountingScope scope(counters);
  const Array result = distances;
  EXPECT_GT(counters.bytes_allocated, result.nbytes() + y.nbytes());
  EXPECT_LT(counters.bytes_allocated, result.nbytes() + 2 * y.nbytes());
}

TEST(Folded, NoCopyOfTheResultIsMade) {
  const Array x = numbers({3, 1000}, DType::f32);
  const Array out = zeros({1000}, DType::f32);
  const Expr lengths = sum(square(lazy(x)), {.axis = 0});
  exec::Counters counters;
  const exec::CountingScope scope(counters);
  evaluate_into(out, lengths);
  EXPECT_EQ(counters.bytes_allocated, 0);
}

TEST(Folded, TheResultIsWrittenWhereItBelongs) {
  const Array x = numbers({64, 1, 40}, DType::f32);
  const Array y = numbers({96, 40}, DType::f32);
  const Array expected = sum(square(x - y), {.axis = -1});
  const Array wide = zeros({64, 200}, DType::f32);
  const Array part = wide(all, slice(50, 146));
  evaluate_into(part, sum(square(lazy(x) - y), {.axis = -1}));
  EXPECT_EQ(difference(expected, part), "");
  EXPECT_EQ(difference(zeros({64, 50}, DType::f32), wide(all, slice(0, 50))), "");
  EXPECT_EQ(difference(zeros({64, 54}, DType::f32), wide(all, slice(146, 200))), "");
}

TEST(Folded, OutputsOfOtherTypesOrdersAndThatLieInAnInput) {
  const Array x = numbers({40, 1, 40}, DType::f32);
  const Array y = numbers({40, 40}, DType::f32);
  const Array expected = sum(x * y, {.axis = -1});
  const Array doubles = zeros({40, 40}, DType::f64);
  evaluate_into(doubles, sum(lazy(x) * y, {.axis = -1}));
  EXPECT_EQ(difference(expected.astype(DType::f64), doubles), "");
  const Array turned = zeros({40, 40}, DType::f32).transpose({1, 0});
  evaluate_into(turned, sum(lazy(x) * y, {.axis = -1}));
  EXPECT_EQ(difference(expected, turned), "");
  evaluate_into(y, sum(lazy(x) * y, {.axis = -1}));
  EXPECT_EQ(difference(expected, y), "");
}

// --- The order of the additions, as a recipe.

// What the recipe does to numbers.
double follow(const reduce::FoldRecipe& recipe, const std::vector<double>& x) {
  std::vector<double> pending;
  int64_t at = 0;
  for (const jit::FoldPart& part : recipe.parts) {
    at += part.jump;
    const auto next = [&] {
      at += jit::kFoldLanes;
      return x[static_cast<size_t>(at - jit::kFoldLanes)];
    };
    std::optional<double> joined;
    const auto take = [&](double value) { joined = joined ? *joined + value : value; };
    for (int64_t i = 0; i < part.fours; ++i) {
      const double low = next() + next();
      take(low + (next() + next()));
    }
    for (int64_t i = 0; i < part.singles; ++i) take(next());
    for (int64_t i = 0; i < part.joins; ++i) {
      joined = pending.back() + *joined;
      pending.pop_back();
    }
    pending.push_back(*joined);
    EXPECT_LE(pending.size(), size_t{jit::kMostPending});
  }
  EXPECT_EQ(at + recipe.jump_back, 0);
  EXPECT_EQ(pending.size(), 1U);
  return pending.back();
}

TEST(FoldRecipe, IsTheOrderOfTheReductionKernels) {
  for (int64_t n = 1; n <= 5000; n += n < 300 ? 1 : 97) {
    const Array x = numbers({n}, DType::f64);
    std::vector<double> values;
    for (int64_t i = 0; i < n; ++i) values.push_back(x(i).item<double>());
    ASSERT_EQ(follow(reduce::make_recipe(n), values), sum(x).item<double>()) << n;
  }
}

}  // namespace
}  // namespace weft::test

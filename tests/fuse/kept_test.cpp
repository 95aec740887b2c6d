// An expression that is kept gives, however often it runs, what eager calls give at that time: what
// a thread remembers of the runs before is never more than a shortcut.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "compile/cache.h"
#include "exec/counters.h"
#include "support/emitting.h"
#include "support/every_table.h"
#include "support/random_arrays.h"
#include "weft/lazy.h"
#include "weft/weft.h"
#include "weft/xla_builder.h"

namespace weft::test {
namespace {

using compile::Emitting;

constexpr int kRounds = 5;

Array numbers(const Shape& shape, DType dtype = DType::f32) {
  return (arange(count_or_overflow(shape)) % 7 + 1).reshape(shape).astype(dtype);
}

TEST(Kept, SeesWhatBecameOfItsInputs) {
  const EmittingForATest on(Emitting::always);
  const Array a = numbers({6, 5}), b = numbers({5});
  const Expr e = (lazy(a) + b) * 2.0f - b;
  for (int round = 0; round < kRounds; ++round) {
    EXPECT_EQ(difference((a + b) * 2.0f - b, e), "") << round;
    Array target = a;
    target += 1;
  }
}

TEST(Kept, EveryResultHasMemoryOfItsOwn) {
  const Array a = numbers({6, 5});
  const Expr e = lazy(a) * a + a;
  std::vector<Array> results;
  for (int round = 0; round < kRounds; ++round) results.push_back(e.eval());
  for (size_t i = 0; i + 1 < results.size(); ++i)
    EXPECT_NE(results[i].origin(), results[i + 1].origin());
  results[0] += 1;
  EXPECT_EQ(difference(a * a + a, results[1]), "");
}

TEST(Kept, RunsIntoMemoryThatLiesInAnyWay) {
  const EmittingForATest on(Emitting::always);
  const Array a = numbers({6, 5}), b = numbers({6, 5}) * 3;
  const Expr e = lazy(a) * b - a;
  const Array expected = a * b - a;
  std::vector<std::byte> bytes(6 * 5 * 4 + 8);
  std::vector<Array> targets = {empty({6, 5}, DType::f32),
                                empty({5, 6}, DType::f32).T(),
                                empty({6, 5}, DType::f64),
                                empty({6, 10}, DType::f32)(all, slice(none, none, 2)),
                                empty({6, 5}, DType::f32)(slice(none, none, -1)),
                                wrap_bytes(bytes.data() + 1, DType::f32, {6, 5}, {5, 1}, nullptr)};
  for (int round = 0; round < kRounds; ++round) {
    for (size_t i = 0; i < targets.size(); ++i) {
      for (int again = 0; again <= round; ++again) evaluate_into(targets[i], e);
      EXPECT_EQ(difference(expected.astype(targets[i].dtype()), targets[i].copy()), "") << i;
    }
  }
}

TEST(Kept, AnArrayAsItIsCanBeWrittenToo) {
  const Array a = numbers({6, 5});
  const Array out = zeros({6, 5}, DType::f32), turned = zeros({5, 6}, DType::f64);
  for (int round = 0; round < kRounds; ++round) {
    evaluate_into(out, lazy(a));
    EXPECT_EQ(difference(a, out), "");
    evaluate_into(turned, lazy(a).T());
    EXPECT_EQ(difference(a.T().astype(DType::f64), turned), "");
    Array target = a;
    target += 1;
  }
  const Array square = numbers({6, 6}), before = square.copy();
  evaluate_into(square, lazy(square).T());
  EXPECT_EQ(difference(before.T(), square), "");
}

TEST(Kept, RunsIntoWhatItReads) {
  const EmittingForATest on(Emitting::always);
  Array a = numbers({6, 6}), eager = numbers({6, 6});
  const Expr onto = lazy(a) * 0.5f + 1.0f;
  const Expr turned = lazy(a.T()) * 0.5f + a;
  for (int round = 0; round < kRounds; ++round) {
    evaluate_into(a, onto);
    eager = eager * 0.5f + 1.0f;
    ASSERT_EQ(difference(eager, a), "") << round;
    evaluate_into(a, turned);
    eager = eager.T() * 0.5f + eager;
    ASSERT_EQ(difference(eager, a), "") << round;
  }
}

TEST(Kept, FollowsTablesThreadsAndCode) {
  const Array a = numbers({40, 500}), b = numbers({500});
  const Expr e = sqrt(lazy(a) * a + b) - tanh(lazy(b));
  for (const int threads : {1, 2, 7, 1}) {
    const ThreadsForATest some(threads);
    on_every_table([&](const char* table) {
      for (const Emitting mode : {Emitting::always, Emitting::never, Emitting::when_it_pays}) {
        const EmittingForATest set(mode);
        const Array expected = sqrt(a * a + b) - tanh(b);
        for (int round = 0; round < kRounds; ++round)
          EXPECT_EQ(difference(expected, e), "") << table << " " << threads;
      }
      return true;
    });
  }
}

TEST(Kept, IsCountedAsOften) {
  const EmittingForATest on(Emitting::always);
  const Array a = numbers({6, 5});
  const Expr product = lazy(a) * a;
  const Expr e = product + a;
  exec::Counters counters;
  {
    const exec::CountingScope scope(counters);
    for (int round = 0; round < kRounds; ++round) e.eval();
  }
  EXPECT_EQ(counters.passes, kRounds);
  EXPECT_EQ(counters.evaluations_of(product.node()), kRounds * 30);
  EXPECT_EQ(counters.bytes_allocated, kRounds * 30 * 4);
}

TEST(Kept, SumsOfFewComputedElementsAreTheEagerOnes) {
  const EmittingForATest on(Emitting::always);
  for (const Shape& shape : {Shape{}, Shape{1}, Shape{7}, Shape{40, 30}, Shape{3, 1, 50, 9}}) {
    for (const DType dtype : {DType::f32, DType::f64, DType::i8, DType::f16, DType::boolean}) {
      const Array a = numbers(shape, dtype), b = numbers(shape, dtype).T().copy().T();
      const Expr product = lazy(a) * b;
      const Expr reduced[] = {sum(product), max(product, {.keepdims = true}), mean(product),
                              any(product), sum_of_squares(product)};
      for (int round = 0; round < kRounds; ++round) {
        const Array x = a * b;
        const Array expected[] = {sum(x), max(x, {.keepdims = true}), mean(x), any(x),
                                  sum_of_squares(x)};
        for (int i = 0; i < 5; ++i) {
          EXPECT_EQ(difference(expected[i], reduced[i]), "") << i << to_string(shape);
          const Array into = empty(expected[i].shape(), expected[i].dtype());
          evaluate_into(into, reduced[i]);
          EXPECT_EQ(difference(expected[i], into), "") << i << to_string(shape);
        }
        const Array wide = empty(reduced[0].shape(), DType::c128);
        evaluate_into(wide, reduced[0]);
        EXPECT_EQ(difference(sum(x).astype(DType::c128), wide), "") << to_string(shape);
      }
    }
  }
}

TEST(Kept, ASumIntoOneOfItsElementsReadsThemFirst) {
  Array a = numbers({4, 4}), eager = numbers({4, 4});
  const Expr e = sum(lazy(a) * 2.0f);
  for (int round = 0; round < kRounds; ++round) {
    evaluate_into(a(1, 2), e);
    eager(1, 2) = sum(eager * 2.0f);
    EXPECT_EQ(difference(eager, a), "") << round;
  }
}

TEST(Kept, BuiltAnewWithOtherLayoutsInTurn) {
  const EmittingForATest on(Emitting::always);
  const Array row_major = numbers({8, 8}), other = numbers({8, 8}).T();
  const Array strided = numbers({8, 16})(all, slice(none, none, 2));
  for (int round = 0; round < 3 * kRounds; ++round) {
    const Array& x = round % 3 == 0 ? row_major : round % 3 == 1 ? other : strided;
    for (int again = 0; again < round / 3 + 1; ++again)
      EXPECT_EQ(difference(x * 2.0f - x, lazy(x) * 2.0f - x), "") << round;
  }
}

TEST(Kept, OneServesManyThreads) {
  const Array a = numbers({30, 40}), b = numbers({40});
  const Expr e = tanh(lazy(a) * b + 1.0f) - sum(lazy(a) * a);
  const Array expected = tanh(a * b + 1.0f) - sum(a * a);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int round = 0; round < 200; ++round) EXPECT_EQ(difference(expected, e), "");
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(Kept, AnExecutableTakesArgumentsInAnyOrderOfMemory) {
  const EmittingForATest on(Emitting::always);
  xla::Builder b("kept");
  const xla::XlaOp x = b.Parameter(0, {6, 6}, DType::f32, "x");
  const xla::XlaOp y = b.Parameter(1, {6, 6}, DType::f32, "y");
  const xla::Executable run = b.Build(Tanh((x + y) * x - y)).compile();
  const Array plain = numbers({6, 6});
  const Array turned = numbers({6, 6}).T() * 0.125f;
  const auto expect_same = [&](const Array& p, const Array& q) {
    EXPECT_EQ(difference(tanh((p + q) * p - q).copy(), run.run(p, q).copy()), "");
  };
  for (int round = 0; round < kRounds; ++round) {
    for (int again = 0; again < 3; ++again) expect_same(plain, turned);
    for (int again = 0; again < 3; ++again) expect_same(turned, plain);
    expect_same(plain, plain);
    expect_same(turned, turned);
  }
}

}  // namespace
}  // namespace weft::test

// Expressions as a user meets them: values, types, lifetimes, assignment, errors.
#include <gtest/gtest.h>

#include <thread>

#include "support/random_arrays.h"
#include "weft/lazy.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

Array numbers(const Shape& shape, DType dtype = DType::f64) {
  return (arange(count_or_overflow(shape)) % 7 + 1).reshape(shape).astype(dtype);
}

TEST(Expr, GivesWhatTheEagerCallsGive) {
  const Array x = numbers({3, 4});
  const Array row = numbers({4});
  const Expr e = (lazy(x) - row) / 2.5 * exp(-lazy(row)) + sqrt(lazy(x));
  EXPECT_EQ(e.shape(), (Shape{3, 4}));
  EXPECT_EQ(e.dtype(), DType::f64);
  EXPECT_EQ(difference((x - row) / 2.5 * exp(-row) + sqrt(x), e), "");
}

TEST(Expr, ConvertsToArrayWhereOneIsWanted) {
  const Array x = numbers({3, 4});
  const auto twice = [](const Array& a) { return a + a; };
  EXPECT_EQ(difference((x + 1) + (x + 1), twice(lazy(x) + 1)), "");
  Array y = x;
  y = lazy(x) * 3;  // a name is rebound
  EXPECT_EQ(difference(x * 3, y), "");
  EXPECT_FALSE(y.shares_storage_with(x));
}

TEST(Expr, NumbersAreWeakAndArraysPromote) {
  const Array f = numbers({3}, DType::f32);
  const Array i = numbers({3}, DType::i8);
  EXPECT_EQ((lazy(f) + 2.5).dtype(), DType::f32);
  EXPECT_EQ((lazy(i) + 1).dtype(), DType::i8);
  EXPECT_EQ((lazy(i) / f).dtype(), (i / f).dtype());
  EXPECT_EQ(difference(i / f + 1, lazy(i) / f + 1), "");
}

// --- Lifetime: nothing that an expression reads may go away before it.

Expr scaled_sum_of_locals() {
  const Array local = numbers({5});
  const double factor = 3;
  const auto inner = lazy(local) * factor;
  const auto& named = inner + local;  // a name for a temporary, too
  return named - 1;
}

TEST(Expr, OutlivesEverythingItWasMadeOf) {
  const Expr e = scaled_sum_of_locals();
  EXPECT_EQ(difference(numbers({5}) * 4 - 1, e), "");
}

TEST(Expr, OfATemporaryArrayKeepsIt) {
  const auto e = lazy(numbers({2, 3})) + numbers({3});
  EXPECT_EQ(difference(numbers({2, 3}) + numbers({3}), e), "");
}

TEST(Expr, ReadsElementsWhenItRuns) {
  Array x = numbers({4});
  const Expr e = lazy(x) + 1;
  x.assign(10);
  EXPECT_EQ(difference(full({4}, 11.0), e), "");
  x += 1;
  EXPECT_EQ(difference(full({4}, 12.0), e), "");
}

TEST(Expr, MovedFromOrAssignedKeepsTheOtherIntact) {
  Expr a = lazy(numbers({4})) + 1;
  Expr b = std::move(a);
  a = b * 2;
  b = a - b;
  EXPECT_EQ(difference(numbers({4}) + 1, b), "");
}

// Taking it apart recursively would need more stack than there is.
TEST(Expr, MayBeAMillionStepsLong) {
  Expr e = lazy(numbers({2}, DType::i64));
  for (int i = 0; i < 1'000'000; ++i) e = e + 1;
  EXPECT_EQ(e.shape(), (Shape{2}));
}

TEST(Expr, OfThousandsOfStepsRuns) {
  const Array x = numbers({10}, DType::i64);
  Expr e = lazy(x);
  for (int i = 0; i < 5'000; ++i) e = e + (i % 3 == 0 ? Expr(x) : e * 0 + 1);
  Array expected = x;
  for (int i = 0; i < 5'000; ++i) expected = expected + (i % 3 == 0 ? x : expected * 0 + 1);
  EXPECT_EQ(difference(expected, e), "");
}

TEST(Expr, IsSharedBetweenThreads) {
  const Array x = numbers({1000});
  const Expr e = lazy(x) * 2 + 1;
  const Array expected = x * 2 + 1;
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        const Expr own = e - 1;
        wrong += difference(expected - 1, own).empty() ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

// --- Writing.

TEST(Expr, IsAssignedIntoViews) {
  Array out = zeros({4, 6});
  const Array x = numbers({2, 3});
  out(slice(1, 3), slice(0, 6, 2)) = lazy(x) * 2;
  Array expected = zeros({4, 6});
  expected(slice(1, 3), slice(0, 6, 2)) = x * 2;
  EXPECT_EQ(difference(expected, out), "");
}

TEST(Expr, AssignedBroadcastsToTheTarget) {
  Array out = zeros({3, 4}, DType::f32);
  out(all) = lazy(numbers({4}, DType::f32)) + 1;
  EXPECT_EQ(difference((numbers({4}, DType::f32) + 1).broadcast_to({3, 4}), out), "");
}

TEST(Expr, UpdatesInPlace) {
  const Array x = numbers({3, 4});
  const Array b = numbers({4});
  Array lazy_way = x.copy();
  Array eager = x.copy();
  lazy_way += lazy(b) * 2;
  eager += b * 2;
  EXPECT_EQ(difference(eager, lazy_way), "");
  lazy_way(1) *= lazy(b) - 1;
  eager(1) *= b - 1;
  EXPECT_EQ(difference(eager, lazy_way), "");
}

TEST(Expr, EvaluatedIntoAnArrayReturnsIt) {
  Array out = empty({3}, DType::f32);
  const Array answer = evaluate_into(out, lazy(numbers({3})) / 4);
  EXPECT_TRUE(answer.shares_storage_with(out));
  EXPECT_EQ(difference((numbers({3}) / 4).astype(DType::f32), out), "");
}

// As if everything had been read first.
TEST(Expr, MayReadWhatItWrites) {
  const Array start = numbers({6, 6});
  const auto check = [&](auto update) {
    Array lazy_way = start.copy();
    Array eager = start.copy();
    update(lazy_way, [](const Array& x) { return lazy(x); });
    update(eager, [](const Array& x) { return x.copy(); });
    EXPECT_EQ(difference(eager, lazy_way), "");
  };
  check([](Array& a, auto read) { a(all) = read(a) * 2 + 1; });
  check([](Array& a, auto read) { a(all) = read(a.T()) + read(a); });
  check([](Array& a, auto read) { a -= read(a(all, slice(0, 1))) * 2; });
  check([](Array& a, auto read) { a(slice(1, 6)) = read(a(slice(0, 5))) + 1; });
  check([](Array& a, auto read) { a /= sum(read(a), {.axis = 1, .keepdims = true}); });
}

TEST(Expr, WithOutOrWhereRunsAtOnce) {
  const Array x = numbers({4});
  Array out = zeros({4});
  add(lazy(x), 1, {.out = out});
  EXPECT_EQ(difference(x + 1, out), "");
  multiply(lazy(x), x, {.out = out, .where = x > 3.0});
  EXPECT_EQ(difference(where(x > 3.0, x * x, x + 1), out), "");
  sum(lazy(x), {.out = out(0)});
  EXPECT_EQ(out(0).item<double>(), sum(x).item<double>());
}

// --- Errors: at the call, with the eager call's words.

template <class Lazy, class Eager>
void expect_same_refusal(Lazy lazy_call, Eager eager_call) {
  std::string eager_text = "nothing was refused";
  try {
    eager_call();
  } catch (const Error& error) {
    eager_text = error.what();
  }
  try {
    lazy_call();
    ADD_FAILURE() << "the lazy call was not refused; the eager one said " << eager_text;
  } catch (const Error& error) {
    EXPECT_EQ(eager_text, error.what());
  }
}

TEST(ExprErrors, AreThoseOfTheEagerCall) {
  const Array a = numbers({2, 3});
  const Array b = numbers({4});
  const Array small = numbers({3}, DType::i8);
  const Array truth = numbers({3}) > 2.0;
  expect_same_refusal([&] { (void)(lazy(a) + b); }, [&] { (void)(a + b); });
  expect_same_refusal([&] { (void)(lazy(small) + 1000); }, [&] { (void)(small + 1000); });
  expect_same_refusal([&] { (void)(lazy(truth) - truth); }, [&] { (void)(truth - truth); });
  expect_same_refusal([&] { (void)where(truth, lazy(a), b); }, [&] { (void)where(truth, a, b); });
  expect_same_refusal([&] { (void)sum(lazy(a), {.axis = 2}); }, [&] { (void)sum(a, {.axis = 2}); });
  expect_same_refusal([&] { (void)max(lazy(zeros({0, 2}))); }, [&] { (void)max(zeros({0, 2})); });
  expect_same_refusal(
      [&] {
        (void)lazy(a).broadcast_to({4, 3});
      },
      [&] {
        (void)a.broadcast_to({4, 3});
      });
}

TEST(ExprErrors, OfAssignmentAreThoseOfTheEagerOne) {
  Array a = numbers({2, 3}, DType::i32);
  const Array b = numbers({4});
  const Array c = numbers({3});
  expect_same_refusal([&] { a += lazy(b); }, [&] { a += b; });
  expect_same_refusal([&] { a += lazy(c); }, [&] { a += c; });
  expect_same_refusal([&] { a(0) = lazy(c); }, [&] { a(0) = c; });
  expect_same_refusal([&] { a(0) = lazy(b); }, [&] { a(0) = b; });
  Array repeated = a(0).broadcast_to({4, 3});
  expect_same_refusal([&] { repeated += lazy(a(0)); }, [&] { repeated += a(0); });
}

TEST(ExprErrors, PoliciesAndObserversHoldAtTheCall) {
  const Array a = numbers({2, 3});
  const Array b = numbers({3});
  expect_same_refusal([&] { (void)add(lazy(a), b, {.policy = Policy::same_rank}); },
                      [&] { (void)add(a, b, {.policy = Policy::same_rank}); });
  std::vector<std::string> told;
  {
    const ObserverScope watch([&](const Stretch& s) { told.push_back(s.op + to_string(s.axes)); });
    const Expr e = lazy(a) * b;
    EXPECT_EQ(told, std::vector<std::string>{"multiply(0,)"});
    (void)e.eval();
  }
  EXPECT_EQ(told.size(), 1u);  // running it stretches nothing that has not been told
  const PolicyScope strict(Policy::exact);
  expect_same_refusal([&] { (void)(lazy(a) + b); }, [&] { (void)(a + b); });
}

// Beside the overloads for expressions.
TEST(Expr, TheAddressOfAnEagerFunctionIsFoundByItsType) {
  Array (*const one)(CallOperand&&, CallOptions &&) = &weft::exp;
  Array (*const two)(CallOperand&&, CallOperand&&, CallOptions &&) = &weft::add;
  const Array x = {0.0, 1.0};
  EXPECT_EQ(difference(exp(x), one(x, {})), "");
  EXPECT_EQ(difference(x + 1, two(x, 1, {})), "");
}

}  // namespace
}  // namespace weft::test

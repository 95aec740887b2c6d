// Schedules are shared by expressions of the same structure, and by no others.
#include "fuse/fusion_plan.h"

#include <gtest/gtest.h>

#include <thread>

#include "support/random_arrays.h"
#include "weft/lazy.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using fuse::find_plan;

std::shared_ptr<const fuse::FusionPlan> schedule_of(const Expr& e) {
  return find_plan(*e.node()).schedule;
}

Array numbers(const Shape& shape, DType dtype = DType::f32) {
  return (arange(count_or_overflow(shape)) % 7 + 1).reshape(shape).astype(dtype);
}

TEST(FusionPlan, IsSharedByExpressionsOfTheSameStructure) {
  const Array a = numbers({3, 4});
  const Array b = numbers({3, 4}) + 1;
  const Array c = numbers({4, 3}).T();  // other strides, the same structure
  const auto formula = [](const Array& x, const Array& y, double k) {
    return exp(lazy(x) * k) + sum(lazy(y), {.axis = 1, .keepdims = true});
  };
  EXPECT_EQ(schedule_of(formula(a, b, 2)), schedule_of(formula(b, a, 3)));
  EXPECT_EQ(difference(exp(b * 3) + sum(a, {.axis = 1, .keepdims = true}), formula(b, a, 3)), "");
  EXPECT_EQ(schedule_of(lazy(a) * 2 + 1), schedule_of(lazy(b) * 4 + 5));
  EXPECT_EQ(difference(c * 4 + 5, lazy(c) * 4 + 5), "");
}

TEST(FusionPlan, IsNotSharedByOthers) {
  const Array a = numbers({3, 4});
  const Array b = numbers({3, 4}) + 1;
  const auto base = schedule_of(lazy(a) * b + 1);
  EXPECT_NE(base, schedule_of(lazy(a) * a + 1));                            // the same array twice
  EXPECT_NE(base, schedule_of(lazy(a) / b + 1));                            // another operation
  EXPECT_NE(base, schedule_of(lazy(a) * numbers({4}) + 1));                 // another shape
  EXPECT_NE(base, schedule_of(lazy(a) * numbers({3, 4}, DType::f64) + 1));  // another type
  EXPECT_NE(base, schedule_of(lazy(a) * numbers({4}).broadcast_to({3, 4}) + 1));
  EXPECT_NE(schedule_of(lazy(a) * 2 + 2), schedule_of(lazy(a) * 2 + 3));  // one number or two
  EXPECT_NE(schedule_of(sum(lazy(a) + 1, {.axis = 0})), schedule_of(sum(lazy(a) + 1, {.axis = 1})));
  EXPECT_NE(schedule_of(sum(lazy(a) + 1)), schedule_of(max(lazy(a) + 1)));
}

TEST(FusionPlan, DoesNotCareWhetherAPartIsSharedOrWrittenTwice) {
  const Array a = numbers({3, 4});
  const Array b = numbers({3, 4}) + 1;
  const auto apart = [](const Array& x, const Array& y) { return sqrt(lazy(x)) * sqrt(lazy(y)); };
  const Expr root = sqrt(lazy(a));
  EXPECT_NE(schedule_of(apart(a, b)), schedule_of(apart(a, a)));  // the second has one root only
  EXPECT_EQ(difference(sqrt(a) * sqrt(b), apart(a, b)), "");
  EXPECT_EQ(difference(sqrt(a) * sqrt(a), apart(a, a)), "");
  EXPECT_EQ(difference(sqrt(a) * sqrt(a), root * root), "");
  EXPECT_EQ(difference(sqrt(b) * sqrt(a), apart(b, a)), "");
}

TEST(FusionPlan, TellsWhereAnOperandGoes) {
  const Array a = numbers({3, 3});
  const Array row = numbers({3}) * 5;
  const auto along = [&](int64_t axis) { return Expr(xla::add(lazy(a), lazy(row), {axis})) * 2; };
  EXPECT_NE(schedule_of(along(0)), schedule_of(along(1)));
  for (int64_t axis : {0, 1, 0, 1})
    EXPECT_EQ(difference(Array(xla::add(a, row, {axis})) * 2, along(axis)), "") << axis;
}

TEST(FusionPlan, OfALongExpressionIsFoundAgain) {
  const Array a = numbers({5});
  const auto chain = [&] {
    Expr sum = lazy(a);
    for (int i = 0; i < 300; ++i) sum = sum * 0.5f + a;
    return sum;
  };
  EXPECT_EQ(schedule_of(chain()), schedule_of(chain()));
}

// Too long to be compared with others, but kept.
TEST(FusionPlan, OfAVeryLongExpressionIsItsOwn) {
  const Array a = numbers({5});
  Expr e = lazy(a);
  Array expected = a;
  for (int i = 0; i < 3'000; ++i) {
    e = e * 0.5f + a;
    expected = expected * 0.5f + a;
  }
  const auto first = schedule_of(e);
  EXPECT_EQ(first, schedule_of(e));
  EXPECT_EQ(difference(expected, e), "");
  EXPECT_EQ(first, schedule_of(e));
}

TEST(FusionPlan, ManyStructuresInTurnKeepTheirResults) {
  const Array a = numbers({2, 3});
  for (int round = 0; round < 3; ++round) {
    for (int length = 1; length < 150; ++length) {
      Expr lazy_sum = lazy(a);
      Array sum = a;
      for (int i = 0; i < length; ++i) {
        lazy_sum = i % 3 == 0 ? lazy_sum + a : lazy_sum * 0.5f;
        sum = i % 3 == 0 ? sum + a : sum * 0.5f;
      }
      ASSERT_EQ(difference(sum, lazy_sum), "") << length;
    }
  }
}

// Nodes are numbered by each thread; operands still come before their users.
TEST(FusionPlan, TakesPartsThatOtherThreadsMade) {
  const Array a = numbers({3, 4});
  Expr made = lazy(a);
  std::thread maker([&] {
    for (int i = 0; i < 1000; ++i)
      made = lazy(a) * float(i) + 1;  // many numbers ahead of this thread
  });
  maker.join();
  Expr more = made - a;
  std::thread further([&] { more = more * made + 2; });
  further.join();
  const Array eager = a * 999.0f + 1;
  EXPECT_EQ(difference(((eager - a) * eager + 2) / eager, more / made), "");
}

}  // namespace
}  // namespace weft::test

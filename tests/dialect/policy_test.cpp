// Policies and observers: per call, per scope, per thread.
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;
using test::expect_refused;
using test::refusal;

const Array kRow = zeros({3});
const Array kGrid = zeros({2, 3});
const Array kColumn = zeros({2, 1});

TEST(Policy, ImplicitLetsEachDialectStretch) {
  EXPECT_EQ(current_policy(), Policy::implicit);
  EXPECT_EQ(add(kGrid, kRow).shape(), (Shape{2, 3}));
  EXPECT_EQ(torch::add(kColumn, kRow).shape(), (Shape{2, 3}));
}

TEST(Policy, SameRankRefusesRankPromotionOnly) {
  const Options strict{.out = {}, .where = {}, .policy = Policy::same_rank};
  expect_refused(ErrorKind::rank_promotion, [&] { add(kGrid, kRow, strict); });
  expect_refused(ErrorKind::rank_promotion, [&] { torch::add(kRow, kGrid, strict); });
  EXPECT_EQ(add(kGrid, kColumn, strict).shape(), (Shape{2, 3})) << "extents of 1 may stretch";
  EXPECT_EQ(add(kGrid, kRow(new_axis), strict).shape(), (Shape{2, 3}));
}

TEST(Policy, ExactRefusesEveryStretch) {
  const Options exact{.out = {}, .where = {}, .policy = Policy::exact};
  expect_refused(ErrorKind::stretch, [&] { add(kGrid, kColumn, exact); });
  expect_refused(ErrorKind::stretch, [&] { add(kGrid, kRow, exact); });
  EXPECT_EQ(add(kGrid, kGrid, exact).shape(), (Shape{2, 3}));
}

TEST(Policy, ScalarsGoWithEverythingUnderEveryPolicy) {
  for (Policy policy : {Policy::same_rank, Policy::exact}) {
    PolicyScope scope(policy);
    EXPECT_EQ((kGrid + 1).shape(), (Shape{2, 3}));
    EXPECT_EQ((kGrid + scalar(1.0)).shape(), (Shape{2, 3}));
    EXPECT_EQ(xla::add(kGrid, scalar(1.0)).shape(), (Shape{2, 3}));
    EXPECT_EQ(where(kGrid > 0, 1.0, kGrid).shape(), (Shape{2, 3}));
  }
}

TEST(Policy, WhatIsAskedForIsNotImplicit) {
  PolicyScope exact(Policy::exact);
  EXPECT_EQ(kRow.broadcast_to({2, 3}).shape(), (Shape{2, 3}));
  EXPECT_EQ(torch::expand(kRow, {2, 3}).shape(), (Shape{2, 3}));
  EXPECT_EQ(broadcast_in_dim(kRow, {2, 3}, {1}).shape(), (Shape{2, 3}));
  EXPECT_EQ(broadcast_arrays({kRow, kColumn})[0].shape(), (Shape{2, 3}));
  EXPECT_EQ(outer(Op::add, kRow, kRow).shape(), (Shape{3, 3}));
  EXPECT_EQ(meshgrid({kRow, kRow})[1].shape(), (Shape{3, 3}));
  EXPECT_TRUE(all_close(kGrid, kRow));
  PolicyScope same_rank(Policy::same_rank);
  EXPECT_EQ(xla::add(kGrid, kRow, {1}).shape(), (Shape{2, 3}));
  EXPECT_EQ(outer(Op::add, kRow, kRow).shape(), (Shape{3, 3}));
}

TEST(Policy, ExactRefusesXlaPlacementToo) {
  PolicyScope exact(Policy::exact);
  expect_refused(ErrorKind::stretch, [] { xla::add(kGrid, kRow, {1}); });
  expect_refused(ErrorKind::stretch, [] { xla::add(kColumn, kGrid); });
  EXPECT_EQ(xla::add(kGrid, kGrid).shape(), (Shape{2, 3}));
}

TEST(Policy, CountsForOutMasksInPlaceAndAssignment) {
  PolicyScope exact(Policy::exact);
  Array grid = zeros({2, 3});
  expect_refused(ErrorKind::stretch, [&] { grid += kRow; });
  expect_refused(ErrorKind::stretch, [&] { grid(all) = kRow; });
  expect_refused(ErrorKind::stretch, [&] { torch::copy_(grid, kRow); });
  expect_refused(ErrorKind::stretch, [&] { abs(kRow, {.out = grid}); });
  expect_refused(ErrorKind::stretch, [&] { add(grid, 1, {.out = grid, .where = kRow == 0}); });
  grid(0) = kRow;
  grid += 1;
}

TEST(Policy, TheCallsOwnPolicyReplacesTheScopes) {
  PolicyScope exact(Policy::exact);
  EXPECT_EQ(add(kGrid, kRow, {.policy = Policy::implicit}).shape(), (Shape{2, 3}));
  expect_refused(ErrorKind::rank_promotion,
                 [] { add(kGrid, kRow, {.policy = Policy::same_rank}); });
}

TEST(Policy, ScopesNestAndEndByThemselves) {
  {
    PolicyScope outer_scope(Policy::same_rank);
    {
      PolicyScope inner(Policy::exact);
      EXPECT_EQ(current_policy(), Policy::exact);
    }
    EXPECT_EQ(current_policy(), Policy::same_rank);
  }
  EXPECT_EQ(current_policy(), Policy::implicit);
}

TEST(Policy, ScopesEndWhenAnExceptionPasses) {
  expect_refused(ErrorKind::stretch, [] {
    PolicyScope exact(Policy::exact);
    kGrid + kRow;
  });
  EXPECT_EQ(current_policy(), Policy::implicit);
  EXPECT_EQ((kGrid + kRow).shape(), (Shape{2, 3}));
}

TEST(Policy, BelongsToItsThread) {
  PolicyScope exact(Policy::exact);
  ErrorKind elsewhere = ErrorKind::bad_argument;
  std::thread([&] { elsewhere = refusal([] { kGrid + kRow; }); }).join();
  EXPECT_EQ(elsewhere, ErrorKind::no_error);
  expect_refused(ErrorKind::stretch, [] { kGrid + kRow; });
}

// ------------------------------------------------------------------------------------------------

struct Told {
  std::string op;
  Dialect dialect;
  int operand;
  Shape shape;
  Shape result;
  Axes axes;
  bool operator==(const Told&) const = default;
};

// What the observer is told while `work` runs.
template <class Work>
std::vector<Told> told_during(Work&& work) {
  std::vector<Told> told;
  ObserverScope watch([&](const Stretch& s) {
    told.push_back({s.op, s.dialect, s.operand, s.shape, s.result, s.axes});
  });
  work();
  return told;
}

TEST(Observer, IsToldOperationOperandAndAxes) {
  EXPECT_EQ(told_during([] { kGrid + kRow; }),
            (std::vector<Told>{{"add", Dialect::numpy, 1, {3}, {2, 3}, {0}}}));
  EXPECT_EQ(told_during([] { torch::mul(kColumn, kRow); }),
            (std::vector<Told>{{"mul", Dialect::torch, 0, {2, 1}, {2, 3}, {1}},
                               {"mul", Dialect::torch, 1, {3}, {2, 3}, {0}}}));
  EXPECT_EQ(told_during([] {
              xla::add(zeros({2}), zeros({2, 3, 4}), {0});
            }),
            (std::vector<Told>{{"add", Dialect::xla, 0, {2}, {2, 3, 4}, {1, 2}}}));
}

TEST(Observer, CountsNumbersAmongTheOperands) {
  EXPECT_EQ(told_during([] { where(kGrid > 0, 1.0, kRow); }),
            (std::vector<Told>{{"where", Dialect::numpy, 2, {3}, {2, 3}, {0}}}));
  EXPECT_EQ(told_during([] {
              add(1, kRow, {.out = zeros({2, 3})});
            }),
            (std::vector<Told>{{"add", Dialect::numpy, 1, {3}, {2, 3}, {0}}}));
}

TEST(Observer, IsToldOfOutMasksAndAssignments) {
  Array grid = zeros({2, 3});
  EXPECT_EQ(told_during([&] { grid(all) = kRow; }),
            (std::vector<Told>{{"assign", Dialect::numpy, 0, {3}, {2, 3}, {0}}}));
  const Array mask = kColumn == 0;
  EXPECT_EQ(told_during([&] { add(grid, 1, {.out = grid, .where = mask}); }),
            (std::vector<Told>{{"add", Dialect::numpy, 2, {2, 1}, {2, 3}, {1}}}));
}

TEST(Observer, IsNotToldOfScalarsExplicitStretchesOrPlainCalls) {
  EXPECT_TRUE(told_during([] {
                kGrid + 1;
                kGrid + scalar(1.0);
                kGrid + kGrid;
                kRow.broadcast_to({2, 3});
                torch::expand(kRow, {2, 3});
                outer(Op::add, kRow, kRow);
                meshgrid({kRow, kRow});
                all_close(kGrid, kRow);
                array_equal(kGrid, kRow);
                kGrid + zeros({1, 2, 3});  // nothing repeats along an axis of extent 1
              }).empty());
}

TEST(Observer, TheInnermostIsTold) {
  int inner = 0;
  const std::vector<Told> outer_told = told_during([&] {
    kGrid + kRow;
    {
      ObserverScope watch([&](const Stretch&) { ++inner; });
      kGrid + kRow;
      kGrid + kRow;
    }
    kGrid + kRow;
  });
  EXPECT_EQ(outer_told.size(), 2U);
  EXPECT_EQ(inner, 2);
  EXPECT_TRUE(told_during([] {}).empty());
}

TEST(Observer, IsNotToldOfRefusedCalls) {
  EXPECT_TRUE(told_during([] {
                refusal([] { add(kGrid, kRow, {.policy = Policy::exact}); });
                refusal([] { kGrid + zeros({4}); });
              }).empty());
}

TEST(Observer, MayComputeWithArraysItself) {
  int calls = 0;
  ObserverScope watch([&](const Stretch&) {
    ++calls;
    kGrid + kRow;
  });
  kGrid + kRow;
  EXPECT_EQ(calls, 1) << "its own stretches are not reported to it";
  kGrid + kRow;
  EXPECT_EQ(calls, 2) << "and it is still there afterwards";
}

TEST(Observer, ItsExceptionEndsTheOperationAndItStaysInstalled) {
  struct Stop {};
  Array grid = zeros({2, 3});
  int calls = 0;
  ObserverScope watch([&](const Stretch&) {
    ++calls;
    throw Stop{};
  });
  EXPECT_THROW(grid += kRow + 1, Stop);
  EXPECT_THROW(grid += kRow, Stop);
  expect_array(grid, {2, 3}, {0, 0, 0, 0, 0, 0});
  EXPECT_EQ(calls, 2);
}

TEST(Observer, BelongsToItsThread) {
  EXPECT_TRUE(told_during([] { std::thread([] { kGrid + kRow; }).join(); }).empty());
}

}  // namespace
}  // namespace weft

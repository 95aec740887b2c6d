// Each pass does what it says, and none changes the set of offsets that a nest visits.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "support/plan_nests.h"

namespace weft::loops {
namespace {

using schedule::Given;
using schedule::nest_of;
using schedule::permuted;
using schedule::Planned;
using schedule::rows;

Shape extents_of(const LoopNest& nest) {
  Shape extents;
  for (int axis = 0; axis < nest.rank; ++axis) extents.push_back(nest.axes[axis].extent);
  return extents;
}

Strides steps_of(const LoopNest& nest, int operand) {
  Strides steps;
  for (int axis = 0; axis < nest.rank; ++axis) steps.push_back(nest.step(axis, operand));
  return steps;
}

TEST(Squeeze, DropsAxesOfExtentOne) {
  Planned p = nest_of({rows({1, 2, 1, 3, 1})});
  squeeze_ones(p.plan.nest);
  EXPECT_EQ(extents_of(p.plan.nest), (Shape{2, 3}));
  EXPECT_EQ(steps_of(p.plan.nest, 0), (Strides{12, 4}));
}

TEST(Order, LetsTheOutputDecide) {
  Planned p = nest_of({permuted({3, 2}, {1, 0}), rows({2, 3})});
  order_axes(p.plan.nest);
  EXPECT_EQ(extents_of(p.plan.nest), (Shape{3, 2}));
  EXPECT_EQ(steps_of(p.plan.nest, 0), (Strides{8, 4}));
}

TEST(Order, KeepsTheOrderWithoutAVote) {
  Planned p = nest_of({rows({2, 3, 4})});
  for (int axis = 0; axis < 3; ++axis) p.plan.nest.axes[axis].steps[0] = 0;
  order_axes(p.plan.nest);
  EXPECT_EQ(extents_of(p.plan.nest), (Shape{2, 3, 4}));
}

TEST(Flip, TurnsAnAxisTheOutputWalksBackwards) {
  Given out = rows({5});
  out.layout.strides[0] = -1;
  Planned p = nest_of({out, rows({5})});
  flip_backwards(p.plan.nest);
  EXPECT_EQ(steps_of(p.plan.nest, 0), (Strides{4}));
  EXPECT_EQ(steps_of(p.plan.nest, 1), (Strides{-4}));
  EXPECT_EQ(p.plan.nest.shifts[0], -16);
  EXPECT_EQ(p.plan.nest.shifts[1], 16);
}

TEST(Coalesce, MergesNeighboursOfEveryOperand) {
  Planned p = nest_of({rows({2, 3, 4}), rows({2, 3, 4}), rows({4})});
  coalesce(p.plan.nest);
  EXPECT_EQ(extents_of(p.plan.nest), (Shape{6, 4}));
  EXPECT_EQ(steps_of(p.plan.nest, 0), (Strides{16, 4}));
  EXPECT_EQ(steps_of(p.plan.nest, 2), (Strides{0, 4}));
}

TEST(Coalesce, MergesBroadcastAxesByTheSameRule) {
  Planned p = nest_of({rows({2, 3, 4}), rows({2, 1, 1})});
  coalesce(p.plan.nest);
  EXPECT_EQ(extents_of(p.plan.nest), (Shape{2, 12}));
}

// All offset tuples of a nest, sorted.
std::vector<std::vector<int64_t>> visited(const LoopNest& nest) {
  std::vector<std::vector<int64_t>> tuples;
  const Shape extents = extents_of(nest);
  const int64_t count = count_or_overflow(extents);
  for (int64_t n = 0; n < count; ++n) {
    std::vector<int64_t> offsets(nest.shifts, nest.shifts + nest.operands);
    int64_t rest = n;
    for (int axis = nest.rank - 1; axis >= 0; --axis) {
      for (int i = 0; i < nest.operands; ++i) {
        offsets[static_cast<size_t>(i)] += rest % extents[axis] * nest.step(axis, i);
      }
      rest /= extents[axis];
    }
    tuples.push_back(offsets);
  }
  std::sort(tuples.begin(), tuples.end());
  return tuples;
}

Given random_operand(std::mt19937& dice, const Shape& shape, bool is_output) {
  Axes order = trailing_axes(shape.rank(), shape.rank());
  std::shuffle(order.begin(), order.end(), dice);
  Layout layout{shape, Strides::filled(shape.rank(), 0), 0};
  int64_t step = 1;
  for (int64_t entry : order) {
    const int axis = static_cast<int>(entry);
    const bool repeats = !is_output && dice() % 4 == 0;
    layout.strides[axis] = repeats ? 0 : dice() % 3 == 0 ? -step : step;
    step *= shape[axis] + static_cast<int64_t>(dice() % 2);
  }
  return {layout, 4, dice() % 5 == 0};
}

TEST(Planning, NeverChangesWhatIsVisited) {
  std::mt19937 dice(7);
  for (int round = 0; round < 3000; ++round) {
    Shape shape;
    for (int64_t axes = static_cast<int64_t>(dice() % 6); axes > 0; --axes) {
      shape.push_back(static_cast<int64_t>(1 + dice() % 5));
    }
    Planned p = nest_of({random_operand(dice, shape, true), random_operand(dice, shape, false),
                         random_operand(dice, shape, false)});
    const auto before = visited(p.plan.nest);
    make_plan(p.plan, p.traits);
    ASSERT_EQ(visited(p.plan.nest), before) << p.text();
  }
}

}  // namespace
}  // namespace weft::loops

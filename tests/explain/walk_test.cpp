// The walk of a step is the one that the call takes: record_walk of weft/walk.h, which runs it.
#include "explain/walk.h"

#include <gtest/gtest.h>

#include "explain/described_calls.h"
#include "support/expect.h"

namespace weft {
namespace {

using explanation::Call;
using explanation::Context;
using test::described;
using test::Random;

void expect_same(const ExplainedWalk& said, const WalkLog& real) {
  ASSERT_EQ(said.size, real.size);
  ASSERT_EQ(said.moves.size(), real.steps.size());
  for (size_t i = 0; i < real.operands.size(); ++i)
    EXPECT_EQ(said.jumps[i], real.operands[i].jumps);
  for (size_t n = 0; n < real.steps.size(); ++n) {
    const ExplainedMove& move = said.moves[n];
    const WalkStep& step = real.steps[n];
    EXPECT_EQ(move.number, step.number);
    EXPECT_EQ(move.carried, step.carried);
    EXPECT_EQ(move.index, step.index);
    EXPECT_EQ(move.written_at, step.written_at);
    for (size_t i = 0; i < step.stacks.size(); ++i) {
      EXPECT_EQ(move.stacks[i], step.stacks[i]);
      EXPECT_EQ(move.offsets[i], step.offsets[i]);
    }
  }
}

TEST(WalkOfAStep, IsTheOneThatIsRecordedOfTheCall) {
  test::for_random_cases(2'000, [](Random& random) {
    constexpr Op kOperations[] = {Op::negative, Op::add, Op::where};
    const size_t arity = static_cast<size_t>(random.between(1, 3));
    const Op op = kOperations[arity - 1];
    std::vector<Operand> operands;
    Shape like;
    for (size_t i = 0; i < arity; ++i) {
      const Shape shape = test::random_small_shape(random, like);
      if (i == 0) like = shape;
      if (i > 0 && random.chance(10))
        operands.emplace_back(2.0);
      else
        operands.emplace_back(test::random_ones(random, shape, DType::f32));
    }
    Shape shape;
    for (const Operand& x : operands)
      if (x.array() && !widen_to_fit(shape, x.array()->shape())) return;
    Call call = described("f", StepKind::elementwise, Dialect::numpy, operands);
    call.op = op;
    const ExplainedStep step = explain_step({call}, 0, Context{});
    ASSERT_TRUE(step.works) << step.message;
    ASSERT_TRUE(step.walk);
    expect_same(*step.walk, record_walk(op, operands, {}, explanation::kMostSteps));
  });
}

TEST(WalkOfAStep, OfXlasPlacingToo) {
  const Array a = ones({4, 3, 1}, DType::f32), b = ones({1, 2}, DType::f32);
  Call call = described("add", StepKind::elementwise, Dialect::xla, {a, b});
  call.op = Op::add;
  call.dims = {1, 2};
  const ExplainedStep step = explain_step({call}, 0, Context{});
  ASSERT_TRUE(step.walk);
  expect_same(*step.walk, xla::record_walk(Op::add, a, b, {1, 2}));
}

TEST(WalkOfAStep, LongOnesKeepTheFirstTheCarriesAndTheLast) {
  const Array a = ones({50, 60, 70}), b = ones({70});
  Call call = described("add", StepKind::elementwise, Dialect::numpy, {a, b});
  call.op = Op::add;
  const ExplainedWalk walk = *explain_step({call}, 0, Context{}).walk;
  EXPECT_EQ(walk.size, 50 * 60 * 70);
  EXPECT_LE(walk.moves.size(), 40U);
  std::vector<int> carries;
  for (const ExplainedMove& move : walk.moves)
    if (move.carried == 0 || move.carried == 1) carries.push_back(move.carried);
  EXPECT_EQ(carries, (std::vector<int>{1, 0}));
  EXPECT_EQ(walk.moves.back().number, walk.size - 1);
}

TEST(WalkOfAStep, NothingIsWalkedOfNoElements) {
  Call call = described("add", StepKind::elementwise, Dialect::numpy, {ones({0, 3}), 1});
  call.op = Op::add;
  const ExplainedWalk walk = *explain_step({call}, 0, Context{}).walk;
  EXPECT_EQ(walk.size, 0);
  EXPECT_TRUE(walk.moves.empty());
}

}  // namespace
}  // namespace weft

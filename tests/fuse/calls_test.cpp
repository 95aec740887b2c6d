// Calls in expressions: what no loop computes runs before the loops that read it.
#include <gtest/gtest.h>

#include "fuse/plan_text.h"
#include "graph/expr.h"
#include "graph/node.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

// The running sums of x along axis 0, as a call; `runs` counts.
Expr running_sums(const Expr& x, int* runs = nullptr) {
  const auto run = [runs](const std::vector<Array>& operands) {
    if (runs) ++*runs;
    return cumulative_sum(operands[0], {.axis = 0});
  };
  return graph::to_expr(
      graph::make_call_node("running_sums", x.shape(), x.dtype(), {{graph::node_of(x)}, run}));
}

TEST(Calls, RunBetweenTheLoopBeforeAndTheLoopAfter) {
  const Array x = {{1, 2}, {3, 4}, {5, 6}};
  const Array y = running_sums(lazy(x) * 2) + 1;
  EXPECT_TRUE(array_equal(y, cumulative_sum(x * 2, {.axis = 0}) + 1));
}

TEST(Calls, RunOnceForEachEvaluationHoweverOftenTheyAreRead) {
  int runs = 0;
  const Array x = {1., 2., 3.};
  const Expr sums = running_sums(lazy(x), &runs);
  const Expr all_of_it = sums * sums + running_sums(sums) - sum(sums);
  EXPECT_EQ(runs, 0);
  const Array s = cumulative_sum(x, {.axis = 0});
  const Array expected = s * s + cumulative_sum(s, {.axis = 0}) - sum(s);
  EXPECT_TRUE(array_equal(all_of_it, expected));
  EXPECT_EQ(runs, 1);
  EXPECT_TRUE(array_equal(all_of_it, expected));
  EXPECT_EQ(runs, 2);
}

TEST(Calls, AreResultsThemselves) {
  const Array x = {{1, 2, 3}};
  EXPECT_TRUE(array_equal(running_sums(lazy(x)), x));
  EXPECT_TRUE(array_equal(running_sums(lazy(x)).T(), x.T()));
}

TEST(Calls, InALongChainTakeNoStack) {
  Expr chain = lazy(Array{0.5});
  for (int i = 0; i < 20000; ++i) chain = running_sums(chain);
  EXPECT_EQ(chain.eval().item<double>(), 0.5);
}

TEST(Calls, MayReadWhatTheResultIsWrittenTo) {
  Array x = {1, 2, 3, 4};
  x.assign(running_sums(lazy(x)).flip() - lazy(x));
  EXPECT_TRUE(array_equal(x, Array{9, 4, 0, -3}));
}

TEST(Calls, ThatThrowLeaveTheTargetAsItWas) {
  Array x = {1., 2.};
  const auto refuse = [](const std::vector<Array>& operands) { return operands[0].reshape({7}); };
  const Expr e = graph::to_expr(
      graph::make_call_node("refuse", {2}, DType::f64, {{graph::make_array_node(x)}, refuse}));
  EXPECT_THROW(x.assign(e + 1), ShapeError);
  EXPECT_TRUE(array_equal(x, Array{1., 2.}));
}

TEST(Calls, AreNamedWhereAnExpressionIsExplained) {
  const Expr e = running_sums(lazy(Array{1., 2.})) * 2;
  EXPECT_NE(fuse::plan_text(*e.node()).find("float64 (2,), what running_sums gives"),
            std::string::npos);
}

}  // namespace
}  // namespace weft::test

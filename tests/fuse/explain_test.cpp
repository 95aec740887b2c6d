// explain(expr).plan: the plan that an evaluation follows, to the letter.
#include <gtest/gtest.h>

#include "weft/lazy.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

TEST(ExplainExpr, ShowsOneLoopForAChain) {
  const Array x = zeros({3, 4}, DType::f32);
  const Array b = zeros({4}, DType::f32);
  EXPECT_EQ(explain((lazy(x) - b) * 2.5).plan,
            "expression: float32 (3, 4)\n"
            "input a: float32 (3, 4)\n"
            "input b: float32 (4,)\n"
            "%0: float32 (3, 4) = in one loop over (3, 4)\n"
            "    v0 = subtract a, b\n"
            "    v1 = multiply v0, 2.5\n"
            "memory: inputs 64 bytes, result 48, between steps 0\n");
}

TEST(ExplainExpr, ShowsSlabsAndReductions) {
  const Array x = zeros({10000, 500}, DType::f32);
  const ReduceOptions rows{.axis = 1, .keepdims = true};
  const Expr e = exp(lazy(x) - max(lazy(x), rows));
  EXPECT_EQ(explain(e / sum(e, rows)).plan,
            "expression: float32 (10000, 500)\n"
            "input a: float32 (10000, 500)\n"
            "slabs of 8 along axis 0 (10000):\n"
            "  %0: float32 (10000, 1) = largest over axes (1,) of (10000, 500) a\n"
            "  %1: float32 (10000, 500) = in one loop over (10000, 500)\n"
            "      v0 = subtract a, %0\n"
            "      v1 = exp v0\n"
            "  %2: float32 (10000, 1) = sum over axes (1,) of (10000, 500) %1\n"
            "  %3: float32 (10000, 500) = in one loop over (10000, 500)\n"
            "      v0 = divide %1, %2\n"
            "memory: inputs 20000000 bytes, result 20000000, between steps 0, in a slab 16064 per "
            "thread\n");
}

TEST(ExplainExpr, ShowsConversionsAndTheSmallerPartFirst) {
  const Array column = zeros({1000, 1}, DType::i32);
  const Array row = zeros({1000}, DType::f64);
  const std::string text = explain(square(lazy(column)) * row).plan;
  EXPECT_EQ(text,
            "expression: float64 (1000, 1000)\n"
            "input a: int32 (1000, 1)\n"
            "input b: float64 (1000,)\n"
            "%0: int32 (1000, 1) = in one loop over (1000, 1)\n"
            "    v0 = square a\n"
            "%1: float64 (1000, 1000) = in one loop over (1000, 1000)\n"
            "    v0 = multiply %0, b\n"
            "memory: inputs 12000 bytes, result 8000000, between steps 4000\n");
}

}  // namespace
}  // namespace weft::test

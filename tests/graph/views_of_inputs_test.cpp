// A rearranged expression may be evaluated into the memory that it reads, as if it had been
// computed first.
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "support/random_arrays.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using Turn = std::function<Expr(const Expr&)>;

void check_in_place(const Array& start, const Turn& turn) {
  Array x = start.copy();
  const Expr value = turn((lazy(x) + 1) * 2);
  const Array expected = turn((lazy(start.copy()) + 1) * 2).eval();
  ASSERT_EQ(value.shape(), x.shape());
  x.assign(value);
  EXPECT_EQ(difference(expected, x), "") << to_string(x.shape());
}

TEST(ViewsOfInputs, MayBeWrittenOverThem) {
  for (int64_t n : {1, 2, 3, 7, 16, 40, 130}) {
    const Array square = arange(n * n).astype(DType::f64).reshape({n, n});
    const Array cube = arange(n * n * 2).astype(DType::f64).reshape({n, n, 2});
    const Array stack = arange(4 * n).astype(DType::f64).reshape({2, n, 1, 2});
    check_in_place(square, [](const Expr& e) { return e.T(); });
    check_in_place(square, [](const Expr& e) { return e.T().T(); });
    check_in_place(cube, [](const Expr& e) { return e.transpose({1, 0, 2}); });
    check_in_place(stack, [](const Expr& e) { return e.transpose({3, 1, 2, 0}); });
    check_in_place(stack, [](const Expr& e) { return e.squeeze({2}).expand_dims({2}); });
  }
}

// Fewer axes in what is computed than in what it is written to.
TEST(ViewsOfInputs, MayRepeatOverThem) {
  for (int64_t n : {2, 3, 40}) {
    const Array start = arange(n * n).astype(DType::f64).reshape({n, n});
    Array x = start.copy();
    x.assign(((lazy(x(0)) + 1) * 2).broadcast_to({n, n}));
    EXPECT_EQ(difference(((start(0) + 1) * 2).broadcast_to({n, n}).copy(), x), "");
    x = start.copy();
    x.assign((lazy(x(0)) + 1) * 2);
    EXPECT_EQ(difference(((start(0) + 1) * 2).broadcast_to({n, n}).copy(), x), "");
  }
}

}  // namespace
}  // namespace weft::test

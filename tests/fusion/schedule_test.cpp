// Schedules are shared by expressions of the same structure, and by no others.
#include "fusion/schedule.h"

#include <gtest/gtest.h>

#include "support/random_arrays.h"
#include "weft/lazy.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using fusion::find_schedule;
using fusion::nodes_behind;

auto schedule_of(const Expr& e) { return find_schedule(nodes_behind(*e.node())); }

Array numbers(const Shape& shape, DType dtype = DType::f32) {
  return (arange(count_or_overflow(shape)) % 7 + 1).reshape(shape).astype(dtype);
}

TEST(Schedule, IsSharedByExpressionsOfTheSameStructure) {
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

TEST(Schedule, IsNotSharedByOthers) {
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

}  // namespace
}  // namespace weft::test

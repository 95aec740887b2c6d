// Running totals against additions and products of one slice after the other.
#include <gtest/gtest.h>

#include "support/every_table.h"
#include "support/nearly.h"
#include "support/random_arrays.h"
#include "weft/reduce.h"

namespace weft::test {
namespace {

Array slice_of(const Array& x, int axis, int64_t i) {
  Axes order{axis};
  for (int other = 0; other < x.rank(); ++other) {
    if (other != axis) order.push_back(other);
  }
  return x.transpose(order)[i];
}

Array step_by_step(const Array& x, int axis, bool adds) {
  const Array out = x.copy();
  for (int64_t i = 1; i < x.shape()[axis]; ++i) {
    const Array before = slice_of(out, axis, i - 1), at = slice_of(out, axis, i);
    adds ? add(before, at, {.out = at}) : multiply(before, at, {.out = at});
  }
  return out;
}

// Few lines and many, short ones and long ones, beside and behind each other, a power of two apart
// and not.
const Shape kShapes[] = {{1},        {70},        {1, 300},   {300, 1},  {3, 100},
                         {100, 3},   {8, 40},     {9, 40},    {40, 9},   {17, 15},
                         {17, 16},   {5, 1024},   {50, 64},   {64, 50},  {3, 4, 50},
                         {50, 3, 4}, {2, 40, 20}, {1, 1, 33}, {33, 1, 7}};

void expect_step_by_step(const Array& x) {
  for (int axis = 0; axis < x.rank(); ++axis) {
    const Array sums = cumulative_sum(x, {.axis = axis, .dtype = x.dtype()});
    const Array products = cumulative_prod(x, {.axis = axis, .dtype = x.dtype()});
    EXPECT_TRUE(same_bytes(step_by_step(x, axis, true), sums))
        << name_of(x.dtype()) << " " << to_string(x.shape()) << " axis " << axis;
    EXPECT_TRUE(same_bytes(step_by_step(x, axis, false), products))
        << name_of(x.dtype()) << " " << to_string(x.shape()) << " axis " << axis;
  }
}

class Cumulative : public testing::TestWithParam<DType> {};
INSTANTIATE_TEST_SUITE_P(Types, Cumulative,
                         testing::Values(DType::i8, DType::u16, DType::i32, DType::u64, DType::f32,
                                         DType::f64, DType::c64, DType::c128),
                         [](const auto& test) { return std::string(name_of(test.param)); });

TEST_P(Cumulative, IsWhatOneStepAfterTheOtherGives) {
  Random random(test_seed());
  for (const Shape& shape : kShapes) {
    const Array x = random_array(random, shape, GetParam());
    expect_step_by_step(x);
    expect_step_by_step(x.transpose());
    expect_step_by_step(x(ellipsis, slice(none, none, -1)));
  }
}

TEST_P(Cumulative, HasTheSameBitsOnAnyNumberOfThreads) {
  Random random(test_seed());
  const Array x = random_array(random, {517, 600}, GetParam());
  for (const int axis : {0, 1}) {
    const auto total = [&](int threads) {
      const ThreadsForATest set(threads);
      return cumulative_sum(x, {.axis = axis});
    };
    EXPECT_TRUE(same_bytes(total(1), total(2)));
    EXPECT_TRUE(same_bytes(total(1), total(7)));
  }
}

}  // namespace
}  // namespace weft::test

// Reductions that were made ready give elsewhere what a new call gives there.
#include "reduce/ready_reduction.h"

#include <gtest/gtest.h>

#include <cstring>

#include "support/every_table.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using kernels::Reducer;
using reduce::ReadyReduction;

Array numbers(const Shape& shape, double shift) {
  return sin(arange(count_or_overflow(shape)).reshape(shape) + shift).astype(DType::f32);
}

bool has_same_bytes(const Array& a, const Array& b) {
  return std::memcmp(a.origin(), b.origin(), static_cast<size_t>(a.nbytes())) == 0;
}

// What reduce_into makes of the second array, and what the reduction of the first one does, made
// ready.
void expect_the_same(Reducer reducer, const Array& first, const Array& second, const Axes& axes,
                     const Array* centre = nullptr, const Array* other_centre = nullptr) {
  const Array out = reduce::make_reduced(first, axes, DType::f32, "sum");
  ReadyReduction ready;
  ready.make({reducer, first, DType::f32, false, centre}, out);
  ASSERT_TRUE(ready.is_made());
  const Array expected = reduce::make_reduced(second, axes, DType::f32, "sum");
  reduce::reduce_into({reducer, second, DType::f32, false, other_centre}, expected);
  const Array answer = reduce::make_reduced(second, axes, DType::f32, "sum");
  ready.run(second.origin(), answer.origin(), other_centre ? other_centre->origin() : nullptr);
  EXPECT_TRUE(has_same_bytes(answer, expected)) << to_string(first.shape());
  ready.forget();
  EXPECT_FALSE(ready.is_made());
}

TEST(ReadyReductions, OfRowsAreThoseOfANewCall) {
  for (const Shape& shape : {Shape{7, 1000}, Shape{3, 5000}, Shape{100, 3}, Shape{1, 1}})
    expect_the_same(Reducer::sum, numbers(shape, 1), numbers(shape, 2), {1});
}

TEST(ReadyReductions, OfColumnsAreThoseOfANewCall) {
  for (const Shape& shape : {Shape{7, 1000}, Shape{3000, 5}})
    expect_the_same(Reducer::largest, numbers(shape, 1), numbers(shape, 2), {0});
}

TEST(ReadyReductions, OfRowsApartAndBackwardsAreThoseOfANewCall) {
  const auto view = [](double shift) {
    return numbers({6, 40, 50}, shift)(all, slice(none, none, 2), slice(none, none, -1));
  };
  expect_the_same(Reducer::sum, view(1), view(2), {2});
  expect_the_same(Reducer::smallest, view(1), view(2), {1});
}

TEST(ReadyReductions, MoveTheirCentreToo) {
  const Array a = numbers({9, 333}, 1);
  const Array b = numbers({9, 333}, 2);
  const Array about_a = numbers({9, 1}, 3);
  const Array about_b = numbers({9, 1}, 4);
  expect_the_same(Reducer::sum_of_centred_squares, a, b, {1}, &about_a, &about_b);
}

TEST(ReadyReductions, ThatTakeTwoStagesAreNotMade) {
  const Array x = numbers({4, 5, 6}, 0);
  ReadyReduction ready;
  ready.make({Reducer::sum, x, DType::f32}, reduce::make_reduced(x, {0, 2}, DType::f32, "sum"));
  EXPECT_FALSE(ready.is_made());
}

}  // namespace
}  // namespace weft::test

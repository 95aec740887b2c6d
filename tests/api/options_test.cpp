// out= and where=, as the NumPy dialect defines them.
#include <gtest/gtest.h>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;
using test::expect_refused;

TEST(Out, TakesTheResultAndIsReturned) {
  const Array out = zeros({2, 2});
  const Array result = add(Array({{1.0, 2.0}, {3.0, 4.0}}), 1, {.out = out});
  EXPECT_TRUE(result.shares_storage_with(out));
  expect_array(out, {2, 2}, {2, 3, 4, 5});
}

TEST(Out, InputsStretchToIt) {
  const Array out = zeros({2, 3});
  add(Array{1, 2, 3}, 10, {.out = out});
  expect_array(out, {2, 3}, {11, 12, 13, 11, 12, 13});
  negative(Array({{1}, {2}}), {.out = out});
  expect_array(out, {2, 3}, {-1, -1, -1, -2, -2, -2});
  add(1, 2, {.out = out});
  expect_array(out, {2, 3}, {3, 3, 3, 3, 3, 3});
}

TEST(Out, NeverChangesShape) {
  const Array row = zeros({3});
  expect_refused(ErrorKind::output_shape, [&] { add(zeros({2, 3}), 1, {.out = row}); });
  expect_refused(ErrorKind::output_shape, [&] { add(zeros({1, 3}), 1, {.out = row}); });
  expect_refused(ErrorKind::output_shape, [&] { add(zeros({2}), 1, {.out = row}); });
  expect_refused(ErrorKind::output_shape, [] { add(zeros({3}), 1, {.out = zeros({1})}); });
  expect_refused(ErrorKind::output_shape, [] { add(zeros({3}), 1, {.out = zeros({})}); });
}

TEST(Out, TakesAnyTypeOfTheSameKindOrHigher) {
  for (DType dtype : {DType::i8, DType::i64, DType::f16, DType::f64, DType::c64}) {
    const Array out = zeros({2}, dtype);
    add(Array::of<int16_t>({1, 2}), 1, {.out = out});
    expect_array(out, {2}, {2, 3});
  }
  expect_refused(ErrorKind::cast_refused, [] {
    add(Array{1, 2}, 1, {.out = zeros({2}, DType::u8)});
  });
  expect_refused(ErrorKind::cast_refused,
                 [] { add(Array{1.0}, 1, {.out = zeros({1}, DType::i64)}); });
  expect_refused(ErrorKind::cast_refused,
                 [] { add(Array{1}, 1, {.out = zeros({1}, DType::boolean)}); });
  const Array truth = zeros({2}, DType::boolean);
  less(Array{1, 5}, 3, {.out = truth});
  expect_array(truth, {2}, {1, 0});
}

TEST(Out, MayBeAnyWritableView) {
  const Array base = zeros({3, 3}, DType::i64);
  add(Array{1, 2, 3}, 0, {.out = base.diagonal()});
  add(Array{7, 8}, 0, {.out = base(0, slice(none, 0, -1))});
  expect_array(base, {3, 3}, {1, 8, 7, 0, 2, 0, 0, 0, 3});
}

TEST(Out, ThatRepeatsOrIsReadOnlyIsRefused) {
  expect_refused(ErrorKind::read_only, [] { add(1, 1, {.out = zeros({1}).broadcast_to({3})}); });
  expect_refused(ErrorKind::repeated_elements,
                 [] { add(1, 1, {.out = torch::expand(zeros({1}), {3})}); });
  const Array single = torch::expand(zeros({1}), {1, 1});
  add(1, 1, {.out = single});
  expect_array(single, {1, 1}, {2});
}

TEST(Where, KeepsTheElementsItDoesNotSelect) {
  const Array out = full({4}, -1.0);
  add(Array{1.0, 2.0, 3.0, 4.0}, 10, {.out = out, .where = Array{true, false, true, false}});
  expect_array(out, {4}, {11, -1, 13, -1});
}

TEST(Where, BroadcastsWithTheOperands) {
  const Array out = zeros({2, 3}, DType::i64);
  add(Array{1, 2, 3}, 0, {.out = out, .where = Array({{true}, {false}})});
  expect_array(out, {2, 3}, {1, 2, 3, 0, 0, 0});
  add(5, 5, {.out = out, .where = scalar(false)});
  expect_array(out, {2, 3}, {1, 2, 3, 0, 0, 0});
  expect_refused(ErrorKind::output_shape, [] {
    add(zeros({3}), 1, {.out = zeros({3}), .where = zeros({2, 3}, DType::boolean)});
  });
  expect_refused(ErrorKind::extents_differ, [] {
    add(zeros({3}), 1, {.out = zeros({3}), .where = zeros({2}, DType::boolean)});
  });
}

TEST(Where, NeedsOutAndBooleans) {
  expect_refused(ErrorKind::where_without_out,
                 [] { add(zeros({2}), 1, {.where = ones({2}, DType::boolean)}); });
  expect_refused(ErrorKind::dtype_unsupported,
                 [] { add(zeros({2}), 1, {.out = zeros({2}), .where = ones({2})}); });
  expect_refused(ErrorKind::where_without_out,
                 [] { torch::add(zeros({2}), 1, {.where = ones({2}, DType::boolean)}); });
}

TEST(Where, WorksForEveryArityAndDialect) {
  const Array mask = {true, false};
  const Array out = zeros({2}, DType::i64);
  negative(Array{5, 6}, {.out = out, .where = mask});
  expect_array(out, {2}, {-5, 0});
  clip(Array{5, 6}, 0, 3, {.out = out, .where = mask});
  expect_array(out, {2}, {3, 0});
  torch::mul(Array{5, 6}, 2, {.out = out, .where = mask});
  expect_array(out, {2}, {10, 0});
}

}  // namespace
}  // namespace weft

#include "exec/run.h"

#include <gtest/gtest.h>

#include "dialect/lower.h"
#include "support/expect.h"
#include "weft/weft.h"

namespace weft {
namespace {

using test::expect_array;

TEST(Run, MakesADenseResultOfItsOwn) {
  const Array a = arange(6).reshape({3, 2}).transpose();
  const CallOperand operands[] = {a, 10};
  const Array result = exec::run(dialect::lower_numpy(Op::add, "add", operands, {}));
  expect_array(result, {2, 3}, {10, 12, 14, 11, 13, 15});
  EXPECT_EQ(result.strides(), (Strides{1, 2})) << "in the order of the operand";
  EXPECT_TRUE(result.is_writable());
  EXPECT_FALSE(result.shares_storage_with(a));
}

TEST(Run, ReturnsAHandleToOut) {
  const Array out = zeros({2});
  const Array result = add(Array{1.0, 2.0}, 1, {.out = out});
  EXPECT_TRUE(result.shares_storage_with(out));
  expect_array(out, {2}, {2, 3});
}

TEST(Run, DoesNothingForNoElements) {
  Array a = zeros({0, 3});
  a += a;
  expect_array(a, {0, 3}, {});
  expect_array(add(zeros({2, 1}), zeros({0})), {2, 0}, {});
  const Array out = zeros({0});
  add(zeros({1}), 1, {.out = out, .where = zeros({1}, DType::boolean)});
}

}  // namespace
}  // namespace weft

#include "dialect/lower.h"

#include <gtest/gtest.h>

#include "support/expect.h"

namespace weft::dialect {
namespace {

const Array kGrid = zeros({2, 3}, DType::i32);
const Array kRow = zeros({3});

TEST(LowerNumpy, SettlesShapeTypesAndStrides) {
  const CallOperand operands[] = {kGrid, kRow};
  const StrictOp op = lower_numpy(Op::add, "add", operands, {});
  EXPECT_EQ(op.shape, (Shape{2, 3}));
  EXPECT_EQ(op.compute, DType::f64);
  EXPECT_EQ(op.result, DType::f64);
  EXPECT_EQ(op.operands[0].dtype, DType::i32);
  EXPECT_EQ(op.operands[0].strides, (Strides{3, 1}));
  EXPECT_EQ(op.operands[1].strides, (Strides{0, 1}));
  EXPECT_FALSE(op.masked || op.out);
}

TEST(LowerNumpy, LoadsConditionsAsBooleans) {
  const CallOperand operands[] = {kRow, kGrid, 1};
  const StrictOp op = lower_numpy(Op::where, "where", operands, {});
  EXPECT_EQ(op.loads[0], DType::boolean);
  EXPECT_EQ(op.loads[1], DType::i32);
  EXPECT_EQ(op.operands[2].origin, nullptr);
}

TEST(LowerNumpy, StretchesInputsAndMaskToOut) {
  const Array out = zeros({4, 2, 3});
  const Array mask = zeros({2, 1}, DType::boolean);
  const CallOperand operands[] = {kRow};
  const StrictOp op = lower_numpy(Op::abs, "abs", operands, {.out = out, .where = mask});
  EXPECT_EQ(op.shape, (Shape{4, 2, 3}));
  EXPECT_EQ(op.operands[0].strides, (Strides{0, 0, 1}));
  EXPECT_TRUE(op.masked);
  EXPECT_EQ(op.mask.strides, (Strides{0, 1, 0}));
  EXPECT_EQ(op.out, &out);
}

TEST(LowerTorch, KeepsItsDialectAndName) {
  const CallOperand operands[] = {kGrid, 2.5};
  const StrictOp op = lower_torch(Op::multiply, "mul", operands, {});
  EXPECT_EQ(op.dialect, Dialect::torch);
  EXPECT_STREQ(op.name, "mul");
  EXPECT_EQ(op.compute, DType::f32);
}

TEST(LowerXla, PlacesTheLowerRankByItsDimensions) {
  const Array column = zeros({2}, DType::i32);
  const CallOperand operands[] = {kGrid, column};
  const StrictOp op = lower_xla(Op::add, "add", operands, {0});
  EXPECT_EQ(op.operands[1].strides, (Strides{1, 0}));
  const CallOperand turned[] = {column, kGrid};
  EXPECT_EQ(lower_xla(Op::add, "add", turned, {0}).operands[0].strides, (Strides{1, 0}));
}

TEST(LowerXla, GivesDivisionOfIntegersItsOwnMeaning) {
  const CallOperand whole[] = {kGrid, kGrid};
  EXPECT_EQ(lower_xla(Op::divide, "divide", whole, {}).op, Op::truncate_divide);
  EXPECT_EQ(lower_xla(Op::remainder, "remainder", whole, {}).op, Op::fmod);
  const CallOperand floats[] = {kRow, kRow};
  EXPECT_EQ(lower_xla(Op::divide, "divide", floats, {}).op, Op::divide);
}

TEST(LowerXla, PutsClampsOperandsIntoTheOrderOfClip) {
  const Array low = scalar(1.0);
  const Array high = scalar(2.0);
  const CallOperand operands[] = {low, kRow, high};
  const StrictOp op = lower_xla_ternary(Op::clip, "clamp", operands);
  EXPECT_EQ(op.operands[0].origin, kRow.origin());
  EXPECT_EQ(op.operands[1].origin, low.origin());
  EXPECT_EQ(op.operands[2].origin, high.origin());
}

TEST(LowerAssign, CopiesToTheTarget) {
  const Array target = zeros({2, 3}, DType::i8);
  const StrictOp op = lower_assign("assign", Dialect::numpy, 7, target);
  EXPECT_EQ(op.op, Op::copy);
  EXPECT_EQ(op.out, &target);
  EXPECT_EQ(op.compute, DType::i8);
}

}  // namespace
}  // namespace weft::dialect

// explain(op, operands) says how the call would run, and computes nothing.
#include <gtest/gtest.h>

#include "support/expect.h"
#include "weft/weft.h"

namespace weft {
namespace {

std::string schedule_of(Op op, const std::vector<Operand>& operands) {
  return explain(op, operands).focus().schedule;
}

TEST(ExplainCall, SaysStrategyOperandsAndReason) {
  const Array a = zeros({2, 3}, DType::f32);
  EXPECT_EQ(schedule_of(Op::add, {a, zeros({3}, DType::f32)}),
            "tile 2 x 3 | out row, in row, in row | at most 256 elements, read where they lie");
  EXPECT_EQ(schedule_of(Op::add, {a, a}), "row 6 | one row of at most 4096 elements");
  EXPECT_EQ(schedule_of(Op::multiply, {a, zeros({2, 1}, DType::f32)}),
            "tile 2 x 3 | out row, in row, in splat | at most 256 elements, read where they lie");
}

TEST(ExplainCall, SaysWhatIsHoistedOrConverted) {
  const Array row = zeros({256}, DType::f32).broadcast_to({128, 256});
  EXPECT_EQ(schedule_of(Op::exp, {row}),
            "tile 128 x 256 | out row, in row | one row computed, then copied | what repeats is "
            "computed once, in scratch");
  EXPECT_EQ(schedule_of(Op::add, {zeros({3}, DType::i32), zeros({3}, DType::f32)}),
            "row 3 | one row of at most 1024 elements, converted on the stack");
  EXPECT_EQ(schedule_of(Op::add, {zeros({0, 3}), 1}), "nothing: there are no elements");
}

TEST(ExplainCall, NeitherWritesNorAllocatesTheResult) {
  const Array out = zeros({3});
  explain(Op::add, {ones({3}), 1}, {.out = out});
  EXPECT_EQ(out.item<double>(0), 0);
  const Array large = zeros({1}).broadcast_to({int64_t{1} << 40});
  EXPECT_NE(schedule_of(Op::add, {large, large}).find("hoisted"), std::string::npos);
}

TEST(ExplainCall, SaysWhatTheCallIsRefusedFor) {
  const Explanation refused = explain(Op::add, {zeros({3}), zeros({4})});
  EXPECT_FALSE(refused.works());
  EXPECT_EQ(refused.focus().error.kind, ErrorKind::extents_differ);
  EXPECT_EQ(explain(Op::add, {zeros({3})}).focus().error.kind, ErrorKind::bad_argument);
}

TEST(ExplainCall, KnowsTypesStridesAndTheMachine) {
  const Array a = zeros({3, 2}, DType::i32).T();
  const Explanation e = explain(Op::multiply, {a, 2.5}, {.out = zeros({2, 3})});
  ASSERT_TRUE(e.works()) << e;
  EXPECT_EQ(e.asked, "multiply(a, 2.5)");
  EXPECT_EQ(e.steps[0].operands[0].strides, (Strides{1, 2}));
  EXPECT_EQ(e.steps[0].operands[0].dtype, DType::i32);
  EXPECT_TRUE(e.steps[0].operands[1].is_number);
  EXPECT_TRUE(e.steps[0].operands[2].is_target);
  EXPECT_EQ(e.dtype, DType::f64);
  EXPECT_NE(e.machine.find(instruction_set()), std::string::npos);
}

}  // namespace
}  // namespace weft

// Calls that run and are warned of, and calls that are not.
#include "explain/cure_calls.h"

namespace weft::test {
namespace {

Written binary(Op op, const CallInput& a, const CallInput& b) {
  return Written(elementwise(op, {a, b}));
}

// Exactly one, of this kind; the policy it names refuses the call.
void expect_warned(const Written& written, Suspicion suspicion, Policy policy) {
  const std::vector<Warning> warnings = written.warnings();
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].suspicion, suspicion) << warnings[0].text;
  EXPECT_EQ(warnings[0].policy, policy) << warnings[0].text;
  EXPECT_FALSE(warnings[0].text.empty());
  Call strict = written.calls().back();
  strict.policy = policy;
  EXPECT_FALSE(explanation::try_call(strict).works);
}

// a / a.sum(axis)
Written divided_by_sum(const Shape& shape, int axis, bool keepdims = false) {
  Written written;
  const CallInput a = argument("a", shape);
  const CallInput sum = written.call(reduction("sum", a, Axes(axis), keepdims));
  written.call(elementwise(Op::divide, {a, sum}));
  return written;
}

TEST(Warnings, ARowThatMeetsAColumn) {
  const Written loss = binary(Op::subtract, argument("y", {50, 1}), argument("p", {50}));
  expect_warned(loss, Suspicion::row_meets_column, Policy::same_rank);
  EXPECT_EQ(loss.warnings()[0].text,
            "y (50, 1) and p (50,) give all pairs, (50, 50); if entry goes with entry, one of "
            "them has an axis too many or too few");
  expect_warned(binary(Op::subtract, argument("a", {3, 4}), argument("b", {3, 1, 4})),
                Suspicion::row_meets_column, Policy::same_rank);
}

TEST(Warnings, NotAColumnThatWasAskedFor) {
  Written pairs;
  const CallInput x = argument("x", {50});
  Call column = view("index", x);
  column.index = {all, new_axis};
  pairs.call(elementwise(Op::subtract, {pairs.call(column), x}));
  EXPECT_TRUE(pairs.warnings().empty());
  EXPECT_TRUE(binary(Op::add, argument("a", {50, 1}), argument("b", {1, 50})).warnings().empty());
}

TEST(Warnings, ASquareMatrixAndAVector) {
  expect_warned(binary(Op::subtract, argument("a", {4, 4}), argument("v", {4})), Suspicion::square,
                Policy::same_rank);
  expect_warned(binary(Op::multiply, argument("img", {3, 3, 3}), argument("mask", {3, 3})),
                Suspicion::square, Policy::same_rank);
}

TEST(Warnings, ASumOverTheWrongAxisOfASquareArray) {
  const Written rows = divided_by_sum({3, 3}, 1);
  expect_warned(rows, Suspicion::wrong_axis, Policy::same_rank);
  EXPECT_EQ(rows.warnings()[0].text,
            "a.sum(1) (3,) lies along axis 1 of (3, 3), but its entries belong to axis 0: it fits "
            "because extents are equal");
  EXPECT_TRUE(divided_by_sum({3, 3}, 0).warnings().empty());
  EXPECT_TRUE(divided_by_sum({3, 3}, 1, true).warnings().empty());
}

TEST(Warnings, AResultFarLargerThanItsOperands) {
  const Written table = binary(Op::add, argument("a", {5000, 1}), argument("b", {1, 4000}));
  expect_warned(table, Suspicion::growth, Policy::exact);
  EXPECT_EQ(table.warnings()[0].bytes, 5000 * 4000 * 8);
  EXPECT_EQ(table.warnings()[0].text, "the result takes 152.5 MiB, the operands together 70.3 KiB");
  EXPECT_TRUE(binary(Op::add, argument("a", {50, 1}), argument("b", {1, 40})).warnings().empty());
  EXPECT_TRUE(
      binary(Op::add, argument("a", {5000, 4000}), argument("b", {4000})).warnings().empty());
}

TEST(Warnings, OneEntryOfABatchAgainstAllOfOne) {
  expect_warned(binary(Op::subtract, argument("x", {1, 32, 48}), argument("y", {8, 32, 48})),
                Suspicion::lone_one, Policy::exact);
  EXPECT_TRUE(
      binary(Op::add, argument("x", {8, 48}), argument("bias", {1, 48})).warnings().empty());
}

TEST(Warnings, PlainBroadcastsHaveNone) {
  const std::pair<Shape, Shape> kPlain[] = {{{256, 256, 16}, {16}}, {{2, 3}, {3}},
                                            {{10, 3}, {3}},         {{3}, {2, 3}},
                                            {{3}, {2, 1}},          {{2, 3}, {}},
                                            {{2, 3}, {2, 3}},       {{5, 3}, {5, 1}},
                                            {{4, 1}, {1, 3}},       {{8, 1, 6, 1}, {7, 1, 5}},
                                            {{2, 3, 4}, {3, 4}},    {{1}, {3}}};
  for (const auto& [a, b] : kPlain) {
    const Written sum = binary(Op::add, argument("a", a), argument("b", b));
    EXPECT_TRUE(sum.step().works);
    EXPECT_TRUE(sum.warnings().empty()) << to_string(a) << to_string(b);
    EXPECT_TRUE(sum.cures().empty()) << to_string(a) << to_string(b);
  }
}

TEST(Warnings, WhatIsPlacedInWordsHasNone) {
  Call call = elementwise(Op::add, {argument("a", {4, 4}), argument("b", {4})}, Dialect::xla);
  call.dims = Axes{0};
  call.has_dims = true;
  EXPECT_TRUE(Written(call).warnings().empty());
}

// What is said of these shapes on many pages, and is not true.
TEST(Warnings, FalseStatementsAreNotRepeated) {
  const std::pair<Shape, Shape> kShapes[] = {{{10, 3}, {3}}, {{3}, {2, 3}}, {{3}, {2, 1}}};
  for (const auto& [a, b] : kShapes) {
    const Written sum = binary(Op::multiply, argument("a", a), argument("b", b));
    EXPECT_TRUE(sum.step().works);
    EXPECT_TRUE(sum.step().message.empty());
    EXPECT_TRUE(sum.warnings().empty());
  }
  const Written refused = binary(Op::add, argument("a", {2, 3, 4}), argument("b", {3}));
  for (const std::string& text : {refused.step().message, listed_cures(refused.cures())})
    EXPECT_EQ(text.find("number of dimensions"), std::string::npos) << text;
}

}  // namespace
}  // namespace weft::test

// Questions that people really asked, and the repairs that answer them.
#include "explain/cure_calls.h"

namespace weft::test {
namespace {

// The first cures have these codes, in this order.
void expect_first(const Written& written, const std::vector<std::string>& codes,
                  Language language = Language::numpy) {
  const std::vector<Cure> cures = written.cures();
  ASSERT_GE(cures.size(), codes.size()) << listed_cures(cures);
  for (size_t i = 0; i < codes.size(); ++i)
    EXPECT_EQ(code_in(cures[i], language), codes[i]) << listed_cures(cures);
}

Call binary(Op op, const CallInput& a, const CallInput& b, Dialect dialect = Dialect::numpy) {
  return elementwise(op, {a, b}, dialect);
}

// e / e.sum(1)
Written divided_by_sum(const Shape& shape) {
  Written written;
  const CallInput e = argument("e", shape);
  const CallInput sum = written.call(reduction("sum", e, {1}, false));
  written.call(binary(Op::divide, e, sum));
  return written;
}

Call expansion(const char* name, const Shape& shape, const Shape& target, Dialect dialect) {
  Call call;
  call.function = name;
  call.kind = StepKind::expand;
  call.dialect = dialect;
  call.inputs = {argument("x", shape)};
  call.target = target;
  return call;
}

TEST(Cures, OneValuePerRowNeedsANewAxis) {
  const Written rows(binary(Op::subtract, argument("x", {100, 3}), argument("v", {100})));
  expect_first(rows, {"x - v[:, None]"});
  const Cure first = rows.cures()[0];
  EXPECT_EQ(first.repair, Repair::add_axis);
  EXPECT_EQ(first.result, Shape({100, 3}));
  EXPECT_EQ(first.why, "one value per row");
  EXPECT_EQ(code_in(first, Language::torch), "x - v.unsqueeze(1)");
  EXPECT_EQ(code_in(first, Language::xla), "xla::Sub(x, v, {0})");
  EXPECT_EQ(code_in(first, Language::cpp), "x - v(all, new_axis)");
}

TEST(Cures, ASumOverTheLastAxisNeedsKeepdims) {
  const Written division = divided_by_sum({3, 2});
  expect_first(division, {"e / e.sum(1, keepdims=True)", "e / e.sum(1)[:, None]"});
  expect_first(division, {"e / sum(e, {.axis = 1, .keepdims = true})"}, Language::cpp);
  expect_first(division, {"e / e.sum(1, keepdim=True)"}, Language::torch);
  EXPECT_EQ(division.cures()[0].repair, Repair::keepdims);
  EXPECT_EQ(division.cures()[0].result, Shape({3, 2}));
}

TEST(Cures, ASquareArrayDividedByItsOwnSumHasThemToo) {
  expect_first(divided_by_sum({3, 3}), {"e / e.sum(1, keepdims=True)", "e / e.sum(1)[:, None]"});
}

TEST(Cures, AReductionIsFoundBehindFunctionsOfOneOperand) {
  Written written;
  const CallInput a = argument("a", {5, 3});
  const CallInput norm =
      written.call(elementwise(Op::sqrt, {written.call(reduction("sum", a, {1}, false))}));
  written.call(binary(Op::divide, a, norm));
  expect_first(written, {"a / np.sqrt(a.sum(1, keepdims=True))"});
}

TEST(Cures, AVectorAlongAMiddleAxisIsPlacedThere) {
  const CallInput a = argument("A", {2, 3, 4});
  const CallInput b = argument("B", {3});
  expect_first(Written(binary(Op::multiply, a, b)), {"A * B[:, None]"});
  const Written xla(binary(Op::multiply, a, b, Dialect::xla));
  ASSERT_EQ(xla.cures().size(), 1U);
  EXPECT_EQ(xla.cures()[0].repair, Repair::placing);
  EXPECT_TRUE(xla.cures()[0].is_numpys);
  expect_first(xla, {"xla::Mul(A, B, {1})"}, Language::xla);
  expect_first(xla, {"xla::multiply(A, B, {1})"}, Language::cpp);
  expect_first(xla, {"A * B[:, None]"});
}

TEST(Cures, PlacingsAreListedInTheOrderOfTheAxes) {
  const Written xla(binary(Op::add, argument("a", {3, 4, 3}), argument("b", {3}), Dialect::xla));
  const std::vector<Cure> cures = xla.cures();
  ASSERT_EQ(cures.size(), 2U) << listed_cures(cures);
  EXPECT_EQ(code_in(cures[0], Language::xla), "xla::Add(a, b, {0})");
  EXPECT_EQ(code_in(cures[1], Language::xla), "xla::Add(a, b, {2})");
  EXPECT_FALSE(cures[0].is_numpys);
  EXPECT_TRUE(cures[1].is_numpys);
}

TEST(Cures, PlacesOfEqualPlausibilityAreListedInTheOrderOfTheAxes) {
  const Written written(binary(Op::add, argument("a", {3, 3, 4}), argument("b", {3})));
  expect_first(written, {"a + b[:, None, None]", "a + b[:, None]"});
}

TEST(Cures, AMaskOfAnImageNeedsAnAxisForTheColours) {
  const CallInput image = argument("img", {480, 640, 3});
  expect_first(Written(binary(Op::multiply, image, argument("mask", {480, 640}))),
               {"img * mask[..., None]"});
  const Written bools(binary(Op::multiply, image, argument("mask", {480, 640}, DType::boolean)));
  expect_first(bools, {"img * mask[..., None]"});
  expect_first(bools, {"img * mask(ellipsis, new_axis)"}, Language::cpp);
  EXPECT_EQ(bools.cures()[0].repair, Repair::mask_axis);
  const Written square(binary(Op::multiply, argument("img", {3, 3, 3}), argument("mask", {3, 3})));
  expect_first(square, {"img * mask[..., None]"});
}

TEST(Cures, ALossOfAllPairsCanBeOneOfEntries) {
  const Written loss(binary(Op::subtract, argument("y", {50, 1}), argument("p", {50})));
  expect_first(loss, {"y - p[:, None]", "y.squeeze(1) - p"});
  EXPECT_EQ(loss.cures()[0].result, Shape({50, 1}));
  EXPECT_EQ(loss.cures()[1].result, Shape({50}));
}

TEST(Cures, AllPairsOfRowsTakeANewAxis) {
  const Written pairs(binary(Op::subtract, argument("A", {2, 4}), argument("B", {3, 4})));
  expect_first(pairs, {"A[:, None] - B", "A - B[:, None]"});
  EXPECT_EQ(pairs.cures()[0].result, Shape({2, 3, 4}));
}

TEST(Cures, ProductsOfMatricesAreNotWrittenWithAStar) {
  const Written star(binary(Op::multiply, argument("A", {2, 2}), argument("B", {2, 3})));
  expect_first(star, {"A @ B"});
  expect_first(star, {"matmul(A, B)"}, Language::cpp);
  expect_first(star, {"xla::Dot(A, B)"}, Language::xla);
  EXPECT_EQ(star.cures()[0].repair, Repair::product);
  const CallInput same = argument("A", {3, 4});
  expect_first(Written(product(same, argument("B", {3, 4}))), {"A * B"});
}

TEST(Cures, WhatWouldGrowInPlaceGrowsInANewArray) {
  Call call = binary(Op::subtract, argument("x", {4, 1}), argument("y", {2}));
  call.kind = StepKind::in_place;
  const Written in_place(call);
  for (const Language language : {Language::numpy, Language::torch, Language::cpp})
    expect_first(in_place, {"x = x - y"}, language);
  EXPECT_EQ(in_place.cures()[0].result, Shape({4, 2}));
}

TEST(Cures, AnArrayIsBroadcastBehindItsAxesByANewOne) {
  const Written target(expansion("broadcast_to", {2}, {2, 1}, Dialect::numpy));
  expect_first(target, {"np.broadcast_to(x[:, None], (2, 1))"});
  expect_first(target, {"broadcast_to(x(all, new_axis), {2, 1})"}, Language::cpp);
  const Written expand(expansion("expand", {3, 1}, {4}, Dialect::torch));
  expect_first(expand, {"x.expand(3, 4)"}, Language::torch);
}

TEST(Cures, ValuesForEveryElementAreChosenByWhere) {
  Call call;
  call.function = "assign";
  call.kind = StepKind::assign;
  call.inputs = {argument("x", {3, 4}), argument("y", {3, 4}),
                 argument("mask", {3, 4}, DType::boolean)};
  call.parts = {{2, all}};
  expect_first(Written(call), {"x = np.where(mask, y, x)"});
}

TEST(Cures, OrdersReshapesSqueezesAndSlicesAreFound) {
  const auto cure_of = [](const Shape& a, const Shape& b, Repair repair) {
    const Written sum(binary(Op::add, argument("a", a), argument("b", b)));
    for (const Cure& cure : sum.cures())
      if (cure.repair == repair) return code_in(cure, Language::numpy);
    return std::string();
  };
  EXPECT_EQ(cure_of({2, 3, 4}, {4, 3}, Repair::transpose), "a + b.T");
  EXPECT_EQ(cure_of({5, 2, 3, 4}, {4, 2, 3}, Repair::transpose), "a + b.transpose(1, 2, 0)");
  EXPECT_EQ(cure_of({2, 3, 4}, {12}, Repair::reshape), "a + b.reshape(3, 4)");
  EXPECT_EQ(cure_of({2, 3, 4}, {3, 1, 4}, Repair::squeeze), "a + b.squeeze(1)");
  EXPECT_EQ(cure_of({5, 4}, {5, 3}, Repair::slice), "a[:, :3] + b");
}

TEST(Cures, ThereAreAtMostEight) {
  const Written many(binary(Op::add, argument("a", {2, 2, 2, 2, 2, 3}), argument("b", {2, 2})));
  EXPECT_EQ(many.cures().size(), 8U);
}

TEST(Cures, ACallThatIsRightHasNone) {
  EXPECT_TRUE(Written(binary(Op::add, argument("a", {2, 3}), argument("b", {3}))).cures().empty());
  EXPECT_TRUE(
      Written(binary(Op::add, argument("a", {256, 256, 16}), argument("b", {16}))).cures().empty());
}

TEST(Cures, ARefusalThatShapesCannotCureHasNone) {
  const Written bits(
      binary(Op::bitwise_and, argument("a", {2, 3}), argument("b", {2}, DType::i64)));
  EXPECT_FALSE(bits.step().works);
  EXPECT_TRUE(bits.cures().empty());
}

TEST(Cures, HostileShapesAreNoBurden) {
  const Shape ones = Shape::filled(30, 1);
  Shape a = ones;
  Shape b = ones;
  a[29] = 2;
  b[29] = 3;
  const Written written(binary(Op::add, argument("a", a), argument("b", b)));
  EXPECT_LE(written.cures().size(), 8U);
  const int64_t huge = int64_t{1} << 62;
  EXPECT_LE(Written(binary(Op::add, argument("a", {huge}), argument("b", {3}))).cures().size(), 8U);
}

}  // namespace
}  // namespace weft::test

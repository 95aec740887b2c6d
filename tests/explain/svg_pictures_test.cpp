// Which picture a case gets, and what stands in it.
#include <gtest/gtest.h>

#include "explain/drawn_steps.h"
#include "explain/svg_reader.h"

namespace weft::test {
namespace {

// All texts of a picture, one per line.
std::string words_of(const DrawnPicture& picture) {
  std::string out;
  for (const DrawnText& text : picture.texts) out += text.words + "\n";
  return out;
}

DrawnPicture picture_of(const ExplainedStep& step, Picture which = Picture::automatic,
                        bool animated = false) {
  DrawOptions options{.picture = which, .animated = animated, .prefix = "p"};
  return read_picture(explanation_of({step}).svg(options), "p");
}

bool says(const DrawnPicture& picture, const std::string& words) {
  return words_of(picture).find(words) != std::string::npos;
}

int64_t cells_of(const DrawnPicture& picture, const std::string& operand, bool is_real) {
  return std::count_if(picture.cells.begin(), picture.cells.end(), [&](const DrawnCell& cell) {
    return cell.operand == operand && cell.is_real == is_real;
  });
}

ExplainedStep refused() {
  ExplainedStep step = elementwise_step({{256, 256, 16}, {256}});
  add_verdicts(step, "as the system says it", "broadcast_dimensions={1}");
  step.cures = {cured(step, {{256, 256, 16}, {256, 1}}, "a + b[:, None]"),
                cured(step, {{256, 256, 16}, {256, 1, 1}}, "a + b[:, None, None]")};
  step.message = "add: axis 2 is 16 and 256\nmore";
  return step;
}

TEST(SvgBlocks, ShowMemoryOnceAndEveryRereading) {
  const DrawnPicture picture = picture_of(elementwise_step({{2, 3}, {3}}));
  EXPECT_EQ(cells_of(picture, "0", true), 6);
  EXPECT_EQ(cells_of(picture, "0", false), 0);
  EXPECT_EQ(cells_of(picture, "1", true), 3);
  EXPECT_EQ(cells_of(picture, "1", false), 3);
  EXPECT_EQ(cells_of(picture, "r", true), 6);
  EXPECT_TRUE(says(picture, "(1)→2"));
  EXPECT_TRUE(says(picture, "b has no axis 0: each of its elements is read 2 times"));
}

TEST(SvgBlocks, StateTheTrueExtentBesideABreak) {
  const DrawnPicture picture = picture_of(elementwise_step({{1000000, 1}, {1, 7}}));
  EXPECT_TRUE(says(picture, "1→1000000"));
  EXPECT_TRUE(says(picture, "1000000\n"));
  EXPECT_LT(picture.cells.size(), 60U);
}

TEST(SvgBlocks, MarkWhatIsNotWantedOfAResult) {
  ExplainedStep step = elementwise_step({{4}, {4, 1}});
  step.warnings = {{Suspicion::row_meets_column, "Every element meets every element.", {}, 128}};
  const DrawnPicture picture = picture_of(step);
  EXPECT_TRUE(says(picture, "wanted: the outlined"));
  EXPECT_TRUE(says(picture, "Every element meets every element."));
  const auto marks = std::count(picture.classes.begin(), picture.classes.end(), "pmk");
  EXPECT_EQ(marks, 4);
}

TEST(SvgBlocks, ColourTheResultOfWhereByItsSource) {
  ExplainedStep step = elementwise_step({{4, 1}, {4, 3}, {3}}, {"mask", "x", "y"});
  step.function = "where";
  const DrawnPicture picture = picture_of(step);
  EXPECT_TRUE(says(picture, "values are an example"));
  EXPECT_EQ(cells_of(picture, "r", true), 12);
  EXPECT_GT(std::count(picture.classes.begin(), picture.classes.end(), "pf1"), 0);
}

TEST(SvgBlocks, FoldWhatAReductionFolds) {
  const DrawnPicture kept = picture_of(reduced_step({3, 4}, 1, true));
  EXPECT_TRUE(says(kept, "4→1"));
  EXPECT_EQ(cells_of(kept, "r", true), 3);
  EXPECT_TRUE(says(kept, "stays as an extent of 1"));
  EXPECT_TRUE(says(picture_of(reduced_step({3, 4}, 1, false)), "disappears"));
}

TEST(SvgBlocks, ShowTheSummedAxisOfAProduct) {
  const DrawnPicture picture = picture_of(product_step(5, 3, 2, 4));
  EXPECT_TRUE(says(picture, "summed"));
  EXPECT_TRUE(says(picture, "(1)→5"));
  EXPECT_TRUE(says(picture, "The summed extent (4) must be the same in both"));
}

TEST(SvgBlocks, AddUpExtentsOfAJoinWithoutStretching) {
  const DrawnPicture picture = picture_of(joined_step({2, 3}, {1, 3}, 0));
  EXPECT_EQ(cells_of(picture, "r", true), 9);
  EXPECT_EQ(cells_of(picture, "r", false) + cells_of(picture, "1", false), 0);
  EXPECT_EQ(std::count(picture.classes.begin(), picture.classes.end(), "pb1"), 6);
}

TEST(SvgStages, ShowWhatIsPlacedAndWhatYields) {
  const DrawnPicture picture = picture_of(placed_step({1, 2}, {4, 3, 1}, {1, 2}));
  EXPECT_TRUE(says(picture, "dims {1, 2}"));
  EXPECT_TRUE(says(picture, "stage 1"));
  EXPECT_TRUE(says(picture, "(4, 1, 2)")) << "the shape in the middle is drawn";
  EXPECT_TRUE(says(picture, "stage 2: 1→2"));
}

TEST(SvgThreads, RunFromEachElementThroughEveryCellThatReadsIt) {
  const DrawnPicture picture = picture_of(expanded_step({3, 1}, {2, 3, 4}));
  EXPECT_EQ(picture.cells.size(), 24U);
  for (const DrawnCell& cell : picture.cells) EXPECT_EQ(cell.offset, cell.frame / 4 % 3);
  EXPECT_TRUE(says(picture, "24 cells, 3 elements of memory"));
  EXPECT_TRUE(says(picture, "stretched"));
  EXPECT_TRUE(says(picture, "new"));
}

TEST(SvgCure, ShowsWhereItFailsAndTheCureBesideIt) {
  const DrawnPicture picture = picture_of(refused());
  EXPECT_TRUE(says(picture, "16 ≠ 256"));
  EXPECT_TRUE(says(picture, "the cure: a + b[:, None]"));
  EXPECT_TRUE(says(picture, "a + b[:, None, None]"));
  EXPECT_TRUE(says(picture, "as the system says it"));
  EXPECT_TRUE(says(picture, "needs broadcast_dimensions={1}"));
  EXPECT_TRUE(says(picture, "add: axis 2 is 16 and 256"));
  EXPECT_FALSE(says(picture, "more")) << "the first line alone";
}

TEST(SvgCure, IsInTheLanguageOfWhoAsks) {
  ExplainedStep step = refused();
  step.cures[0].code[static_cast<size_t>(Language::cpp)] = "a + b(all, new_axis)";
  const DrawOptions options{.language = Language::cpp};
  EXPECT_TRUE(says(read_picture(explanation_of({step}).svg(options)), "a + b(all, new_axis)"));
}

TEST(SvgTable, InventsNoExtentWhereOperandsDisagree) {
  ExplainedStep step = elementwise_step({{2, 3}, {2, 4}});
  const DrawnPicture picture = picture_of(step, Picture::table);
  EXPECT_TRUE(says(picture, "result"));
  int of_result = 0;
  for (const DrawnText& text : picture.texts) of_result += text.words == "2";
  EXPECT_EQ(of_result, 3) << "a, b and the result along axis 0";
}

TEST(SvgTable, TakesRanksThatNoBlockIsDrawnFor) {
  Shape shape;
  for (int i = 0; i < 30; ++i) shape.push_back(2);
  const DrawnPicture picture = picture_of(elementwise_step({shape, {2}}));
  EXPECT_TRUE(says(picture, "axis 29"));
}

TEST(SvgWalk, MovesInCssAndStandsStillWithout) {
  const ExplainedStep step = elementwise_step({{2, 3}, {3}});
  const DrawnPicture moving = picture_of(step, Picture::walk, true);
  EXPECT_NE(moving.style.find("@keyframes"), std::string::npos);
  EXPECT_NE(moving.style.find("prefers-reduced-motion"), std::string::npos);
  EXPECT_TRUE(says(moving, "carry"));
  EXPECT_TRUE(says(moving, "step 6 of 6"));
  const DrawnPicture still = picture_of(step, Picture::walk, false);
  EXPECT_EQ(still.style.find("@keyframes"), std::string::npos);
  EXPECT_TRUE(says(still, "step 5 of 6 r[4] = a[4] + b[1]"));
  EXPECT_TRUE(says(still, "= 1·3 + 1·1 = 4"));
}

TEST(SvgWalk, SaysHowManyStepsItLeavesOut) {
  ExplainedStep step = elementwise_step({{50, 60}, {60}});
  step.walk->moves.erase(step.walk->moves.begin() + 5, step.walk->moves.begin() + 50);
  EXPECT_TRUE(
      says(picture_of(step, Picture::walk, true), "45 steps of the same kind are not shown."));
}

TEST(SvgFilm, ShowsEveryStepOfAShortWalk) {
  const DrawnPicture picture = picture_of(elementwise_step({{2, 3}, {2, 1}}), Picture::film);
  for (const char* index : {"[0, 0]", "[0, 1]", "[0, 2]", "[1, 0]", "[1, 1]", "[1, 2]"}) {
    EXPECT_TRUE(says(picture, index)) << index;
  }
  EXPECT_TRUE(says(picture, "Every step."));
}

TEST(SvgWeave, HasOneRowPerStepAndMarksTheCarry) {
  const DrawnPicture picture = picture_of(elementwise_step({{2, 3}, {3}}), Picture::weave);
  EXPECT_EQ(std::count(picture.classes.begin(), picture.classes.end(), "pthread"), 3);
  EXPECT_EQ(std::count(picture.classes.begin(), picture.classes.end(), "pb0"), 3)
      << "b, read again";
  EXPECT_TRUE(says(picture, "carry"));
}

TEST(SvgStory, ShowsTheStepsOfAnExpressionBelowEachOther) {
  ExplainedStep divide = elementwise_step({{3, 4}, {3, 1}}, {"a", "a.sum(1, keepdims=True)"});
  const std::string svg = explanation_of({reduced_step({3, 4}, 1, true), divide}).svg();
  const DrawnPicture picture = read_picture(svg);
  EXPECT_TRUE(says(picture, "1. a.sum(1, keepdims=True)"));
  EXPECT_TRUE(says(picture, "2. a + a.sum(1, keepdims=True)"));
}

TEST(SvgOfNothing, SaysWhatCouldNotBeRead) {
  Explanation explanation;
  explanation.asked = "a +";
  explanation.unread = "an operand is missing\n  a +\n     ^";
  EXPECT_TRUE(says(read_picture(explanation.svg()), "an operand is missing"));
}

}  // namespace
}  // namespace weft::test

// An Explanation in words.
#include <sstream>

#include "explain/hand_made.h"
#include "explain/text_parts.h"

namespace weft {
namespace {

using test::added_row;
using test::of;
using test::refused_mean;

TEST(ExplanationText, PlainCaseIsShort) {
  EXPECT_EQ(of({added_row()}).text(),
            "a + b gives (2, 3) float64\n"
            "    a        2  3\n"
            "    b           3\n"
            "    result   2  3\n"
            "    b repeats along axis 0\n"
            "XLA needs broadcast_dimensions={1}");
}

TEST(ExplanationText, RefusalIsSaidFirstThenMarkedThenCured) {
  EXPECT_EQ(of({refused_mean()}).text(),
            "a - b.mean(1) is refused: axis 1 is 3 in a and 100 in b.mean(1)\n"
            "    a           100    3\n"
            "    b.mean(1)        100\n"
            "                     ^^^\n"
            "in NumPy 2.4, PyTorch 2.15, XlaBuilder of jaxlib 0.4.38\n"
            "    NumPy    refused: operands could not be broadcast together with shapes (100,3) "
            "(100,) \n"
            "    PyTorch  refused: The size of tensor a (3) must match the size of tensor b (100) "
            "at non-singleton dimension 1\n"
            "    XLA      refused: first line\n"
            "             second\n"
            "             needs broadcast_dimensions={0}\n"
            "what would work\n"
            "    a - b.mean(1, keepdims=True)  (100, 3)  one value per row\n"
            "    xla::Sub(a, m, {0})           (100, 3)  as NumPy does");
}

TEST(ExplanationText, CuresAreInTheLanguageOfWhoAsks) {
  Explanation explanation = of({refused_mean()});
  explanation.language = Language::torch;
  EXPECT_NE(explanation.text().find("a - b.mean(1, keepdim=True)"), std::string::npos);
  explanation.language = Language::cpp;
  EXPECT_NE(explanation.text().find("weft::mean(b, {.axis = 1, .keepdims = true})"),
            std::string::npos);
}

TEST(ExplanationText, CuresOfWhatWorksAreWhatWasPerhapsMeant) {
  ExplainedStep step = added_row();
  step.cures = refused_mean().cures;
  EXPECT_NE(of({step}).text().find("\nperhaps meant\n    a - b.mean"), std::string::npos);
}

TEST(ExplanationText, AtMostEightCuresAreShown) {
  ExplainedStep step = refused_mean();
  step.cures.assign(20, step.cures[0]);
  const std::string text = of({step}).text();
  size_t shown = 0;
  for (size_t at = text.find("keepdims=True"); at != std::string::npos;
       at = text.find("keepdims=True", at + 1))
    ++shown;
  EXPECT_EQ(shown, 8u);
}

TEST(ExplanationText, HintOfTheErrorStandsInWhereThereIsNoCure) {
  ExplainedStep step = refused_mean();
  EXPECT_EQ(of({step}).text().find("hint"), std::string::npos);
  step.cures.clear();
  EXPECT_NE(of({step}).text().find("hint: b[:, None] fits"), std::string::npos);
}

TEST(ExplanationText, OtherErrorsAreWeftsOwnFirstLine) {
  ExplainedStep step = refused_mean();
  step.error.kind = ErrorKind::axis_out_of_range;
  EXPECT_EQ(explanation::refusal_text(step),
            "subtract: shapes (100, 3) and (100,) do not broadcast");
}

TEST(ExplanationText, ExpressionsListTheirStepsAndExplainTheOneThatIsRefused) {
  ExplainedStep mean = added_row();
  mean.text = "b.mean(1)";
  mean.result = {100};
  const std::string text = of({mean, refused_mean()}).text();
  EXPECT_EQ(text.substr(0, text.find("    a  ")),
            "    b.mean(1)      (100,) float64\n"
            "    a - b.mean(1)  refused\n"
            "a - b.mean(1) is refused: axis 1 is 3 in a and 100 in b.mean(1)\n");
}

TEST(ExplanationText, WarningsNameThePolicyThatWouldHaveRefused) {
  ExplainedStep step = added_row();
  step.warnings = {{.suspicion = Suspicion::row_meets_column,
                    .text = "every element meets every other",
                    .policy = Policy::same_rank}};
  EXPECT_NE(of({step}).text().find("beware: every element meets every other\n"
                                   "    Policy::same_rank would refuse it"),
            std::string::npos);
}

TEST(ExplanationText, OnlyMuchMemoryIsSpokenOf) {
  ExplainedStep step = added_row();
  EXPECT_EQ(of({step}).text().find("memory"), std::string::npos);
  step.memory = {.operands = 3 << 20, .result = 5 << 19};
  EXPECT_NE(of({step}).text().find("memory: operands 3.0 MiB, result 2.5 MiB"), std::string::npos);
  Explanation expression = of({step, step});
  expression.memory.temporaries = 4 << 20;
  EXPECT_NE(expression.text().find("result 2.5 MiB, on the way 4.0 MiB (none as one loop)"),
            std::string::npos);
}

TEST(ExplanationText, BytesAreSaidInTheUnitThatFits) {
  using explanation::bytes_text;
  EXPECT_EQ(bytes_text(0), "0 bytes");
  EXPECT_EQ(bytes_text(1), "1 byte");
  EXPECT_EQ(bytes_text(-1), "more than 8 EiB");
  EXPECT_EQ(bytes_text(1023), "1023 bytes");
  EXPECT_EQ(bytes_text(1536), "1.5 KiB");
  EXPECT_EQ(bytes_text(4 << 20), "4.0 MiB");
  EXPECT_EQ(bytes_text(std::numeric_limits<int64_t>::max()), "7.9 EiB");
}

TEST(ExplanationText, VerdictsStandTogetherWhenSystemsDiffer) {
  ExplainedStep step = added_row();
  step.verdicts[1].result = {3, 2};
  EXPECT_NE(of({step}).text().find("    NumPy    (2, 3) float64\n    PyTorch  (3, 2) float64\n"),
            std::string::npos);
  step = added_row();
  step.verdicts[2].works = true;
  step.verdicts[2].result = {2, 3};
  EXPECT_EQ(of({step}).text().find("XLA"), std::string::npos);  // all agree
}

TEST(ExplanationText, EveryPlacingThatFitsIsNamed) {
  ExplainedStep step = refused_mean();
  step.verdicts[2].placings = {{0}, {1}};
  EXPECT_NE(of({step}).text().find("needs broadcast_dimensions={0} or {1}\n"), std::string::npos);
  step.verdicts[2].placings.assign(9, {2});
  EXPECT_NE(of({step}).text().find("{0} or {2} or {2} or {2} or {2} or {2} or {2} or others\n"),
            std::string::npos);
}

TEST(ExplanationText, ExpandSaysItsStrides) {
  ExplainedStep step = added_row();
  step.kind = StepKind::expand;
  step.operands.erase(step.operands.begin());
  step.result_strides = {0, 1};
  EXPECT_NE(explanation::aligned_text(step).find("    its strides      1\n"
                                                 "    new strides   0  1\n"),
            std::string::npos);
}

TEST(ExplanationText, AxesOfProductsAreNamed) {
  ExplainedStep step;
  step.text = "a @ b";
  step.works = true;
  step.kind = StepKind::product;
  step.frame = {{.extent = 5, .label = "batch"},
                {.extent = 2, .label = "rows"},
                {.extent = 4, .label = "columns"},
                {.extent = 3, .role = AxisRole::summed, .label = "depth"}};
  using enum AxisUse;
  step.operands = {
      {.name = "a", .shape = {5, 2, 3}, .axes = {0, 1, 3}, .uses = {kept, kept, kept, kept}},
      {.name = "b", .shape = {3, 4}, .axes = {3, 2}, .uses = {missing, kept, kept, kept}}};
  step.result = {5, 2, 4};
  step.result_axes = {0, 1, 2};
  EXPECT_EQ(explanation::aligned_text(step),
            "    a        5  2     3\n"
            "    b              4  3\n"
            "    result   5  2  4\n"
            "    b repeats along axis 0 (batch)\n"
            "    summed over: axis 3 (depth)\n");
}

TEST(ExplanationText, ComposedBroadcastOfXlaShowsTheMiddleShape) {
  ExplainedStep step = added_row();
  step.stages = xla::infer_binary_stages({2, 3}, {3}, {1});
  step.broadcast_dimensions = {1};
  EXPECT_NE(explanation::aligned_text(step).find("    placed   M  3\n"
                                                 "             2  3\n"
                                                 "    result   2  3\n"
                                                 "    b repeats along axis 0\n"
                                                 "    b is placed by {1}; M is 2, as in a\n"),
            std::string::npos);
}

TEST(ExplanationText, StepsWithoutAFrameAreLinedUpAtTheRight) {
  ExplainedStep step = refused_mean();
  step.frame.clear();
  for (ExplainedOperand& operand : step.operands) operand.uses.clear(), operand.axes = {7, 9};
  EXPECT_EQ(explanation::aligned_text(step),
            "    a           100    3\n"
            "    b.mean(1)        100\n");
}

TEST(ExplanationText, WhatCouldNotBeReadIsSaid) {
  Explanation explanation;
  explanation.unread = "expected a shape\n  (2,\n    ^";
  EXPECT_EQ(explanation.text(), explanation.unread);
}

TEST(ExplanationText, StreamsAsText) {
  std::ostringstream out;
  out << of({added_row()});
  EXPECT_EQ(out.str(), of({added_row()}).text());
}

TEST(ExplanationWalk, IsWrittenInTheWordsOfTheNote) {
  ExplainedStep step = added_row();
  step.walk = ExplainedWalk{.size = 6, .jumps = {{3, 1}, {1}}, .moves = {}};
  const auto move = [&](int64_t n, int carried, Dims index, int64_t low) {
    step.walk->moves.push_back({.number = n,
                                .carried = carried,
                                .index = index,
                                .stacks = {index, {index[1]}},
                                .offsets = {n, low},
                                .written_at = n});
  };
  move(0, -1, {0, 0}, 0);
  move(2, 1, {0, 2}, 2);
  move(3, 0, {1, 0}, 0);
  EXPECT_EQ(of({step}).walk_text(),
            "a + b: R float64 (2, 3), JumpArrayR (3, 1), 6 steps\n"
            "  H a float64 (2, 3), JumpArrayH (3, 1), along R (3, 1)\n"
            "  L b float64 (3,), JumpArrayL (1,), along R (0, 1)\n"
            "step  R_IndexStack  R at  H_IndexStack  H at  L_IndexStack  L at\n"
            "0     (0, 0)        0     (0, 0)        0     (0,)          0\n"
            "...\n"
            "2     (0, 2)        2     (0, 2)        2     (2,)          2\n"
            "3     (1, 0)        3     (1, 0)        3     (0,)          0     carry to axis 0");
  EXPECT_EQ(of({added_row()}).walk_text(), "");
}

}  // namespace
}  // namespace weft

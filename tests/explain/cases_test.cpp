// Questions that people really asked, from their text to diagnosis and cure; and what must not be
// said.
#include "explain/cure_calls.h"
#include "explain/evaluate.h"

namespace weft::test {
namespace {

struct Question {
  const char* text;
  std::vector<std::string> bindings;
  bool works;                      // it runs
  std::optional<Suspicion> warns;  // but is warned of
  const char* cure;                // the first, in the language of the text
  Shape result;                    // that the cure gives
};

const std::vector<Question>& questions() {
  constexpr auto none = std::nullopt;
  static const std::vector<Question> kQuestions = {
      {"x - v", {"x=(100,8)", "v=(100,)"}, false, none, "x - v[:, None]", {100, 8}},
      {"e / e.sum(1)", {"e=(3,2)"}, false, none, "e / e.sum(1, keepdims=True)", {3, 2}},
      {"a / a.sum(1)",
       {"a=(3,3)"},
       true,
       Suspicion::wrong_axis,
       "a / a.sum(1, keepdims=True)",
       {3, 3}},
      {"A * B", {"A=(2,3,4)", "B=(3,)"}, false, none, "A * B[:, None]", {2, 3, 4}},
      {"xla: multiply(A, B)",
       {"A=(2,3,4)", "B=(3,)"},
       false,
       none,
       "xla::Mul(A, B, {1})",
       {2, 3, 4}},
      {"img * mask",
       {"img=(480,640,3)", "mask=bool(480,640)"},
       false,
       none,
       "img * mask[..., None]",
       {480, 640, 3}},
      {"img * mask",
       {"img=(3,3,3)", "mask=(3,3)"},
       true,
       Suspicion::square,
       "img * mask[..., None]",
       {3, 3, 3}},
      {"((y - p)**2).mean()",
       {"y=(50,1)", "p=(50,)"},
       true,
       Suspicion::row_meets_column,
       "y - p[:, None]",
       {50, 1}},
      {"torch: F.mse_loss(y, p)",
       {"y=(50,1)", "p=(50,)"},
       true,
       Suspicion::row_meets_column,
       "y - p.unsqueeze(1)",
       {50, 1}},
      {"A - B", {"A=(2,4)", "B=(3,4)"}, false, none, "A[:, None] - B", {2, 3, 4}},
      {"A * B", {"A=(2,2)", "B=(2,3)"}, false, none, "A @ B", {2, 3}},
      {"x -= y", {"x=(4,1)", "y=(2,)"}, false, none, "x = x - y", {4, 2}},
      {"a[rows, cols]",
       {"a=(10,20)", "rows=i64(3)", "cols=i64(5)"},
       false,
       none,
       "a[np.ix_(rows, cols)]",
       {3, 5}},
      {"a[mask]", {"a=(4,)", "mask=bool(3)"}, false, none, "a[:3][mask]", {3}},
      {"np.broadcast_to(x, (2, 1))",
       {"x=(2,)"},
       false,
       none,
       "np.broadcast_to(x[:, None], (2, 1))",
       {2, 1}},
      {"torch: a - a.mean(1)", {"a=(5,3)"}, false, none, "a - a.mean(1, keepdim=True)", {5, 3}},
      {"torch: x.expand(4)", {"x=(3,1)"}, false, none, "x.expand(3, 4)", {3, 4}},
      {"torch: x.expand(-1, 4)", {"x=(3,)"}, false, none, "x.unsqueeze(1).expand(-1, 4)", {3, 4}},
      {"a.T @ b", {"a=(4,3)", "b=(3,5)"}, false, none, "a @ b", {4, 5}},
      {"x[1:] - x", {"x=(100,)"}, false, none, "x[1:] - x[:-1]", {99}},
      {"img[mask] = new",
       {"img=(4,5)", "mask=bool(4,5)", "new=(4,5)"},
       false,
       none,
       "img = np.where(mask, new, img)",
       {4, 5}},
      {"y - x.mean(1, keepdims=True)",
       {"y=(12,)", "x=(12,5)"},
       true,
       Suspicion::row_meets_column,
       "y - x.mean(1)",
       {12}},
  };
  return kQuestions;
}

Explanation explained(const std::string& text, const std::vector<std::string>& bindings) {
  ExplainOptions options;
  options.bindings = bindings;
  const explanation::Evaluated read = explanation::evaluate(text, options);
  EXPECT_EQ(read.error, "") << text;
  Explanation explanation = explanation::explain_calls(read.calls, {});
  explanation.language = static_cast<Language>(read.dialect);
  return explanation;
}

TEST(Questions, AreAnsweredAndTheCureWorks) {
  for (const Question& question : questions()) {
    const Explanation answer = explained(question.text, question.bindings);
    const ExplainedStep& step = answer.focus();
    EXPECT_EQ(answer.works(), question.works) << question.text;
    EXPECT_EQ(!step.warnings.empty(), question.warns.has_value()) << question.text;
    if (question.warns) {
      EXPECT_EQ(step.warnings[0].suspicion, *question.warns) << question.text;
      EXPECT_TRUE(step.warnings[0].policy.has_value()) << question.text;
    }
    ASSERT_FALSE(step.cures.empty()) << question.text;
    EXPECT_EQ(code_in(step.cures[0], answer.language), question.cure) << question.text;
    EXPECT_EQ(step.cures[0].result, question.result) << question.text;
    if (answer.language == Language::xla) continue;
    const std::string system = answer.language == Language::torch ? "torch: " : "";
    const Explanation cured = explained(system + question.cure, question.bindings);
    EXPECT_TRUE(cured.works()) << question.cure;
    EXPECT_EQ(cured.result, question.result) << question.cure;
    EXPECT_TRUE(cured.steps.back().warnings.empty()) << question.cure;
  }
}

// What disagrees is called by its name, wherever it stands in the brackets.
TEST(Questions, IndexArraysThatDisagreeAreNamed) {
  const std::string arrays =
      explained("a[rows, cols]", {"a=(10,20)", "rows=i64(3)", "cols=i64(5)"}).text();
  EXPECT_NE(arrays.find("axis 0 is 3 in rows and 5 in cols"), std::string::npos) << arrays;
  const std::string mask =
      explained("a[rows, mask]", {"a=(10,20)", "rows=i64(3)", "mask=bool(7)"}).text();
  EXPECT_NE(mask.find("axis 1 is 20 in a and 7 in mask"), std::string::npos) << mask;
}

// Each system beside the others, in its own words; nothing of it where all agree.
TEST(Questions, EverySystemSaysItsOwnSentence) {
  const std::string refused = explained("a + b", {"a=(3,4)", "b=(3,)"}).text();
  for (const char* said :
       {"NumPy 2.4", "NumPy    refused: operands could not be broadcast together with shapes",
        "PyTorch  refused: The size of tensor a (4) must match the size of tensor b (3) at "
        "non-singleton dimension 1",
        "XLA      refused: ", "needs broadcast_dimensions={0}"})
    EXPECT_NE(refused.find(said), std::string::npos) << said << "\n" << refused;
  const std::string promoted = explained("a + b", {"a=(2,3)", "b=(3,)"}).text();
  EXPECT_NE(promoted.find("XLA needs broadcast_dimensions={1}"), std::string::npos) << promoted;
  const Explanation alike = explained("a + b", {"a=(2,3)", "b=(2,3)"});
  ASSERT_EQ(alike.focus().verdicts.size(), 3U);
  for (const Verdict& verdict : alike.focus().verdicts) EXPECT_TRUE(verdict.works);
  EXPECT_EQ(alike.text().find("PyTorch"), std::string::npos);
}

// Writing into what repeats its elements is refused; a new array has them all.
TEST(Questions, AnExpandedTensorIsNotWrittenTo) {
  const Explanation answer = explained("torch: x.expand(3, 4).add_(y)", {"x=(3,1)", "y=(3,4)"});
  EXPECT_FALSE(answer.works());
  const std::vector<Cure>& cures = answer.focus().cures;
  ASSERT_EQ(cures.size(), 1U) << listed_cures(cures);
  EXPECT_EQ(cures[0].repair, Repair::new_array);
  EXPECT_EQ(code_in(cures[0], Language::torch), "x.expand(3, 4) + y");
}

TEST(Questions, WhatIsSaidInAnAnswerIsWritten) {
  for (const Question& question : questions()) {
    const std::string text = explained(question.text, question.bindings).text();
    EXPECT_NE(text.find(question.cure), std::string::npos) << question.text << "\n" << text;
  }
}

// Statements found on pages that are not true.
TEST(Questions, WhatIsFalseIsNeverSaid) {
  const char* const kWork[] = {"(10,3) * (3,)", "(3,) + (2,3)", "(3,) + (2,1)"};
  for (const char* text : kWork) {
    const Explanation answer = explained(text, {});
    EXPECT_TRUE(answer.works()) << text;
    EXPECT_TRUE(answer.focus().warnings.empty()) << text;
    EXPECT_TRUE(answer.focus().cures.empty()) << text;
    for (const char* word : {"raise", "refuse", "error", "must be"})
      EXPECT_EQ(answer.text().find(word), std::string::npos) << answer.text();
  }
  EXPECT_EQ(explained("(3,) + (2,1)", {}).result, Shape({2, 3}));
  for (const Question& question : questions()) {
    const std::string text = explained(question.text, question.bindings).text();
    EXPECT_EQ(text.find("dimensions must be equal"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace weft::test

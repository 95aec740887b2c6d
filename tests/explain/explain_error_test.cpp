// Pasted errors are explained: the line of the program where it is there, else the message's call.
#include <gtest/gtest.h>

#include "explain/error_question.h"
#include "explain/schema.h"

namespace weft::explanation {
namespace {

Explanation explained(std::string_view pasted, std::vector<std::string> bindings = {}) {
  ExplainOptions options;
  options.bindings = std::move(bindings);
  return explain_error(pasted, options, {});
}

std::string trace(const std::string& line, const std::string& message) {
  return "Traceback (most recent call last):\n  File \"fit.py\", line 3, in <module>\n    " + line +
         "\n" + message + "\n";
}

const std::string kMessage =
    "ValueError: operands could not be broadcast together with shapes (100,3) (100,) ";

TEST(ExplainError, ExplainsTheMessage) {
  const Explanation e = explained(kMessage);
  ASSERT_EQ(e.steps.size(), 1u);
  EXPECT_EQ(e.focus().text, "a + b");
  EXPECT_FALSE(e.works());
  EXPECT_EQ(e.remark, "read as NumPy's refusal of a + b with a=(100, 3) b=(100,)");
  EXPECT_EQ(e.text().substr(0, e.remark.size()), e.remark);
  EXPECT_EQ(e.asked, kMessage);
}

TEST(ExplainError, ExplainsTheLineWhereItIsRefusedForThatReason) {
  const Explanation e = explained(trace("c = a - b.mean(1)", kMessage));
  ASSERT_EQ(e.steps.size(), 2u);
  EXPECT_EQ(e.focus().text, "a - b.mean(1)");
  EXPECT_EQ(e.focus().operands[1].shape, (Shape{100}));
  EXPECT_NE(e.remark.find("names whose shapes are not told"), std::string::npos);
}

TEST(ExplainError, LinesOfNamesNeedNoGuess) {
  const Explanation e = explained(trace("loss = pred * target", kMessage));
  EXPECT_EQ(e.focus().text, "pred * target");
  EXPECT_EQ(e.remark, "read as NumPy's refusal of pred * target with pred=(100, 3) target=(100,)");
}

TEST(ExplainError, PartsOfALineAreLookedAt) {
  const Explanation e = explained(trace("print(np.sqrt((x - y) ** 2))", kMessage));
  EXPECT_EQ(e.focus().text, "x - y");
}

TEST(ExplainError, OperatorsComeFromTheLineWhereItsNamesSayNothing) {
  const Explanation e = explained(trace("c = self.w * net(x)", kMessage));
  EXPECT_EQ(e.focus().text, "a * b");
}

TEST(ExplainError, LinesThatDoNotFitTheMessageAreNotBelieved) {
  const Explanation e = explained(trace("c = a @ b", kMessage));
  EXPECT_EQ(e.focus().operands[0].shape, (Shape{100, 3}));
  EXPECT_EQ(e.focus().operands[1].shape, (Shape{100}));
}

TEST(ExplainError, PartialMessagesSayWhatStandsInForTheRest) {
  const std::string message =
      "RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton "
      "dimension 1";
  const Explanation e = explained(message);
  EXPECT_EQ(e.dialect, Dialect::torch);
  EXPECT_EQ(e.language, Language::torch);
  EXPECT_NE(e.remark.find("PyTorch names only axis 1"), std::string::npos);
  EXPECT_TRUE(e.focus().cures.empty());
  EXPECT_TRUE(e.focus().verdicts.empty());
  const Explanation told = explained(message, {"a=(2,3)", "b=(4,)"});
  EXPECT_EQ(told.focus().operands[0].shape, (Shape{2, 3}));
  EXPECT_EQ(told.remark, "read as PyTorch's refusal of a + b with a=(2,3) b=(4,)");
  EXPECT_FALSE(told.focus().cures.empty());
  const Explanation line = explained(trace("y = x + w.sum(0)", message), {"x=(2,3)", "w=(5,4)"});
  EXPECT_EQ(line.focus().text, "x + w.sum(0)");
}

TEST(ExplainError, MessagesWithoutShapesAskForThem) {
  const std::string message = "Incompatible dimension of arrays, compile in DEBUG for more info";
  const Explanation e = explained(message);
  EXPECT_TRUE(e.steps.empty());
  EXPECT_EQ(e.unread, "give the shapes with it: a=(2,3) b=(4,)");
  EXPECT_EQ(e.remark, "read as xtensor's refusal of a + b\n    it names no shapes");
  EXPECT_EQ(explained(message, {"a=(2,3)", "b=(4,)"}).focus().result, Shape{});
  EXPECT_EQ(explained(message, {"a=(2,3)", "b=(4,)"}).language, Language::cpp);
}

TEST(ExplainError, WhatIsNotRecognisedSaysWhatWasLookedFor) {
  const Explanation e = explained("Segmentation fault (core dumped)");
  EXPECT_TRUE(e.steps.empty());
  EXPECT_EQ(e.unread.substr(0, 40), "no error of broadcasting was recognised;");
  EXPECT_NE(e.unread.find("The size of tensor a ("), std::string::npos);
}

struct Message {
  std::string_view pasted, text;
};

// Of every kind of message: what is explained is refused, as the system said.
TEST(ExplainError, WhatSystemsRefuseIsRefused) {
  for (const auto& [pasted, text] : {
           Message{"maximum got incompatible shapes for broadcasting: (3,), (4,).",
                   "maximum(a, b)"},
           {"mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)", "a @ b"},
           {"output with shape [4, 1] doesn't match the broadcast shape [4, 2]", "a += b"},
           {"could not broadcast input array from shape (3,) into shape (2,)", "a[...] = b"},
           {"cannot reshape array of size 6 into shape (4,2)", "a.reshape(4, 2)"},
           {"axis 2 is out of bounds for array of dimension 2", "a.sum(2)"},
           {"operands could not be broadcast together with remapped shapes [original->remapped]: "
            "(2,)  and requested shape (2,1)",
            "broadcast_to(a, (2, 1))"},
           {"indexing arrays could not be broadcast together with shapes (3,) (5,)", "x[a, b]"},
           {"boolean index did not match indexed array along axis 0; size of axis is 4 but size of "
            "corresponding boolean axis is 3",
            "x[mask]"},
           {"operands could not be broadcast together with shapes (3,) (2,) (4,)",
            "where(a, b, c)"},
           {"The expanded size of the tensor (4) must match the existing size (3) at non-singleton "
            "dimension 1.  Target sizes: [2, 4].  Tensor sizes: [2, 3]",
            "a.expand(2, 4)"},
           {"Sizes of tensors must match except in dimension 0. Expected size 3 but got size 4 for "
            "tensor number 1 in the list.",
            "cat([a, b], 0)"},
           {"Given groups=1, weight of size [16, 3, 3, 3], expected input[1, 4, 32, 32] to have 3 "
            "channels, but got 4 channels instead",
            "conv2d(a, b, groups=1)"},
           {"einsum(): subscript j has size 4 for operand 1 which does not broadcast with "
            "previously seen size 3",
            "einsum('j,j', a, b)"},
           {"Binary op multiply with incompatible shapes: f32[2,3] and f32[2,4].", "a * b"},
       }) {
    const Explanation e = explained(pasted);
    EXPECT_EQ(e.unread, "") << pasted;
    ASSERT_FALSE(e.steps.empty()) << pasted;
    EXPECT_FALSE(e.works()) << pasted << "\n" << e.text();
    EXPECT_EQ(e.focus().text, text) << pasted;
  }
}

TEST(ExplainError, AnswersFollowTheSchema) {
  const test::Schema schema = test::Schema::read();
  for (const std::string& pasted :
       {kMessage, trace("c = a - b.mean(1)", kMessage), std::string("?")})
    EXPECT_EQ(schema.problem_with(test::parse_json(explained(pasted).json()), "Explanation"), "");
}

}  // namespace
}  // namespace weft::explanation

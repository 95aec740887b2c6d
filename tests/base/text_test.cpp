#include "base/text.h"

#include <gtest/gtest.h>

#include "base/raise.h"

namespace weft {
namespace {

TEST(Text, CatJoinsTextsNumbersTypesAndShapes) {
  EXPECT_EQ(cat("axis ", -3, " of ", Shape{2, 3}, " is ", DType::bf16, " ", int8_t{7}),
            "axis -3 of (2, 3) is bfloat16 7");
}

TEST(Text, ListsAreWrittenAsInCodeAndAsPyTorchPrintsThem) {
  EXPECT_EQ(braces({}), "{}");
  EXPECT_EQ(braces({1, -2}), "{1, -2}");
  EXPECT_EQ(brackets({3}), "[3]");
}

TEST(Text, OperandsAreCalledByLetters) {
  EXPECT_EQ(operand_name(0), "a");
  EXPECT_EQ(operand_name(2), "c");
}

TEST(Text, CallsAreSpelledInTheirDialect) {
  EXPECT_EQ(spelled("add", Dialect::numpy), "add");
  EXPECT_EQ(spelled("add_", Dialect::torch), "torch::add_");
  EXPECT_EQ(spelled("add", Dialect::xla), "xla::add");
}

TEST(Text, EveryTypeHasAPyTorchName) {
  EXPECT_EQ(torch_name(DType::boolean), "Bool");
  EXPECT_EQ(torch_name(DType::i64), "Long");
  EXPECT_EQ(torch_name(DType::u8), "Byte");
  EXPECT_EQ(torch_name(DType::f16), "Half");
  EXPECT_EQ(torch_name(DType::c128), "ComplexDouble");
}

TEST(Raise, PutsTheHintOnALineOfItsOwn) {
  try {
    raise(ErrorKind::zero_step, Dialect::torch, "take", "no", "yes");
  } catch (const IndexError& error) {
    EXPECT_STREQ(error.what(), "torch::take: no\n    hint: yes");
    EXPECT_EQ(error.info().rule, "no");
    EXPECT_EQ(error.info().hint, "yes");
    EXPECT_EQ(error.info().dialect, Dialect::torch);
  }
  EXPECT_EQ(hint_lines(""), "");
}

}  // namespace
}  // namespace weft

#include "dialect/report.h"

#include <gtest/gtest.h>

#include "dialect/hint.h"

namespace weft::dialect {
namespace {

TEST(Join, ReadsAsAList) {
  EXPECT_EQ(join({}), "");
  EXPECT_EQ(join({{2, 3}}), "(2, 3)");
  EXPECT_EQ(join({{2, 3}, {3}}), "(2, 3) and (3,)");
  EXPECT_EQ(join({{2}, {3}, {}}), "(2,), (3,) and ()");
}

TEST(Report, PutsSentencePictureAndHintTogether) {
  Report report(ErrorKind::extents_differ, "add", Voice::xla);
  report.operand({4, 8}, {0, 1});
  report.operand({9}, {1}, "where");
  report.line("result", {4, 8}, {0, 1});
  report.fault(1, {0, 1}, {8, 9});
  report.headline("A first line");
  try {
    report.raise("no", "yes");
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(),
                 "A first line\n"
                 "    xla::add: no\n"
                 "    operand 0   4  8\n"
                 "    where          9\n"
                 "    result      4  8\n"
                 "                   ^\n"
                 "    hint: yes");
    EXPECT_EQ(error.info().operand_axes, (std::vector<int>{1, 0}));
    EXPECT_EQ(error.info().shapes, (std::vector<Shape>{{4, 8}, {9}}));
  }
}

TEST(Report, HiddenOperandsAreCountedButNotDrawn) {
  Report report(ErrorKind::dims_count, "add", Voice::numpy);
  report.hidden_operand({4});
  report.hidden_operand({4, 5}, {0, 1});
  try {
    report.raise("no");
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(), "add: no");
    EXPECT_EQ(error.info().shapes.size(), 2U);
    EXPECT_EQ(error.info().operand_axes, (std::vector<int>{-1, -1}));
  }
}

// The example of the specification.
TEST(HintForPair, LinesAnOperandUpWithTheAxisItMatches) {
  Call call{"add", Voice::numpy, {{256, 256, 16}, {256}}};
  call.one_dtype = true;
  EXPECT_EQ(hint_for_pair(call),
            "operand 1 matches axis 1 of operand 0; to line it up there use b(all, new_axis), or\n"
            "          xla::add(a, b, {1})");
  call.one_dtype = false;
  EXPECT_EQ(hint_for_pair(call),
            "operand 1 matches axis 1 of operand 0; to line it up there use b(all, new_axis)");
  const Shape square{256, 256};
  call.out = &square;
  EXPECT_EQ(hint_for_pair(call), "") << "the result would not fit out";
}

TEST(HintForPair, SaysNothingWhereNothingSimpleWorks) {
  EXPECT_EQ(hint_for_pair({"add", Voice::numpy, {{2, 3, 4}, {5, 6, 7}}}), "");
}

}  // namespace
}  // namespace weft::dialect

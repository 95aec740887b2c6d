#include "refuse/report.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "refuse/hint.h"

namespace weft::refuse {
namespace {

TEST(Join, ReadsAsAList) {
  EXPECT_EQ(join({}), "");
  EXPECT_EQ(join({{2, 3}}), "(2, 3)");
  EXPECT_EQ(join({{2, 3}, {3}}), "(2, 3) and (3,)");
  EXPECT_EQ(join({{2}, {3}, {}}), "(2,), (3,) and ()");
}

TEST(Report, PutsSentencePictureAndHintTogether) {
  Report report(ErrorKind::extents_differ, "add", Dialect::xla);
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
  Report report(ErrorKind::dims_count, "add", Dialect::numpy);
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

TEST(HintForPair, LinesAnOperandUpWithTheAxisItMatches) {
  Call call{"add", Dialect::numpy, {{128, 256, 16}, {256}}};
  call.one_dtype = true;
  EXPECT_EQ(hint_for_pair(call),
            "operand 1 matches axis 1 of operand 0; to line it up there use b(all, new_axis) or "
            "xla::add(a, b, {1})");
  call.one_dtype = false;
  EXPECT_EQ(hint_for_pair(call),
            "operand 1 matches axis 1 of operand 0; to line it up there use b(all, new_axis)");
  const Shape square{256, 256};
  call.out = &square;
  EXPECT_EQ(hint_for_pair(call), "") << "the result would not fit out";
}

// Which one is meant only the user knows.
TEST(HintForPair, NamesEveryAxisWhereSeveralMatch) {
  EXPECT_EQ(hint_for_pair({"add", Dialect::numpy, {{256, 256, 16}, {256}}}),
            "operand 1 fits operand 0 in 2 places:\n"
            "          along axis 0: b(all, new_axis, new_axis)\n"
            "          along axis 1: b(all, new_axis)");
}

TEST(HintForXla, ListsEveryPlacingWithItsResult) {
  const Call call{"add", Dialect::xla, {{1, 3}, {3, 5, 3}}};
  EXPECT_EQ(hint_for_xla(call, {}),
            "operand 0 fits in 2 places:\n"
            "          along axes 0, 2: xla::add(a, b, {0, 2}) gives (3, 5, 3)\n"
            "          along axes 1, 2: xla::add(a, b, {1, 2}) gives (3, 5, 3)");
}

TEST(HintForXla, FindsAxesThatAreNoNeighbours) {
  EXPECT_EQ(hint_for_xla({"add", Dialect::xla, {{2, 5, 3}, {2, 3}}}, {}),
            "operand 1 fits along axes 0, 2: xla::add(a, b, {0, 2})");
}

// 32 axes of extent 1 among 64 have more placings than there are nanoseconds in a year.
TEST(HintForXla, ListsTheFirstOfMany) {
  const Call call{"add", Dialect::xla, {Shape::filled(32, 1), Shape::filled(64, 1)}};
  const std::string hint = hint_for_xla(call, {});
  EXPECT_EQ(hint.find("operand 0 fits in many places:\n          along axes 0, 1, 2, "), 0U);
  EXPECT_EQ(std::count(hint.begin(), hint.end(), '\n'), 9);
}

TEST(HintForPair, SaysNothingWhereNothingSimpleWorks) {
  EXPECT_EQ(hint_for_pair({"add", Dialect::numpy, {{2, 3, 4}, {5, 6, 7}}}), "");
}

}  // namespace
}  // namespace weft::refuse

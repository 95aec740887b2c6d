#include "base/picture.h"

#include <gtest/gtest.h>

namespace weft {
namespace {

TEST(Picture, PutsEachExtentIntoTheColumnOfItsAxis) {
  EXPECT_EQ(
      draw({trailing_row("operand 0", {12, 4, 1, 5}, 4), trailing_row("operand 1", {1, 5, 5}, 4)},
           4),
      "    operand 0   12  4  1  5\n"
      "    operand 1       1  5  5");
}

TEST(Picture, MarksAxesWithCaretsAsWideAsTheColumn) {
  EXPECT_EQ(draw({trailing_row("a", {256, 16}, 2), trailing_row("b", {256}, 2)}, 2, {1}),
            "    a   256   16\n"
            "    b        256\n"
            "             ^^^");
}

TEST(Picture, MarksSeveralAxes) {
  EXPECT_EQ(draw({trailing_row("a", {1, 22, 3}, 3)}, 3, {0, 2}),
            "    a   1  22  3\n"
            "        ^      ^");
}

TEST(Picture, LabelsOfAnyLengthStandLeft) {
  EXPECT_EQ(draw({trailing_row("x", {2}, 1), trailing_row("longer", {-13}, 1)}, 1),
            "    x          2\n"
            "    longer   -13");
}

TEST(Picture, ColumnsMayBeInAnyOrder) {
  EXPECT_EQ(draw({{"a", {8, 4}, {2, 1}}, {"b", {16, 8, 4}, {0, 1, 2}}}, 3),
            "    a       4  8\n"
            "    b   16  8  4");
}

TEST(Picture, RowsWithoutAxesLeaveNoBlanksBehind) {
  EXPECT_EQ(draw({trailing_row("scalar", {}, 2), trailing_row("b", {3, 4}, 2)}, 2),
            "    scalar\n"
            "    b        3  4");
  EXPECT_EQ(draw({trailing_row("scalar", {}, 0)}, 0), "    scalar");
}

}  // namespace
}  // namespace weft

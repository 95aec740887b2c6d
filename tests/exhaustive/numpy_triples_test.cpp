// NumPy's dialect: all triples of shapes of rank 0 to 2 with extents 0 to 3.

#include <gtest/gtest.h>

#include "exhaustive/harness.h"
#include "weft/print.h"

namespace weft::exhaustive {
namespace {

using Triple = const Subject* [3];

struct Expected {
  Verdict verdict;
  Tuple shape;
};

// At each axis the extents other than 1 must all be the same. The fault is the rightmost axis where
// they are not; it lies between the first such operand and the first that differs from it.
Expected broadcast(const Triple& operands) {
  int rank = 0;
  for (const Subject* operand : operands) rank = std::max(rank, rank_of(operand->tuple));
  Tuple shape(static_cast<size_t>(rank), 1);
  for (int axis = rank - 1; axis >= 0; --axis) {
    int first = -1;
    for (int i = 0; i < 3; ++i) {
      const Tuple& tuple = operands[i]->tuple;
      const int own = axis - (rank - rank_of(tuple));
      const int64_t extent = own < 0 ? 1 : tuple[static_cast<size_t>(own)];
      int64_t& common = shape[static_cast<size_t>(axis)];
      if (disagree(common, extent)) {
        return {{ErrorKind::extents_differ, -1, axis, {first, i}, {common, extent}}, {}};
      }
      if (first < 0 && extent != 1) first = i;
      common = common_extent(common, extent);
    }
  }
  return {{}, shape};
}

std::vector<Shape> shapes_of(const Triple& operands) {
  return {operands[0]->shape, operands[1]->shape, operands[2]->shape};
}

bool refusal_is_right(const Triple& x, const Verdict& verdict) {
  const ErrorInfo by_shape = error_of([&] { broadcast_shapes(shapes_of(x)); });
  const ErrorInfo by_where = error_of([&] { where(x[0]->ones, x[1]->ones, x[2]->thousands); });
  return verdict.says(by_shape) && verdict.says(by_where) && by_where.op == "where" &&
         by_where.shapes == shapes_of(x);
}

bool choice_is_right(const Triple& x, const Tuple& result) {
  const Array condition = x[0]->ones % 2 == 0;
  const std::vector<int64_t> got = elements(where(condition, x[1]->ones, x[2]->thousands));
  std::vector<int64_t> expected;
  for (int64_t at = 0; at < elements_of(result); ++at) {
    int64_t positions[3];
    for (int i = 0; i < 3; ++i) {
      const Tuple& tuple = x[i]->tuple;
      positions[i] = position_in_operand(at, result, tuple, right_aligned(tuple, result));
    }
    expected.push_back(positions[0] % 2 == 0 ? positions[1] : 1000 * positions[2]);
  }
  return got == expected;
}

bool shapes_are_right(const Triple& x, const Tuple& result) {
  const std::vector<Array> views = broadcast_arrays({x[0]->ones, x[1]->ones, x[2]->ones});
  for (int i = 0; i < 3; ++i) {
    const Tuple& tuple = x[i]->tuple;
    const Tuple strides = view_strides(tuple, result, right_aligned(tuple, result));
    const Array& view = views[static_cast<size_t>(i)];
    if (view.shape() != Shape(result) || view.strides() != Strides(strides)) return false;
  }
  return broadcast_shapes(x[0]->shape, x[1]->shape, x[2]->shape) == Shape(result) &&
         broadcast_shapes(x[2]->shape, x[0]->shape, x[1]->shape) == Shape(result);
}

bool triple_is_right(const Triple& operands, Tally& tally) {
  const Expected expected = broadcast(operands);
  if (expected.verdict.accepted()) {
    tally.accepted();
    return shapes_are_right(operands, expected.shape) && choice_is_right(operands, expected.shape);
  }
  tally.refused();
  tally.throws_every(1);
  return refusal_is_right(operands, expected.verdict);
}

TEST(ExhaustiveNumpy, EveryTripleHasItsShapeItsChoiceOrItsRefusal) {
  const std::vector<Subject> all = subjects(tuples_up_to_length(2, {0, 1, 2, 3}));
  Tally tally("numpy triples");
  for (const Subject& a : all) {
    for (const Subject& b : all) {
      for (const Subject& c : all) {
        const Triple operands = {&a, &b, &c};
        ASSERT_TRUE(triple_is_right(operands, tally))
            << a.shape << ", " << b.shape << ", " << c.shape;
      }
    }
  }
  // 21 shapes. An axis that 1, 2 or 3 of the operands have agrees for 4, 10 or 22 choices of
  // extents: multiplied over the two axes, summed over the ranks.
  tally.expect(21 * 21 * 21, 2061);
}

// A C++ number is an operand too: the one behind it is still operand 2.
TEST(ExhaustiveNumpy, NumbersCountWhenOperandsAreNumbered) {
  const ErrorInfo info = error_of([] { clip(zeros({3}), 0.0, zeros({4})); });
  const Verdict verdict{ErrorKind::extents_differ, -1, 0, {0, 2}, {3, 4}};
  EXPECT_TRUE(verdict.says(info));
  EXPECT_EQ(info.shapes, (std::vector<Shape>{{3}, {}, {4}}));
  EXPECT_EQ(info.operand_axes, (std::vector<int>{0, -1, 0}));
}

TEST(ExhaustiveNumpy, ObserversCountNumbersAsOperands) {
  std::vector<int> told;
  ObserverScope watch([&](const Stretch& stretch) { told.push_back(stretch.operand); });
  clip(zeros({2, 3}), 0.0, ones({3}));
  EXPECT_EQ(told, std::vector<int>{2});
}

}  // namespace
}  // namespace weft::exhaustive

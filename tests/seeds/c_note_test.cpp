// The examples of the note that builds NumPy's broadcasting in C over one-dimensional arrays: the
// rule, and its index stacks and jump arrays.

#include <gtest/gtest.h>

#include <set>

#include "seeds/expect.h"
#include "support/random.h"
#include "weft/index_stack.h"

namespace weft::seeds {
namespace {

const Array kA = {1, 2, 3};
const Array kB = {2, 3, 4};

TEST(CNote, ArraysMultiplyElementByElement) { expect_array(kA * kB, {3}, {2, 6, 12}); }

// The note prints [3, 5, 12]; 3 + 4 is 7.
TEST(CNote, ArraysAddElementByElement) { expect_array(kA + kB, {3}, {3, 5, 7}); }

TEST(CNote, ScalarIsAddedToEveryElement) { expect_array(kA + 1, {3}, {2, 3, 4}); }

TEST(CNote, SixteenValuesGoWithAnImageOfSixteenChannels) {
  EXPECT_EQ(broadcast_shapes(Shape{256, 256, 16}, Shape{16}), (Shape{256, 256, 16}));
  const Array image = zeros({256, 256, 16}, DType::i64);
  const Array sum = image + arange(16);
  EXPECT_EQ(sum.shape(), image.shape());
  int64_t position = 0;
  for (int64_t value : sum.values<int64_t>()) ASSERT_EQ(value, position++ % 16);
  EXPECT_EQ(position, 256 * 256 * 16);
}

TEST(CNote, ExtentsOfOneStretchOnBothSides) {
  EXPECT_EQ(broadcast_shapes(Shape{12, 4, 1, 5}, Shape{1, 5, 5}), (Shape{12, 4, 5, 5}));
  const Array sum = counting({12, 4, 1, 5}) * 100 + counting({1, 5, 5});
  EXPECT_EQ(sum.shape(), (Shape{12, 4, 5, 5}));
  EXPECT_EQ(sum.item<int64_t>(11, 3, 4, 2), (11 * 20 + 3 * 5 + 2) * 100 + (4 * 5 + 2));
}

TEST(CNote, VectorIsAddedToEveryRowOfAMatrix) {
  const Array matrix = {{0, 0, 0}, {10, 10, 10}, {20, 20, 20}, {30, 30, 30}};
  expect_array(matrix + Array{1, 2, 3}, {4, 3}, {1, 2, 3, 11, 12, 13, 21, 22, 23, 31, 32, 33});
}

TEST(CNote, EveryComparisonMustBeEqualOrHaveAOne) {
  expect_disagreement(refused([] { zeros({4, 3}) + zeros({4}); }).info, 1, 3, 4);
  expect_disagreement(refused([] { zeros({256, 256, 16}) + zeros({256}); }).info, 2, 16, 256);
  expect_disagreement(refused([] { zeros({12, 4, 1, 5}) + zeros({3, 5, 5}); }).info, 1, 4, 3);
  expect_disagreement(refused([] { kA + arange(2); }).info, 0, 3, 2);
}

// r_k = max(h_k, l_k), says the note; for 1 against 0 that is wrong: nothing is left.
TEST(CNote, OneAgainstZeroIsZero) {
  EXPECT_EQ(broadcast_shapes(Shape{4, 1}, Shape{4, 0}), (Shape{4, 0}));
  EXPECT_EQ(broadcast_shapes(Shape{1}, Shape{0}), (Shape{0}));
}

// int arr[4][3][2]: Jump(3) = 1, Jump(2) = 1 * 2, Jump(1) = 2 * 3.
const Shape kArr{4, 3, 2};

TEST(CNoteJumps, AreTheProductsOfTheExtentsToTheRight) {
  EXPECT_EQ(row_major_strides(kArr), (Strides{6, 2, 1}));
  EXPECT_EQ(counting(kArr).strides(), (Strides{6, 2, 1}));
}

TEST(CNoteJumps, OneStepOfAnIndexIsItsJump) {
  const Array arr = counting(kArr);
  EXPECT_EQ(arr.item<int64_t>(0, 0, 1), 1);
  EXPECT_EQ(arr.item<int64_t>(0, 1, 0), 2);
  EXPECT_EQ(arr.item<int64_t>(1, 0, 0), 6);
}

// 6*2 + 2*2 + 1*1 = 17; the note says 15.
TEST(CNoteJumps, OffsetIsTheSumOfIndexTimesJump) {
  static int arr[4][3][2];
  EXPECT_EQ(&arr[2][2][1] - &arr[0][0][0], 17);
  EXPECT_EQ(counting(kArr).item<int64_t>(2, 2, 1), 17);
  const Strides jumps = row_major_strides(kArr);
  EXPECT_EQ(2 * jumps[0] + 2 * jumps[1] + 1 * jumps[2], 17);
}

std::vector<Dims> indices_visited(const Shape& shape) {
  const Strides jumps = row_major_strides(shape);
  Walk<1> walk(shape, {&jumps});
  std::vector<Dims> indices;
  do {
    indices.push_back(walk.index());
  } while (walk.next());
  return indices;
}

TEST(CNoteIndexStack, TheTopCountsUpFirst) {
  const std::vector<Dims> indices = indices_visited({2, 2, 5});
  EXPECT_EQ(indices[0], (Dims{0, 0, 0}));
  EXPECT_EQ(indices[1], (Dims{0, 0, 1}));
}

TEST(CNoteIndexStack, AFullTopIsEmptiedAndTheEntryBelowCountsUp) {
  const std::vector<Dims> indices = indices_visited(kArr);
  EXPECT_EQ(indices[1], (Dims{0, 0, 1}));
  EXPECT_EQ(indices[2], (Dims{0, 1, 0}));
  EXPECT_EQ(indices[5], (Dims{0, 2, 1}));
  EXPECT_EQ(indices[6], (Dims{1, 0, 0}));
  EXPECT_EQ(indices.back(), (Dims{3, 2, 1}));
}

TEST(CNoteIndexStack, VisitsEveryElementOfTheResultOnce) {
  for (const Shape& shape : {Shape{}, Shape{7}, kArr, Shape{3, 1, 2, 4}, Shape{2, 1, 3, 1, 2}}) {
    const Strides jumps = row_major_strides(shape);
    Walk<1> walk(shape, {&jumps});
    std::set<int64_t> visited;
    int64_t steps = 0;
    do {
      visited.insert(walk.offset(0));
      ++steps;
    } while (walk.next());
    EXPECT_EQ(steps, count_or_overflow(shape));
    EXPECT_EQ(static_cast<int64_t>(visited.size()), steps);
    EXPECT_EQ(*visited.begin(), 0);
    EXPECT_EQ(*visited.rbegin(), steps - 1);
  }
}

// R[sum of i*JumpR] = H[sum of i*JumpH] op L[sum of i*JumpL], over plain one-dimensional memory.
std::vector<int64_t> add_by_jumps(const Shape& h, const Shape& l, const Shape& r) {
  const Strides jump_r = row_major_strides(r);
  const Strides jump_h =
      broadcast_strides(h, row_major_strides(h), r, trailing_axes(h.rank(), r.rank()));
  const Strides jump_l =
      broadcast_strides(l, row_major_strides(l), r, trailing_axes(l.rank(), r.rank()));
  std::vector<int64_t> result(static_cast<size_t>(count_or_overflow(r)));
  Walk<3> walk(r, {&jump_r, &jump_h, &jump_l});
  do {
    result[static_cast<size_t>(walk.offset(0))] = 100 * walk.offset(1) + walk.offset(2);
  } while (walk.next());
  return result;
}

void expect_jumps_agree_with_add(const Shape& h, const Shape& l) {
  const Array sum = counting(h) * 100 + counting(l);
  const std::vector<int64_t> by_jumps = add_by_jumps(h, l, sum.shape());
  size_t position = 0;
  for (int64_t value : sum.values<int64_t>()) EXPECT_EQ(value, by_jumps[position++]);
  EXPECT_EQ(position, by_jumps.size());
}

TEST(CNoteIndexStack, EqualRanksWalkInStep) { expect_jumps_agree_with_add({4, 3, 2}, {4, 3, 2}); }
TEST(CNoteIndexStack, LowerRankStartsAnewForEveryLeadingIndex) {
  expect_jumps_agree_with_add({4, 3, 2}, {2});
  expect_jumps_agree_with_add({4, 3, 2}, {3, 2});
}
TEST(CNoteIndexStack, LowerRankMayStandAtTheLeft) {
  expect_jumps_agree_with_add({3, 2}, {4, 3, 2});
}
TEST(CNoteIndexStack, ExtentOfOneStandsStillWhileTheOtherWalks) {
  expect_jumps_agree_with_add({12, 4, 1, 5}, {1, 5, 5});
}

// --- The two proofs, for random shapes.

struct Shapes {
  Shape h, l;
};

// Up to rank 5, axes of h stretched by l and the other way round.
Shapes random_shapes(test::Random& random) {
  Shapes s;
  const int64_t rank = random.between(0, 5);
  const int64_t missing = random.between(0, rank);
  for (int64_t axis = 0; axis < rank; ++axis) {
    const int64_t extent = random.between(1, 4);
    s.h.push_back(axis >= missing && random.chance(25) ? 1 : extent);
    if (axis >= missing) s.l.push_back(random.chance(25) ? 1 : extent);
  }
  return s;
}

TEST(CNoteProof, EveryIndexOfRIsReachedOnce) {
  test::for_random_cases(2000, [](test::Random& random) {
    const auto [h, l] = random_shapes(random);
    const Shape r = broadcast_shapes(h, l);
    const Strides jumps = row_major_strides(r);
    std::vector<int> visits(static_cast<size_t>(count_or_overflow(r)));
    for (const auto& at : Walk(h, l)) {
      int64_t place = 0;
      for (int k = 0; k < r.rank(); ++k) {
        ASSERT_LT(at.index()[k], r[k]);
        place += at.index()[k] * jumps[k];
      }
      EXPECT_EQ(place, at.position());
      ++visits[static_cast<size_t>(place)];
    }
    EXPECT_EQ(visits, std::vector<int>(visits.size(), 1));
  });
}

// What is read through an index stack and a jump array is what the array repeated to R's shape
// holds at R's index.
void expect_reads_extended(const Array& original, const Array& extended, const Dims& stack,
                           const Strides& jumps, const Dims& index) {
  int64_t offset = 0;
  for (int k = 0; k < stack.rank(); ++k) offset += stack[k] * jumps[k];
  std::vector<Index> place;
  for (const int64_t i : index) place.push_back(i);
  EXPECT_EQ(original.data<int64_t>()[offset], extended.index(place).item<int64_t>());
}

TEST(CNoteProof, ExtendedOperandEqualsOriginal) {
  test::for_random_cases(500, [](test::Random& random) {
    const auto [h, l] = random_shapes(random);
    const Array original_h = counting(h), original_l = counting(l);
    const Array extended_h = broadcast_to(original_h, broadcast_shapes(h, l)).copy();
    const Array extended_l = broadcast_to(original_l, broadcast_shapes(h, l)).copy();
    for (const auto& at : Walk(h, l)) {
      expect_reads_extended(original_h, extended_h, at.index(0), at.jumps(0), at.index());
      expect_reads_extended(original_l, extended_l, at.index(1), at.jumps(1), at.index());
    }
  });
}

TEST(CNoteIndexStack, JumpOfAStretchedAxisIsZero) {
  const Shape r{12, 4, 5, 5};
  EXPECT_EQ(broadcast_strides({12, 4, 1, 5}, {20, 5, 5, 1}, r, {0, 1, 2, 3}),
            (Strides{20, 5, 0, 1}));
  EXPECT_EQ(broadcast_strides({1, 5, 5}, {25, 5, 1}, r, {1, 2, 3}), (Strides{0, 0, 5, 1}));
}

}  // namespace
}  // namespace weft::seeds

#include "core/overlap.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "property/view_model.h"
#include "support/random.h"

namespace weft::core {
namespace {

std::byte memory[4096];

struct Placed {
  int64_t start = 0;  // byte
  Strides strides;
  DType dtype = DType::f64;

  Region region() const { return {memory + 2048 + start, strides, dtype}; }
};

Overlap find(const Shape& shape, const Placed& a, const Placed& b) {
  return find_overlap(shape, a.region(), b.region());
}

TEST(FindOverlap, SameElementsAtTheSameIndicesAreAligned) {
  EXPECT_EQ(find({3, 4}, {0, {4, 1}}, {0, {4, 1}}), Overlap::aligned);
  EXPECT_EQ(find({1, 4}, {0, {9, 1}}, {0, {-7, 1}}), Overlap::aligned) << "never taken";
  EXPECT_EQ(find({4}, {0, {1}, DType::f32}, {0, {1}, DType::i32}), Overlap::aligned);
}

TEST(FindOverlap, RangesApartAreDisjoint) {
  EXPECT_EQ(find({4}, {0, {1}}, {32, {1}}), Overlap::none);
  EXPECT_EQ(find({4}, {0, {1}}, {-8, {-1}}), Overlap::none);
  EXPECT_EQ(find({4}, {24, {-1}}, {32, {1}}), Overlap::none) << "both ranges end where they should";
}

TEST(FindOverlap, InterleavedElementsAreDisjoint) {
  EXPECT_EQ(find({5}, {0, {2}}, {8, {2}}), Overlap::none) << "a[::2] and a[1::2]";
  EXPECT_EQ(find({5}, {0, {2}}, {8, {-2}}), Overlap::none);
  EXPECT_EQ(find({5}, {0, {2}, DType::f32}, {4, {2}, DType::f32}), Overlap::none)
      << "real and imag";
  EXPECT_EQ(find({3, 3}, {0, {6, 2}}, {8, {2, 6}}), Overlap::none);
}

TEST(FindOverlap, ShiftedReversedAndStretchedMayOverlap) {
  EXPECT_EQ(find({4}, {0, {1}}, {8, {1}}), Overlap::possible);
  EXPECT_EQ(find({4}, {0, {1}}, {24, {-1}}), Overlap::possible);
  EXPECT_EQ(find({3, 3}, {0, {3, 1}}, {0, {1, 3}}), Overlap::possible);
  EXPECT_EQ(find({3, 3}, {0, {3, 1}}, {0, {3, 0}}), Overlap::possible);
}

TEST(FindOverlap, PartsOfOneElementOverlap) {
  EXPECT_EQ(find({4}, {0, {1}, DType::c64}, {4, {2}, DType::f32}), Overlap::possible);
  EXPECT_EQ(find({2}, {0, {1}, DType::f64}, {7, {1}, DType::i8}), Overlap::possible);
  EXPECT_EQ(find({2}, {0, {1}, DType::f64}, {16, {1}, DType::i8}), Overlap::none);
}

// Byte -> the index at which it is touched (the last, if several).
std::map<int64_t, std::set<int64_t>> touched(const Shape& shape, const Placed& placed) {
  std::map<int64_t, std::set<int64_t>> bytes;
  int64_t place = 0;
  test::for_each_index(shape, [&](const Dims& index) {
    int64_t at = 0;
    for (int axis = 0; axis < shape.rank(); ++axis) at += index[axis] * placed.strides[axis];
    const int64_t item = size_in_bytes(placed.dtype);
    for (int64_t b = 0; b < item; ++b) bytes[placed.start + at * item + b].insert(place);
    ++place;
  });
  return bytes;
}

Placed random_placed(test::Random& random, const Shape& shape) {
  Placed placed;
  placed.dtype = static_cast<DType>(random.below(kDTypes));
  placed.start = random.between(-20, 20);
  for (int axis = 0; axis < shape.rank(); ++axis) placed.strides.push_back(random.between(-4, 4));
  return placed;
}

// "none" must mean no common byte; "aligned" that each common byte belongs to one and the same
// index.
TEST(FindOverlap, NeverClaimsWhatTheBytesContradict) {
  int none = 0;
  int aligned = 0;
  test::for_random_cases(30'000, [&](test::Random& random) {
    Shape shape;
    for (int64_t rank = random.between(0, 3); rank > 0; --rank)
      shape.push_back(random.between(1, 4));
    const Placed a = random_placed(random, shape);
    const Placed b = random.chance(20) ? a : random_placed(random, shape);
    const Overlap claim = find(shape, a, b);
    none += claim == Overlap::none;
    aligned += claim == Overlap::aligned;
    if (claim == Overlap::possible) return;
    const auto in_a = touched(shape, a);
    for (const auto& [byte, places] : touched(shape, b)) {
      const auto found = in_a.find(byte);
      if (found == in_a.end()) continue;
      EXPECT_EQ(claim, Overlap::aligned);
      EXPECT_EQ(found->second, places);
    }
  });
  EXPECT_GT(none, 3'000);
  EXPECT_GT(aligned, 3'000);
}

}  // namespace
}  // namespace weft::core

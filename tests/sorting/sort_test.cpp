// Sorts against a stable sort of positions by one comparison, bit by bit.
#include <gtest/gtest.h>

#include "sorting/definition.h"
#include "support/every_table.h"
#include "support/expect.h"

namespace weft::test {
namespace {

class Sort : public testing::TestWithParam<DType> {};
INSTANTIATE_TEST_SUITE_P(Types, Sort, testing::ValuesIn(all_dtypes()),
                         [](const auto& test) { return std::string(name_of(test.param)); });

testing::AssertionResult is_sorted_as_defined(const Array& x, int axis, bool descending) {
  const Array values = sort(x, {.axis = axis, .descending = descending});
  const Array positions = argsort(x, {.axis = axis, .descending = descending});
  if (values.shape() != x.shape() || positions.shape() != x.shape())
    return testing::AssertionFailure() << "another shape";
  bool values_agree = true;
  bool positions_agree = true;
  for_lines(x, axis, [&](const std::vector<Index>& index) {
    const Array line = line_at(x, axis, index);
    const auto order = positions_in_order(line, descending);
    positions_agree &= elements_of<int64_t>(line_at(positions, axis, index)) == order;
    values_agree &= same_bits(line_at(values, axis, index), elements_at(line, order));
  });
  if (values_agree && positions_agree) return testing::AssertionSuccess();
  return testing::AssertionFailure()
         << (values_agree ? "positions" : "values") << " of " << name_of(x.dtype()) << " "
         << to_string(x.shape()) << " along " << axis << (descending ? ", falling" : "");
}

// Rows of every length that a network has an edge at, and axes in every place.
const Shape kShapes[] = {{0},     {1},     {2, 7},   {3, 16},   {3, 17},     {2, 33},
                         {2, 64}, {2, 65}, {2, 129}, {1, 256},  {2, 257},    {1, 1000},
                         {40, 3}, {0, 3},  {3, 0},   {2, 3, 4}, {5, 1, 600}, {600, 2, 2}};

TEST_P(Sort, IsTheStableOrderAlongAnyAxisOfAnyLayout) {
  Random random(test_seed());
  on_every_table([&](const char* table) {
    SCOPED_TRACE(table);
    for (const Shape& shape : kShapes) {
      const Array x = random_array(random, shape, GetParam());
      for (int axis = 0; axis < x.rank(); ++axis) {
        EXPECT_TRUE(is_sorted_as_defined(x, axis, false));
        EXPECT_TRUE(is_sorted_as_defined(x, axis, true));
        EXPECT_TRUE(is_sorted_as_defined(x.transpose(), axis, false));
        EXPECT_TRUE(is_sorted_as_defined(x(ellipsis, slice(none, none, -2)), axis, true));
      }
    }
    return !testing::Test::HasFailure();
  });
}

// Bits at random have nan of every payload, and keys that differ in their last bits only.
Array array_of_bits(Random& random, const Shape& shape, DType dtype) {
  const Array x = empty(shape, dtype);
  for (int64_t i = 0; i < x.nbytes(); ++i) {
    const auto byte = dtype == DType::boolean ? random.bits() % 2 : random.bits() % 256;
    x.origin()[i] = static_cast<std::byte>(byte);
  }
  return x;
}

TEST_P(Sort, OfManyIsTheSameOnAnyNumberOfThreads) {
  Random random(test_seed());
  const Array bits = array_of_bits(random, {70000}, GetParam());
  const Array few = bits(slice(0, 9)).broadcast_to({8000, 9}).reshape({72000});
  const ThreadsForATest two(2);
  EXPECT_TRUE(is_sorted_as_defined(bits, 0, false));
  EXPECT_TRUE(is_sorted_as_defined(few, 0, true));
  EXPECT_TRUE(is_sorted_as_defined(bits.reshape({700, 100}), 0, false));
  const Array values = sort(bits), positions = argsort(few);
  for (const int threads : {1, 7}) {
    const ThreadsForATest with(threads);
    EXPECT_TRUE(same_bits(sort(bits), values));
    EXPECT_TRUE(same_bits(argsort(few), positions));
  }
}

TEST(Sort, OfKeysThatDifferInTheirLastBitsOnlyIsExact) {
  Random random(test_seed());
  const Array x = empty({3000}, DType::i64);
  for (int64_t i = 0; i < x.size(); ++i) {
    const int64_t far = random.chance(50) ? int64_t{1} << 62 : -(int64_t{1} << 62);
    x.data<int64_t>()[i] = far + static_cast<int64_t>(random.bits() % 500);
  }
  EXPECT_TRUE(is_sorted_as_defined(x, 0, false));
  EXPECT_TRUE(is_sorted_as_defined(x, 0, true));
}

// Everything a pivot could fail at.
TEST(Sort, OfPatternsIsTheOrder) {
  const int64_t n = 5000;
  on_every_table([&](const char* table) {
    SCOPED_TRACE(table);
    for (int pattern = 0; pattern < 6; ++pattern) {
      const Array x = empty({n}, DType::i32);
      for (int64_t i = 0; i < n; ++i) {
        const int64_t values[] = {i, n - i, 7, i % 3, i % 128, i < n / 2 ? INT32_MIN : INT32_MAX};
        x.data<int32_t>()[i] = static_cast<int32_t>(values[pattern]);
      }
      EXPECT_TRUE(is_sorted_as_defined(x, 0, false)) << pattern;
    }
    return !testing::Test::HasFailure();
  });
}

TEST(Sort, WithoutAnAxisFlattens) {
  const Array a = {{3, 1, 2}, {9, 7, 8}};
  EXPECT_TRUE(array_equal(sort(a, {.axis = std::nullopt}), Array{1, 2, 3, 7, 8, 9}));
  EXPECT_TRUE(array_equal(argsort(a.T(), {.axis = std::nullopt}), Array{2, 4, 0, 3, 5, 1}));
  EXPECT_TRUE(array_equal(sort(Array::of(5.0), {.axis = std::nullopt}), Array{5.0}));
}

TEST_P(Sort, PartitionPutsEachPlaceWhereSortWould) {
  Random random(test_seed());
  for (const int64_t n : {int64_t{5}, int64_t{300}, int64_t{2000}}) {
    const Array x = random_array(random, {n, 3}, GetParam());
    const std::vector<int64_t> places = {n / 2, -1, n / 3};
    const Array parted = partition(x, places, 0);
    const Array positions = argpartition(x, n / 4, 0);
    for_lines(x, 0, [&](const std::vector<Index>& index) {
      const Array line = line_at(x, 0, index);
      const auto order = positions_in_order(line, false);
      const Array in_order = elements_at(line, order);
      const Array values = line_at(parted, 0, index);
      EXPECT_TRUE(same_bits(sort(values), in_order));
      for (const int64_t place : {n / 2, n - 1, n / 3}) {
        EXPECT_TRUE(array_equal(values[place], in_order[place], true));
        EXPECT_TRUE(array_equal(sort(values(slice(0, place))), in_order(slice(0, place)), true));
      }
      const auto found = elements_of<int64_t>(line_at(positions, 0, index));
      const Array taken = elements_at(line, found);
      EXPECT_TRUE(same_bits(taken[n / 4], in_order[n / 4]));
      EXPECT_TRUE(array_equal(sort(taken(slice(0, n / 4))), in_order(slice(0, n / 4)), true));
    });
  }
}

TEST_P(Sort, TopkIsTheBeginningOfTheOrder) {
  Random random(test_seed());
  for (const int64_t n : {int64_t{5}, int64_t{600}, int64_t{3000}}) {
    const Array x = random_array(random, {2, n}, GetParam());
    for (const bool largest : {true, false}) {
      for (const int64_t k : {int64_t{0}, int64_t{1}, n / 5, n / 2, n}) {
        const auto [values, indices] = topk(x, k, {.largest = largest});
        const Array whole = argsort(x, {.descending = largest});
        EXPECT_TRUE(array_equal(indices, whole(all, slice(0, k))));
        EXPECT_TRUE(same_bits(values, sort(x, {.descending = largest})(all, slice(0, k))));
      }
    }
  }
}

TEST(Sort, LeavesItsOperandAlone) {
  const Array a = {3, 1, 2};
  sort(a);
  partition(a, 1);
  EXPECT_TRUE(array_equal(a, Array{3, 1, 2}));
}

}  // namespace
}  // namespace weft::test

// Views of views of views show the right elements of the right memory. The oracle (view_model.h)
// knows no strides: it keeps the list of source bytes.
#include <gtest/gtest.h>

#include <cstring>

#include "property/random_views.h"

namespace weft::test {
namespace {

constexpr int kMostSteps = 6;

// The bytes of the base memory, where element i of the base is the i-th.
std::vector<std::byte> bytes_of(const Array& base) {
  return {base.origin(), base.origin() + base.nbytes()};
}

// Where element `index` of an array lies, by its strides.
int64_t byte_at(const Array& array, const Dims& index) {
  int64_t elements = 0;
  for (int axis = 0; axis < array.rank(); ++axis) elements += index[axis] * array.strides()[axis];
  return elements * size_in_bytes(array.dtype());
}

void expect_same_places(const Viewed& viewed) {
  size_t next = 0;
  for_each_index(viewed.model.shape, [&](const Dims& index) {
    const std::byte* at = viewed.array.origin() + byte_at(viewed.array, index);
    const int64_t source = viewed.model.sources[next++];
    EXPECT_EQ(at - viewed.base.origin(), source) << to_string(index) << " of " << viewed.history;
  });
}

void expect_copy_shows_the_sources(const Viewed& viewed) {
  const Array copy = viewed.array.copy();
  ASSERT_TRUE(copy.is_contiguous());
  const int64_t item = size_in_bytes(viewed.model.dtype);
  for (int64_t i = 0; i < viewed.model.size(); ++i) {
    const std::byte* from = viewed.base.origin() + viewed.model.sources[static_cast<size_t>(i)];
    EXPECT_EQ(std::memcmp(copy.origin() + i * item, from, static_cast<size_t>(item)), 0)
        << "element " << i << " of the copy of " << viewed.history;
  }
}

void expect_matches_model(const Viewed& viewed) {
  ASSERT_EQ(viewed.array.shape(), viewed.model.shape) << viewed.history;
  ASSERT_EQ(viewed.array.dtype(), viewed.model.dtype) << viewed.history;
  EXPECT_EQ(viewed.array.is_writable(), viewed.model.writable) << viewed.history;
  EXPECT_TRUE(viewed.array.shares_storage_with(viewed.base)) << viewed.history;
  EXPECT_EQ(is_unique(viewed.array.layout()), !viewed.model.repeats_elements()) << viewed.history;
  expect_same_places(viewed);
  expect_copy_shows_the_sources(viewed);
}

bool walks_memory_forwards(const Model& model) {
  for (size_t i = 1; i < model.sources.size(); ++i) {
    if (model.sources[i] - model.sources[i - 1] != size_in_bytes(model.dtype)) return false;
  }
  return true;
}

TEST(Views, ComposedViewsShowTheElementsTheOraclePredicts) {
  for_random_cases(20'000, [](Random& random) {
    Viewed viewed = random_base(random);
    for (int64_t steps = random.between(1, kMostSteps); steps > 0; --steps) {
      random_step(random, viewed);
      expect_matches_model(viewed);
      if (testing::Test::HasFailure()) return;
    }
    EXPECT_EQ(viewed.array.is_contiguous(), walks_memory_forwards(viewed.model)) << viewed.history;
  });
}

TEST(Views, WritingThroughAViewChangesExactlyItsElements) {
  for_random_cases(10'000, [](Random& random) {
    Viewed viewed = random_base(random);
    for (int64_t steps = random.between(1, 4); steps > 0; --steps) random_step(random, viewed);
    if (!viewed.model.writable || viewed.model.repeats_elements()) return;
    std::vector<std::byte> expected = bytes_of(viewed.base);
    const Array values = counted(viewed.model.shape, viewed.model.dtype, 70);
    const int64_t item = size_in_bytes(viewed.model.dtype);
    for (int64_t i = 0; i < viewed.model.size(); ++i) {
      std::memcpy(expected.data() + viewed.model.sources[static_cast<size_t>(i)],
                  values.origin() + i * item, static_cast<size_t>(item));
    }
    viewed.array(ellipsis) = values;
    EXPECT_EQ(bytes_of(viewed.base), expected) << viewed.history;
  });
}

TEST(Views, ViewsThatRepeatElementsOrAreReadOnlyRefuseToBeWritten) {
  int refused = 0;
  for_random_cases(10'000, [&](Random& random) {
    Viewed viewed = random_base(random);
    for (int64_t steps = random.between(1, 4); steps > 0; --steps) random_step(random, viewed);
    if (viewed.model.writable && !viewed.model.repeats_elements()) return;
    const std::vector<std::byte> before = bytes_of(viewed.base);
    const ErrorKind expected =
        viewed.model.writable ? ErrorKind::repeated_elements : ErrorKind::read_only;
    try {
      viewed.array.assign(zeros(viewed.model.shape, viewed.model.dtype));
      ADD_FAILURE() << "was written: " << viewed.history;
    } catch (const ValueError& error) {
      EXPECT_EQ(error.kind(), expected) << viewed.history;
      ++refused;
    }
    EXPECT_EQ(bytes_of(viewed.base), before) << viewed.history;
  });
  EXPECT_GT(refused, 500);
}

TEST(Views, ValuesAndItemsReadWhatTheModelShows) {
  for_random_cases(3'000, [](Random& random) {
    Viewed viewed = random_base(random);
    for (int64_t steps = random.between(1, 4); steps > 0; --steps) random_step(random, viewed);
    using Value = std::complex<double>;
    const Array flat = viewed.array.copy().astype(DType::c128).reshape({-1});
    const Value* expected = flat.data<const Value>();
    int64_t next = 0;
    for (Value value : viewed.array.values<Value>()) EXPECT_EQ(value, expected[next++]);
    EXPECT_EQ(next, viewed.model.size()) << viewed.history;
    if (viewed.model.shape.rank() != 2) return;
    for_each_index(viewed.model.shape, [&](const Dims& at) {
      EXPECT_EQ(viewed.array.item<Value>(at[0], at[1]), expected[rank_of(at, viewed.model.shape)]);
    });
  });
}

// Views of 64 axes, of which few are longer than 1.
TEST(Views, RankSixtyFourWorksLikeAnyOther) {
  for_random_cases(2'000, [](Random& random) {
    Shape shape = Shape::filled(kMaxRank, 1);
    for (int left = 4; left > 0; --left) shape[static_cast<int>(random.below(kMaxRank))] = 3;
    Array base = counted(shape, DType::i16);
    Viewed viewed{base, base, model_of_base(shape, DType::i16), "rank 64"};
    step_transpose(random, viewed);
    step_flip(random, viewed);
    step_moveaxis(random, viewed);
    expect_matches_model(viewed);
    step_diagonal(random, viewed);
    step_reshape(random, viewed);
    expect_matches_model(viewed);
  });
}

}  // namespace
}  // namespace weft::test

#include "array/storage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <thread>
#include <vector>

namespace weft {
namespace {

TEST(Storage, IsAlignedToACacheLineForEveryType) {
  for (int d = 0; d < kDTypes; ++d) {
    for (int64_t count : {0, 1, 3, 1000}) {
      const Array array = empty({count}, static_cast<DType>(d));
      EXPECT_EQ(reinterpret_cast<uintptr_t>(array.origin()) % 64, 0U);
      EXPECT_EQ(array.storage().size_bytes(), array.nbytes());
    }
  }
}

TEST(Storage, IsCountedAcrossThreads) {
  int dropped = 0;
  double data[1] = {};
  {
    const Array shared = Array::wrap(data, {1}, [&dropped](double*) { ++dropped; });
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([shared] {
        for (int j = 0; j < 10'000; ++j) {
          Array copy = shared;
          const Array view = copy(new_axis);
          copy = view;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(dropped, 0);
  }
  EXPECT_EQ(dropped, 1);
}

// Fresh pages cost more than what most calls do with them.
TEST(Storage, OfSomeSizeIsUsedAgain) {
  for (int64_t bytes :
       {int64_t{32} << 10, int64_t{200} << 10, int64_t{3} << 20, int64_t{5} << 20}) {
    const auto place_of_a_fresh_one = [](int64_t size) {
      const Array array = empty({size}, DType::u8);
      std::fill_n(array.data<uint8_t>(), size, uint8_t{1});
      return array.origin();
    };
    const std::byte* before = place_of_a_fresh_one(bytes);
    EXPECT_EQ(place_of_a_fresh_one(bytes), before) << bytes;
    const Array one = empty({bytes}, DType::u8);
    const Array other = empty({bytes}, DType::u8);
    EXPECT_NE(one.origin(), other.origin());
  }
}

TEST(Storage, KeepsNoMoreThanItMayOfManyBlocks) {
  std::vector<Array> arrays;
  for (int i = 0; i < 40; ++i) arrays.push_back(zeros({(i + 1) * 50'000}, DType::u8));
  arrays.clear();
  for (int i = 0; i < 40; ++i) arrays.push_back(zeros({(i + 1) * 50'000}, DType::u8));
  for (const Array& array : arrays)
    EXPECT_EQ(
        *std::max_element(array.data<const uint8_t>(), array.data<const uint8_t>() + array.size()),
        0);
}

TEST(Storage, OutlivesTheArrayThatMadeIt) {
  Array view;
  {
    const Array base = full({100}, 7);
    view = base(slice(50, 52));
  }
  EXPECT_EQ(view.item<int>(1), 7);
}

}  // namespace
}  // namespace weft

#include "array/storage.h"

#include <gtest/gtest.h>

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

// The kernels that bring items side by side move every item to its place and touch nothing else, on
// every table.
#include "kernels/move/items.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "kernels/table.h"
#include "support/every_table.h"

namespace weft::test {
namespace {

using kernels::Move;
using kernels::MoveKernel;

constexpr int64_t kExtents[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 13, 15,
                                16, 17, 19, 23, 31, 32, 33, 40, 47, 64, 65, 100};
constexpr auto kUntouched = std::byte{0xA5};

// All of memory that a kernel may read is the block's, exactly: sanitizers see the rest.
struct Block {
  int64_t item;
  int64_t rows;
  int64_t columns;
  int64_t row;     // step in bytes, of what is read
  int64_t column;  // perhaps negative
  int64_t gap;     // bytes between rows that are written
};

std::vector<std::byte> some_bytes(int64_t count) {
  std::vector<std::byte> bytes(static_cast<size_t>(count));
  uint32_t state = 12345;
  for (std::byte& byte : bytes) {
    state = state * 1664525 + 1013904223;
    byte = static_cast<std::byte>(state >> 24);
  }
  return bytes;
}

// Of the last item read, behind the first in memory.
int64_t extent_of(const Block& b) {
  return (b.rows - 1) * std::abs(b.row) + (b.columns - 1) * std::abs(b.column) + b.item;
}

bool moves_rightly(MoveKernel kernel, const Block& b) {
  const std::vector<std::byte> source = some_bytes(extent_of(b));
  const int64_t begin = b.column < 0 ? (b.columns - 1) * -b.column : 0;
  const int64_t to_row = b.columns * b.item + b.gap;
  std::vector<std::byte> expected(static_cast<size_t>(b.rows * to_row), kUntouched);
  std::vector<std::byte> written = expected;
  for (int64_t r = 0; r < b.rows; ++r) {
    for (int64_t c = 0; c < b.columns; ++c)
      std::memcpy(expected.data() + r * to_row + c * b.item,
                  source.data() + begin + r * b.row + c * b.column, static_cast<size_t>(b.item));
  }
  kernel(
      {source.data() + begin, b.row, b.column, written.data(), to_row, b.item, b.rows, b.columns});
  return expected == written;
}

// Calls f(log2 of the item size, rows, columns, gap).
template <class F>
void for_blocks(const F& f) {
  for (int size = 0; size < kernels::kItemSizes; ++size) {
    for (int64_t rows : kExtents) {
      for (int64_t columns : kExtents) {
        for (int64_t gap : {0, 3}) f(size, rows, columns, gap << size);
      }
    }
  }
}

TEST(ItemKernels, TransposeBlocksOfAnyExtents) {
  on_every_table([](const char* table) {
    const kernels::ItemKernels& items = *kernels::active_table().items;
    for_blocks([&](int size, int64_t rows, int64_t columns, int64_t gap) {
      const int64_t item = int64_t{1} << size;
      for (int64_t apart : {rows, rows + 3}) {
        EXPECT_TRUE(
            moves_rightly(items.transposes[size], {item, rows, columns, item, apart * item, gap}))
            << table << ' ' << item << " bytes, " << rows << " x " << columns;
      }
    });
    return !testing::Test::HasFailure();
  });
}

TEST(ItemKernels, GatherRowsThatLieForwardsBackwardsAndApart) {
  on_every_table([](const char* table) {
    const kernels::ItemKernels& items = *kernels::active_table().items;
    for_blocks([&](int size, int64_t rows, int64_t columns, int64_t gap) {
      const int64_t item = int64_t{1} << size;
      for (int64_t step : {1, -1, 2, -2, 3, 5}) {
        for (int64_t between : {0, 3}) {
          const int64_t row = (columns * std::abs(step) + between) * item;
          EXPECT_TRUE(
              moves_rightly(items.gathers[size], {item, rows, columns, row, step * item, gap}))
              << table << ' ' << item << " bytes, " << rows << " x " << columns << " by " << step;
        }
      }
    });
    return !testing::Test::HasFailure();
  });
}

}  // namespace
}  // namespace weft::test

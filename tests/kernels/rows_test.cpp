// Kernels of one row give what those of tiles give, and touch nothing behind the row.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "support/wide_tables.h"
#include "weft/dtype.h"

namespace weft::test {
namespace {

using kernels::KernelTable;

// Those of the machine, and of two for one instruction set the one that it does not choose.
std::vector<const KernelTable*> runnable_tables() {
  int count = 0;
  const KernelTable* const* found = kernels::available_tables(count);
  std::vector<const KernelTable*> tables(found, found + count);
#if WEFT_LAST_ISA >= 2
  if (tables[0] == &kernels::avx512::kTable) tables.push_back(&kernels::avx512::kWideTable);
  if (tables[0] == &kernels::avx512::kWideTable) tables.push_back(&kernels::avx512::kTable);
#endif
  return tables;
}

constexpr int64_t kMost = 300;
constexpr int64_t kItem = 8;  // the largest
constexpr auto kUntouched = std::byte{0xA5};

using Bytes = std::vector<std::byte>;

// Numbers other than zero: integers are divided too.
Bytes numbers(DType dtype, int first) {
  Bytes bytes(static_cast<size_t>(kMost * kItem));
  for (int64_t i = 0; i < kMost; ++i) {
    const double x = static_cast<double>((i * 37 + first) % 101) + 1;
    const auto put = [&](auto value) {
      std::memcpy(bytes.data() + i * static_cast<int64_t>(sizeof value), &value, sizeof value);
    };
    if (dtype == DType::f32) put(static_cast<float>(x) / 7);
    if (dtype == DType::f64) put(x / 7);
    if (dtype == DType::i32) put(static_cast<int32_t>(x));
    if (dtype == DType::i64) put(static_cast<int64_t>(x));
  }
  return bytes;
}

void compare_with_tiles(const KernelTable& table, int op, DType dtype) {
  const auto number = static_cast<int>(dtype);
  const int64_t item = size_in_bytes(dtype);
  const Bytes a = numbers(dtype, 3);
  const Bytes b = numbers(dtype, 50);
  for (int64_t columns = 1; columns < kMost; ++columns) {
    Bytes expected(static_cast<size_t>(kMost * kItem), kUntouched);
    Bytes found = expected;
    kernels::Tile tile{};
    tile.in[0] = a.data();
    tile.in[1] = b.data();
    tile.in_column[0] = tile.in_column[1] = tile.out_column = item;
    tile.out = expected.data();
    tile.rows = tile.planes = 1;
    tile.columns = columns;
    table.ops[op][number](tile);
    table.rows[op][number](found.data(), a.data(), b.data(), columns);
    ASSERT_EQ(expected, found) << table.name << " operation " << op << ' ' << name_of(dtype) << ' '
                               << columns;
  }
}

TEST(RowKernels, GiveWhatTileKernelsGive) {
  for (const KernelTable* table : runnable_tables()) {
    int kernels = 0;
    for (int op = 0; op < kOps; ++op) {
      for (int d = 0; d < kDTypes; ++d) {
        if (!table->rows[op][d]) continue;
        ++kernels;
        compare_with_tiles(*table, op, static_cast<DType>(d));
        if (HasFatalFailure()) return;
      }
    }
    EXPECT_GE(kernels, 4 * 4) << table->name;  // sums, differences, products, maxima at least
  }
}

#if WEFT_LAST_ISA >= 2
TEST(RowKernels, AreOfTwoWidthsOnOneInstructionSet) {
  const auto add = static_cast<int>(Op::add);
  const auto f32 = static_cast<int>(DType::f32);
  EXPECT_NE(kernels::avx512::kTable.rows[add][f32], kernels::avx512::kWideTable.rows[add][f32]);
  EXPECT_EQ(kernels::avx512::kTable.ops[add][f32], kernels::avx512::kWideTable.ops[add][f32]);
}
#endif

}  // namespace
}  // namespace weft::test

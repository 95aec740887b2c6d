// Small broadcasts of which all rows or all columns are the same: one is computed and copied by the
// short way.
#include <gtest/gtest.h>

#include "kernels/active.h"
#include "support/every_table.h"
#include "support/small_numbers.h"
#include "weft/weft.h"

namespace weft {
namespace {

constexpr DType kTypes[] = {DType::boolean, DType::i8,  DType::u16, DType::f16, DType::bf16,
                            DType::i32,     DType::f32, DType::i64, DType::c64, DType::c128};

Array numbers(const Shape& shape, DType dtype, int64_t factor) {
  return golden::numbers(shape, dtype, factor, 5);
}

void expect_alike(const Array& got, const Array& wanted, const char* what) {
  EXPECT_EQ(got.dtype(), wanted.dtype()) << what;
  EXPECT_TRUE(array_equal(got, wanted, true)) << what << ' ' << to_string(got.shape());
}

// Views that repeat give what arrays of the same numbers give.
void compare(const Array& a, const Array& b) {
  const Array x = a.copy();
  const Array y = b.copy();
  expect_alike(add(a, b), add(x, y), "add");
  expect_alike(equal(a, b), equal(x, y), "equal");
  expect_alike(where(not_equal(a, 0), a, b), where(not_equal(x, 0), x, y), "where");
  expect_alike(abs(a), abs(x), "abs");
  const Array out = zeros(x.shape(), multiply(x, y).dtype());
  multiply(a, b, {.out = out});
  expect_alike(out, multiply(x, y), "multiply");
  if (is_floating(a.dtype())) expect_alike(exp(a), exp(x), "exp");
}

TEST(Repeats, GiveWhatEveryElementWouldGive) {
  test::on_every_table([](const char* table) {
    for (const DType dtype : kTypes) {
      for (const int64_t rows : {1, 2, 3, 17, 64, 130}) {
        for (const int64_t columns : {1, 2, 5, 16, 33, 300}) {
          SCOPED_TRACE(testing::Message()
                       << table << ' ' << name_of(dtype) << ' ' << rows << " x " << columns);
          const Shape shape{rows, columns};
          const Array column = numbers({rows, 1}, dtype, 1).broadcast_to(shape);
          const Array row = numbers({1, columns}, dtype, 2).broadcast_to(shape);
          const Array number = numbers({1, 1}, dtype, 3).broadcast_to(shape);
          compare(column, column);
          compare(column, number);
          compare(row, row);
          compare(number, row);
          compare(number, number);
          compare(column(slice(none, none, -1)), number);
        }
      }
    }
    return !testing::Test::HasFailure();
  });
}

TEST(Repeats, OfWhatIsWrittenToAreReadBefore) {
  const Array out = numbers({20, 30}, DType::f32, 1);
  const Array first_column = out(all, slice(0, 1));
  const Array wanted = (first_column.copy() + 1).broadcast_to({20, 30}).copy();
  add(first_column.broadcast_to({20, 30}), 1, {.out = out});
  EXPECT_TRUE(array_equal(out, wanted));
}

// Kernels that count say how many are computed.
int64_t evaluated = 0;
kernels::TileKernel real_exp = nullptr;
void counting_exp(const kernels::Tile& tile) noexcept {
  evaluated += tile.rows * tile.columns;
  real_exp(tile);
}

TEST(Repeats, AreComputedOnce) {
  exp(ones({1}, DType::f32));  // chooses a table
  static kernels::KernelTable table = kernels::active_table();
  kernels::TileKernel& slot = table.ops[static_cast<int>(Op::exp)][static_cast<int>(DType::f32)];
  real_exp = slot;
  slot = counting_exp;
  const kernels::KernelTable* before = kernels::active.exchange(&table);
  const auto count = [](const Shape& from, const Shape& to) {
    evaluated = 0;
    exp(ones(from, DType::f32).broadcast_to(to));
    return evaluated;
  };
  EXPECT_EQ(count({16, 1}, {16, 256}), 16);
  EXPECT_EQ(count({1, 256}, {16, 256}), 256);
  EXPECT_EQ(count({1, 1}, {16, 256}), 1);
  EXPECT_EQ(count({128, 1}, {128, 256}), 128);
  EXPECT_EQ(count({4, 1}, {4, 8}), 32) << "not worth it";
  kernels::active.exchange(before);
}

}  // namespace
}  // namespace weft

// Which strategy a product takes: for every matrix row of bench/, and on both sides of every
// threshold of the ladder. Operands are abstract: nothing is multiplied.
#include <gtest/gtest.h>

#include <string>

#include "contract/blas/openblas.h"
#include "contract/run_contract.h"
#include "dialect/products.h"
#include "support/every_table.h"

namespace weft::test {
namespace {

using contract::ProductStrategy;
using core::Value;

Value f32(const Shape& shape) { return core::abstract_value(shape, DType::f32); }

// The last two axes exchanged: columns are contiguous.
Value turned(const Value& x) {
  Value view = x;
  const int last = x.rank() - 1;
  std::swap(view.shape[last], view.shape[last - 1]);
  std::swap(view.strides[last], view.strides[last - 1]);
  return view;
}

std::string chosen(const Value& a, const Value& b) {
  const contract::ProductChoice choice = contract::choose(dialect::lower_matmul(a, b, {}));
  const std::string text = to_string(choice);
  return text.substr(0, text.find(':'));
}

bool has_panels() { return kernels::active_panels(DType::f32) != nullptr; }

// What takes the place of panels where the instruction set has none.
std::string blas() { return contract::has_openblas() ? "blas" : "blocks"; }
std::string panels() { return has_panels() ? "panels" : blas(); }

struct BenchRow {
  const char* name;
  Value a;
  Value b;
  const char* with_panels;
  const char* without;  // "": OpenBLAS, or blocks
};

Value square(int64_t side) { return f32({side, side}); }
BenchRow batch_row(const char* name, int64_t count, int64_t side) {
  const Value x = f32({count, side, side});
  return {name, x, x, "tiles", "tiles"};
}

TEST(ProductStrategy, OfEveryMatrixRowOfTheBenchmarks) {
  const Value f64_512 = core::abstract_value({512, 512}, DType::f64);
  const BenchRow rows[] = {
      {"gemm_64", square(64), square(64), "tiles", "tiles"},
      {"gemm_128", square(128), square(128), "tiles", ""},
      {"gemm_256", square(256), square(256), "panels", ""},
      {"gemm_512", square(512), square(512), "panels", ""},
      {"gemm_1024", square(1024), square(1024), "panels", ""},
      {"gemm_2048", square(2048), square(2048), "panels", ""},
      {"gemm_f64", f64_512, f64_512, "panels", ""},
      {"gemm_tall", f32({4096, 64}), f32({64, 64}), "tiles", "tiles"},
      {"gemm_wide", f32({64, 64}), f32({64, 4096}), "panels", ""},
      {"gemm_deep", f32({64, 4096}), f32({4096, 64}), "panels", ""},
      {"gemm_turned", square(512), turned(square(512)), "panels", ""},
      {"matvec", square(2048), f32({2048}), "dots", "dots"},
      batch_row("batch_2", 10000, 2),
      batch_row("batch_3", 8000, 3),
      batch_row("batch_4", 5000, 4),
      batch_row("batch_8", 2000, 8),
      batch_row("batch_16", 500, 16),
      batch_row("batch_24", 250, 24),
      batch_row("batch_64", 40, 64),
      {"bmm32", f32({64, 1, 32, 32}), f32({1, 8, 32, 32}), "tiles", "tiles"},
      {"everyday matmul", f32({100000, 3}), f32({3}), "thin", "thin"},
  };
  on_every_table([&](const char* table) {
    for (const BenchRow& row : rows) {
      const std::string without = *row.without ? row.without : blas();
      EXPECT_EQ(chosen(row.a, row.b), has_panels() ? row.with_panels : without)
          << row.name << " on " << table;
    }
    return true;
  });
}

TEST(ProductStrategy, TilesUpToThirtyTwoRowsThenPanels) {
  if (!has_panels()) GTEST_SKIP() << "no panels";
  EXPECT_EQ(chosen(f32({32, 1024}), f32({1024, 1024})), "tiles");
  EXPECT_EQ(chosen(f32({33, 1024}), f32({1024, 1024})), "panels");
}

TEST(ProductStrategy, TilesForRowsOfUpToOneCacheLine) {
  if (!has_panels()) GTEST_SKIP() << "no panels";
  EXPECT_EQ(chosen(f32({1000, 5000}), f32({5000, 16})), "tiles");
  EXPECT_EQ(chosen(f32({1000, 5000}), f32({5000, 17})), "panels");
}

TEST(ProductStrategy, TilesUpTo64KiBOfBWithRowsOfUpTo1KiB) {
  if (!has_panels()) GTEST_SKIP() << "no panels";
  EXPECT_EQ(chosen(f32({1000, 256}), f32({256, 64})), "tiles");
  EXPECT_EQ(chosen(f32({1000, 257}), f32({257, 64})), "panels");
  EXPECT_EQ(chosen(f32({1000, 63}), f32({63, 256})), "tiles");
  EXPECT_EQ(chosen(f32({1000, 63}), f32({63, 257})), "panels");
}

TEST(ProductStrategy, TilesOfTheTransposedProductIfThatIsThin) {
  if (!has_panels()) GTEST_SKIP() << "no panels";
  EXPECT_EQ(chosen(turned(f32({1024, 1000})), turned(f32({16, 1024}))), "panels");
  Value tall = turned(f32({1024, 1000}));  // (1000, 1024), columns contiguous
  core::Contract c = dialect::lower_matmul(tall, turned(f32({8, 1024})), {});
  const Array out = empty({8, 1000}, DType::f32).T();
  c.out = &out;
  EXPECT_EQ(contract::choose(c).strategy, ProductStrategy::tiles) << "8 columns: 32 bytes a row";
}

TEST(ProductStrategy, DotsOfUpToFourRowsFromADepthOf256On) {
  const auto b = [](int64_t depth) { return turned(f32({1000, depth})); };
  on_every_table([&](const char*) {
    EXPECT_EQ(chosen(f32({4, 256}), b(256)), "dots");
    EXPECT_EQ(chosen(f32({4, 255}), b(255)), panels());
    EXPECT_EQ(chosen(f32({5, 256}), b(256)), panels());
    return true;
  });
}

TEST(ProductStrategy, WithoutPanelsTilesUpToSixtyFour) {
  on_every_table([&](const char*) {
    if (has_panels()) return true;
    EXPECT_EQ(chosen(f32({100, 64}), f32({64, 64})), "tiles");
    EXPECT_EQ(chosen(f32({100, 65}), f32({65, 64})), blas());
    EXPECT_EQ(chosen(f32({100, 64}), f32({64, 65})), blas());
    return true;
  });
}

TEST(ProductStrategy, AMatrixByAVectorIsThinThenTilesThenDots) {
  on_every_table([&](const char*) {
    EXPECT_EQ(chosen(f32({100, 4}), f32({4})), "thin");
    EXPECT_EQ(chosen(f32({100, 5}), f32({5})), "tiles");
    EXPECT_EQ(chosen(f32({100, 32}), f32({32})), "tiles");
    EXPECT_EQ(chosen(f32({100, 33}), f32({33})), "dots");
    EXPECT_EQ(chosen(f32({33}), turned(f32({100, 33}))), "dots, transposed");
    return true;
  });
}

TEST(ProductStrategy, AColumnMajorMatrixByAVectorIsARowTimesAMatrix) {
  EXPECT_EQ(chosen(turned(f32({100, 50})), f32({100})), "tiles, transposed");
  EXPECT_EQ(chosen(f32({100}), f32({100, 50})), "tiles");
}

TEST(ProductStrategy, BlocksForManyStridedSumsOfIntegers) {
  const Value ints = core::abstract_value({100, 33}, DType::i32);
  const Value vector = core::abstract_value({100}, DType::i32);
  EXPECT_EQ(chosen(turned(ints), vector), "blocks, transposed") << "33 sums";
  EXPECT_EQ(chosen(turned(core::abstract_value({100, 32}, DType::i32)), vector), "dots")
      << "32 sums";
}

TEST(ProductStrategy, PackedBForEightSmallProductsWhoseBIsTransposed) {
  const auto times = [](int64_t count, int64_t depth, int64_t columns) {
    return chosen(f32({count, 16, depth}), turned(f32({count, columns, depth})));
  };
  EXPECT_EQ(times(8, 24, 24), "packed_b");
  EXPECT_EQ(times(7, 24, 24), has_panels() ? "panels" : "blocks");
  EXPECT_EQ(times(8, 24, 25), has_panels() ? "panels" : "blocks");
}

TEST(ProductStrategy, LanesForEightSmallProductsOfOtherTypes) {
  const auto times = [](int64_t count, int64_t side, DType dtype) {
    const Value x = core::abstract_value({count, side, side}, dtype);
    return chosen(x, x);
  };
  for (DType dtype : {DType::i32, DType::c64, DType::f16, DType::boolean}) {
    EXPECT_EQ(times(8, 6, dtype), "lanes") << name_of(dtype);
    EXPECT_NE(times(7, 6, dtype), "lanes") << name_of(dtype);
    EXPECT_NE(times(8, 7, dtype), "lanes") << name_of(dtype);
  }
  EXPECT_EQ(times(8, 8, DType::f64), "tiles");
}

TEST(ProductStrategy, BlasForComplexNumbersAndBlocksForIntegers) {
  const Value complex = core::abstract_value({100, 100}, DType::c128);
  EXPECT_EQ(chosen(complex, complex), blas());
  const Value ints = core::abstract_value({100, 100}, DType::i64);
  EXPECT_EQ(chosen(ints, ints), "blocks");
}

TEST(ProductStrategy, OfAConjugatedProductIsDots) {
  const Value x = core::abstract_value({100}, DType::c64);
  EXPECT_EQ(contract::choose(dialect::lower_vecdot(x, x, -1)).strategy, ProductStrategy::dots);
}

TEST(ProductStrategy, AStackTimesOneMatrixIsOneTallProduct) {
  if (!has_panels()) GTEST_SKIP() << "no panels";
  EXPECT_EQ(chosen(f32({8, 32, 1024}), f32({1024, 1024})), "panels") << "256 rows, not 32";
}

TEST(ProductStrategy, IsSaidWithItsReason) {
  EXPECT_EQ(to_string(contract::choose(dialect::lower_matmul(square(64), square(64), {}))),
            "tiles: small or thin, rows of b and c contiguous");
}

}  // namespace
}  // namespace weft::test

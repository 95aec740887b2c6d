// Products in packed panels: against their definition at every edge of a panel, and bit for bit
// against the tiles.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "contract/strategies.h"
#include "support/expect.h"
#include "support/products.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

contract::Matrix as_matrix(const Array& x) {
  const auto stride = [&x](int axis) { return x.extent(axis) > 1 ? x.strides()[axis] : 0; };
  return {x.origin(), x.dtype(), x.extent(0), x.extent(1), stride(0), stride(1)};
}

contract::Product product_of(const Array& a, const Array& b, const Array& c) {
  contract::Product p{};
  p.a = as_matrix(a);
  p.b = as_matrix(b);
  p.c = as_matrix(c);
  p.compute = c.dtype();
  return p;
}

Array in_panels(const Array& a, const Array& b, DType dtype) {
  const Array c = full({a.extent(0), b.extent(1)}, 7, dtype);
  contract::multiply_in_panels(product_of(a, b, c));
  return c;
}

bool has_panels() {
  const Array one = ones({1, 1});
  return contract::suits_panels(product_of(one, one, one));
}

bool same_bits(const Array& x, const Array& y) {
  return std::memcmp(x.origin(), y.origin(), static_cast<size_t>(x.nbytes())) == 0;
}

TEST(Panels, EqualTheDefinitionAtEveryEdgeOfAPanel) {
  Random random(test_seed());
  for_tables_and_threads([&] {
    if (!has_panels()) return;
    for (DType dtype : {DType::f32, DType::f64}) {
      for (int64_t rows : {1, 3, 4, 5, 8, 9, 95, 97}) {
        for (int64_t columns : {1, 7, 8, 15, 17, 24, 31, 33, 47, 49, 64}) {
          const Array a = small_numbers(random, {rows, 9}, dtype);
          const Array b = small_numbers(random, {9, columns}, dtype);
          ASSERT_EQ(value_difference(naive_product(a, b), in_panels(a, b, dtype)), "")
              << rows << " x " << columns;
        }
      }
    }
  });
}

TEST(Panels, CutTheDepthAndWideMatrices) {
  Random random(test_seed());
  for_tables_and_threads([&] {
    if (!has_panels()) return;
    for (const auto& [rows, columns, depth] : std::vector<std::array<int64_t, 3>>{{20, 30, 1},
                                                                                  {20, 30, 511},
                                                                                  {20, 30, 512},
                                                                                  {20, 30, 513},
                                                                                  {9, 10, 1100},
                                                                                  {200, 100, 20},
                                                                                  {40, 2000, 3}}) {
      const Array a = small_numbers(random, {rows, depth}, DType::f32, 1);
      const Array b = small_numbers(random, {depth, columns}, DType::f32, 1);
      ASSERT_EQ(value_difference(naive_product(a, b), in_panels(a, b, DType::f32)), "")
          << rows << " x " << columns << " x " << depth;
    }
  });
}

TEST(Panels, TakeOperandsOfAnyTypeAndLayout) {
  for_tables_and_threads([] {
    if (!has_panels()) return;
    for_random_cases(60, [](Random& random) {
      const DType dtype = random.chance(50) ? DType::f32 : DType::f64;
      const DType types[] = {DType::f32, DType::f64,     DType::f16,
                             DType::i32, DType::boolean, DType::u8};
      const int64_t rows = random.between(1, 40), columns = random.between(1, 70),
                    depth = random.between(1, 40);
      const Array a = small_numbers(random, {rows, depth}, random.pick(types));
      const Array b = small_numbers(random, {depth, columns}, random.pick(types));
      const Array got = in_panels(scattered(random, a), scattered(random, b), dtype);
      const Array expected = naive_product(a.astype(DType::f64), b.astype(DType::f64));
      ASSERT_EQ(value_difference(expected.astype(dtype), got), "");
    });
    const Array row = arange(40).astype(DType::f32).reshape({1, 40});
    const Array repeated = row.broadcast_to({50, 40});
    ASSERT_EQ(value_difference(naive_product(repeated, row.T()),
                               in_panels(repeated, row.T(), DType::f32)),
              "");
  });
}

TEST(Panels, WriteNothingButTheResult) {
  Random random(test_seed());
  for_tables_and_threads([&] {
    if (!has_panels()) return;
    const Array a = small_numbers(random, {13, 600}, DType::f32, 1);
    const Array b = small_numbers(random, {600, 37}, DType::f32, 1);
    const Array frame = full({15, 41}, 5, DType::f32);
    const Array inner = frame(slice(1, 14), slice(2, 39));
    contract::multiply_in_panels(product_of(a, b, inner));
    ASSERT_EQ(value_difference(naive_product(a, b), inner.copy()), "");
    Array rest = frame.copy();
    rest(slice(1, 14), slice(2, 39)) = 5;
    EXPECT_TRUE(array_equal(rest, full({15, 41}, 5, DType::f32)));
  });
}

TEST(Panels, GiveTheBitsOfTilesOnAnyNumberOfThreads) {
  Random random(test_seed());
  for (DType dtype : {DType::f32, DType::f64}) {
    const Array a = fractions(random, {301, 1300}, dtype);
    const Array b = fractions(random, {1300, 150}, dtype);
    for_tables_and_threads([&] {
      if (!has_panels()) return;
      const Array tiles = empty({301, 150}, dtype);
      contract::multiply_in_place(product_of(a, b, tiles));
      EXPECT_TRUE(same_bits(tiles, in_panels(a, b, dtype)));
      EXPECT_TRUE(same_bits(tiles, in_panels(a.T().copy().T(), b.T().copy().T(), dtype)));
    });
  }
}

// More threads than bands that are wide enough.
TEST(Panels, ServeManyThreads) {
  const int before = num_threads();
  Random random(test_seed());
  const Array a = fractions(random, {70, 300}, DType::f32);
  const Array b = fractions(random, {300, 90}, DType::f32);
  if (has_panels()) {
    set_num_threads(1);
    const Array one = in_panels(a, b, DType::f32);
    for (int threads : {3, 5, 12, 13}) {
      set_num_threads(threads);
      EXPECT_TRUE(same_bits(one, in_panels(a, b, DType::f32))) << threads;
    }
  }
  set_num_threads(before);
}

TEST(Panels, KeepInfinitiesAndNansWithinTheirRowsAndColumns) {
  for_tables_and_threads([] {
    if (!has_panels()) return;
    Array a = ones({9, 20}, DType::f32);
    Array b = ones({20, 33}, DType::f32);
    a(8, 3) = std::numeric_limits<double>::infinity();
    b(5, 32) = std::nan("");
    const Array got = in_panels(a, b, DType::f32);
    Array expected = full({9, 33}, 20, DType::f32);
    expected(8) = std::numeric_limits<double>::infinity();
    expected(all, 32) = std::nan("");
    EXPECT_TRUE(array_equal(got, expected, true));
  });
}

}  // namespace
}  // namespace weft::test

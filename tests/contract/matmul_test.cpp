// matmul against its definition: every element type, layout, batch, kernel table and thread count.
#include <gtest/gtest.h>

#include <cstring>

#include "support/every_table.h"
#include "support/expect.h"
#include "support/products.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

constexpr int64_t kExtents[] = {1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 33, 40, 64, 65, 70, 100, 130};

Shape with_matrix(const Shape& batch, int64_t rows, int64_t columns) {
  Shape shape = batch;
  shape.push_back(rows);
  shape.push_back(columns);
  return shape;
}

// Two batch shapes that broadcast.
std::pair<Shape, Shape> random_batches(Random& random) {
  Shape a, b;
  for (int64_t left = random.between(0, 3); left > 0; --left) {
    const int64_t extent = random.between(1, 3);
    a.push_back(random.chance(30) ? 1 : extent);
    b.push_back(random.chance(30) ? 1 : extent);
  }
  while (!b.empty() && b[0] == 1 && random.chance(50)) b.erase(0);
  return {a, b};
}

TEST(Matmul, EqualsItsDefinitionForEveryTypeAndLayout) {
  for_random_cases(600, [](Random& random) {
    const DType types[] = {random.pick(all_dtypes()), random.pick(all_dtypes())};
    const int64_t m = random.pick(kExtents), k = random.pick(kExtents), n = random.pick(kExtents);
    const auto [batch_a, batch_b] = random_batches(random);
    const int64_t range = k > 64 || types[0] == DType::bf16 || types[1] == DType::bf16 ? 1 : 3;
    const Array a = small_numbers(random, with_matrix(batch_a, m, k), types[0], range);
    const Array b = small_numbers(random, with_matrix(batch_b, k, n),
                                  random.chance(70) ? types[0] : types[1], range);
    const Array got = matmul(random.chance(50) ? scattered(random, a) : a,
                             random.chance(50) ? scattered(random, b) : b);
    ASSERT_EQ(value_difference(naive_product(a, b), got), "")
        << name_of(a.dtype()) << to_string(a.shape()) << " @ " << name_of(b.dtype())
        << to_string(b.shape());
  });
}

TEST(Matmul, GivesTheSameBitsOnAnyNumberOfThreads) {
  Random random(test_seed());
  for (DType dtype : {DType::f32, DType::f64, DType::c64, DType::f16}) {
    for (const auto& [a_shape, b_shape] :
         std::vector<std::pair<Shape, Shape>>{{{300, 200}, {200, 130}},
                                              {{130, 70}, {70, 1000}},
                                              {{6, 32, 32}, {32, 32}},
                                              {{40, 1, 20, 20}, {40, 20, 20}},
                                              {{1000, 300}, {300}},
                                              {{300}, {300, 1000}},
                                              {{5000, 8}, {8, 8}},
                                              {{2, 200, 200}, {2, 200, 200}},
                                              {{100000}, {100000}}}) {
      const Array a = fractions(random, a_shape, dtype);
      const Array b = fractions(random, b_shape, dtype);
      Array first;
      std::string table;
      for_tables_and_threads([&] {
        const Array got = matmul(a, b);
        if (table != kernels::active_table().name) {
          table = kernels::active_table().name;
          first = got;
        }
        EXPECT_EQ(difference(first, got), "")
            << name_of(dtype) << to_string(a_shape) << to_string(b_shape);
      });
    }
  }
}

TEST(Matmul, LargeProductsGiveTheSameBitsOnAnyNumberOfThreads) {
  for_random_cases(60, [](Random& random) {
    const DType dtype = random.chance(50) ? DType::f32 : DType::f64;
    const int64_t m = random.between(65, 700), n = random.between(65, 700),
                  k = random.between(65, 300);
    const Array a = fractions(random, {m, k}, dtype);
    const Array b = fractions(random, {k, n}, dtype);
    const int before = num_threads();
    set_num_threads(1);
    const Array alone = matmul(a, b);
    for (int threads : {2, 3, 7}) {
      set_num_threads(threads);
      EXPECT_EQ(difference(alone, matmul(a, b)), "") << m << " " << n << " " << k;
    }
    set_num_threads(before);
  });
}

TEST(Matmul, EveryKernelTableEqualsTheDefinition) {
  for_tables_and_threads([] {
    Random random(test_seed());
    for (DType dtype : all_dtypes()) {
      for (int64_t extent : {1, 3, 8, 13, 37, 70}) {
        const Array a = small_numbers(random, {3, extent + 2, extent}, dtype, 1);
        const Array b = small_numbers(random, {extent, extent + 1}, dtype, 1);
        EXPECT_EQ(value_difference(naive_product(a, b), matmul(a, b)), "")
            << name_of(dtype) << extent;
        const Array turned = b.T().copy().T();
        EXPECT_EQ(value_difference(naive_product(a, b), matmul(a, turned)), "")
            << name_of(dtype) << extent;
      }
    }
  });
}

TEST(Matmul, DropsTheAxesThatVectorsLack) {
  const Array m = {{1, 2, 3}, {4, 5, 6}};
  expect_array(matmul(m, Array{1, 0, 1}), {2}, {4, 10});
  expect_array(matmul(Array{1, 1}, m), {3}, {5, 7, 9});
  expect_array(matmul(Array{1, 2, 3}, Array{4, 5, 6}), {}, {32});
  EXPECT_EQ(matmul(zeros({5, 4, 2, 3}), zeros({3})).shape(), (Shape{5, 4, 2}));
  EXPECT_EQ(matmul(zeros({2}), zeros({5, 4, 2, 3})).shape(), (Shape{5, 4, 3}));
}

TEST(Matmul, ZeroExtentsGiveZerosOrNothing) {
  expect_array(matmul(zeros({2, 0}), zeros({0, 2})), {2, 2}, {0, 0, 0, 0});
  EXPECT_EQ(matmul(zeros({0, 3}), zeros({3, 2})).shape(), (Shape{0, 2}));
  EXPECT_EQ(matmul(zeros({0, 2, 3}), zeros({3, 2})).shape(), (Shape{0, 2, 2}));
  expect_array(matmul(zeros({0}), zeros({0})), {}, {0});
  expect_array(matmul(ones({3, 0}, DType::i32), ones({0}, DType::i32)), {3}, {0, 0, 0});
}

TEST(Matmul, PromotesAsNumpyDoes) {
  for (DType a : all_dtypes()) {
    for (DType b : all_dtypes()) {
      EXPECT_EQ(name_of(matmul(ones({2, 2}, a), ones({2, 2}, b)).dtype()), name_of(promote(a, b)));
    }
  }
}

TEST(Matmul, SixteenBitFloatsAreSummedInFloat32) {
  // In float16 the sum would stop at 2048, in bfloat16 at 256.
  EXPECT_EQ(matmul(ones({4096}, DType::f16), ones({4096}, DType::f16)).item<double>(), 4096);
  EXPECT_EQ(matmul(ones({1, 4096}, DType::bf16), ones({4096, 2}, DType::bf16)).item<double>(0, 1),
            4096);
}

TEST(Matmul, BooleansAreOrsOfAnds) {
  const Array a = Array{{1, 1}, {0, 0}}.astype(DType::boolean);
  const Array got = matmul(a, a);
  EXPECT_EQ(got.dtype(), DType::boolean);
  expect_array(got, {2, 2}, {1, 1, 0, 0});
}

TEST(Matmul, AnyByteButZeroIsTrue) {
  bool bytes[12];
  std::memset(bytes, 2, sizeof(bytes));
  const Array a = Array::wrap(bytes, {3, 4}, nullptr);
  const Array b = ones({4, 3}, DType::boolean);
  expect_array(matmul(a, b), {3, 3}, {1, 1, 1, 1, 1, 1, 1, 1, 1});
  expect_array(matmul(b, a), {4, 4}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
  expect_array(matmul(a, b(all, 0)), {3}, {1, 1, 1});
  expect_array(matmul(b(all, 0), a.reshape({4, 3})), {3}, {1, 1, 1});
}

TEST(Matmul, IntegersWrap) {
  const Array a = full({1, 2}, 100, DType::i8);
  EXPECT_EQ(matmul(a, full({2, 1}, 2, DType::i8)).item<int>(0, 0), static_cast<int8_t>(400));
}

TEST(Matmul, WritesToAnOutOfAnyLayoutAndWiderType) {
  Random random(test_seed());
  const Array a = small_numbers(random, {3, 40, 20}, DType::f32);
  const Array b = small_numbers(random, {20, 30}, DType::f32);
  const Array expected = naive_product(a, b);
  for (DType dtype : {DType::f32, DType::f64, DType::c64, DType::f16}) {
    const Array out = scattered(random, zeros({3, 40, 30}, dtype));
    const Array returned = matmul(a, b, {.out = out});
    EXPECT_EQ(value_difference(expected.astype(dtype), out), "") << name_of(dtype);
    EXPECT_EQ(returned.origin(), out.origin());
  }
}

TEST(Matmul, AnOutThatOverlapsItsOperandsIsRight) {
  Random random(test_seed());
  const Array values = small_numbers(random, {50, 50}, DType::f64);
  const Array expected = naive_product(values, values);
  for (int64_t shift : {0, 1, 2}) {
    const Array memory = zeros({54, 50});
    const Array x = memory(slice(0, 50));
    x.copy();
    Array(x).assign(values);
    const Array out = memory(slice(shift, shift + 50));
    matmul(x, x, {.out = out});
    EXPECT_EQ(value_difference(expected, out), "") << shift;
  }
}

TEST(Matmul, LongChainsStayAccurate) {
  // 10 million sums of 0.1: a single float32 chain would be off by percents.
  const int64_t count = 10'000'000;
  const Array tenths = full({1}, 0.1, DType::f32).broadcast_to({count});
  EXPECT_NEAR(matmul(tenths, ones({count}, DType::f32)).item<double>(), 0.1f * 1e7, 1.0);
}

// Whole numbers, so that sums are exact in any order.
TEST(Matmul, OfManySmallMatricesTakesTheSecondHoweverItLies) {
  const auto numbers = [](const Shape& shape, DType dtype) {
    return remainder(arange(count_or_overflow(shape)), 7).reshape(shape).astype(dtype);
  };
  on_every_table([&](const char* table) {
    for (DType dtype : {DType::f32, DType::f64}) {
      for (int64_t k : {2, 3, 4, 5, 6, 8, 11, 16, 17, 32}) {
        const Array a = numbers({41, 5, k}, dtype);
        const Array b = numbers({41, k + 1, k}, dtype);
        const Array wide = numbers({41, k, 2 * k}, dtype);
        const Array grid = numbers({3, 41, 5, k}, dtype);
        for (const Array& second : {b.swapaxes(1, 2), wide(all, all, slice(none, none, -2)),
                                    b(slice(4, 5)).swapaxes(1, 2).broadcast_to({41, k, k + 1})}) {
          EXPECT_TRUE(array_equal(matmul(a, second), matmul(a, second.copy()))) << table << k;
          EXPECT_TRUE(array_equal(matmul(grid, second), matmul(grid, second.copy()))) << table << k;
        }
      }
    }
    return !testing::Test::HasFailure();
  });
}

TEST(Matmul, ThePolicyCoversBatchAxes) {
  expect_refused(ErrorKind::stretch, [] {
    matmul(zeros({4, 1, 2, 2}), zeros({4, 3, 2, 2}), {.policy = Policy::exact});
  });
  expect_refused(ErrorKind::rank_promotion, [] {
    matmul(zeros({4, 3, 2, 2}), zeros({3, 2, 2}), {.policy = Policy::same_rank});
  });
  EXPECT_EQ(matmul(zeros({4, 2, 2}), zeros({2, 2}), {.policy = Policy::exact}).rank(), 3);
}

}  // namespace
}  // namespace weft::test

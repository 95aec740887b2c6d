// Products of thin matrices and of many small ones, in every type and mixture of types: each has a
// way of its own.
#include <gtest/gtest.h>

#include "support/every_table.h"
#include "support/expect.h"
#include "support/products.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

// Two types that go together in a product.
struct Types {
  DType a;
  DType b;
};
Types random_types(Random& random) {
  const DType a = random.pick(all_dtypes());
  return {a, random.chance(60) ? a : random.pick(all_dtypes())};
}

TEST(ThinProducts, EqualTheirDefinitionForEveryTypeAndLayout) {
  for_random_cases(600, [](Random& random) {
    const Types types = random_types(random);
    const int64_t depth = random.between(1, 40);
    const int64_t rows = random.pick(std::vector<int64_t>{31, 33, 130, 1030, 2100});
    const int64_t columns = random.pick(std::vector<int64_t>{1, 1, 2, 3, 9});
    Array a = small_numbers(random, {rows, depth}, types.a, 1);
    Array b = small_numbers(random, {depth, columns}, types.b, 1);
    const Array expected = naive_product(a, b);
    if (random.chance(50)) a = scattered(random, a);
    if (random.chance(50)) b = scattered(random, b);
    ASSERT_EQ(value_difference(expected, matmul(a, b)), "")
        << name_of(types.a) << " " << name_of(types.b) << " " << rows << " x " << depth << " x "
        << columns;
    ASSERT_EQ(value_difference(expected.T(), matmul(b.T(), a.T())), "")
        << name_of(types.b) << " " << name_of(types.a) << " transposed";
  });
}

// Rows that follow one another, from fewer than a vector of them to more than are taken at a time.
TEST(ThinProducts, OfDenseRowsEqualTheDefinitionOnEveryTable) {
  for_random_cases(60, [](Random& random) {
    const Types types = random_types(random);
    const int64_t depth = random.between(1, 5);
    const int64_t rows = random.chance(70) ? random.between(1, 40) : random.between(500, 1100);
    const Array a = small_numbers(random, {rows, depth}, types.a, 1);
    const Array b = small_numbers(random, {depth}, types.b, 1);
    const Array expected = naive_product(a, b.reshape({depth, 1})).reshape({rows});
    on_every_table([&](const char* table) {
      EXPECT_EQ(value_difference(expected, matmul(a, b)), "")
          << table << " " << name_of(types.a) << " " << name_of(types.b) << " " << a.shape();
      const Array wide = zeros({rows, 2}, expected.dtype());
      matmul(a, b, {.out = wide(all, 1)});
      EXPECT_EQ(value_difference(expected, wide(all, 1)), "") << table << " into every second";
      EXPECT_EQ(value_difference(zeros({rows}, expected.dtype()), wide(all, 0)), "") << table;
      return true;
    });
  });
}

TEST(SmallProducts, InBatchesEqualTheirDefinitionForEveryTypeAndLayout) {
  for_random_cases(600, [](Random& random) {
    const Types types = random_types(random);
    const Shape batch = {random.between(1, 3), random.pick(std::vector<int64_t>{7, 8, 9, 500})};
    const int64_t rows = random.between(1, 9), depth = random.between(1, 9),
                  columns = random.between(1, 9);
    Array a = small_numbers(random, {batch[0], batch[1], rows, depth}, types.a, 1);
    Array b = small_numbers(random, {random.chance(30) ? 1 : batch[0], batch[1], depth, columns},
                            types.b, 1);
    const Array expected = naive_product(a, b);
    if (random.chance(50)) a = scattered(random, a);
    if (random.chance(50)) b = scattered(random, b);
    ASSERT_EQ(value_difference(expected, matmul(a, b)), "")
        << name_of(types.a) << " " << name_of(types.b) << " " << a.shape() << " " << b.shape();
  });
}

TEST(SmallProducts, ConjugateTheFirstVector) {
  Random random(test_seed());
  for (DType dtype : {DType::c64, DType::c128}) {
    const Array a = small_numbers(random, {300, 5}, dtype);
    const Array b = small_numbers(random, {300, 5}, dtype);
    EXPECT_EQ(value_difference(sum(conj(a) * b, {.axis = 1}), vecdot(a, b)), "");
  }
}

TEST(SmallProducts, OfEveryKernelTableEqualTheDefinition) {
  Random random(test_seed());
  for (DType dtype : all_dtypes()) {
    const Array a = small_numbers(random, {40, 3, 5}, dtype, 1);
    const Array b = small_numbers(random, {40, 5, 4}, dtype, 1);
    const Array thin = a.reshape({120, 5});
    const Array expected = naive_product(a, b);
    const Array tall = naive_product(thin, b(0));
    on_every_table([&](const char* table) {
      EXPECT_EQ(value_difference(expected, matmul(a, b)), "") << name_of(dtype) << " " << table;
      EXPECT_EQ(value_difference(tall, matmul(thin, b(0))), "") << name_of(dtype) << " " << table;
      return true;
    });
  }
}

TEST(SmallProducts, GiveTheSameBitsOnAnyNumberOfThreads) {
  Random random(test_seed());
  const int before = num_threads();
  for (DType dtype : {DType::f16, DType::bf16, DType::c64, DType::i16}) {
    const Array a = is_integer(dtype) ? small_numbers(random, {30000, 3, 3}, dtype)
                                      : fractions(random, {30000, 3, 3}, dtype);
    set_num_threads(1);
    const Array one = matmul(a, a);
    for (int threads : {2, 7}) {
      set_num_threads(threads);
      EXPECT_TRUE(array_equal(one, matmul(a, a))) << name_of(dtype) << " " << threads;
    }
  }
  set_num_threads(before);
}

}  // namespace
}  // namespace weft::test

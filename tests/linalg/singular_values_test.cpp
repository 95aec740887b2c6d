// Singular values alone, which are found by weft's own reduction: against matrices made from known
// values, at every edge of a vector, near overflow and underflow, on every table.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/expect.h"
#include "support/products.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

double epsilon_of(DType dtype) {
  return dtype == DType::f32 ? std::numeric_limits<float>::epsilon()
                             : std::numeric_limits<double>::epsilon();
}

// Columns that are orthonormal up to the rounding of float64.
Array orthonormal(Random& random, int64_t rows, int64_t columns) {
  return linalg::qr(fractions(random, {rows, columns}) + 0.01).q;
}

// rows x columns with these singular values.
Array matrix_with(Random& random, int64_t rows, int64_t columns, const Array& values) {
  const int64_t k = values.extent(0);
  return matmul(orthonormal(random, rows, k) * values,
                matrix_transpose(orthonormal(random, columns, k)));
}

// Errors are absolute: a small multiple of the rounding of the largest value.
void expect_values(const Array& expected, const Array& got) {
  ASSERT_EQ(expected.shape(), got.shape());
  const int64_t n = got.extent(-1);
  const double scale = expected.astype(DType::f64).item<double>(0);
  const double bound = 20 * std::sqrt(static_cast<double>(n + 4)) * epsilon_of(got.dtype()) * scale;
  const Array wanted = expected.astype(DType::f64);
  const Array found = got.astype(DType::f64);
  for (int64_t i = 0; i < n; ++i)
    EXPECT_NEAR(wanted.item<double>(i), found.item<double>(i), bound) << "value " << i;
}

// From 1 down to 1 / count.
Array falling(int64_t count) {
  return arange(count, 0, -1, DType::f64) / static_cast<double>(count);
}

TEST(SingularValues, AreThoseTheMatrixWasMadeOf) {
  Random random(test_seed());
  for_tables_and_threads([&] {
    for (DType dtype : {DType::f32, DType::f64}) {
      for (int64_t rows : {1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 33, 70}) {
        for (int64_t columns : {1, 3, 8, 15, 16, 17, 24, 31, 65}) {
          SCOPED_TRACE(to_string(Shape{rows, columns}) + std::string(name_of(dtype)));
          const Array values = falling(std::min(rows, columns));
          const Array a = matrix_with(random, rows, columns, values).astype(dtype);
          expect_values(values.astype(dtype), linalg::svdvals(a));
        }
      }
    }
  });
}

TEST(SingularValues, OfAMatrixWithFewIndependentColumnsEndInZeros) {
  Random random(test_seed());
  for_tables_and_threads([&] {
    Array values = zeros({20});
    values(slice(0, 4)) = Array{8.0, 4.0, 2.0, 1.0};
    expect_values(values, linalg::svdvals(matrix_with(random, 30, 20, values)));
    expect_values(zeros({5}), linalg::svdvals(zeros({5, 9})));
    expect_values(ones({12}), linalg::svdvals(eye(12)));
  });
}

TEST(SingularValues, NeitherOverflowNorUnderflow) {
  Random random(test_seed());
  const Array values = falling(9);
  const Array a = matrix_with(random, 13, 9, values);
  for_tables_and_threads([&] {
    for (int exponent : {-1000, -700, -500, -401, -399, 399, 401, 700, 1020}) {
      SCOPED_TRACE(exponent);
      const double scale = std::ldexp(1.0, exponent);
      expect_values(values, linalg::svdvals(a * scale) / scale);
    }
    for (int exponent : {-110, -60, -17, -15, 39, 41, 60, 120}) {
      SCOPED_TRACE(exponent);
      const float scale = std::ldexp(1.0F, exponent);
      expect_values(values.astype(DType::f32),
                    linalg::svdvals(a.astype(DType::f32) * scale) / scale);
    }
  });
}

// The squares of such a column are no longer accurate; a reflection made of them would not be
// orthogonal, and spoil the other columns.
TEST(SingularValues, ATinyColumnDoesNotSpoilTheOthers) {
  Random random(test_seed());
  for_tables_and_threads([&] {
    for (double tiny : {1e-150, 1e-160, 1e-162, 1e-170, 1e-310}) {
      SCOPED_TRACE(tiny);
      const Array values = falling(6);
      Array a = zeros({10, 7});
      a(all, slice(1, 7)) = matrix_with(random, 10, 6, values);
      a(all, 0) = tiny * fractions(random, {10});
      Array expected = zeros({7});
      expected(slice(0, 6)) = values;
      expect_values(expected, linalg::svdvals(a));
    }
  });
}

TEST(SingularValues, OfAnyLayoutAndTypeEqualThoseOfACopy) {
  Random random(test_seed());
  const Array a = small_numbers(random, {3, 6, 9}, DType::f64);
  const Array expected = linalg::svdvals(a);
  EXPECT_EQ(difference(expected, linalg::svdvals(scattered(random, a))), "");
  EXPECT_EQ(difference(expected, linalg::svdvals(a.astype(DType::i16))), "");
  const Array turned = matrix_transpose(matrix_transpose(a).copy());
  EXPECT_EQ(difference(expected, linalg::svdvals(turned)), "");
  EXPECT_EQ(difference(expected(0), linalg::svdvals(a(0).broadcast_to({2, 6, 9}))(1)), "");
}

}  // namespace
}  // namespace weft::test

// What reductions give where a step in between could spoil it: 16-bit floats, axes that repeat.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/every_table.h"
#include "support/expect.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

using Complex = std::complex<double>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr DType kSmall[] = {DType::f16, DType::bf16};

// A 16-bit result is the float32 one, rounded once: nothing on the way is 16 bits wide.
TEST(SmallFloats, NormsAreRoundedOnce) {
  const double orders[] = {2, 1, 0, 3, 4, 0.5, -1, -2, kInfinity, -kInfinity};
  const Array samples[] = {{300.0, 400.0}, {1e-4, 2e-4}, {30.0, 40.0}, {200.0, 0.01, 3.0}};
  for (const Array& sample : samples) {
    for (DType dtype : kSmall) {
      const Array x = sample.astype(dtype);
      const Array wide = x.astype(DType::f32);
      for (double order : orders) {
        SCOPED_TRACE(std::string(name_of(dtype)) + " order " + std::to_string(order));
        const Array expected = vector_norm(wide, order).astype(dtype);
        EXPECT_EQ(difference(expected, vector_norm(x, order)), "");
        EXPECT_EQ(difference(expected, vector_norm(lazy(x), order).eval()), "");
        EXPECT_EQ(difference(expected, torch::norm(x, order)), "");
        EXPECT_EQ(difference(expected, torch::norm(lazy(x), order).eval()), "");
        EXPECT_EQ(difference(expected, linalg::vector_norm(x, {.ord = order})), "");
      }
      EXPECT_EQ(difference(linalg::matrix_norm(wide.reshape({1, -1})).astype(dtype),
                           linalg::matrix_norm(x.reshape({1, -1}))),
                "");
    }
  }
  EXPECT_EQ(vector_norm(Array{300.0, 400.0}.astype(DType::f16)).item<float>(), 500);
}

TEST(SmallFloats, LogSumExpIsRoundedOnce) {
  for (DType dtype : kSmall) {
    for (const Array& sample : {zeros({70000}), Array{1.0, 2.5, -3.0}, Array{300.0, 301.0}}) {
      const Array x = sample.astype(dtype);
      const Array expected = logsumexp(x.astype(DType::f32)).astype(dtype);
      EXPECT_EQ(difference(expected, logsumexp(x)), "");
      EXPECT_EQ(difference(expected, logsumexp(lazy(x)).eval()), "");
      EXPECT_EQ(difference(expected, torch::logsumexp(x)), "");
    }
  }
  EXPECT_NEAR(logsumexp(zeros({70000}, DType::f16)).item<float>(), std::log(70000.0), 0.01);
}

// Every length that leaves another rest of a vector, on every instruction set.
TEST(CountNonzero, OfComplexNumbersLooksAtBothParts) {
  Random random(test_seed());
  const std::vector<double> parts = {0, 0, 0, -0.0, 1, -2, 1e-40, std::nan("")};
  for (DType dtype : {DType::c64, DType::c128}) {
    for (int64_t size = 0; size < 70; ++size) {
      const Array x = zeros({size}, dtype);
      int64_t expected = 0;
      for (int64_t i = 0; i < size; ++i) {
        const std::complex<double> number(random.pick(parts), random.pick(parts));
        x(i) = number;
        expected += number != 0.0;
      }
      on_every_table([&](const char* table) {
        EXPECT_EQ(count_nonzero(x).item<int64_t>(), expected) << table << " " << size;
        EXPECT_EQ(count_nonzero(x, {.axis = 0}).item<int64_t>(), expected) << table << " " << size;
        return true;
      });
    }
  }
}

TEST(TorchLogSumExp, OfIntegersIsFloat32) {
  for (DType dtype : all_dtypes()) {
    if (is_complex(dtype)) continue;
    const DType expected = is_floating(dtype) ? dtype : DType::f32;
    EXPECT_EQ(torch::logsumexp(ones({2}, dtype)).dtype(), expected);
    EXPECT_EQ(torch::logsumexp(lazy(ones({2}, dtype))).eval().dtype(), expected);
  }
}

// Elements whose sums and products are exact, so that a view and its copy must agree in every bit.
Array telling(DType dtype) {
  const Array real = {1.0, -1.0, 2.0, kInfinity, -kInfinity, 0.0, std::nan("")};
  if (is_floating(dtype)) return real.astype(dtype);
  if (!is_complex(dtype)) return Array{1, -1, 2, 0, 3}.astype(dtype);
  return Array{Complex(1, 1),          Complex(0, -1),          Complex(kInfinity, 1),
               Complex(1, -kInfinity), Complex(kInfinity, 0.0), Complex(std::nan(""), 1)}
      .astype(dtype);
}

TEST(ReduceBroadcastViews, GiveWhatTheirCopiesGive) {
  for (DType dtype : all_dtypes()) {
    const Array line = telling(dtype);
    for (int64_t times : {2, 3, 5, 8, 11}) {
      const Array view = line.broadcast_to({times, line.extent(0)});
      const Array copy = view.copy();
      SCOPED_TRACE(std::string(name_of(dtype)) + " x " + std::to_string(times));
      const ReduceOptions down{.axis = 0};
      EXPECT_EQ(difference(sum(copy, down), sum(view, down)), "");
      EXPECT_EQ(difference(prod(copy, down), prod(view, down)), "");
      EXPECT_EQ(difference(mean(copy, down), mean(view, down)), "");
      EXPECT_EQ(difference(sum_of_squares(copy, down), sum_of_squares(view, down)), "");
      EXPECT_EQ(difference(count_nonzero(copy, down), count_nonzero(view, down)), "");
      EXPECT_EQ(difference(sum(copy, down), sum(lazy(view), down).eval()), "");
      EXPECT_EQ(difference(prod(copy, down), prod(lazy(view), down).eval()), "");
    }
  }
}

// The parity of a count is that of the integer, however many bits a float has.
TEST(ReduceBroadcastViews, ProductsKnowWhetherTheyAreOfAnOddNumber) {
  for (DType dtype : {DType::f16, DType::bf16, DType::f32, DType::f64, DType::i8, DType::i64}) {
    const Array minus_one = full({1}, -1, dtype);
    for (int bit : {24, 53, 60}) {
      const int64_t even = int64_t{1} << bit;
      EXPECT_EQ(prod(minus_one.broadcast_to({even})).item<double>(), 1) << name_of(dtype);
      EXPECT_EQ(prod(minus_one.broadcast_to({even + 1})).item<double>(), -1) << name_of(dtype);
    }
  }
}

TEST(ReduceBroadcastViews, CountsBeyondAFloatsDigitsAreRoundedOnce) {
  const int64_t many = (int64_t{1} << 24) + 1;  // no float32
  const Array x = Array::of<float>({3}).broadcast_to({many});
  EXPECT_EQ(sum(x).item<float>(), static_cast<float>(3.0 * static_cast<double>(many)));
}

}  // namespace
}  // namespace weft::test

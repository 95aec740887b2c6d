// Quotients that are made of products are the quotients.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "base/bit_cast.h"
#include "jit/jit.h"
#include "kernels/table.h"
#include "support/random_arrays.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using jit::Form;
using jit::Isa;
using jit::Segment;

bool has_avx512() {
  int count = 0;
  const kernels::KernelTable* const* all = kernels::available_tables(count);
  for (int i = 0; jit::is_available() && i < count; ++i) {
    if (std::strcmp(all[i]->name, "avx512") == 0) return true;
  }
  return false;
}

// --- The formula.

// r, q0, e and q as quotients.cpp has them.
float quotient_of_products(float a, float b) {
  const float r = 1.0F / b;
  const float q0 = a * r;
  const float e = std::fma(-q0, b, a);
  return std::fma(e, r, q0);
}

// x with odd * x = 1 modulo 2^64.
uint64_t inverse_of(uint64_t odd) {
  uint64_t x = odd;
  for (int i = 0; i < 6; ++i) x *= 2 - odd * x;
  return x;
}

// Calls check(a, b) for all a of 24 bits whose quotient by b, also of 24 bits, lies within 2^-20
// ulp of the middle between two floats, but not on it, which none does: a 2^shift - b middle = n
// for a small n and a middle of 25 bits, which is odd.
template <class Check>
void for_hard_numerators(uint32_t b, const Check& check) {
  constexpr int64_t kMostApart = 32;
  const int zeros = __builtin_ctz(b);
  const uint64_t inverse = inverse_of(b >> zeros);
  for (const int shift : {24, 25}) {  // a at least b, or less
    const uint64_t modulus = uint64_t{1} << (shift - zeros);
    for (int64_t n = -kMostApart; n <= kMostApart; ++n) {
      if (n == 0 || n % (int64_t{1} << zeros) != 0) continue;
      const int64_t rest = n / (int64_t{1} << zeros);
      const uint64_t least = (0 - static_cast<uint64_t>(rest)) * inverse & (modulus - 1);
      if (least % 2 == 0) continue;
      const uint64_t from = uint64_t{1} << 24;
      uint64_t middle = least;
      if (middle < from) middle += (from - middle + modulus - 1) / modulus * modulus;
      for (; middle < 2 * from; middle += modulus) {
        const uint64_t a = (b * middle + static_cast<uint64_t>(n)) >> shift;
        const bool is_float = a >= from / 2 && a < from;
        if (is_float && (shift == 24) == (a >= b)) check(static_cast<uint32_t>(a), b);
      }
    }
  }
}

// The others are farther from a middle than the formula can err. WEFT_MATH_SAMPLES of 8388608 or
// more tries every divisor.
TEST(Quotients, NearTheMiddleOfTwoFloatsAreRoundedRight) {
  constexpr uint32_t kFirst = uint32_t{1} << 23;
  const char* given = std::getenv("WEFT_MATH_SAMPLES");
  const uint64_t wanted = given ? std::strtoull(given, nullptr, 10) : 100'000;
  const auto step = static_cast<uint32_t>(wanted >= kFirst ? 1 : kFirst / (wanted + 1));
  int64_t tried = 0;
  const auto check = [&tried](uint32_t a, uint32_t b) {
    ++tried;
    const auto x = static_cast<float>(a);
    const auto y = static_cast<float>(b);
    ASSERT_EQ(quotient_of_products(x, y), x / y) << a << " / " << b;
  };
  for (uint64_t b = kFirst; b < 2 * kFirst; b += step)
    for_hard_numerators(static_cast<uint32_t>(b), check);
  for (uint32_t b = 2 * kFirst - 1000; b < 2 * kFirst; ++b) for_hard_numerators(b, check);
  EXPECT_GT(tried, 1'000'000);
}

// --- The code.

// Rows of a times a number of its own, divided by another: several copies of products and
// quotients.
Segment scaled_quotients(bool streams) {
  Segment s;
  s.isa = Isa::avx512;
  s.sources = 3;
  s.source[0] = {DType::f32, DType::f32, Form::contiguous};
  s.source[1] = {DType::f32, DType::f32, Form::splat};
  s.source[2] = {DType::f32, DType::f32, Form::splat};
  s.steps = 2;
  s.step[0] = {Op::multiply, DType::f32, DType::f32, {0, 1}};
  s.step[1] = {Op::divide, DType::f32, DType::f32, {3, 2}};
  s.targets = 1;
  s.target[0] = {4, DType::f32, streams};
  return s;
}

constexpr float kInfinity = std::numeric_limits<float>::infinity();
const float kDivisors[] = {
    1.0F,       3.0F,    -7.25F,        0x1.fffffep0F, 0x1p-60F,
    0x1.8p-61F, 0x1p60F, 0x1.8p60F,     1e-38F,        1e-42F,
    3e38F,      0.0F,    -0.0F,         kInfinity,     -0.1F,
    1e9F,       1e-9F,   0x1.000002p0F, -kInfinity,    std::numeric_limits<float>::quiet_NaN()};

// Mostly numbers that products will do for, or anything.
float numerator(Random& random, bool is_tame) {
  if (is_tame && !random.chance(1))
    return static_cast<float>(random.between(-100'000'000, 100'000'000)) / 7.0F;
  return bits_as<float>(static_cast<uint32_t>(random.bits()));
}

void expect_quotients(Random& random, const jit::Code& code, int64_t columns, bool is_tame) {
  constexpr auto kRows = static_cast<int64_t>(std::size(kDivisors));
  const Array a = empty({kRows, columns}, DType::f32);
  const Array out = full({kRows, columns + 3}, -1, DType::f32);
  std::vector<float> factors(std::size(kDivisors), 1.0F);
  float* in = a.data<float>();
  for (int64_t i = 0; i < a.size(); ++i) in[i] = numerator(random, is_tame);
  jit::Tile tile{};
  tile.in[0] = a.origin();
  tile.in_row[0] = columns * 4;
  tile.in[1] = reinterpret_cast<const std::byte*>(factors.data());
  tile.in[2] = reinterpret_cast<const std::byte*>(kDivisors);
  tile.in_row[1] = tile.in_row[2] = 4;
  tile.out[0] = out.origin();
  tile.out_row[0] = (columns + 3) * 4;
  tile.rows = kRows;
  tile.columns = columns;
  reinterpret_cast<jit::Kernel>(code.entry())(&tile);
  const float* made = out.data<float>();
  for (int64_t i = 0; i < a.size(); ++i) {
    const float expected = in[i] / kDivisors[i / columns];
    const float found = made[i / columns * (columns + 3) + i % columns];
    const bool is_nan = std::isnan(expected) && std::isnan(found);
    ASSERT_TRUE(is_nan || bits_as<uint32_t>(found) == bits_as<uint32_t>(expected))
        << std::hexfloat << in[i] << " / " << kDivisors[i / columns] << " is " << expected
        << ", not " << found;
  }
}

TEST(Quotients, InGeneratedCodeAreThoseOfTheDivider) {
  if (!has_avx512()) GTEST_SKIP() << "needs AVX-512";
  for (const bool streams : {false, true}) {
    const jit::Code code = jit::make_kernel(scaled_quotients(streams));
    ASSERT_TRUE(code);
    Random random(7);
    for (const int64_t columns : {1, 15, 16, 63, 64, 65, 127, 128, 200, 1000}) {
      expect_quotients(random, code, columns, true);
      expect_quotients(random, code, columns, false);
    }
  }
}

}  // namespace
}  // namespace weft::test

// Every length against the definition, on every instruction set.
#include "fft/naive.h"
#include "support/every_table.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

constexpr double kMost = 1.2;

Longs first(const Longs& x, int64_t count) { return {x.begin(), x.begin() + count}; }
Longs conjugates(const Longs& x) {
  Longs all;
  for (const Long& value : x) all.push_back(std::conj(value));
  return all;
}
Longs scaled(const Longs& x, long double by) {
  Longs all;
  for (const Long& value : x) all.push_back(value * by);
  return all;
}

// What is known of one length: two signals and their spectra.
struct Known {
  Longs x, spectrum, real, real_spectrum;

  Known(Random& random, int64_t n)
      : x(random_longs(random, n, false)),
        spectrum(naive_dft(x)),
        real(random_longs(random, n, true)),
        real_spectrum(naive_dft(real)) {}
};

// As many rows, each twice the one before: exactly so afterwards.
Array doubled_rows(const Array& x, int64_t rows) {
  const Array powers = exp2(arange(rows).astype(real_part(x.dtype())));
  return powers(all, new_axis) * x;
}
bool are_doubled(const Array& y) {
  return array_equal(y(slice(1, none)), y(slice(none, -1)) * Array::of(2.0F));
}

void check_length(const Known& known, int64_t n, DType dtype, const char* table) {
  SCOPED_TRACE(testing::Message() << "n " << n << " " << name_of(dtype) << " " << table);
  const Array x = as_array(known.x, dtype), r = as_array(known.real, real_part(dtype));
  const Longs half = first(known.real_spectrum, n / 2 + 1);
  const Array h = as_array(half, dtype);
  EXPECT_LT(error_of(fft::fft(x), known.spectrum), kMost);
  EXPECT_LT(error_of(fft::fft(r), known.real_spectrum), kMost);
  EXPECT_LT(error_of(fft::rfft(r), half), kMost);
  EXPECT_LT(error_of(fft::ihfft(r), scaled(conjugates(half), 1.0L / n)), kMost);
  // The spectrum was rounded once.
  EXPECT_LT(error_of(fft::irfft(h, {.n = n}), known.real), kMost + 1);
  EXPECT_LT(error_of(fft::hfft(conj(h), {.n = n, .norm = fft::Norm::forward}), known.real),
            kMost + 1);
  EXPECT_LT(error_of(fft::ifft(as_array(known.spectrum, dtype)), known.x), kMost + 1);
}

void check_rows(const Known& known, int64_t n, DType dtype, int64_t rows) {
  SCOPED_TRACE(testing::Message() << "n " << n << " " << name_of(dtype) << " rows " << rows);
  const Array x = doubled_rows(as_array(known.x, dtype), rows);
  const Array r = doubled_rows(as_array(known.real, real_part(dtype)), rows);
  const Array y = fft::fft(x), h = fft::rfft(r), back = fft::irfft(h, {.n = n});
  EXPECT_TRUE(are_doubled(y) && are_doubled(h) && are_doubled(back));
  EXPECT_LT(error_of(y(0), known.spectrum), kMost);
  EXPECT_LT(error_of(h(0), first(known.real_spectrum, n / 2 + 1)), kMost);
  EXPECT_LT(error_of(back(0), known.real), 2 * kMost);
}

TEST(Transforms, EqualTheirDefinitionForEveryLength) {
  Random random(test_seed());
  for (int64_t n = 1; n <= 300; ++n) {
    const Known known(random, n);
    on_every_table([&](const char* table) {
      check_length(known, n, DType::c64, table);
      check_length(known, n, DType::c128, table);
      check_rows(known, n, n % 2 == 0 ? DType::c64 : DType::c128, n % 3 == 0 ? 3 : 19);
      return !testing::Test::HasFailure();
    });
    if (HasFailure()) return;
  }
}

TEST(Transforms, EqualTheirDefinitionForLongerLengths) {
  Random random(test_seed());
  for (const int64_t n : {509, 512, 1000, 1155, 2048, 2310, 4093, 4096, 4999}) {
    const Known known(random, n);
    on_every_table([&](const char* table) {
      check_length(known, n, DType::c64, table);
      check_length(known, n, DType::c128, table);
      check_rows(known, n, DType::c128, 17);
      return !testing::Test::HasFailure();
    });
  }
}

// An impulse has a spectrum of known roots: any length can be looked at.
TEST(Transforms, OfAnImpulseAreRoots) {
  for (const int64_t n : {10007, 65536, 100000, 131071, 262144}) {
    for (const DType dtype : {DType::c64, DType::c128}) {
      Array x = zeros({n}, dtype);
      x(3) = 1;
      const Array k = arange(n) * 3 % n * (-2 * M_PI / static_cast<double>(n));
      EXPECT_LT(error_of(fft::fft(x), as_longs(exp(k * std::complex<double>(0, 1)))), 1.5) << n;
    }
  }
}

TEST(Transforms, KeepTheSumOfSquares) {
  Random random(test_seed());
  for (const int64_t n : {24, 97, 4096, 10007}) {
    const Array x = as_array(random_longs(random, n, false), DType::c128);
    const Array y = fft::fft(x, {.norm = fft::Norm::ortho});
    EXPECT_TRUE(all_close(sum_of_squares(abs(y)), sum_of_squares(abs(x)))) << n;
  }
}

TEST(Transforms, AreLinear) {
  Random random(test_seed());
  for (const int64_t n : {24, 97, 4096}) {
    const Array x = as_array(random_longs(random, n, false), DType::c128);
    const Array y = as_array(random_longs(random, n, false), DType::c128);
    EXPECT_TRUE(all_close(fft::fft(x * 2.0 + y), fft::fft(x) * 2.0 + fft::fft(y), 1e-5, 1e-9));
  }
}

}  // namespace
}  // namespace weft::test

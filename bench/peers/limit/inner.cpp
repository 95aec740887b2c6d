// Inner axes of three and four: the small operand is repeated to whole vectors.
#include "lanes.h"

namespace peers {
namespace {

void add_row3(const float* __restrict a, const float* __restrict b, float* __restrict out, long n,
              int threads) {
  alignas(32) float pattern[24];
  for (int k = 0; k < 24; ++k) pattern[k] = b[k % 3];
  const Lanes p0 = load(pattern), p1 = load(pattern + 8), p2 = load(pattern + 16);
  split(n, threads, 16, [=](long begin, long end) {
    long i = begin * 3;
    for (; i + 24 <= end * 3; i += 24) {
      store(out + i, load(a + i) + p0);
      store(out + i + 8, load(a + i + 8) + p1);
      store(out + i + 16, load(a + i + 16) + p2);
    }
    for (int k = 0; i < end * 3; ++i, k = k == 2 ? 0 : k + 1) out[i] = a[i] + b[k];
  });
}

void add_row4(const float* __restrict a, const float* __restrict b, float* __restrict out, long n,
              int threads) {
  alignas(32) float pattern[8];
  for (int k = 0; k < 8; ++k) pattern[k] = b[k % 4];
  const Lanes p = load(pattern);
  split(n, threads, 16, [=](long begin, long end) {
    long i = begin * 4;
    for (; i + 8 <= end * 4; i += 8) store(out + i, load(a + i) + p);
    for (int k = 0; i < end * 4; ++i, ++k) out[i] = a[i] + b[k];
  });
}

Lanes pick(__m256 from, __m256i lanes) { return (Lanes)_mm256_permutevar8x32_ps(from, lanes); }

void multiply_column3(const float* __restrict a, const float* __restrict b, float* __restrict out,
                      long n, int threads) {
  split(n, threads, 16, [=](long begin, long end) {
    const __m256i p0 = _mm256_setr_epi32(0, 0, 0, 1, 1, 1, 2, 2);
    const __m256i p1 = _mm256_setr_epi32(2, 3, 3, 3, 4, 4, 4, 5);
    const __m256i p2 = _mm256_setr_epi32(5, 5, 6, 6, 6, 7, 7, 7);
    long i = begin;
    for (; i + 8 <= end; i += 8) {
      const __m256 factors = _mm256_loadu_ps(b + i);
      const float* x = a + 3 * i;
      float* y = out + 3 * i;
      store(y, load(x) * pick(factors, p0));
      store(y + 8, load(x + 8) * pick(factors, p1));
      store(y + 16, load(x + 16) * pick(factors, p2));
    }
    for (; i < end; ++i) {
      for (int k = 0; k < 3; ++k) out[3 * i + k] = a[3 * i + k] * b[i];
    }
  });
}

template <auto Kernel>
Runner on_points(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 n = call.extent[0], threads = call.threads] { Kernel(a, b, out, n, threads); });
}

const Register rows{
    {"inner3row_L2", "", 2, on_points<add_row3>},
    {"inner3row_L3", "", 2, on_points<add_row3>},
    {"inner3col_L3", "", 2, on_points<multiply_column3>},
    {"inner4row_L3", "", 2, on_points<add_row4>},
};

}  // namespace
}  // namespace peers

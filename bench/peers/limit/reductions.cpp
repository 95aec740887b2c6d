// Sums, maxima and small matrix products.
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "rows.h"

namespace peers {
namespace {

// Eight running results: enough that each has arrived when it is needed again.
template <class Join, class Value>
Lanes reduce(long n, Lanes start, const Join& join, const Value& value) {
  Lanes part[8];
  for (Lanes& p : part) p = start;
  for (long j = 0; j + 64 <= n; j += 64) {
    for (int k = 0; k < 8; ++k) part[k] = join(part[k], value(j + 8 * k));
  }
  for (int k = 1; k < 8; ++k) part[0] = join(part[0], part[k]);
  return part[0];
}

Lanes add(Lanes a, Lanes b) { return a + b; }

float sum_row(const float* x, long n) {
  float total = sum(reduce(n, splat(0), add, [=](long j) { return load(x + j); }));
  for (long j = n / 64 * 64; j < n; ++j) total += x[j];
  return total;
}

// REQUIRES: n is a multiple of 64.
float max_row(const float* x, long n) {
  return largest(reduce(n, load(x), maximum, [=](long j) { return load(x + j); }));
}

// out[j] = sum over i of a[i, j]: four rows at a time, the totals stay in L1.
void sum_columns(const float* __restrict a, float* __restrict out, long n, long m, long stride) {
  for (long j = 0; j < m; ++j) out[j] = 0;
  long i = 0;
  for (; i + 4 <= n; i += 4) {
    const float* x = a + i * stride;
    for (long j = 0; j < m; j += kLanes) {
      const float* at = x + j;
      store(out + j, load(out + j) + ((load(at) + load(at + stride)) +
                                      (load(at + 2 * stride) + load(at + 3 * stride))));
    }
  }
  for (; i < n; ++i) {
    for (long j = 0; j < m; ++j) out[j] += a[i * stride + j];
  }
}

// One value per thread, a cache line apart.
struct Parts {
  float value[2][16] = {};
};

Runner sum_all(const Call& call) {
  return repeat([a = call.get<float>(0), out = call.get<float>(1),
                 n = call.extent[0] * call.extent[1], threads = call.threads] {
    Parts parts;
    split(n, threads, 64, [&parts, a](long begin, long end) {
      parts.value[begin > 0][0] = sum_row(a + begin, end - begin);
    });
    *out = parts.value[0][0] + parts.value[1][0];
  });
}

Runner norm_all(const Call& call) {
  return repeat([a = call.get<float>(0), out = call.get<float>(1),
                 n = call.extent[0] * call.extent[1], threads = call.threads] {
    Parts parts;
    split(n, threads, 64, [&parts, a](long begin, long end) {
      const auto square = [=](long j) {
        const Lanes x = load(a + begin + j);
        return x * x;
      };
      parts.value[begin > 0][0] = sum(reduce(end - begin, splat(0), add, square));
    });
    *out = std::sqrt(parts.value[0][0] + parts.value[1][0]);
  });
}

Runner sum_axis0(const Call& call) {
  return repeat([a = call.get<float>(0), out = call.get<float>(1), n = call.extent[0],
                 m = call.extent[1], threads = call.threads] {
    split(m, threads, 64,
          [=](long begin, long end) { sum_columns(a + begin, out + begin, n, end - begin, m); });
  });
}

template <auto Reduce>
Runner axis1(const Call& call) {
  return repeat([a = call.get<float>(0), out = call.get<float>(1), n = call.extent[0],
                 m = call.extent[1], threads = call.threads] {
    split(n, threads, 16, [=](long begin, long end) {
      for (long i = begin; i < end; ++i) out[i] = Reduce(a + i * m, m);
    });
  });
}

Runner sum_middle(const Call& call) {
  return repeat([a = call.get<float>(0), out = call.get<float>(1), batch = call.extent[0],
                 n = call.extent[1], m = call.extent[2], threads = call.threads] {
    split(batch, threads, 1, [=](long begin, long end) {
      for (long b = begin; b < end; ++b) sum_columns(a + b * n * m, out + b * m, n, m, m);
    });
  });
}

// Eight rows of three, sorted into three vectors. REQUIRES: n is a multiple of 8.
Runner sum_last3(const Call& call) {
  return repeat([a = call.get<float>(0), out = call.get<float>(1), n = call.extent[0],
                 threads = call.threads] {
    split(n / 8, threads, 16, [=](long begin, long end) {
      for (long i = begin * 8; i < end * 8; i += 8) {
        const float* q = a + 3 * i;
        const auto halves = [=](int k) {
          return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(q + k)),
                                      _mm_loadu_ps(q + k + 12), 1);
        };
        const __m256 m03 = halves(0), m14 = halves(4), m25 = halves(8);
        const __m256 xy = _mm256_shuffle_ps(m14, m25, _MM_SHUFFLE(2, 1, 3, 2));
        const __m256 yz = _mm256_shuffle_ps(m03, m14, _MM_SHUFFLE(1, 0, 2, 1));
        const Lanes x = (Lanes)_mm256_shuffle_ps(m03, xy, _MM_SHUFFLE(2, 0, 3, 0));
        const Lanes y = (Lanes)_mm256_shuffle_ps(yz, xy, _MM_SHUFFLE(3, 1, 2, 0));
        const Lanes z = (Lanes)_mm256_shuffle_ps(yz, m25, _MM_SHUFFLE(3, 0, 3, 1));
        store(out + i, x + y + z);
      }
    });
  });
}

// The maximum first, then where it is: the row is in L1 by then.
int64_t find_max(const float* x, long m) {
  const __m256 most = _mm256_set1_ps(max_row(x, m));
  for (long j = 0; j < m; j += kLanes) {
    const __m256 equal = _mm256_cmp_ps(_mm256_loadu_ps(x + j), most, _CMP_EQ_OQ);
    const int mask = _mm256_movemask_ps(equal);
    if (mask) return j + __builtin_ctz(static_cast<unsigned>(mask));
  }
  return 0;
}

Runner argmax_axis1(const Call& call) {
  return repeat([a = call.get<float>(0), out = call.get<int64_t>(1), n = call.extent[0],
                 m = call.extent[1], threads = call.threads] {
    split(n, threads, 16, [=](long begin, long end) {
      for (long i = begin; i < end; ++i) out[i] = find_max(a + i * m, m);
    });
  });
}

template <bool Streams>
Runner centre_columns(const Call& call) {
  return repeat([a = call.get<float>(0), out = call.get<float>(1), n = call.extent[0],
                 m = call.extent[1], threads = call.threads] {
    float* mean = static_cast<float*>(std::aligned_alloc(64, static_cast<size_t>(m) * 4));
    split(m, threads, 64, [=](long begin, long end) {
      sum_columns(a + begin, mean + begin, n, end - begin, m);
      for (long j = begin; j < end; ++j) mean[j] *= -1.0f / static_cast<float>(n);
    });
    add_row<Streams>(a, mean, out, n, m, threads);
    std::free(mean);
  });
}

// z = x y for matrices of 32 x 32, in register tiles of 2 x 32.
__attribute__((noinline)) void multiply32(const float* x, const float* y, float* z) {
  for (int i = 0; i < 32; i += 2) {
    Lanes total[2][4] = {};
#pragma GCC unroll 2
    for (int k = 0; k < 32; ++k) {
      const Lanes s[2] = {splat(x[i * 32 + k]), splat(x[i * 32 + 32 + k])};
      for (int t = 0; t < 4; ++t) {
        const Lanes u = load(y + k * 32 + 8 * t);
        for (int r = 0; r < 2; ++r) total[r][t] += s[r] * u;
      }
    }
    for (int r = 0; r < 2; ++r) {
      for (int t = 0; t < 4; ++t) store(z + (i + r) * 32 + 8 * t, total[r][t]);
    }
  }
}

Runner batched_product(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 rows = call.extent[0], columns = call.extent[1], threads = call.threads] {
    split(rows * columns, threads, 1, [=](long begin, long end) {
      for (long q = begin; q < end; ++q) {
        multiply32(a + q / columns * 1024, b + q % columns * 1024, out + q * 1024);
      }
    });
  });
}

const Register rows{
    {"sum_all_L2", "", 2, sum_all},
    {"sum_all_DRAM", "", 2, sum_all},
    {"sum_ax0", "", 2, sum_axis0},
    {"sum_ax1", "", 2, axis1<sum_row>},
    {"sum_mid", "", 2, sum_middle},
    {"sum_last3", "", 2, sum_last3},
    {"max_ax1", "", 2, axis1<max_row>},
    {"argmax_ax1", "", 2, argmax_axis1},
    {"norm_all", "", 2, norm_all},
    {"center_cols", "", 2, centre_columns<false>},
    {"center_cols", "nt", 2, centre_columns<true>},
    {"bmm32", "", 2, batched_product},
};

}  // namespace
}  // namespace peers

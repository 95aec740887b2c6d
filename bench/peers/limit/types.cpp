// Other element types, comparisons and selections.
#include <cstdint>

#include "lanes.h"

namespace peers {
namespace {

__m256d to_double(const int32_t* at) {
  return _mm256_cvtepi32_pd(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at)));
}
__m256d to_double(const float* at) { return _mm256_cvtps_pd(_mm_loadu_ps(at)); }

template <class T>
Runner add_to_double(const Call& call) {
  return repeat([a = call.get<T>(0), b = call.get<double>(1), out = call.get<double>(2),
                 n = call.extent[0], threads = call.threads] {
    split(n, threads, 16, [=](long begin, long end) {
      for (long i = begin; i < end; i += 8) {
        for (long k = i; k < i + 8; k += 4) {
          _mm256_storeu_pd(out + k, _mm256_add_pd(to_double(a + k), _mm256_loadu_pd(b + k)));
        }
      }
    });
  });
}

template <class F>
Runner on_bytes(const Call& call, F f) {
  return repeat([f, a = call.get<uint8_t>(0), b = call.get<uint8_t>(1), out = call.get<uint8_t>(2),
                 n = call.extent[0], threads = call.threads] {
    split(n, threads, 64, [=](long begin, long end) {
      const uint8_t* __restrict x = a, * __restrict y = b;
      uint8_t* __restrict z = out;
      for (long i = begin; i < end; ++i) z[i] = f(x[i], y[i]);
    });
  });
}

Runner add_bytes(const Call& call) {
  return on_bytes(call, [](uint8_t a, uint8_t b) { return static_cast<uint8_t>(a + b); });
}
Runner and_bytes(const Call& call) {
  return on_bytes(call, [](uint8_t a, uint8_t b) { return static_cast<uint8_t>(a & b); });
}

Lanes to_lanes(const uint8_t* at) {
  const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(at));
  return (Lanes)_mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(bytes));
}

Runner normalize(const Call& call) {
  return repeat([x = call.get<uint8_t>(0), mean = call.get<float>(1), scale = call.get<float>(2),
                 out = call.get<float>(3), n = call.extent[0] * call.extent[1],
                 threads = call.threads] {
    float m[24], s[24];
    for (int k = 0; k < 24; ++k) m[k] = mean[k % 3], s[k] = scale[k % 3];
    const Lanes m0 = load(m), m1 = load(m + 8), m2 = load(m + 16);
    const Lanes s0 = load(s), s1 = load(s + 8), s2 = load(s + 16);
    split(n / 8, threads, 16, [=](long begin, long end) {
      for (long i = begin * 24; i < end * 24; i += 24) {
        store(out + i, (to_lanes(x + i) - m0) * s0);
        store(out + i + 8, (to_lanes(x + i + 8) - m1) * s1);
        store(out + i + 16, (to_lanes(x + i + 16) - m2) * s2);
      }
    });
  });
}

// out[i] = 1 where test(i) has all bits set: 32 masks of 32 bits packed to bytes. REQUIRES: whole
// vectors.
template <class Test>
void compare(uint8_t* __restrict out, long begin, long end, Test test) {
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  const __m256i one = _mm256_set1_epi8(1);
  for (long i = begin; i + 32 <= end; i += 32) {
    const __m256i low = _mm256_packs_epi32(test(i), test(i + 8));
    const __m256i high = _mm256_packs_epi32(test(i + 16), test(i + 24));
    const __m256i bytes = _mm256_permutevar8x32_epi32(_mm256_packs_epi16(low, high), order);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i), _mm256_and_si256(bytes, one));
  }
}

Runner less(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<uint8_t>(2),
                 n = call.extent[0], threads = call.threads] {
    split(n, threads, 64, [=](long begin, long end) {
      compare(out, begin, end, [=](long i) {
        return _mm256_castps_si256(
            _mm256_cmp_ps(_mm256_loadu_ps(a + i), _mm256_loadu_ps(b + i), _CMP_LT_OQ));
      });
    });
  });
}

Runner in_range(const Call& call) {
  return repeat([a = call.get<float>(0), low = *call.get<float>(1), high = *call.get<float>(2),
                 out = call.get<uint8_t>(3), n = call.extent[0], threads = call.threads] {
    split(n, threads, 64, [=](long begin, long end) {
      const __m256 lows = _mm256_set1_ps(low), highs = _mm256_set1_ps(high);
      compare(out, begin, end, [=](long i) {
        const __m256 x = _mm256_loadu_ps(a + i);
        return _mm256_castps_si256(
            _mm256_and_ps(_mm256_cmp_ps(x, lows, _CMP_GT_OQ), _mm256_cmp_ps(x, highs, _CMP_LT_OQ)));
      });
    });
  });
}

Runner select(const Call& call) {
  return repeat([c = call.get<uint8_t>(0), a = call.get<float>(1), b = call.get<float>(2),
                 out = call.get<float>(3), n = call.extent[0], threads = call.threads] {
    split(n, threads, 16, [=](long begin, long end) {
      for (long i = begin; i < end; i += 8) {
        const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(c + i));
        const __m256i mask = _mm256_sub_epi32(_mm256_setzero_si256(), _mm256_cvtepu8_epi32(bytes));
        _mm256_storeu_ps(out + i, _mm256_blendv_ps(_mm256_loadu_ps(b + i), _mm256_loadu_ps(a + i),
                                                   _mm256_castsi256_ps(mask)));
      }
    });
  });
}

Runner leaky(const Call& call) {
  return repeat([a = call.get<float>(0), out = call.get<float>(1), n = call.extent[0],
                 threads = call.threads] {
    split(n, threads, 16, [=](long begin, long end) {
      const float* __restrict x = a;
      float* __restrict y = out;
      for (long i = begin; i < end; ++i) {
        const float low = 0.1f * x[i];
        y[i] = x[i] > 0 ? x[i] : low;
      }
    });
  });
}

const Register rows{
    {"i32_f64", "", 2, add_to_double<int32_t>},
    {"f32_f64", "", 2, add_to_double<float>},
    {"i8_i8", "", 2, add_bytes},
    {"bool_and", "", 2, and_bytes},
    {"u8_normalize", "", 2, normalize},
    {"less_L3", "", 2, less},
    {"inrange_L3", "", 2, in_range},
    {"where_L3", "", 2, select},
    {"leaky_L3", "", 2, leaky},
};

}  // namespace
}  // namespace peers

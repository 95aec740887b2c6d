// Eight floats at a time, and the sharing of a range between threads: what the hand-written loops
// are written with. One loop nest per workload: rank, strides of 0, element type and fusion are
// known when compiling, sizes when running.
#pragma once

#include <immintrin.h>
#include <omp.h>

#include <algorithm>

#include "../peer.h"

namespace peers {

using Lanes = float __attribute__((vector_size(32)));
inline constexpr long kLanes = 8;

inline Lanes load(const float* at) { return (Lanes)_mm256_loadu_ps(at); }

// Streams: past the caches, with a non-temporal store. REQUIRES: `at` is then aligned.
template <bool Streams = false>
inline void store(float* at, Lanes x) {
  if constexpr (Streams) {
    _mm256_stream_ps(at, (__m256)x);
  } else {
    _mm256_storeu_ps(at, (__m256)x);
  }
}

inline Lanes splat(float x) { return (Lanes)_mm256_set1_ps(x); }
inline Lanes maximum(Lanes a, Lanes b) { return (Lanes)_mm256_max_ps((__m256)a, (__m256)b); }
inline Lanes minimum(Lanes a, Lanes b) { return (Lanes)_mm256_min_ps((__m256)a, (__m256)b); }

inline float sum(Lanes x) {
  float total = 0;
  for (int k = 0; k < kLanes; ++k) total += x[k];
  return total;
}
inline float largest(Lanes x) {
  float most = x[0];
  for (int k = 1; k < kLanes; ++k) most = std::max(most, x[k]);
  return most;
}

// Calls body(begin, end) for parts of [0, n), one per thread; parts are multiples of `grain`. Each
// thread has a copy of the body: vector stores might alias what it captured otherwise.
template <class Body>
inline void split(long n, int threads, long grain, const Body& shared) {
  if (threads <= 1) {
    Body body = shared;
    body(0L, n);
    return;
  }
#pragma omp parallel num_threads(threads)
  {
    Body body = shared;
    const long part = ((n + threads - 1) / threads + grain - 1) / grain * grain;
    const long begin = std::min(n, omp_get_thread_num() * part);
    const long end = std::min(n, begin + part);
    if (begin < end) body(begin, end);
  }
}

// row(j) for j = 0, 8, 16, ..., four at a time, then one(j) for what is left of m.
template <class Row, class One>
inline void along(long m, const Row& row, const One& one) {
  long j = 0;
  for (; j + 4 * kLanes <= m; j += 4 * kLanes) {
    for (long k = 0; k < 4 * kLanes; k += kLanes) row(j + k);
  }
  for (; j < m; ++j) one(j);
}

}  // namespace peers

// a + b where b is a row, repeated for every row of a.
#pragma once

#include "lanes.h"

namespace peers {

template <bool Streams>
inline void add_row(const float* __restrict a, const float* __restrict b, float* __restrict out,
                    long n, long m, int threads) {
  split(n, threads, 1, [=](long begin, long end) {
    for (long i = begin; i < end; ++i) {
      const float* __restrict x = a + i * m;
      float* __restrict y = out + i * m;
      along(
          m, [=](long j) { store<Streams>(y + j, load(x + j) + load(b + j)); },
          [=](long j) { y[j] = x[j] + b[j]; });
    }
  });
}

}  // namespace peers

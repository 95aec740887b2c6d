// Operands that lie in memory in another order than the result.
#include "transpose.h"

namespace peers {
namespace {

// out[i, j] = a[i, j] + b[j, i]. Square tiles of b are transposed through a small buffer.
// REQUIRES: n and m are multiples of Tile.
template <bool Streams, long Tile>
void add_transposed(const float* __restrict a, const float* __restrict b, float* __restrict out,
                    long n, long m, int threads) {
  split(n / Tile, threads, 1, [=](long begin, long end) {
    alignas(64) float tile[Tile * Tile];
    for (long i0 = begin * Tile; i0 < end * Tile; i0 += Tile) {
      for (long j0 = 0; j0 < m; j0 += Tile) {
        for (long j = 0; j < Tile; j += 8) {
          for (long i = 0; i < Tile; i += 8) {
            transpose8(b + (j0 + j) * n + i0 + i, n, tile + i * Tile + j, Tile);
          }
        }
        for (long i = 0; i < Tile; ++i) {
          const float* x = a + (i0 + i) * m + j0;
          float* y = out + (i0 + i) * m + j0;
          for (long j = 0; j < Tile; j += 8) {
            store<Streams>(y + j, load(x + j) + load(tile + i * Tile + j));
          }
        }
      }
    }
  });
}

template <auto Kernel>
Runner transposed(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 n = call.extent[0], m = call.extent[1],
                 threads = call.threads] { Kernel(a, b, out, n, m, threads); });
}

// out[q, s, c] = x[q, c, s] + b[c], the two axes of a picture as one. Strips of 32 pixels: what is
// read of all channels stays in L1. REQUIRES: C and S are multiples of 8.
Runner channels_last(const Call& call) {
  return repeat([x = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 images = call.extent[0], C = call.extent[1], S = call.extent[2] * call.extent[3],
                 threads = call.threads] {
    split(images, threads, 1, [=](long begin, long end) {
      alignas(64) float tile[64];
      for (long q = begin; q < end; ++q) {
        for (long s0 = 0; s0 < S; s0 += 32) {
          for (long c = 0; c < C; c += 8) {
            const Lanes term = load(b + c);
            for (long s = s0; s < std::min(S, s0 + 32); s += 8) {
              transpose8(x + (q * C + c) * S + s, S, tile, 8);
              for (long k = 0; k < 8; ++k) {
                store(out + (q * S + s + k) * C + c, load(tile + 8 * k) + term);
              }
            }
          }
        }
      }
    });
  });
}

Runner strided(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 n = call.extent[0], threads = call.threads] {
    split(n, threads, 16, [=](long begin, long end) {
      const float* __restrict x = a, * __restrict y = b;
      float* __restrict z = out;
      for (long i = begin; i < end; ++i) z[i] = x[2 * i] + y[i];
    });
  });
}

Runner reversed(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 n = call.extent[0], threads = call.threads] {
    split(n, threads, 16, [=](long begin, long end) {
      const float* __restrict x = a, * __restrict y = b;
      float* __restrict z = out;
      for (long i = begin; i < end; ++i) z[i] = x[n - 1 - i] + y[i];
    });
  });
}

Runner stencil(const Call& call) {
  return repeat([a = call.get<float>(0), out = call.get<float>(1), n = call.extent[0],
                 m = call.extent[1], threads = call.threads] {
    split(n - 2, threads, 1, [=](long begin, long end) {
      for (long i = begin; i < end; ++i) {
        const float* __restrict c = a + (i + 1) * m + 1;
        float* __restrict y = out + i * (m - 2);
        for (long j = 0; j < m - 2; ++j) {
          y[j] = c[j - m] + c[j + m] + c[j + 1] + c[j - 1] - 4.0f * c[j];
        }
      }
    });
  });
}

const Register rows{
    {"transpose_L2", "", 2, transposed<add_transposed<false, 64>>},
    {"transpose_L3", "", 2, transposed<add_transposed<false, 64>>},
    {"transpose_DRAM", "", 2, transposed<add_transposed<false, 64>>},
    {"transpose_DRAM", "nt", 2, transposed<add_transposed<true, 128>>},
    {"permute_nhwc", "", 2, channels_last},
    {"strided2_L3", "", 2, strided},
    {"reverse_L3", "", 2, reversed},
    {"stencil5_L3", "", 2, stencil},
};

}  // namespace
}  // namespace peers

// One operation on one, two or more axes.
#include "rows.h"

namespace peers {
namespace {

template <bool Streams>
void add(const float* __restrict a, const float* __restrict b, float* __restrict out, long n,
         int threads) {
  split(n, threads, 64, [=](long begin, long end) {
    const float* __restrict x = a + begin;
    const float* __restrict y = b + begin;
    float* __restrict z = out + begin;
    along(
        end - begin, [=](long i) { store<Streams>(z + i, load(x + i) + load(y + i)); },
        [=](long i) { z[i] = x[i] + y[i]; });
  });
}

template <bool Streams>
void scale(const float* __restrict a, float factor, float* __restrict out, long n, int threads) {
  split(n, threads, 64, [=](long begin, long end) {
    const float* __restrict x = a + begin;
    float* __restrict y = out + begin;
    const Lanes factors = splat(factor);
    along(
        end - begin, [=](long i) { store<Streams>(y + i, load(x + i) * factors); },
        [=](long i) { y[i] = x[i] * factor; });
  });
}

template <bool Streams>
void add_column(const float* __restrict a, const float* __restrict b, float* __restrict out, long n,
                long m, int threads) {
  split(n, threads, 1, [=](long begin, long end) {
    for (long i = begin; i < end; ++i) {
      const float* __restrict x = a + i * m;
      float* __restrict y = out + i * m;
      const Lanes term = splat(b[i]);
      along(
          m, [=](long j) { store<Streams>(y + j, load(x + j) + term); },
          [=](long j) { y[j] = x[j] + b[i]; });
    }
  });
}

template <bool Streams>
void outer_product(const float* __restrict a, const float* __restrict b, float* __restrict out,
                   long n, long m, int threads) {
  split(n, threads, 1, [=](long begin, long end) {
    for (long i = begin; i < end; ++i) {
      float* __restrict y = out + i * m;
      const Lanes factor = splat(a[i]);
      along(
          m, [=](long j) { store<Streams>(y + j, factor * load(b + j)); },
          [=](long j) { y[j] = a[i] * b[j]; });
    }
  });
}

// (A, 1, C, 1, E) + (1, B, C, D, 1)
struct Interleaved {
  long A, B, C, D, E;
};

// (C, D, E) = (C, 1, E) + (C, D, 1). Not inlined: it needs all registers for itself.
template <bool Streams>
__attribute__((noinline)) void add_runs(const float* __restrict x, const float* __restrict y,
                                        float* __restrict out, const Interleaved& shape) {
  const long D = shape.D, E = shape.E;
  for (long i = 0; i < shape.C * D; ++i, out += E) {
    const Lanes term = splat(y[i]);
    const float* __restrict run = x + i / D * E;
    long e = 0;
    for (; e + 2 * kLanes <= E; e += 2 * kLanes) {
      store<Streams>(out + e, load(run + e) + term);
      store<Streams>(out + e + kLanes, load(run + e + kLanes) + term);
    }
    for (; e < E; ++e) out[e] = run[e] + y[i];
  }
}

// The same for E = 16: the run stays in registers.
template <bool Streams>
__attribute__((noinline)) void add_runs16(const float* __restrict x, const float* __restrict y,
                                          float* __restrict out, const Interleaved& shape) {
  const long C = shape.C, D = shape.D;
  for (long c = 0; c < C; ++c, x += 2 * kLanes, y += D) {
    const Lanes low = load(x), high = load(x + kLanes);
    for (long d = 0; d < D; ++d, out += 2 * kLanes) {
      const Lanes term = splat(y[d]);
      store<Streams>(out, low + term);
      store<Streams>(out + kLanes, high + term);
    }
  }
}

template <bool Streams>
void add_interleaved(const float* x, const float* y, float* out, const Interleaved& s,
                     int threads) {
  const auto run = s.E == 2 * kLanes ? add_runs16<Streams> : add_runs<Streams>;
  split(s.A * s.B, threads, 1, [=](long begin, long end) {
    for (long ab = begin; ab < end; ++ab) {
      run(x + ab / s.B * s.C * s.E, y + ab % s.B * s.C * s.D, out + ab * s.C * s.D * s.E, s);
    }
  });
}

template <bool Streams>
Runner same(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 n = call.extent[0] * call.extent[1],
                 threads = call.threads] { add<Streams>(a, b, out, n, threads); });
}

template <bool Streams>
Runner scaled(const Call& call) {
  return repeat([a = call.get<float>(0), factor = *call.get<float>(1), out = call.get<float>(2),
                 n = call.extent[0] * call.extent[1],
                 threads = call.threads] { scale<Streams>(a, factor, out, n, threads); });
}

template <auto Kernel>
Runner on_grid(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 n = call.extent[0], m = call.extent[1],
                 threads = call.threads] { Kernel(a, b, out, n, m, threads); });
}

template <bool Streams>
Runner interleaved(const Call& call) {
  const long* d = call.extent;
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 s = Interleaved{d[0], d[1], d[2], d[3], d[4]},
                 threads = call.threads] { add_interleaved<Streams>(a, b, out, s, threads); });
}

template <bool Streams>
Runner batch_tail(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 n = call.extent[0], m = call.extent[1] * call.extent[2],
                 threads = call.threads] { add_row<Streams>(a, b, out, n, m, threads); });
}

template <bool Streams>
Runner batch_middle(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 batch = call.extent[0], n = call.extent[1], m = call.extent[2],
                 threads = call.threads] {
    split(batch, threads, 1, [=](long begin, long end) {
      for (long i = begin; i < end; ++i) {
        add_row<Streams>(a + i * n * m, b + i * m, out + i * n * m, n, m, 1);
      }
    });
  });
}

template <bool Streams>
Runner channel_bias(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 images = call.extent[0], channels = call.extent[1],
                 m = call.extent[2] * call.extent[3], threads = call.threads] {
    split(images, threads, 1, [=](long begin, long end) {
      for (long i = begin; i < end; ++i) {
        add_column<Streams>(a + i * channels * m, b, out + i * channels * m, channels, m, 1);
      }
    });
  });
}

const Register rows{
    {"same_L1", "", 2, same<false>},
    {"same_L2", "", 2, same<false>},
    {"same_L3", "", 2, same<false>},
    {"same_DRAM", "", 2, same<false>},
    {"same_DRAM", "nt", 2, same<true>},
    {"fortran_L3", "", 2, same<false>},
    {"scalar_L2", "", 2, scaled<false>},
    {"scalar_DRAM", "", 2, scaled<false>},
    {"scalar_DRAM", "nt", 2, scaled<true>},
    {"row_L2", "", 2, on_grid<add_row<false>>},
    {"row_DRAM", "", 2, on_grid<add_row<false>>},
    {"row_DRAM", "nt", 2, on_grid<add_row<true>>},
    {"col_L2", "", 2, on_grid<add_column<false>>},
    {"col_DRAM", "", 2, on_grid<add_column<false>>},
    {"col_DRAM", "nt", 2, on_grid<add_column<true>>},
    {"outer_L2", "", 2, on_grid<outer_product<false>>},
    {"outer_DRAM", "", 2, on_grid<outer_product<false>>},
    {"outer_DRAM", "nt", 2, on_grid<outer_product<true>>},
    {"interleave_L2", "", 2, interleaved<false>},
    {"interleave_DRAM", "", 2, interleaved<false>},
    {"interleave_DRAM", "nt", 2, interleaved<true>},
    {"batch_tail", "", 2, batch_tail<false>},
    {"batch_tail", "nt", 2, batch_tail<true>},
    {"batch_mid", "", 2, batch_middle<false>},
    {"batch_mid", "nt", 2, batch_middle<true>},
    {"nchw_bias", "", 2, channel_bias<false>},
    {"nchw_bias", "nt", 2, channel_bias<true>},
};

}  // namespace
}  // namespace peers

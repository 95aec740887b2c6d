// Several operations in one pass over memory.
#include <cmath>
#include <cstdlib>

#include "functions.h"
#include "transpose.h"

namespace peers {
namespace {

template <bool Streams>
Runner affine(const Call& call) {
  return repeat([a = call.get<float>(0), mean = call.get<float>(1), deviation = call.get<float>(2),
                 gain = call.get<float>(3), bias = call.get<float>(4), out = call.get<float>(5),
                 n = call.extent[0], m = call.extent[1], threads = call.threads] {
    split(n, threads, 1, [=](long begin, long end) {
      for (long i = begin; i < end; ++i) {
        const Lanes centre = splat(mean[i]), factor = splat(1.0f / deviation[i]);
        const float* x = a + i * m;
        float* y = out + i * m;
        for (long j = 0; j < m; j += kLanes) {
          store<Streams>(y + j, (load(x + j) - centre) * factor * load(gain + j) + load(bias + j));
        }
      }
    });
  });
}

template <bool Streams>
Runner two_products(const Call& call) {
  return repeat([a = call.get<float>(0), b = call.get<float>(1), c = call.get<float>(2),
                 d = call.get<float>(3), out = call.get<float>(4), n = call.extent[0],
                 threads = call.threads] {
    split(n, threads, 64, [=](long begin, long end) {
      for (long i = begin; i < end; i += kLanes) {
        store<Streams>(out + i, load(a + i) * load(b + i) + load(c + i) * load(d + i));
      }
    });
  });
}

// Four partial results along a row, so that additions need not wait for each other.
template <class Step>
Lanes over_row(long m, Lanes start, const Step& step) {
  Lanes part[4] = {start, start, start, start};
  for (long j = 0; j < m; j += 4 * kLanes) {
    for (int k = 0; k < 4; ++k) part[k] = step(part[k], j + k * kLanes);
  }
  return step.join(step.join(part[0], part[1]), step.join(part[2], part[3]));
}

template <class Value>
struct Summing {
  Value value;
  Lanes operator()(Lanes total, long j) const { return total + value(j); }
  static Lanes join(Lanes a, Lanes b) { return a + b; }
};
template <class Value>
struct Maximising {
  Value value;
  Lanes operator()(Lanes most, long j) const { return maximum(most, value(j)); }
  static Lanes join(Lanes a, Lanes b) { return maximum(a, b); }
};

template <bool Streams>
Runner layer_norm(const Call& call) {
  return repeat([a = call.get<float>(0), gain = call.get<float>(1), bias = call.get<float>(2),
                 out = call.get<float>(3), n = call.extent[0], m = call.extent[1],
                 threads = call.threads] {
    split(n, threads, 1, [=](long begin, long end) {
      for (long i = begin; i < end; ++i) {
        const float* x = a + i * m;
        float* y = out + i * m;
        const auto value = [=](long j) { return load(x + j); };
        const float width = static_cast<float>(m);
        const Lanes mean = splat(sum(over_row(m, splat(0), Summing{value})) / width);
        const auto square = [=](long j) {
          const Lanes t = load(x + j) - mean;
          return t * t;
        };
        const float variance = sum(over_row(m, splat(0), Summing{square})) / width;
        const Lanes factor = splat(1.0f / std::sqrt(variance + 1e-5f));
        for (long j = 0; j < m; j += kLanes) {
          store<Streams>(y + j, (load(x + j) - mean) * factor * load(gain + j) + load(bias + j));
        }
      }
    });
  });
}

Runner softmax(const Call& call) {
  return repeat([a = call.get<float>(0), out = call.get<float>(1), n = call.extent[0],
                 m = call.extent[1], threads = call.threads] {
    split(n, threads, 1, [=](long begin, long end) {
      for (long i = begin; i < end; ++i) {
        const float* x = a + i * m;
        float* y = out + i * m;
        const auto value = [=](long j) { return load(x + j); };
        const float most = largest(over_row(m, load(x), Maximising{value}));
        for (long j = 0; j < m; j += kWide) store_wide(y + j, exp(load_wide(x + j) - most));
        const auto power = [=](long j) { return load(y + j); };
        const Lanes factor = splat(1.0f / sum(over_row(m, splat(0), Summing{power})));
        for (long j = 0; j < m; j += kLanes) store(y + j, load(y + j) * factor);
      }
    });
  });
}

// out[i, j] = sum over k of (x[i, k] - y[j, k])^2 in tiles of 4 x 16, y packed to (K, m).
// REQUIRES: n is a multiple of 4, m of 16, K of 8.
Runner pairwise(const Call& call) {
  return repeat([x = call.get<float>(0), y = call.get<float>(1), out = call.get<float>(2),
                 n = call.extent[0], m = call.extent[1], K = call.extent[2],
                 threads = call.threads] {
    float* packed = static_cast<float*>(std::aligned_alloc(64, static_cast<size_t>(m * K) * 4));
    for (long j = 0; j < m; j += 8) {
      for (long k = 0; k < K; k += 8) transpose8(y + j * K + k, K, packed + k * m + j, m);
    }
    split(n / 4, threads, 1, [=](long begin, long end) {
      for (long j = 0; j < m; j += 16) {
        for (long i = begin * 4; i < end * 4; i += 4) {
          Lanes total[4][2] = {};
          for (long k = 0; k < K; ++k) {
            const Lanes u = load(packed + k * m + j), v = load(packed + k * m + j + 8);
            for (int r = 0; r < 4; ++r) {
              const Lanes q = splat(x[(i + r) * K + k]);
              total[r][0] += (q - u) * (q - u);
              total[r][1] += (q - v) * (q - v);
            }
          }
          for (int r = 0; r < 4; ++r) {
            store(out + (i + r) * m + j, total[r][0]);
            store(out + (i + r) * m + j + 8, total[r][1]);
          }
        }
      }
    });
    std::free(packed);
  });
}

// The same for three coordinates. REQUIRES: m is a multiple of 8.
Runner pairwise3(const Call& call) {
  return repeat([x = call.get<float>(0), y = call.get<float>(1), out = call.get<float>(2),
                 n = call.extent[0], m = call.extent[1], threads = call.threads] {
    const size_t bytes = (static_cast<size_t>(m) * 12 + 63) / 64 * 64;
    float* t = static_cast<float*>(std::aligned_alloc(64, bytes));
    for (long j = 0; j < m; ++j) {
      for (int k = 0; k < 3; ++k) t[k * m + j] = y[3 * j + k];
    }
    split(n, threads, 1, [=](long begin, long end) {
      for (long i = begin; i < end; ++i) {
        const Lanes x0 = splat(x[3 * i]), x1 = splat(x[3 * i + 1]), x2 = splat(x[3 * i + 2]);
        for (long j = 0; j < m; j += kLanes) {
          const Lanes a = x0 - load(t + j), b = x1 - load(t + m + j), c = x2 - load(t + 2 * m + j);
          store(out + i * m + j, a * a + b * b + c * c);
        }
      }
    });
    std::free(t);
  });
}

const Register rows{
    {"affine_L2", "", 2, affine<false>},
    {"affine_DRAM", "", 2, affine<false>},
    {"affine_DRAM", "nt", 2, affine<true>},
    {"abcd_L2", "", 2, two_products<false>},
    {"abcd_DRAM", "", 2, two_products<false>},
    {"abcd_DRAM", "nt", 2, two_products<true>},
    {"layernorm", "", 2, layer_norm<false>},
    {"layernorm", "nt", 2, layer_norm<true>},
    {"softmax", "", 2, softmax},
    {"pairwise_d64", "", 2, pairwise},
    {"pairwise_d3", "", 2, pairwise3},
};

}  // namespace
}  // namespace peers

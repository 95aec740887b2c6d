// Functions of one array, and of a grid.
#include <cstdint>
#include <cstring>

#include "functions.h"

namespace peers {
namespace {

template <class F>
Runner unary(const Call& call, F f) {
  return repeat([f, a = call.get<float>(0), out = call.get<float>(1), n = call.extent[0],
                 threads = call.threads] {
    split(n, threads, 16, [=](long begin, long end) {
      for (long i = begin; i < end; i += kWide) store_wide(out + i, f(load_wide(a + i)));
    });
  });
}

Runner exponential(const Call& call) {
  return unary(call, [](Wide x) { return exp(x); });
}
Runner logarithm(const Call& call) {
  return unary(call, [](Wide x) { return log(x); });
}
Runner hyperbolic(const Call& call) {
  return unary(call, [](Wide x) { return tanh(x); });
}
Runner accurate_hyperbolic(const Call& call) {
  return unary(call, [](Wide x) { return accurate_tanh(x); });
}
Runner sigmoid(const Call& call) {
  return unary(call, [](Wide x) { return 1.0f / (1.0f + exp(-x)); });
}
Runner horner(const Call& call) {
  return unary(call, [](Wide x) {
    Wide y = 0.9f * x - 0.8f;
    y = y * x + 0.7f;
    y = y * x - 0.6f;
    y = y * x + 0.5f;
    y = y * x - 0.4f;
    y = y * x + 0.3f;
    y = y * x - 0.2f;
    return y * x + 0.1f;
  });
}

double exp(double x) {
  x = x > 709.0 ? 709.0 : x;
  x = x < -708.0 ? -708.0 : x;
  const double shifted = x * 1.4426950408889634 + 6755399441055744.0;
  const double n = shifted - 6755399441055744.0;
  double r = x - n * 6.93145751953125e-1;
  r = r - n * 1.42860682030941723212e-6;
  const double z = r * r;
  const double p = ((1.26177193074810590878e-4 * z + 3.02994407707441961300e-2) * z + 1.0) * r;
  const double q = ((3.00198505138664455042e-6 * z + 2.52448340349684104192e-3) * z +
                    2.27265548208155028766e-1) *
                       z +
                   2.0;
  int64_t bits;
  std::memcpy(&bits, &shifted, 8);
  bits = ((bits & 0xfff) << 52) + (1023LL << 52);
  double power;
  std::memcpy(&power, &bits, 8);
  return (1.0 + 2.0 * (p / (q - p))) * power;
}

Runner exponential_of_doubles(const Call& call) {
  return repeat([a = call.get<double>(0), out = call.get<double>(1), n = call.extent[0],
                 threads = call.threads] {
    split(n, threads, 16, [=](long begin, long end) {
      const double* __restrict x = a;
      double* __restrict y = out;
      for (long i = begin; i < end; ++i) y[i] = exp(x[i]);
    });
  });
}

template <bool Streams>
Runner hypotenuse(const Call& call) {
  return repeat([x = call.get<float>(0), y = call.get<float>(1), out = call.get<float>(2),
                 n = call.extent[0], m = call.extent[1], threads = call.threads] {
    split(n, threads, 1, [=](long begin, long end) {
      for (long i = begin; i < end; ++i) {
        const Lanes xx = splat(x[i] * x[i]);
        for (long j = 0; j < m; j += kLanes) {
          const Lanes yj = load(y + j);
          store<Streams>(out + i * m + j, (Lanes)_mm256_sqrt_ps((__m256)(yj * yj + xx)));
        }
      }
    });
  });
}

const Register rows{
    {"exp_f32", "", 2, exponential},
    {"log_f32", "", 2, logarithm},
    {"tanh_f32", "", 2, hyperbolic},
    {"tanh_f32", "accurate", 2, accurate_hyperbolic},
    {"exp_f64", "", 2, exponential_of_doubles},
    {"sigmoid_L3", "", 2, sigmoid},
    {"horner8_L3", "", 2, horner},
    {"hypot_L2", "", 2, hypotenuse<false>},
    {"hypot_DRAM", "", 2, hypotenuse<false>},
    {"hypot_DRAM", "nt", 2, hypotenuse<true>},
};

}  // namespace
}  // namespace peers

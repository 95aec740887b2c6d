// Functions and expressions of several operations.
#include <xtensor/xmath.hpp>
#include <xtensor/xview.hpp>

#include "containers.h"

namespace peers {
namespace {

// Of one array, the result being buffer number `to`.
template <class T, class Out, class F>
Runner unary(const Call& call, int to, F f) {
  const auto shape = extents(call.extent[0]);
  return assign(call, to, result<Out>(shape), [f, a = input<T>(call, 0, shape)] { return f(*a); });
}

template <class T>
Runner exponential(const Call& call) {
  return unary<T, T>(call, 1, [](const auto& a) { return xt::exp(a); });
}
Runner logarithm(const Call& call) {
  return unary<float, float>(call, 1, [](const auto& a) { return xt::log(a); });
}
Runner hyperbolic(const Call& call) {
  return unary<float, float>(call, 1, [](const auto& a) { return xt::tanh(a); });
}
Runner sigmoid(const Call& call) {
  return unary<float, float>(call, 1, [](const auto& a) { return 1.0f / (1.0f + xt::exp(-a)); });
}
Runner horner(const Call& call) {
  return unary<float, float>(call, 1, [](const auto& a) {
    return (
        (((((((0.9f * a - 0.8f) * a + 0.7f) * a - 0.6f) * a + 0.5f) * a - 0.4f) * a + 0.3f) * a -
         0.2f) *
            a +
        0.1f);
  });
}
Runner leaky(const Call& call) {
  return unary<float, float>(call, 1,
                             [](const auto& a) { return xt::where(a > 0.0f, a, 0.1f * a); });
}
Runner in_range(const Call& call) {
  return unary<float, bool>(call, 3, [](const auto& a) { return a > -0.5f && a < 0.5f; });
}

Runner select(const Call& call) {
  const auto shape = extents(call.extent[0]);
  return assign(call, 3, result<float>(shape),
                [c = input<bool>(call, 0, shape), a = input<float>(call, 1, shape),
                 b = input<float>(call, 2, shape)] { return xt::where(*c, *a, *b); });
}

Runner normalize(const Call& call) {
  const auto image = extents(call.extent[0], call.extent[1], 3);
  return assign(call, 3, result<float>(image),
                [x = input<uint8_t>(call, 0, image), m = input<float>(call, 1, extents(3)),
                 s = input<float>(call, 2, extents(3))] { return (*x - *m) * *s; });
}

Runner affine(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1]);
  const auto column = extents(shape[0], 1);
  const auto row = extents(shape[1]);
  return assign(
      call, 5, result<float>(shape),
      [a = input<float>(call, 0, shape), mean = input<float>(call, 1, column),
       deviation = input<float>(call, 2, column), gain = input<float>(call, 3, row),
       bias = input<float>(call, 4, row)] { return (*a - *mean) / *deviation * *gain + *bias; });
}

Runner two_products(const Call& call) {
  const auto shape = extents(call.extent[0]);
  return assign(call, 4, result<float>(shape),
                [a = input<float>(call, 0, shape), b = input<float>(call, 1, shape),
                 c = input<float>(call, 2, shape),
                 d = input<float>(call, 3, shape)] { return *a * *b + *c * *d; });
}

Runner hypotenuse(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1]);
  return assign(
      call, 2, result<float>(shape),
      [x = input<float>(call, 0, extents(shape[0], 1)),
       y = input<float>(call, 1, extents(1, shape[1]))] { return xt::sqrt(*x * *x + *y * *y); });
}

Runner stencil(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return assign(
      call, 1, result<float>(extents(n - 2, m - 2)),
      [x = input<float>(call, 0, extents(n, m)), n, m] {
        const auto shifted = [&](long down, long right) {
          return xt::view(*x, xt::range(down, n - 2 + down), xt::range(right, m - 2 + right));
        };
        return shifted(0, 1) + shifted(2, 1) + shifted(1, 2) + shifted(1, 0) - 4.0f * shifted(1, 1);
      });
}

const Register rows{
    {"exp_f32", "", 1, exponential<float>},
    {"exp_f64", "", 1, exponential<double>},
    {"log_f32", "", 1, logarithm},
    {"tanh_f32", "", 1, hyperbolic},
    {"sigmoid_L3", "", 1, sigmoid},
    {"horner8_L3", "", 1, horner},
    {"leaky_L3", "", 1, leaky},
    {"inrange_L3", "", 1, in_range},
    {"where_L3", "", 1, select},
    {"u8_normalize", "", 1, normalize},
    {"affine_L2", "", 1, affine},
    {"affine_DRAM", "", 1, affine},
    {"abcd_L2", "", 1, two_products},
    {"abcd_DRAM", "", 1, two_products},
    {"hypot_L2", "", 1, hypotenuse},
    {"hypot_DRAM", "", 1, hypotenuse},
    {"stencil5_L3", "", 1, stencil},
};

}  // namespace
}  // namespace peers

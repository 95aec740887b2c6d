// Functions and expressions of several operations, in both forms.
#include "maps.h"

namespace peers {
namespace {

template <class T = float, class Out = T, class F>
Runner tensor_unary(const Call& call, int to, F f) {
  const long n = call.extent[0];
  return tensor_runner(call, tensor<Out>(call, to, n),
                       [f, a = tensor<T>(call, 0, n)] { return f(a); });
}
template <class T = float, class Out = T, class F>
Runner array_unary(const Call& call, int to, F f) {
  const long n = call.extent[0];
  return array_runner(vector<Out>(call, to, n), [f, a = vector<T>(call, 0, n)] { return f(a); });
}

template <class T>
Runner tensor_exp(const Call& call) {
  return tensor_unary<T>(call, 1, [](const auto& a) { return a.exp(); });
}
template <class T>
Runner array_exp(const Call& call) {
  return array_unary<T>(call, 1, [](const auto& a) { return a.exp(); });
}
Runner tensor_log(const Call& call) {
  return tensor_unary(call, 1, [](const auto& a) { return a.log(); });
}
Runner array_log(const Call& call) {
  return array_unary(call, 1, [](const auto& a) { return a.log(); });
}
Runner tensor_tanh(const Call& call) {
  return tensor_unary(call, 1, [](const auto& a) { return a.tanh(); });
}
Runner array_tanh(const Call& call) {
  return array_unary(call, 1, [](const auto& a) { return a.tanh(); });
}
Runner tensor_sigmoid(const Call& call) {
  return tensor_unary(call, 1, [](const auto& a) { return a.sigmoid(); });
}
Runner array_sigmoid(const Call& call) {
  return array_unary(call, 1, [](const auto& a) { return 1.0f / (1.0f + (-a).exp()); });
}

Runner tensor_horner(const Call& call) {
  return tensor_unary(call, 1, [](const auto& a) {
    const auto c = [&](float value) { return a.constant(value); };
    return (
        (((((((a * 0.9f - c(0.8f)) * a + c(0.7f)) * a - c(0.6f)) * a + c(0.5f)) * a - c(0.4f)) * a +
          c(0.3f)) *
             a -
         c(0.2f)) *
            a +
        c(0.1f));
  });
}
Runner array_horner(const Call& call) {
  return array_unary(call, 1, [](const auto& a) {
    return (
        (((((((a * 0.9f - 0.8f) * a + 0.7f) * a - 0.6f) * a + 0.5f) * a - 0.4f) * a + 0.3f) * a -
         0.2f) *
            a +
        0.1f);
  });
}

Runner tensor_leaky(const Call& call) {
  return tensor_unary(call, 1,
                      [](const auto& a) { return (a > a.constant(0.0f)).select(a, a * 0.1f); });
}
Runner array_leaky(const Call& call) {
  return array_unary(call, 1, [](const auto& a) { return (a > 0.0f).select(a, a * 0.1f); });
}
Runner tensor_in_range(const Call& call) {
  return tensor_unary<float, bool>(
      call, 3, [](const auto& a) { return a > a.constant(-0.5f) && a < a.constant(0.5f); });
}
Runner array_in_range(const Call& call) {
  return array_unary<float, bool>(call, 3, [](const auto& a) { return a > -0.5f && a < 0.5f; });
}

Runner tensor_select(const Call& call) {
  const long n = call.extent[0];
  return tensor_runner(call, tensor<float>(call, 3, n),
                       [c = tensor<bool>(call, 0, n), a = tensor<float>(call, 1, n),
                        b = tensor<float>(call, 2, n)] { return c.select(a, b); });
}
Runner array_select(const Call& call) {
  const long n = call.extent[0];
  return array_runner(vector(call, 3, n), [c = vector<bool>(call, 0, n), a = vector(call, 1, n),
                                           b = vector(call, 2, n)] { return c.select(a, b); });
}

Runner tensor_normalize(const Call& call) {
  const long n = call.extent[0] * call.extent[1];
  return tensor_runner(call, tensor<float>(call, 3, n, 3),
                       [x = tensor<uint8_t>(call, 0, n, 3), m = tensor<float>(call, 1, 1, 3),
                        s = tensor<float>(call, 2, 1, 3), rows = list(n, 1)] {
                         return (x.cast<float>() - m.broadcast(rows)) * s.broadcast(rows);
                       });
}

Runner tensor_affine(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return tensor_runner(
      call, tensor<float>(call, 5, n, m),
      [a = tensor<float>(call, 0, n, m), mean = tensor<float>(call, 1, n, 1),
       deviation = tensor<float>(call, 2, n, 1), gain = tensor<float>(call, 3, 1, m),
       bias = tensor<float>(call, 4, 1, m), columns = list(1, m), rows = list(n, 1)] {
        return (a - mean.broadcast(columns)) / deviation.broadcast(columns) * gain.broadcast(rows) +
               bias.broadcast(rows);
      });
}
Runner array_affine(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat([a = grid(call, 0, n, m), mean = vector(call, 1, n), deviation = vector(call, 2, n),
                 gain = row_vector(call, 3, m), bias = row_vector(call, 4, m),
                 out = grid(call, 5, n, m)]() mutable {
    out = (((a.colwise() - mean).colwise() / deviation).rowwise() * gain).rowwise() + bias;
  });
}

Runner tensor_products(const Call& call) {
  const long n = call.extent[0];
  return tensor_runner(
      call, tensor<float>(call, 4, n),
      [a = tensor<float>(call, 0, n), b = tensor<float>(call, 1, n), c = tensor<float>(call, 2, n),
       d = tensor<float>(call, 3, n)] { return a * b + c * d; });
}
Runner array_products(const Call& call) {
  const long n = call.extent[0];
  return array_runner(vector(call, 4, n),
                      [a = vector(call, 0, n), b = vector(call, 1, n), c = vector(call, 2, n),
                       d = vector(call, 3, n)] { return a * b + c * d; });
}

Runner tensor_hypotenuse(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return tensor_runner(
      call, tensor<float>(call, 2, n, m),
      [x = tensor<float>(call, 0, n, 1), y = tensor<float>(call, 1, 1, m), n, m] {
        return (x.square().broadcast(list(1, m)) + y.square().broadcast(list(n, 1))).sqrt();
      });
}
Runner array_hypotenuse(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat(
      [x = vector(call, 0, n), y = row_vector(call, 1, m), out = grid(call, 2, n, m), n,
       m]() mutable { out = (x.square().replicate(1, m) + y.square().replicate(n, 1)).sqrt(); });
}

Runner tensor_stencil(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return tensor_runner(call, tensor<float>(call, 1, n - 2, m - 2),
                       [x = tensor<float>(call, 0, n, m), size = list(n - 2, m - 2)] {
                         const auto shifted = [&](long down, long right) {
                           return x.slice(list(down, right), size);
                         };
                         return shifted(0, 1) + shifted(2, 1) + shifted(1, 2) + shifted(1, 0) -
                                shifted(1, 1) * 4.0f;
                       });
}
Runner array_stencil(const Call& call) {
  const long n = call.extent[0] - 2, m = call.extent[1] - 2;
  return repeat([x = grid(call, 0, n + 2, m + 2), out = grid(call, 1, n, m), n, m]() mutable {
    out = x.block(0, 1, n, m) + x.block(2, 1, n, m) + x.block(1, 2, n, m) + x.block(1, 0, n, m) -
          x.block(1, 1, n, m) * 4.0f;
  });
}

const Register rows{
    {"exp_f32", "tensor", 2, tensor_exp<float>},
    {"exp_f32", "array", 1, array_exp<float>},
    {"exp_f64", "tensor", 2, tensor_exp<double>},
    {"exp_f64", "array", 1, array_exp<double>},
    {"log_f32", "tensor", 2, tensor_log},
    {"log_f32", "array", 1, array_log},
    {"tanh_f32", "tensor", 2, tensor_tanh},
    {"tanh_f32", "array", 1, array_tanh},
    {"sigmoid_L3", "tensor", 2, tensor_sigmoid},
    {"sigmoid_L3", "array", 1, array_sigmoid},
    {"horner8_L3", "tensor", 2, tensor_horner},
    {"horner8_L3", "array", 1, array_horner},
    {"leaky_L3", "tensor", 2, tensor_leaky},
    {"leaky_L3", "array", 1, array_leaky},
    {"inrange_L3", "tensor", 2, tensor_in_range},
    {"inrange_L3", "array", 1, array_in_range},
    {"where_L3", "tensor", 2, tensor_select},
    {"where_L3", "array", 1, array_select},
    {"u8_normalize", "tensor", 2, tensor_normalize},
    {"affine_L2", "tensor", 2, tensor_affine},
    {"affine_L2", "array", 1, array_affine},
    {"affine_DRAM", "tensor", 2, tensor_affine},
    {"affine_DRAM", "array", 1, array_affine},
    {"abcd_L2", "tensor", 2, tensor_products},
    {"abcd_L2", "array", 1, array_products},
    {"abcd_DRAM", "tensor", 2, tensor_products},
    {"abcd_DRAM", "array", 1, array_products},
    {"hypot_L2", "tensor", 2, tensor_hypotenuse},
    {"hypot_L2", "array", 1, array_hypotenuse},
    {"hypot_DRAM", "tensor", 2, tensor_hypotenuse},
    {"hypot_DRAM", "array", 1, array_hypotenuse},
    {"stencil5_L3", "tensor", 2, tensor_stencil},
    {"stencil5_L3", "array", 1, array_stencil},
};

}  // namespace
}  // namespace peers

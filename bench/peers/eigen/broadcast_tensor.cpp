// One operation, as Tensor expressions.
#include "maps.h"

namespace peers {
namespace {

Runner same(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return tensor_runner(
      call, tensor<float>(call, 2, n, m),
      [a = tensor<float>(call, 0, n, m), b = tensor<float>(call, 1, n, m)] { return a + b; });
}

Runner scaled(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return tensor_runner(
      call, tensor<float>(call, 2, n, m),
      [a = tensor<float>(call, 0, n, m), factor = *call.get<float>(1)] { return a * factor; });
}

// (n, m) + (m,), the length of a row being given or the second extent.
template <long Inner = 0>
Runner row(const Call& call) {
  const long n = call.extent[0], m = Inner ? Inner : call.extent[1];
  return tensor_runner(call, tensor<float>(call, 2, n, m),
                       [a = tensor<float>(call, 0, n, m), b = tensor<float>(call, 1, 1, m), n] {
                         return a + b.broadcast(list(n, 1));
                       });
}

Runner column(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return tensor_runner(call, tensor<float>(call, 2, n, m),
                       [a = tensor<float>(call, 0, n, m), b = tensor<float>(call, 1, n, 1), m] {
                         return a + b.broadcast(list(1, m));
                       });
}

Runner inner3_column(const Call& call) {
  const long n = call.extent[0];
  return tensor_runner(call, tensor<float>(call, 2, n, 3),
                       [a = tensor<float>(call, 0, n, 3), b = tensor<float>(call, 1, n, 1)] {
                         return a * b.broadcast(list(1, 3));
                       });
}

Runner outer(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return tensor_runner(call, tensor<float>(call, 2, n, m),
                       [a = tensor<float>(call, 0, n, 1), b = tensor<float>(call, 1, 1, m), n, m] {
                         return a.broadcast(list(1, m)) * b.broadcast(list(n, 1));
                       });
}

Runner interleaved(const Call& call) {
  const long *d = call.extent, A = d[0], B = d[1], C = d[2], D = d[3], E = d[4];
  return tensor_runner(
      call, tensor<float>(call, 2, A, B, C, D, E),
      [a = tensor<float>(call, 0, A, 1, C, 1, E), b = tensor<float>(call, 1, 1, B, C, D, 1), A, B,
       D, E] { return a.broadcast(list(1, B, 1, D, 1)) + b.broadcast(list(A, 1, 1, 1, E)); });
}

Runner batch_tail(const Call& call) {
  const long b = call.extent[0], n = call.extent[1], m = call.extent[2];
  return tensor_runner(call, tensor<float>(call, 2, b, n, m),
                       [x = tensor<float>(call, 0, b, n, m), y = tensor<float>(call, 1, 1, n, m),
                        b] { return x + y.broadcast(list(b, 1, 1)); });
}

Runner batch_middle(const Call& call) {
  const long b = call.extent[0], n = call.extent[1], m = call.extent[2];
  return tensor_runner(call, tensor<float>(call, 2, b, n, m),
                       [x = tensor<float>(call, 0, b, n, m), y = tensor<float>(call, 1, b, 1, m),
                        n] { return x + y.broadcast(list(1, n, 1)); });
}

Runner channel_bias(const Call& call) {
  const long *d = call.extent, N = d[0], C = d[1], H = d[2], W = d[3];
  return tensor_runner(
      call, tensor<float>(call, 2, N, C, H, W),
      [x = tensor<float>(call, 0, N, C, H, W), b = tensor<float>(call, 1, 1, C, 1, 1), N, H, W] {
        return x + b.broadcast(list(N, 1, H, W));
      });
}

Runner transposed(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return tensor_runner(call, tensor<float>(call, 2, n, m),
                       [a = tensor<float>(call, 0, n, m), b = tensor<float>(call, 1, m, n)] {
                         return a + b.shuffle(list(1, 0));
                       });
}

Runner channels_last(const Call& call) {
  const long *d = call.extent, N = d[0], C = d[1], H = d[2], W = d[3];
  return tensor_runner(
      call, tensor<float>(call, 2, N, H, W, C),
      [x = tensor<float>(call, 0, N, C, H, W), b = tensor<float>(call, 1, 1, 1, 1, C), N, H, W] {
        return x.shuffle(list(0, 2, 3, 1)) + b.broadcast(list(N, H, W, 1));
      });
}

Runner strided(const Call& call) {
  const long n = call.extent[0];
  return tensor_runner(call, tensor<float>(call, 2, n),
                       [x = tensor<float>(call, 0, 2 * n), b = tensor<float>(call, 1, n)] {
                         return x.stride(list(2)) + b;
                       });
}

Runner reversed(const Call& call) {
  const long n = call.extent[0];
  return tensor_runner(call, tensor<float>(call, 2, n),
                       [x = tensor<float>(call, 0, n), b = tensor<float>(call, 1, n)] {
                         return x.reverse(Eigen::array<bool, 1>{true}) + b;
                       });
}

template <class T>
Runner add_to_double(const Call& call) {
  const long n = call.extent[0];
  return tensor_runner(call, tensor<double>(call, 2, n),
                       [a = tensor<T>(call, 0, n), b = tensor<double>(call, 1, n)] {
                         return a.template cast<double>() + b;
                       });
}

Runner add_bytes(const Call& call) {
  const long n = call.extent[0];
  return tensor_runner(
      call, tensor<int8_t>(call, 2, n),
      [a = tensor<int8_t>(call, 0, n), b = tensor<int8_t>(call, 1, n)] { return a + b; });
}

Runner both(const Call& call) {
  const long n = call.extent[0];
  return tensor_runner(
      call, tensor<bool>(call, 2, n),
      [a = tensor<bool>(call, 0, n), b = tensor<bool>(call, 1, n)] { return a && b; });
}

Runner less(const Call& call) {
  const long n = call.extent[0];
  return tensor_runner(
      call, tensor<bool>(call, 2, n),
      [a = tensor<float>(call, 0, n), b = tensor<float>(call, 1, n)] { return a < b; });
}

const Register rows{
    {"same_L1", "tensor", 2, same},
    {"same_L2", "tensor", 2, same},
    {"same_L3", "tensor", 2, same},
    {"same_DRAM", "tensor", 2, same},
    {"scalar_L2", "tensor", 2, scaled},
    {"scalar_DRAM", "tensor", 2, scaled},
    {"row_L2", "tensor", 2, row<>},
    {"row_DRAM", "tensor", 2, row<>},
    {"col_L2", "tensor", 2, column},
    {"col_DRAM", "tensor", 2, column},
    {"outer_L2", "tensor", 2, outer},
    {"outer_DRAM", "tensor", 2, outer},
    {"inner3row_L2", "tensor", 2, row<3>},
    {"inner3row_L3", "tensor", 2, row<3>},
    {"inner4row_L3", "tensor", 2, row<4>},
    {"inner3col_L3", "tensor", 2, inner3_column},
    {"interleave_L2", "tensor", 2, interleaved},
    {"interleave_DRAM", "tensor", 2, interleaved},
    {"batch_tail", "tensor", 2, batch_tail},
    {"batch_mid", "tensor", 2, batch_middle},
    {"nchw_bias", "tensor", 2, channel_bias},
    {"transpose_L2", "tensor", 2, transposed},
    {"transpose_L3", "tensor", 2, transposed},
    {"transpose_DRAM", "tensor", 2, transposed},
    {"permute_nhwc", "tensor", 2, channels_last},
    {"strided2_L3", "tensor", 2, strided},
    {"reverse_L3", "tensor", 2, reversed},
    {"i32_f64", "tensor", 2, add_to_double<int32_t>},
    {"f32_f64", "tensor", 2, add_to_double<float>},
    {"i8_i8", "tensor", 2, add_bytes},
    {"bool_and", "tensor", 2, both},
    {"less_L3", "tensor", 2, less},
};

}  // namespace
}  // namespace peers

// Reductions, expressions with reductions in them, and small matrix products.
#include <cmath>
#include <memory>

#include "maps.h"

namespace peers {
namespace {

using Vector = Eigen::ArrayXf;
using Row = Eigen::Array<float, 1, Dynamic, RowMajor>;

Runner array_layer_norm(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat([a = grid(call, 0, n, m), gain = row_vector(call, 1, m),
                 bias = row_vector(call, 2, m), out = grid(call, 3, n, m), mean = Vector(n),
                 factor = Vector(n)]() mutable {
    mean = a.rowwise().mean();
    factor = ((a.colwise() - mean).square().rowwise().mean() + 1e-5f).rsqrt();
    out = (((a.colwise() - mean).colwise() * factor).rowwise() * gain).rowwise() + bias;
  });
}
Runner rows_layer_norm(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat([a = grid(call, 0, n, m), gain = row_vector(call, 1, m),
                 bias = row_vector(call, 2, m), out = grid(call, 3, n, m), n]() mutable {
    for (long i = 0; i < n; ++i) {
      const auto x = a.row(i);
      const float mean = x.mean();
      const float factor = 1.0f / std::sqrt((x - mean).square().mean() + 1e-5f);
      out.row(i) = (x - mean) * factor * gain + bias;
    }
  });
}

Runner tensor_softmax(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  auto scratch = std::make_shared<Eigen::Tensor<float, 1, RowMajor, long>>(n);
  return repeat([x = tensor<float>(call, 0, n, m), out = tensor<float>(call, 1, n, m), scratch, n,
                 m, threads = call.threads]() mutable {
    const auto set = [&](auto& to, const auto& expression) {
      if (threads > 1) {
        to.device(pool()) = expression;
      } else {
        to = expression;
      }
    };
    auto& each = *scratch;
    const auto last = list(1);
    const auto column = list(n, 1), columns = list(1, m);
    set(each, x.maximum(last));
    set(out, (x - each.reshape(column).broadcast(columns)).exp());
    set(each, out.sum(last).inverse());
    set(out, out * each.reshape(column).broadcast(columns));
  });
}
Runner rows_softmax(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat([x = grid(call, 0, n, m), out = grid(call, 1, n, m), n]() mutable {
    for (long i = 0; i < n; ++i) {
      out.row(i) = (x.row(i) - x.row(i).maxCoeff()).exp();
      out.row(i) *= 1.0f / out.row(i).sum();
    }
  });
}

Runner tensor_pairwise(const Call& call) {
  const long n = call.extent[0], m = call.extent[1], k = call.extent[2];
  return tensor_runner(
      call, tensor<float>(call, 2, n, m),
      [x = tensor<float>(call, 0, n, 1, k), y = tensor<float>(call, 1, 1, m, k), n, m] {
        return (x.broadcast(list(1, m, 1)) - y.broadcast(list(n, 1, 1))).square().sum(list(2));
      });
}
Runner rows_pairwise(const Call& call) {
  const long n = call.extent[0], m = call.extent[1], k = call.extent[2];
  return repeat(
      [x = grid(call, 0, n, k), y = grid(call, 1, m, k), out = grid(call, 2, n, m), n]() mutable {
        for (long i = 0; i < n; ++i) {
          out.row(i) = (y.rowwise() - x.row(i)).square().rowwise().sum().transpose();
        }
      });
}

Runner array_centre_columns(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat([a = grid(call, 0, n, m), out = grid(call, 1, n, m), mean = Row(m)]() mutable {
    mean = a.colwise().mean();
    out = a.rowwise() - mean;
  });
}

TensorMap<float, 0> one_number(const Call& call, int i) {
  return TensorMap<float, 0>(call.get<float>(i));
}

Runner tensor_sum_all(const Call& call) {
  return tensor_runner(
      call, one_number(call, 1),
      [a = tensor<float>(call, 0, call.extent[0], call.extent[1])] { return a.sum(); });
}
Runner array_sum_all(const Call& call) {
  return repeat([a = grid(call, 0, call.extent[0], call.extent[1]), out = call.get<float>(1)] {
    *out = a.sum();
  });
}
Runner tensor_norm(const Call& call) {
  return tensor_runner(call, one_number(call, 1),
                       [a = tensor<float>(call, 0, call.extent[0], call.extent[1])] {
                         return a.square().sum().sqrt();
                       });
}
Runner array_norm(const Call& call) {
  return repeat([a = grid(call, 0, call.extent[0], call.extent[1]), out = call.get<float>(1)] {
    *out = a.matrix().norm();
  });
}

// Over axis 0 or 1 of (n, m), m being given or the second extent.
template <int Axis, long Inner = 0>
Runner tensor_sum(const Call& call) {
  const long n = call.extent[0], m = Inner ? Inner : call.extent[1];
  return tensor_runner(call, tensor<float>(call, 1, Axis ? n : m),
                       [a = tensor<float>(call, 0, n, m)] { return a.sum(list(Axis)); });
}
template <long Inner = 0>
Runner array_sum1(const Call& call) {
  const long n = call.extent[0], m = Inner ? Inner : call.extent[1];
  return repeat(
      [a = grid(call, 0, n, m), out = vector(call, 1, n)]() mutable { out = a.rowwise().sum(); });
}
Runner array_sum0(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat([a = grid(call, 0, n, m), out = row_vector(call, 1, m)]() mutable {
    out = a.colwise().sum();
  });
}
Runner tensor_sum_middle(const Call& call) {
  const long b = call.extent[0], n = call.extent[1], m = call.extent[2];
  return tensor_runner(call, tensor<float>(call, 1, b, m),
                       [a = tensor<float>(call, 0, b, n, m)] { return a.sum(list(1)); });
}

Runner tensor_max1(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return tensor_runner(call, tensor<float>(call, 1, n),
                       [a = tensor<float>(call, 0, n, m)] { return a.maximum(list(1)); });
}
Runner array_max1(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat([a = grid(call, 0, n, m), out = vector(call, 1, n)]() mutable {
    out = a.rowwise().maxCoeff();
  });
}
Runner tensor_argmax1(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return tensor_runner(call, tensor<long>(call, 1, n),
                       [a = tensor<float>(call, 0, n, m)] { return a.argmax(1); });
}
Runner rows_argmax1(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat([a = grid(call, 0, n, m), out = call.get<long>(1), n] {
    for (long i = 0; i < n; ++i) a.row(i).maxCoeff(&out[i]);
  });
}

Runner batched_product(const Call& call) {
  using Matrix = Eigen::Map<Eigen::Matrix<float, Dynamic, Dynamic, RowMajor>>;
  volatile long side = 32;  // known when running only
  return repeat([a = call.get<float>(0), b = call.get<float>(1), out = call.get<float>(2),
                 rows = call.extent[0], columns = call.extent[1], k = long{side}] {
    for (long i = 0; i < rows; ++i) {
      for (long j = 0; j < columns; ++j) {
        Matrix x(a + i * k * k, k, k), y(b + j * k * k, k, k);
        Matrix z(out + (i * columns + j) * k * k, k, k);
        z.noalias() = x * y;
      }
    }
  });
}

const Register rows{
    {"layernorm", "array", 1, array_layer_norm},
    {"layernorm", "array-rows", 1, rows_layer_norm},
    {"softmax", "tensor", 2, tensor_softmax},
    {"softmax", "array-rows", 1, rows_softmax},
    {"pairwise_d64", "tensor", 2, tensor_pairwise},
    {"pairwise_d64", "array-rows", 1, rows_pairwise},
    {"pairwise_d3", "tensor", 2, tensor_pairwise},
    {"pairwise_d3", "array-rows", 1, rows_pairwise},
    {"center_cols", "array", 1, array_centre_columns},
    {"sum_all_L2", "tensor", 2, tensor_sum_all},
    {"sum_all_L2", "array", 1, array_sum_all},
    {"sum_all_DRAM", "tensor", 2, tensor_sum_all},
    {"sum_all_DRAM", "array", 1, array_sum_all},
    {"norm_all", "tensor", 2, tensor_norm},
    {"norm_all", "array", 1, array_norm},
    {"sum_ax0", "tensor", 2, tensor_sum<0>},
    {"sum_ax0", "array", 1, array_sum0},
    {"sum_ax1", "tensor", 2, tensor_sum<1>},
    {"sum_ax1", "array", 1, array_sum1<>},
    {"sum_mid", "tensor", 2, tensor_sum_middle},
    {"sum_last3", "tensor", 2, tensor_sum<1, 3>},
    {"sum_last3", "array", 1, array_sum1<3>},
    {"max_ax1", "tensor", 2, tensor_max1},
    {"max_ax1", "array", 1, array_max1},
    {"argmax_ax1", "tensor", 2, tensor_argmax1},
    {"argmax_ax1", "array-rows", 1, rows_argmax1},
    {"bmm32", "array-matrix", 1, batched_product},
};

}  // namespace
}  // namespace peers

// Reductions, and expressions with reductions in them.
#include <cmath>
#include <xtensor/xmath.hpp>
#include <xtensor/xsort.hpp>
#include <xtensor/xview.hpp>

#include "containers.h"

namespace peers {
namespace {

constexpr auto kNow = xt::evaluation_strategy::immediate;
const auto kKeep = xt::keep_dims | xt::evaluation_strategy::immediate;

Runner layer_norm(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1]);
  const auto row = extents(shape[1]);
  const auto once = [x = input<float>(call, 0, shape), gain = input<float>(call, 1, row),
                     bias = input<float>(call, 2, row)](auto& out) {
    const Tensor<float, 2> mean = xt::mean<float>(*x, {1}, kKeep);
    const Tensor<float, 2> variance = xt::mean<float>(xt::square(*x - mean), {1}, kKeep);
    const Tensor<float, 2> factor = 1.0f / xt::sqrt(variance + 1e-5f);
    xt::noalias(out) = (*x - mean) * factor * *gain + *bias;
  };
  return run_on(call.buffer[3], result<float>(shape), once);
}

Runner softmax(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1]);
  const auto once = [x = input<float>(call, 0, shape)](auto& out) {
    const Tensor<float, 2> most = xt::amax(*x, {1}, kKeep);
    const Tensor<float, 2> power = xt::exp(*x - most);
    const Tensor<float, 2> total = xt::sum<float>(power, {1}, kKeep);
    xt::noalias(out) = power / total;
  };
  return run_on(call.buffer[1], result<float>(shape), once);
}

Runner centre_columns(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1]);
  const auto once = [x = input<float>(call, 0, shape)](auto& out) {
    const Tensor<float, 1> mean = xt::mean<float>(*x, {0}, kNow);
    xt::noalias(out) = *x - mean;
  };
  return run_on(call.buffer[1], result<float>(shape), once);
}

Runner pairwise(const Call& call) {
  const long n = call.extent[0], m = call.extent[1], k = call.extent[2];
  return assign(
      call, 2, result<float>(extents(n, m)),
      [x = input<float>(call, 0, extents(n, k)), y = input<float>(call, 1, extents(m, k))] {
        using xt::all, xt::newaxis, xt::view;
        return xt::sum<float>(  // in one: a named part would be held by reference
            xt::square(view(*x, all(), newaxis(), all()) - view(*y, newaxis(), all(), all())), {2});
      });
}

// once(input, out) for an input of the given shape.
template <class Out = float, size_t NI, size_t NO, class F>
Runner reduce(const Call& call, const Extents<NI>& in, const Extents<NO>& out, F once) {
  return run_on(call.buffer[1], result<Out>(out),
                [once, a = input<float>(call, 0, in)](auto& target) { once(*a, target); });
}

Runner sum_all(const Call& call) {
  return reduce(call, extents(call.extent[0], call.extent[1]), extents(1),
                [](const auto& a, auto& out) { out(0) = xt::sum<float>(a, kNow)(); });
}
// Not xt::norm_l2: that of version 0.24 crashes when everything is inlined.
Runner norm_all(const Call& call) {
  return reduce(
      call, extents(call.extent[0], call.extent[1]), extents(1),
      [](const auto& a, auto& out) { out(0) = std::sqrt(xt::sum<float>(xt::square(a), kNow)()); });
}

template <int Axis>
Runner sum_axis(const Call& call) {
  return reduce(
      call, extents(call.extent[0], call.extent[1]), extents(call.extent[1 - Axis]),
      [](const auto& a, auto& out) { xt::noalias(out) = xt::sum<float>(a, {Axis}, kNow); });
}
template <int Axis>
Runner sum_axis_lazily(const Call& call) {
  return reduce(call, extents(call.extent[0], call.extent[1]), extents(call.extent[1 - Axis]),
                [](const auto& a, auto& out) { xt::noalias(out) = xt::sum<float>(a, {Axis}); });
}

Runner sum_middle(const Call& call) {
  const long* d = call.extent;
  return reduce(call, extents(d[0], d[1], d[2]), extents(d[0], 1, d[2]),
                [](const auto& a, auto& out) { xt::noalias(out) = xt::sum<float>(a, {1}, kKeep); });
}
Runner sum_last3(const Call& call) {
  return reduce(call, extents(call.extent[0], 3), extents(call.extent[0]),
                [](const auto& a, auto& out) { xt::noalias(out) = xt::sum<float>(a, {1}, kNow); });
}
Runner max_axis1(const Call& call) {
  return reduce(call, extents(call.extent[0], call.extent[1]), extents(call.extent[0]),
                [](const auto& a, auto& out) { xt::noalias(out) = xt::amax(a, {1}, kNow); });
}
Runner argmax_axis1(const Call& call) {
  return reduce<int64_t>(call, extents(call.extent[0], call.extent[1]), extents(call.extent[0]),
                         [](const auto& a, auto& out) { xt::noalias(out) = xt::argmax(a, 1); });
}

const Register rows{
    {"layernorm", "", 1, layer_norm},
    {"softmax", "", 1, softmax},
    {"center_cols", "", 1, centre_columns},
    {"pairwise_d64", "", 1, pairwise},
    {"pairwise_d3", "", 1, pairwise},
    {"sum_all_L2", "", 1, sum_all},
    {"sum_all_DRAM", "", 1, sum_all},
    {"sum_ax0", "", 1, sum_axis<0>},
    {"sum_ax0", "lazy", 1, sum_axis_lazily<0>},
    {"sum_ax1", "", 1, sum_axis<1>},
    {"sum_ax1", "lazy", 1, sum_axis_lazily<1>},
    {"sum_mid", "", 1, sum_middle},
    {"sum_last3", "", 1, sum_last3},
    {"max_ax1", "", 1, max_axis1},
    {"argmax_ax1", "", 1, argmax_axis1},
    {"norm_all", "", 1, norm_all},
};

}  // namespace
}  // namespace peers

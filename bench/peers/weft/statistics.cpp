// Reductions and what is done with them, each as one lazy expression.
#include "arrays.h"

namespace peers {
namespace {

using weft::Expr;
using weft::lazy;

const weft::ReduceOptions kRows{.axis = 1, .keepdims = true};

Runner layernorm(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1]};
  const Expr a = lazy(wrap<float>(call, 0, shape));
  const Array gain = wrap<float>(call, 1, {shape[1]});
  const Array bias = wrap<float>(call, 2, {shape[1]});
  const Expr normal = (a - mean(a, kRows)) / sqrt(var(a, kRows) + 1e-5f);
  return evaluated(call, normal * gain + bias, wrap<float>(call, 3, shape));
}

Runner softmax(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1]};
  const Expr x = lazy(wrap<float>(call, 0, shape));
  const Expr powers = exp(x - max(x, kRows));
  return evaluated(call, powers / sum(powers, kRows), wrap<float>(call, 1, shape));
}

Runner centre_columns(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1]};
  const Expr a = lazy(wrap<float>(call, 0, shape));
  return evaluated(call, a - mean(a, {.axis = 0}), wrap<float>(call, 1, shape));
}

Runner pairwise(const Call& call) {
  const long* d = call.extent;
  const Expr x = lazy(wrap<float>(call, 0, {d[0], 1, d[2]}));
  const Array y = wrap<float>(call, 1, {1, d[1], d[2]});
  return evaluated(call, sum(square(x - y), {.axis = -1}), wrap<float>(call, 2, {d[0], d[1]}));
}

const Register rows{
    {"layernorm", "", 2, layernorm},        {"softmax", "", 2, softmax},
    {"center_cols", "", 2, centre_columns}, {"pairwise_d64", "", 2, pairwise},
    {"pairwise_d3", "", 2, pairwise},
};

}  // namespace
}  // namespace peers

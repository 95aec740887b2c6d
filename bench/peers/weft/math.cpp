// Functions: exp, log, tanh, the logistic one.
#include "arrays.h"

namespace peers {
namespace {

using Function = Array (*)(weft::CallOperand&& x, weft::CallOptions&& options);

template <Function apply, class T>
Runner unary(const Call& call) {
  const Shape shape{call.extent[0]};
  return with_threads(call, [x = wrap<T>(call, 0, shape), out = wrap<T>(call, 1, shape)] {
    apply(x, {.out = out});
  });
}

const Register rows{
    {"exp_f32", "", 2, unary<weft::exp, float>},
    {"exp_f64", "", 2, unary<weft::exp, double>},
    {"log_f32", "", 2, unary<weft::log, float>},
    {"tanh_f32", "", 2, unary<weft::tanh, float>},
    {"sigmoid_L3", "", 2, unary<weft::logistic, float>},
};

}  // namespace
}  // namespace peers

// Functions: exp, log, tanh, sqrt and chains with them.
#include "arrays.h"

namespace peers {
namespace {

template <auto Function, class T>
Runner unary(const Call& call) {
  const Shape shape{call.extent[0]};
  return with_threads(call, [x = wrap<T>(call, 0, shape), out = wrap<T>(call, 1, shape)] {
    Function(x, {.out = out});
  });
}

Runner hypotenuse(const Call& call) {
  const Shape column{call.extent[0], 1};
  const Shape row{1, call.extent[1]};
  const Shape grid{call.extent[0], call.extent[1]};
  return with_threads(
      call, [x = wrap<float>(call, 0, column), y = wrap<float>(call, 1, row),
             out = wrap<float>(call, 2, grid), xx = temporary(column), yy = temporary(row)] {
        weft::multiply(x, x, {.out = xx});
        weft::multiply(y, y, {.out = yy});
        weft::add(xx, yy, {.out = out});
        weft::sqrt(out, {.out = out});
      });
}

const Register rows{
    {"exp_f32", "", 2, unary<weft::exp, float>},
    {"exp_f64", "", 2, unary<weft::exp, double>},
    {"log_f32", "", 2, unary<weft::log, float>},
    {"tanh_f32", "", 2, unary<weft::tanh, float>},
    {"sigmoid_L3", "", 2, unary<weft::logistic, float>},
    {"hypot_L2", "", 2, hypotenuse},
    {"hypot_DRAM", "", 2, hypotenuse},
};

}  // namespace
}  // namespace peers

// Several operations as one lazy expression, which is made once and run into the output by every
// call.
#include "arrays.h"

namespace peers {
namespace {

using weft::Expr;
using weft::lazy;

Runner normalize(const Call& call) {
  const Shape image{call.extent[0], call.extent[1], 3};
  const Array x = wrap<uint8_t>(call, 0, image);
  const Array mean = wrap<float>(call, 1, {3});
  const Array scale = wrap<float>(call, 2, {3});
  return evaluated(call, (lazy(x) - mean) * scale, wrap<float>(call, 3, image));
}

Runner in_range(const Call& call) {
  const Shape shape{call.extent[0]};
  const Array a = wrap<float>(call, 0, shape);
  const float low = *call.get<float>(1);
  const float high = *call.get<float>(2);
  return evaluated(call, (lazy(a) > low) & (lazy(a) < high), wrap<bool>(call, 3, shape));
}

Runner select(const Call& call) {
  const Shape shape{call.extent[0]};
  return with_threads(
      call, [condition = wrap<bool>(call, 0, shape), a = wrap<float>(call, 1, shape),
             b = wrap<float>(call, 2, shape),
             out = wrap<float>(call, 3, shape)] { where(condition, a, b, {.out = out}); });
}

Runner leaky(const Call& call) {
  const Shape shape{call.extent[0]};
  const Expr a = lazy(wrap<float>(call, 0, shape));
  return evaluated(call, where(a > 0.0f, a, a * 0.1f), wrap<float>(call, 1, shape));
}

Runner affine(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1]};
  const Shape column{shape[0], 1};
  const Shape row{shape[1]};
  const Array a = wrap<float>(call, 0, shape);
  const Array mean = wrap<float>(call, 1, column);
  const Array deviation = wrap<float>(call, 2, column);
  const Array gain = wrap<float>(call, 3, row);
  const Array bias = wrap<float>(call, 4, row);
  return evaluated(call, (lazy(a) - mean) / deviation * gain + bias, wrap<float>(call, 5, shape));
}

Runner two_products(const Call& call) {
  const Shape shape{call.extent[0]};
  const Array a = wrap<float>(call, 0, shape);
  const Array b = wrap<float>(call, 1, shape);
  const Array c = wrap<float>(call, 2, shape);
  const Array d = wrap<float>(call, 3, shape);
  return evaluated(call, lazy(a) * b + lazy(c) * d, wrap<float>(call, 4, shape));
}

Runner horner(const Call& call) {
  const Shape shape{call.extent[0]};
  const Expr a = lazy(wrap<float>(call, 0, shape));
  Expr value = a * 0.9f;
  for (int power = 7; power >= 0; --power) {
    const float coefficient = static_cast<float>(power + 1) / 10;
    value = value + (power % 2 ? -coefficient : coefficient);
    if (power > 0) value = value * a;
  }
  return evaluated(call, value, wrap<float>(call, 1, shape));
}

Runner stencil(const Call& call) {
  const long rows = call.extent[0];
  const long columns = call.extent[1];
  const Array x = wrap<float>(call, 0, {rows, columns});
  const auto shifted = [&](long down, long right) {
    return lazy(x(weft::slice(down, rows - 2 + down), weft::slice(right, columns - 2 + right)));
  };
  const Expr neighbours = shifted(0, 1) + shifted(2, 1) + shifted(1, 2) + shifted(1, 0);
  return evaluated(call, neighbours - shifted(1, 1) * 4.0f,
                   wrap<float>(call, 1, {rows - 2, columns - 2}));
}

Runner hypotenuse(const Call& call) {
  const Expr x = lazy(wrap<float>(call, 0, {call.extent[0], 1}));
  const Expr y = lazy(wrap<float>(call, 1, {1, call.extent[1]}));
  return evaluated(call, sqrt(x * x + y * y),
                   wrap<float>(call, 2, {call.extent[0], call.extent[1]}));
}

const Register rows{
    {"u8_normalize", "", 2, normalize}, {"inrange_L3", "", 2, in_range},
    {"where_L3", "", 2, select},        {"leaky_L3", "", 2, leaky},
    {"affine_L2", "", 2, affine},       {"affine_DRAM", "", 2, affine},
    {"abcd_L2", "", 2, two_products},   {"abcd_DRAM", "", 2, two_products},
    {"horner8_L3", "", 2, horner},      {"stencil5_L3", "", 2, stencil},
    {"hypot_L2", "", 2, hypotenuse},    {"hypot_DRAM", "", 2, hypotenuse},
};

}  // namespace
}  // namespace peers

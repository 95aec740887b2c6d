// Several operations, run eagerly one after another: results go to the output or to a temporary
// that is kept from call to call.
#include "arrays.h"

namespace peers {
namespace {

using weft::add;
using weft::divide;
using weft::multiply;
using weft::subtract;

Runner normalize(const Call& call) {
  const Shape image{call.extent[0], call.extent[1], 3};
  return with_threads(call, [x = wrap<uint8_t>(call, 0, image), mean = wrap<float>(call, 1, {3}),
                             scale = wrap<float>(call, 2, {3}), out = wrap<float>(call, 3, image)] {
    subtract(x, mean, {.out = out});
    multiply(out, scale, {.out = out});
  });
}

Runner in_range(const Call& call) {
  const Shape shape{call.extent[0]};
  return with_threads(
      call, [a = wrap<float>(call, 0, shape), low = *call.get<float>(1), high = *call.get<float>(2),
             out = wrap<bool>(call, 3, shape), above = temporary(shape, weft::DType::boolean)] {
        greater(a, low, {.out = above});
        less(a, high, {.out = out});
        logical_and(above, out, {.out = out});
      });
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
  return with_threads(call, [a = wrap<float>(call, 0, shape), out = wrap<float>(call, 1, shape),
                             positive = temporary(shape, weft::DType::boolean)] {
    greater(a, 0.0f, {.out = positive});
    multiply(a, 0.1f, {.out = out});
    where(positive, a, out, {.out = out});
  });
}

Runner affine(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1]};
  const Shape column{shape[0], 1};
  const Shape row{shape[1]};
  return with_threads(call,
                      [a = wrap<float>(call, 0, shape), mean = wrap<float>(call, 1, column),
                       deviation = wrap<float>(call, 2, column), gain = wrap<float>(call, 3, row),
                       bias = wrap<float>(call, 4, row), out = wrap<float>(call, 5, shape)] {
                        subtract(a, mean, {.out = out});
                        divide(out, deviation, {.out = out});
                        multiply(out, gain, {.out = out});
                        add(out, bias, {.out = out});
                      });
}

Runner two_products(const Call& call) {
  const Shape shape{call.extent[0]};
  return with_threads(call, [a = wrap<float>(call, 0, shape), b = wrap<float>(call, 1, shape),
                             c = wrap<float>(call, 2, shape), d = wrap<float>(call, 3, shape),
                             out = wrap<float>(call, 4, shape), second = temporary(shape)] {
    multiply(a, b, {.out = out});
    multiply(c, d, {.out = second});
    add(out, second, {.out = out});
  });
}

Runner horner(const Call& call) {
  const Shape shape{call.extent[0]};
  return with_threads(call, [a = wrap<float>(call, 0, shape), out = wrap<float>(call, 1, shape)] {
    multiply(a, 0.9f, {.out = out});
    for (int power = 7; power >= 0; --power) {
      const float coefficient = static_cast<float>(power + 1) / 10;
      add(out, power % 2 ? -coefficient : coefficient, {.out = out});
      if (power > 0) multiply(out, a, {.out = out});
    }
  });
}

Runner stencil(const Call& call) {
  const long rows = call.extent[0];
  const long columns = call.extent[1];
  const Array x = wrap<float>(call, 0, {rows, columns});
  const auto shifted = [&](long down, long right) {
    return x(weft::slice(down, rows - 2 + down), weft::slice(right, columns - 2 + right));
  };
  const Shape inside{rows - 2, columns - 2};
  return with_threads(call, [north = shifted(0, 1), south = shifted(2, 1), east = shifted(1, 2),
                             west = shifted(1, 0), centre = shifted(1, 1),
                             out = wrap<float>(call, 1, inside), fourfold = temporary(inside)] {
    add(north, south, {.out = out});
    add(out, east, {.out = out});
    add(out, west, {.out = out});
    multiply(centre, 4.0f, {.out = fourfold});
    subtract(out, fourfold, {.out = out});
  });
}

const Register rows{
    {"u8_normalize", "", 2, normalize}, {"inrange_L3", "", 2, in_range},
    {"where_L3", "", 2, select},        {"leaky_L3", "", 2, leaky},
    {"affine_L2", "", 2, affine},       {"affine_DRAM", "", 2, affine},
    {"abcd_L2", "", 2, two_products},   {"abcd_DRAM", "", 2, two_products},
    {"horner8_L3", "", 2, horner},      {"stencil5_L3", "", 2, stencil},
};

}  // namespace
}  // namespace peers

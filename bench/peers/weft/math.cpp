// Functions: exp, log, tanh, sqrt and chains with them. A row is there as soon as the table of operations
// (op.h) has what it needs.
#include "arrays.h"

namespace peers {
namespace {

constexpr weft::Op kExp = find_op("exp");
constexpr weft::Op kLog = find_op("log");
constexpr weft::Op kTanh = find_op("tanh");
constexpr weft::Op kSqrt = find_op("sqrt");

void apply(weft::Op op, const Array& x, const Array& out) {
  const weft::Operand operand = x;
  weft::apply(op, &operand, 1, {.out = out});
}

template <weft::Op Function, class T>
Runner unary(const Call& call) {
  const Shape shape{call.extent[0]};
  return with_threads(call, [x = wrap<T>(call, 0, shape), out = wrap<T>(call, 1, shape)] {
    apply(Function, x, out);
  });
}

Runner sigmoid(const Call& call) {
  const Shape shape{call.extent[0]};
  return with_threads(call, [x = wrap<float>(call, 0, shape), out = wrap<float>(call, 1, shape)] {
    negative(x, {.out = out});
    apply(kExp, out, out);
    add(out, 1.0f, {.out = out});
    weft::divide(1.0f, out, {.out = out});
  });
}

Runner hypotenuse(const Call& call) {
  const Shape column{call.extent[0], 1};
  const Shape row{1, call.extent[1]};
  const Shape grid{call.extent[0], call.extent[1]};
  return with_threads(
      call, [x = wrap<float>(call, 0, column), y = wrap<float>(call, 1, row),
             out = wrap<float>(call, 2, grid), xx = temporary(column), yy = temporary(row)] {
        multiply(x, x, {.out = xx});
        multiply(y, y, {.out = yy});
        add(xx, yy, {.out = out});
        apply(kSqrt, out, out);
      });
}

struct RegisterIf {
  RegisterIf(weft::Op op, std::initializer_list<Entry> list) {
    if (op != weft::Op::count_) Register{list};
  }
};

const RegisterIf exponentials{kExp,
                              {{"exp_f32", "", 2, unary<kExp, float>},
                               {"exp_f64", "", 2, unary<kExp, double>},
                               {"sigmoid_L3", "", 2, sigmoid}}};
const RegisterIf logarithms{kLog, {{"log_f32", "", 2, unary<kLog, float>}}};
const RegisterIf tangents{kTanh, {{"tanh_f32", "", 2, unary<kTanh, float>}}};
const RegisterIf roots{kSqrt, {{"hypot_L2", "", 2, hypotenuse}, {"hypot_DRAM", "", 2, hypotenuse}}};

}  // namespace
}  // namespace peers

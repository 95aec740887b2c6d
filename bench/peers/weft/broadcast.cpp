// One operation: same shape, scalar, rows, columns, batches, other layouts.
#include "arrays.h"

namespace peers {
namespace {

using weft::all;
using weft::none;
using weft::slice;

using Function = Array (*)(weft::CallOperand&&, weft::CallOperand&&, weft::CallOptions&&);
constexpr Function add = weft::add;
constexpr Function multiply = weft::multiply;

Runner binary(const Call& call, Function apply, const Array& a, const Array& b, const Array& out) {
  return with_threads(call, [=] { apply(a, b, {.out = out}); });
}

// a and b of the shapes given, the result of the shape they broadcast to.
Runner floats(const Call& call, Function apply, const Shape& a, const Shape& b) {
  const Shape result = weft::broadcast_shapes(a, b);
  return binary(call, apply, wrap<float>(call, 0, a), wrap<float>(call, 1, b),
                wrap<float>(call, 2, result));
}

Runner same(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1]};
  return floats(call, add, shape, shape);
}

Runner scaled(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1]};
  const Array a = wrap<float>(call, 0, shape);
  const Array out = wrap<float>(call, 2, shape);
  return with_threads(
      call, [=, factor = *call.get<float>(1)] { weft::multiply(a, factor, {.out = out}); });
}

Runner row(const Call& call) {
  return floats(call, add, {call.extent[0], call.extent[1]}, {call.extent[1]});
}
Runner column(const Call& call) {
  return floats(call, add, {call.extent[0], call.extent[1]}, {call.extent[0], 1});
}
Runner outer(const Call& call) {
  return floats(call, multiply, {call.extent[0], 1}, {1, call.extent[1]});
}

template <int Inner>
Runner inner_row(const Call& call) {
  return floats(call, add, {call.extent[0], Inner}, {Inner});
}
Runner inner3_column(const Call& call) {
  return floats(call, multiply, {call.extent[0], 3}, {call.extent[0], 1});
}

Runner interleaved(const Call& call) {
  const long* d = call.extent;
  return floats(call, add, {d[0], 1, d[2], 1, d[4]}, {1, d[1], d[2], d[3], 1});
}

Runner batch_tail(const Call& call) {
  const long* d = call.extent;
  return floats(call, add, {d[0], d[1], d[2]}, {d[1], d[2]});
}
Runner batch_middle(const Call& call) {
  const long* d = call.extent;
  return floats(call, add, {d[0], d[1], d[2]}, {d[0], 1, d[2]});
}
Runner channel_bias(const Call& call) {
  const long* d = call.extent;
  return floats(call, add, {d[0], d[1], d[2], d[3]}, {d[1], 1, 1});
}

Runner transposed(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1]};
  return binary(call, add, wrap<float>(call, 0, shape),
                wrap<float>(call, 1, {shape[1], shape[0]}).T(), wrap<float>(call, 2, shape));
}

Runner fortran(const Call& call) {
  const Shape memory{call.extent[0], call.extent[1]};
  return binary(call, add, wrap<float>(call, 0, memory).T(), wrap<float>(call, 1, memory).T(),
                wrap<float>(call, 2, memory).T());
}

Runner channels_last(const Call& call) {
  const long* d = call.extent;
  return binary(call, add, wrap<float>(call, 0, {d[0], d[1], d[2], d[3]}).permute({0, 2, 3, 1}),
                wrap<float>(call, 1, {d[1]}), wrap<float>(call, 2, {d[0], d[2], d[3], d[1]}));
}

Runner strided(const Call& call) {
  const long n = call.extent[0];
  return binary(call, add, wrap<float>(call, 0, {2 * n})(slice(none, none, 2)),
                wrap<float>(call, 1, {n}), wrap<float>(call, 2, {n}));
}
Runner reversed(const Call& call) {
  const long n = call.extent[0];
  return binary(call, add, wrap<float>(call, 0, {n})(slice(none, none, -1)),
                wrap<float>(call, 1, {n}), wrap<float>(call, 2, {n}));
}

template <class A, class B, class Out>
Runner add_vectors(const Call& call) {
  const Shape shape{call.extent[0]};
  return binary(call, add, wrap<A>(call, 0, shape), wrap<B>(call, 1, shape),
                wrap<Out>(call, 2, shape));
}

Runner both(const Call& call) {
  const Shape shape{call.extent[0]};
  return binary(call, weft::logical_and, wrap<bool>(call, 0, shape), wrap<bool>(call, 1, shape),
                wrap<bool>(call, 2, shape));
}
Runner less(const Call& call) {
  const Shape shape{call.extent[0]};
  return binary(call, weft::less, wrap<float>(call, 0, shape), wrap<float>(call, 1, shape),
                wrap<bool>(call, 2, shape));
}

Runner fresh(const Call& call) {
  const Shape shape{call.extent[0], call.extent[1]};
  return with_threads(call, [a = wrap<float>(call, 0, shape), b = wrap<float>(call, 1, shape)] {
    const Array c = weft::add(a, b);
    keep(c.origin());
  });
}

const Register rows{
    {"same_L1", "", 2, same},
    {"same_L2", "", 2, same},
    {"same_L3", "", 2, same},
    {"same_DRAM", "", 2, same},
    {"scalar_L2", "", 2, scaled},
    {"scalar_DRAM", "", 2, scaled},
    {"row_L2", "", 2, row},
    {"row_DRAM", "", 2, row},
    {"col_L2", "", 2, column},
    {"col_DRAM", "", 2, column},
    {"outer_L2", "", 2, outer},
    {"outer_DRAM", "", 2, outer},
    {"inner3row_L2", "", 2, inner_row<3>},
    {"inner3row_L3", "", 2, inner_row<3>},
    {"inner3col_L3", "", 2, inner3_column},
    {"inner4row_L3", "", 2, inner_row<4>},
    {"interleave_L2", "", 2, interleaved},
    {"interleave_DRAM", "", 2, interleaved},
    {"batch_tail", "", 2, batch_tail},
    {"batch_mid", "", 2, batch_middle},
    {"nchw_bias", "", 2, channel_bias},
    {"transpose_L2", "", 2, transposed},
    {"transpose_L3", "", 2, transposed},
    {"transpose_DRAM", "", 2, transposed},
    {"fortran_L3", "", 2, fortran},
    {"permute_nhwc", "", 2, channels_last},
    {"strided2_L3", "", 2, strided},
    {"reverse_L3", "", 2, reversed},
    {"i32_f64", "", 2, add_vectors<int32_t, double, double>},
    {"f32_f64", "", 2, add_vectors<float, double, double>},
    {"i8_i8", "", 2, add_vectors<int8_t, int8_t, int8_t>},
    {"bool_and", "", 2, both},
    {"less_L3", "", 2, less},
    {"new_L2", "", 2, fresh},
    {"new_L3", "", 2, fresh},
    {"new_DRAM", "", 2, fresh},
};

}  // namespace
}  // namespace peers

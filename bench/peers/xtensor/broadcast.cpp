// One operation: same shape, scalar, rows, columns, batches, other layouts and types.
#include <xtensor/xmanipulation.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xview.hpp>

#include "containers.h"

namespace peers {
namespace {

template <size_t NA, size_t NB, size_t NO>
struct Shapes {
  Extents<NA> a;
  Extents<NB> b;
  Extents<NO> out;
};

template <size_t NA, size_t NB, size_t NO>
Runner add(const Call& call, const Shapes<NA, NB, NO>& s) {
  return assign(
      call, 2, result<float>(s.out),
      [a = input<float>(call, 0, s.a), b = input<float>(call, 1, s.b)] { return *a + *b; });
}

template <size_t NA, size_t NB, size_t NO>
Runner multiply(const Call& call, const Shapes<NA, NB, NO>& s) {
  return assign(
      call, 2, result<float>(s.out),
      [a = input<float>(call, 0, s.a), b = input<float>(call, 1, s.b)] { return *a * *b; });
}

Runner same(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1]);
  return add(call, Shapes<2, 2, 2>{shape, shape, shape});
}

Runner scaled(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1]);
  return assign(
      call, 2, result<float>(shape),
      [a = input<float>(call, 0, shape), factor = *call.get<float>(1)] { return *a * factor; });
}

Runner row(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1]);
  return add(call, Shapes<2, 1, 2>{shape, extents(shape[1]), shape});
}
Runner column(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1]);
  return add(call, Shapes<2, 2, 2>{shape, extents(shape[0], 1), shape});
}
Runner outer(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1]);
  return multiply(call, Shapes<2, 2, 2>{extents(shape[0], 1), extents(1, shape[1]), shape});
}

template <size_t Inner>
Runner inner_row(const Call& call) {
  const auto shape = extents(call.extent[0], Inner);
  return add(call, Shapes<2, 1, 2>{shape, extents(Inner), shape});
}
Runner inner3_column(const Call& call) {
  const auto shape = extents(call.extent[0], 3);
  return multiply(call, Shapes<2, 2, 2>{shape, extents(shape[0], 1), shape});
}

Runner interleaved(const Call& call) {
  const long* d = call.extent;
  return add(call, Shapes<5, 5, 5>{extents(d[0], 1, d[2], 1, d[4]), extents(1, d[1], d[2], d[3], 1),
                                   extents(d[0], d[1], d[2], d[3], d[4])});
}

Runner batch_tail(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1], call.extent[2]);
  return add(call, Shapes<3, 2, 3>{shape, extents(shape[1], shape[2]), shape});
}
Runner batch_middle(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1], call.extent[2]);
  return add(call, Shapes<3, 3, 3>{shape, extents(shape[0], 1, shape[2]), shape});
}
Runner channel_bias(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1], call.extent[2], call.extent[3]);
  return add(call, Shapes<4, 3, 4>{shape, extents(shape[1], 1, 1), shape});
}

Runner transposed(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1]);
  return assign(
      call, 2, result<float>(shape),
      [a = input<float>(call, 0, shape), b = input<float>(call, 1, extents(shape[1], shape[0]))] {
        return *a + xt::transpose(*b);
      });
}

Runner fortran(const Call& call) {
  constexpr auto order = xt::layout_type::column_major;
  const auto shape = extents(call.extent[1], call.extent[0]);
  return assign(call, 2, result<float, order>(shape),
                [a = input<float, order>(call, 0, shape), b = input<float, order>(call, 1, shape)] {
                  return *a + *b;
                });
}

Runner channels_last(const Call& call) {
  const long* d = call.extent;
  return assign(call, 2, result<float>(extents(d[0], d[2], d[3], d[1])),
                [x = input<float>(call, 0, extents(d[0], d[1], d[2], d[3])),
                 b = input<float>(call, 1, extents(d[1]))] {
                  return xt::transpose(*x, {0, 2, 3, 1}) + *b;
                });
}

// x[::Step] + b
template <int Step>
Runner stepped(const Call& call) {
  using namespace xt::placeholders;
  const long n = call.extent[0];
  return assign(
      call, 2, result<float>(extents(n)),
      [x = input<float>(call, 0, extents(n * (Step > 0 ? Step : -Step))),
       b = input<float>(call, 1, extents(n))] { return xt::view(*x, xt::range(_, _, Step)) + *b; });
}

template <class A, class B, class Out>
Runner add_vectors(const Call& call) {
  const auto shape = extents(call.extent[0]);
  return assign(call, 2, result<Out>(shape),
                [a = input<A>(call, 0, shape), b = input<B>(call, 1, shape)] { return *a + *b; });
}

Runner both(const Call& call) {
  const auto shape = extents(call.extent[0]);
  return assign(
      call, 2, result<bool>(shape),
      [a = input<bool>(call, 0, shape), b = input<bool>(call, 1, shape)] { return *a && *b; });
}
Runner less(const Call& call) {
  const auto shape = extents(call.extent[0]);
  return assign(
      call, 2, result<bool>(shape),
      [a = input<float>(call, 0, shape), b = input<float>(call, 1, shape)] { return *a < *b; });
}

const Register rows{
    {"same_L1", "", 1, same},
    {"same_L2", "", 1, same},
    {"same_L3", "", 1, same},
    {"same_DRAM", "", 1, same},
    {"scalar_L2", "", 1, scaled},
    {"scalar_DRAM", "", 1, scaled},
    {"row_L2", "", 1, row},
    {"row_DRAM", "", 1, row},
    {"col_L2", "", 1, column},
    {"col_DRAM", "", 1, column},
    {"outer_L2", "", 1, outer},
    {"outer_DRAM", "", 1, outer},
    {"inner3row_L2", "", 1, inner_row<3>},
    {"inner3row_L3", "", 1, inner_row<3>},
    {"inner3col_L3", "", 1, inner3_column},
    {"inner4row_L3", "", 1, inner_row<4>},
    {"interleave_L2", "", 1, interleaved},
    {"interleave_DRAM", "", 1, interleaved},
    {"batch_tail", "", 1, batch_tail},
    {"batch_mid", "", 1, batch_middle},
    {"nchw_bias", "", 1, channel_bias},
    {"transpose_L2", "", 1, transposed},
    {"transpose_L3", "", 1, transposed},
    {"transpose_DRAM", "", 1, transposed},
    {"fortran_L3", "", 1, fortran},
    {"permute_nhwc", "", 1, channels_last},
    {"strided2_L3", "", 1, stepped<2>},
    {"reverse_L3", "", 1, stepped<-1>},
    {"i32_f64", "", 1, add_vectors<int32_t, double, double>},
    {"f32_f64", "", 1, add_vectors<float, double, double>},
    {"i8_i8", "", 1, add_vectors<int8_t, int8_t, int8_t>},
    {"bool_and", "", 1, both},
    {"less_L3", "", 1, less},
};

}  // namespace
}  // namespace peers

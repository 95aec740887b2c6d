// What one call costs: into an existing container, into a fresh one ("new"), and with the rank
// known at run time only ("xarray-new"); and large fresh results.
#include <xtensor/xarray.hpp>
#include <xtensor/xmath.hpp>

#include "containers.h"

namespace peers {
namespace {

template <size_t NA, size_t NB>
struct Pair {
  Extents<NA> a;
  Extents<NB> b;
};
Pair<1, 1> vectors(const Call& call) { return {extents(call.extent[0]), extents(call.extent[0])}; }
Pair<2, 1> row(const Call& call) {
  return {extents(call.extent[0], call.extent[1]), extents(call.extent[1])};
}
Pair<2, 2> grid(const Call& call) {
  return {extents(call.extent[0], 1), extents(1, call.extent[1])};
}
Pair<2, 2> same(const Call& call) {
  const auto shape = extents(call.extent[0], call.extent[1]);
  return {shape, shape};
}

struct Add {
  template <class A, class B>
  auto operator()(const A& a, const B& b) const {
    return a + b;
  }
};
struct Multiply {
  template <class A, class B>
  auto operator()(const A& a, const B& b) const {
    return a * b;
  }
};
struct Chain {
  template <class A, class B>
  auto operator()(const A& a, const B& b) const {
    return (a - b) * 2.0f + 1.0f;
  }
};

template <size_t N>
Extents<N> result_extents(const Call& call) {
  if constexpr (N == 1) {
    return extents(call.extent[0]);
  } else {
    return extents(call.extent[0], call.extent[1]);
  }
}

template <auto Get, class Op>
Runner into(const Call& call) {
  const auto shapes = Get(call);
  constexpr size_t kRank = std::tuple_size_v<decltype(shapes.a)>;
  return assign(call, 2, result<float>(result_extents<kRank>(call)),
                [a = input<float>(call, 0, shapes.a), b = input<float>(call, 1, shapes.b)] {
                  return Op{}(*a, *b);
                });
}

template <auto Get, class Op>
Runner fresh(const Call& call) {
  const auto shapes = Get(call);
  constexpr size_t kRank = std::tuple_size_v<decltype(shapes.a)>;
  return repeat_inlined([a = input<float>(call, 0, shapes.a), b = input<float>(call, 1, shapes.b)] {
    const Tensor<float, kRank> c = Op{}(*a, *b);
    keep(c.data());
  });
}

template <auto Get, class Op>
Runner fresh_dynamic(const Call& call) {
  const auto shapes = Get(call);
  using Dynamic = xt::xarray<float>;
  return repeat_inlined([a = std::make_shared<Dynamic>(*input<float>(call, 0, shapes.a)),
                         b = std::make_shared<Dynamic>(*input<float>(call, 1, shapes.b))] {
    const Dynamic c = Op{}(*a, *b);
    keep(c.data());
  });
}

Runner sum_few(const Call& call) {
  return run_on(call.buffer[2], result<float>(extents(1)),
                [a = input<float>(call, 0, extents(call.extent[0]))](auto& out) {
                  out(0) = xt::sum<float>(*a, xt::evaluation_strategy::immediate)();
                });
}

const Register rows{
    {"tiny_3_3", "", 1, into<vectors, Add>},
    {"tiny_3_3", "new", 1, fresh<vectors, Add>},
    {"tiny_3_3", "xarray-new", 1, fresh_dynamic<vectors, Add>},
    {"tiny_23_3", "", 1, into<row, Add>},
    {"tiny_23_3", "new", 1, fresh<row, Add>},
    {"tiny_23_3", "xarray-new", 1, fresh_dynamic<row, Add>},
    {"tiny_outer", "", 1, into<grid, Multiply>},
    {"tiny_outer", "new", 1, fresh<grid, Multiply>},
    {"tiny_outer", "xarray-new", 1, fresh_dynamic<grid, Multiply>},
    {"tiny_64", "", 1, into<vectors, Add>},
    {"tiny_64", "new", 1, fresh<vectors, Add>},
    {"tiny_64", "xarray-new", 1, fresh_dynamic<vectors, Add>},
    {"tiny_chain", "", 1, into<row, Chain>},
    {"tiny_chain", "new", 1, fresh<row, Chain>},
    {"tiny_chain", "xarray-new", 1, fresh_dynamic<row, Chain>},
    {"tiny_sum", "", 1, sum_few},
    {"new_L2", "", 1, fresh<same, Add>},
    {"new_L3", "", 1, fresh<same, Add>},
    {"new_DRAM", "", 1, fresh<same, Add>},
};

}  // namespace
}  // namespace peers

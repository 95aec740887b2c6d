// What one call costs, into an existing result and a fresh one ("new"); and large fresh results.
#include "maps.h"

namespace peers {
namespace {

template <int N>
using Fresh = Eigen::Tensor<float, N, RowMajor, long>;

// The sizes may change between calls, as far as the compiler knows.
template <class Map>
void forget(Map& map) {
  asm volatile("" : "+m"(map));
}

template <class Out, class A, class B, class F>
Runner into(Out out, A a, B b, F f) {
  return repeat([out, a, b, f]() mutable {
    forget(a);
    forget(b);
    out = f(a, b);
  });
}

template <int N, class A, class B, class F>
Runner fresh(A a, B b, F f) {
  return repeat([a, b, f]() mutable {
    forget(a);
    forget(b);
    const Fresh<N> c = f(a, b);
    keep(c.data());
  });
}

const auto sum_of = [](const auto& a, const auto& b) { return a + b; };
const auto row_sum = [](const auto& a, const auto& b) {
  return a + b.broadcast(list(a.dimension(0), 1));
};
const auto grid_product = [](const auto& a, const auto& b) {
  return a.broadcast(list(1, b.dimension(1))) * b.broadcast(list(a.dimension(0), 1));
};
const auto chained = [](const auto& a, const auto& b) {
  return (a - b.broadcast(list(a.dimension(0), 1))) * 2.0f + 1.0f;
};

Runner vectors_into(const Call& call) {
  const long n = call.extent[0];
  return into(tensor<float>(call, 2, n), tensor<float>(call, 0, n), tensor<float>(call, 1, n),
              sum_of);
}
Runner vectors_fresh(const Call& call) {
  const long n = call.extent[0];
  return fresh<1>(tensor<float>(call, 0, n), tensor<float>(call, 1, n), sum_of);
}
Runner vectors_array(const Call& call) {
  const long n = call.extent[0];
  return into(vector(call, 2, n), vector(call, 0, n), vector(call, 1, n), sum_of);
}

template <auto& F>
Runner row_into(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return into(tensor<float>(call, 2, n, m), tensor<float>(call, 0, n, m),
              tensor<float>(call, 1, 1, m), F);
}
template <auto& F>
Runner row_fresh(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return fresh<2>(tensor<float>(call, 0, n, m), tensor<float>(call, 1, 1, m), F);
}
Runner row_array(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat(
      [a = grid(call, 0, n, m), b = row_vector(call, 1, m), out = grid(call, 2, n, m)]() mutable {
        forget(a);
        out = a.rowwise() + b;
      });
}

Runner grid_into(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return into(tensor<float>(call, 2, n, m), tensor<float>(call, 0, n, 1),
              tensor<float>(call, 1, 1, m), grid_product);
}
Runner grid_fresh(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return fresh<2>(tensor<float>(call, 0, n, 1), tensor<float>(call, 1, 1, m), grid_product);
}

Runner tensor_sum(const Call& call) {
  return repeat([a = tensor<float>(call, 0, call.extent[0]),
                 out = TensorMap<float, 0>(call.get<float>(2))]() mutable {
    forget(a);
    out = a.sum();
  });
}
Runner array_sum(const Call& call) {
  return repeat([a = vector(call, 0, call.extent[0]), out = call.get<float>(2)]() mutable {
    forget(a);
    *out = a.sum();
  });
}

Runner large_fresh(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return fresh<2>(tensor<float>(call, 0, n, m), tensor<float>(call, 1, n, m), sum_of);
}
Runner large_fresh_array(const Call& call) {
  const long n = call.extent[0], m = call.extent[1];
  return repeat([a = grid(call, 0, n, m), b = grid(call, 1, n, m)] {
    const Eigen::Array<float, Dynamic, Dynamic, RowMajor> c = a + b;
    keep(c.data());
  });
}

const Register rows{
    {"tiny_3_3", "tensor", 1, vectors_into},
    {"tiny_3_3", "tensor-new", 1, vectors_fresh},
    {"tiny_3_3", "array", 1, vectors_array},
    {"tiny_64", "tensor", 1, vectors_into},
    {"tiny_64", "tensor-new", 1, vectors_fresh},
    {"tiny_64", "array", 1, vectors_array},
    {"tiny_23_3", "tensor", 1, row_into<row_sum>},
    {"tiny_23_3", "tensor-new", 1, row_fresh<row_sum>},
    {"tiny_23_3", "array", 1, row_array},
    {"tiny_outer", "tensor", 1, grid_into},
    {"tiny_outer", "tensor-new", 1, grid_fresh},
    {"tiny_chain", "tensor", 1, row_into<chained>},
    {"tiny_chain", "tensor-new", 1, row_fresh<chained>},
    {"tiny_sum", "tensor", 1, tensor_sum},
    {"tiny_sum", "array", 1, array_sum},
    {"new_L2", "tensor", 1, large_fresh},
    {"new_L2", "array", 1, large_fresh_array},
    {"new_L3", "tensor", 1, large_fresh},
    {"new_L3", "array", 1, large_fresh_array},
    {"new_DRAM", "tensor", 1, large_fresh},
    {"new_DRAM", "array", 1, large_fresh_array},
};

}  // namespace
}  // namespace peers

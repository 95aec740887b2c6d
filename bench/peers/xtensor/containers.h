// xt::xtensor containers (static rank: xtensor's faster form) with the workload's numbers in them,
// and runners that assign to an existing result with xt::noalias.
//
// xtensor computes in memory of its own, with huge pages asked for: its adaptors on the shared
// buffers are no faster. The result is copied to the shared buffer only when the driver asks for
// it.
#pragma once

#include <sys/mman.h>

#include <array>
#include <cstring>
#include <memory>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xtensor.hpp>

#include "../peer.h"

namespace peers {

template <class T, size_t N, xt::layout_type Order = xt::layout_type::row_major>
using Tensor = xt::xtensor<T, N, Order>;

template <size_t N>
using Extents = std::array<size_t, N>;

template <class... E>
Extents<sizeof...(E)> extents(E... extent) {
  return {static_cast<size_t>(extent)...};
}

template <class T, xt::layout_type Order = xt::layout_type::row_major, size_t N>
std::shared_ptr<Tensor<T, N, Order>> result(const Extents<N>& shape) {
  using Made = Tensor<T, N, Order>;
  auto made = std::make_shared<Made>(Made::from_shape(shape));
  const size_t bytes = made->size() * sizeof(T);
  const size_t page = (reinterpret_cast<size_t>(made->data()) + 4095) & ~size_t{4095};
  if (bytes > 2 << 20) madvise(reinterpret_cast<void*>(page), bytes - 8192, MADV_HUGEPAGE);
  std::memset(static_cast<void*>(made->data()), 0, bytes);
  return made;
}

// A copy of buffer i of the call.
template <class T, xt::layout_type Order = xt::layout_type::row_major, size_t N>
std::shared_ptr<Tensor<T, N, Order>> input(const Call& call, int i, const Extents<N>& shape) {
  auto made = result<T, Order>(shape);
  std::memcpy(static_cast<void*>(made->data()), call.buffer[i], made->size() * sizeof(T));
  return made;
}

// repeat() with all calls inlined: xtensor's loops are several times slower where the compiler
// stops halfway.
template <class F>
Runner repeat_inlined(F once) {
  return [once](long calls) __attribute__((flatten)) {
    for (long i = 0; i < calls; ++i) {
      once();
      barrier();
    }
  };
}

// Runs once(*out); `buffer` gets the result when asked.
template <class Out, class F>
Runner run_on(void* buffer, std::shared_ptr<Out> out, F once) {
  return [buffer, out, inner = repeat_inlined([out, once] { once(*out); })](long calls) {
    if (calls >= 0) return inner(calls);
    std::memcpy(buffer, static_cast<const void*>(out->data()),
                out->size() * sizeof(typename Out::value_type));
  };
}

// out = expression(); buffer number `to` is the workload's result.
template <class Out, class F>
Runner assign(const Call& call, int to, std::shared_ptr<Out> out, F expression) {
  return run_on(call.buffer[to], out,
                [expression](Out& target) { xt::noalias(target) = expression(); });
}

}  // namespace peers

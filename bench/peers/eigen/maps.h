// The shared buffers as Eigen objects: Tensor expressions of any rank, row-major, on one thread
// or a pool of two ("tensor"), and core Array expressions for what has one or two axes ("array";
// "array-rows" is a loop over the rows, written by hand).
#pragma once

#define EIGEN_USE_THREADS
#include <Eigen/Core>
#include <unsupported/Eigen/CXX11/Tensor>

#include "../peer.h"

namespace peers {

using Eigen::Dynamic;
using Eigen::RowMajor;

template <class T, int N>
using TensorMap = Eigen::TensorMap<Eigen::Tensor<T, N, RowMajor, long>>;
template <class T>
using VectorMap = Eigen::Map<Eigen::Array<T, Dynamic, 1>>;
using GridMap = Eigen::Map<Eigen::Array<float, Dynamic, Dynamic, RowMajor>>;
using RowMap = Eigen::Map<Eigen::Array<float, 1, Dynamic, RowMajor>>;

// Extents, axes or factors of repetition.
template <class... L>
Eigen::array<long, sizeof...(L)> list(L... entries) {
  return {static_cast<long>(entries)...};
}

template <class T, class... L>
TensorMap<T, sizeof...(L)> tensor(const Call& call, int i, L... extents) {
  return TensorMap<T, sizeof...(L)>(call.get<T>(i), static_cast<long>(extents)...);
}
template <class T = float>
VectorMap<T> vector(const Call& call, int i, long size) {
  return VectorMap<T>(call.get<T>(i), size);
}
inline RowMap row_vector(const Call& call, int i, long size) {
  return RowMap(call.get<float>(i), size);
}
inline GridMap grid(const Call& call, int i, long rows, long columns) {
  return GridMap(call.get<float>(i), rows, columns);
}

inline Eigen::ThreadPoolDevice& pool() {
  static Eigen::ThreadPool threads(2);
  static Eigen::ThreadPoolDevice device(&threads, 2);
  return device;
}

// out = make(), on as many threads as the call says. (The expression refers to what make captured.)
template <class Out, class Make>
Runner tensor_runner(const Call& call, Out out, Make make) {
  return repeat([out, make, threads = call.threads]() mutable {
    if (threads > 1) {
      out.device(pool()) = make();
    } else {
      out = make();
    }
  });
}

template <class Out, class Make>
Runner array_runner(Out out, Make make) {
  return repeat([out, make]() mutable { out = make(); });
}

}  // namespace peers

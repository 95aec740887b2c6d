// Vectors of N numbers, as compilers lay them into registers.
#pragma once

namespace weft::kernels {

template <class T, int N>
struct VectorOf {
  typedef T type __attribute__((vector_size(N * sizeof(T))));
  // At any address. (A memcpy of 32 bytes would go in two halves.)
  typedef T loose __attribute__((vector_size(N * sizeof(T)), aligned(1), may_alias));
};
template <class T, int N>
using Vector = typename VectorOf<T, N>::type;
template <class T, int N>
using LooseVector = typename VectorOf<T, N>::loose;

}  // namespace weft::kernels

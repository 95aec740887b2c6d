// Eigen's matrices and weft's arrays over the same memory: nothing is copied.
#include <Eigen/Core>
#include <iostream>

#include "weft/weft.h"

using namespace weft;

namespace {

// Eigen's matrices are column by column unless they say otherwise.
template <class Matrix>
Array view_of(Matrix& m) {
  return Array::wrap(m.data(), {m.rows(), m.cols()}, Strides{m.rowStride(), m.colStride()},
                     nullptr);
}

// An array of two axes with any strides above 0, as Eigen sees it.
template <class T>
auto map_of(const Array& a) {
  using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
  using Stride = Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>;
  const auto view = a.view<T, 2>();
  return Eigen::Map<Matrix, Eigen::Unaligned, Stride>(view.data(), view.extent(0), view.extent(1),
                                                      Stride(view.stride(1), view.stride(0)));
}

}  // namespace

int main() {
  Eigen::MatrixXf m(2, 3);
  m << 1, 2, 3, 4, 5, 6;

  const Array a = view_of(m);
  a += Array{10, 20, 30};  // a row for each row: broadcasting, into Eigen's memory
  std::cout << m << '\n';  // 11 22 33, 14 25 36

  const Array b = arange(6).astype(DType::f32).reshape({3, 2});
  const Eigen::MatrixXf product = m * map_of<float>(b);  // Eigen's product, of weft's elements
  const bool is_same = bool(all(view_of(product) == matmul(a, b)));
  std::cout << product << '\n' << (is_same ? "the same by weft" : "another by weft") << '\n';
  return is_same ? 0 : 1;
}

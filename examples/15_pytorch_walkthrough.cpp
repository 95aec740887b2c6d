// A study of PyTorch's vectors and tensors, section by section: the program of
// docs/walkthroughs/pytorch.md.
#include <iostream>

#include "weft/weft.h"

using namespace weft;
using torch::Tensor;

namespace {

// What the next lines print belongs to this example.
void example(const char* name) { std::cout << "## " << name << '\n'; }

template <class Call>
void refused(const char* name, Call&& call) {
  example(name);
  try {
    call();
  } catch (const Error& error) {
    std::cout << error.what() << '\n';
  }
}

void vectors_and_tensors() {
  example("A vector and a matrix");
  for (const Tensor& x : {torch::tensor({1, 2, 3}), torch::tensor({{1, 2}, {3, 4}})})
    std::cout << "rank " << x.rank() << ", shape " << x.shape() << ", strides " << x.strides()
              << ", " << name_of(x.dtype()) << '\n';
}

void vectors_broadcast_too() {
  example("Two vectors");
  std::cout << torch::tensor({1.0, 2.0, 3.0}) + torch::tensor({10.0}) << '\n';
}

void sizes_decide() {
  Tensor x = torch::tensor({{1.0, 2.0}, {3.0, 4.0}});
  example("Sizes and dimensions decide");
  std::cout << torch::add(x, torch::tensor({10.0, 20.0})).shape() << '\n';
  std::cout << torch::sum(x) << " of shape " << torch::sum(x).shape() << '\n';
  std::cout << torch::sum(x, 0) << " of shape " << torch::sum(x, 0).shape() << '\n';
}

void vector_operations() {
  Tensor v1 = torch::tensor({1.0, 2.0, 3.0});
  Tensor v2 = torch::tensor({4.0, 5.0, 6.0});
  Tensor elementwise_sum = v1 + v2;
  Tensor elementwise_mul = v1 * v2;
  Tensor dot_product = torch::dot(v1, v2);
  Tensor v1_norm = torch::norm(v1);
  example("Vector operations");
  std::cout << "Elementwise Sum: " << elementwise_sum << '\n';
  std::cout << "Elementwise Mul: " << elementwise_mul << '\n';
  std::cout << "Dot Product: " << dot_product << '\n';
  std::cout << "v1 Norm: " << v1_norm << '\n';
}

void tensor_operations() {
  Tensor A = torch::tensor({{1.0, 2.0}, {3.0, 4.0}});
  Tensor B = torch::tensor({{5.0, 6.0}, {7.0, 8.0}});
  Tensor matmul_result = torch::matmul(A, B);
  Tensor v3 = torch::tensor({10.0, 20.0});
  Tensor broadcast_sum = A + v3;
  Tensor C = torch::arange(24.0).reshape({2, 3, 4});
  Tensor D = torch::arange(12.0).reshape({3, 4});
  Tensor tensor_sum = C + D;
  example("Tensor operations");
  std::cout << "Matrix Multiplication:\n" << matmul_result << '\n';
  std::cout << "Broadcasted Sum with vector:\n" << broadcast_sum << '\n';
  std::cout << "3D Tensor + 2D Tensor (Broadcasting):\n" << tensor_sum << '\n';
}

void infer_size() {
  example("infer_size");
  std::cout << torch::infer_size({5, 3}, {3}) << '\n';
  std::cout << explain({{5, 3}, {3}}) << '\n';
  example("infer_size, axis by axis");
  std::cout << torch::infer_size({1, 3}, {5, 1}) << ' ' << torch::infer_size({3}, {2, 5, 3}) << ' '
            << torch::infer_size({1}, {0}) << '\n';
  refused("infer_size checks", [] { torch::ones({5, 4}) + torch::ones({5, 3}); });
}

void expand_geometry() {
  example("A stretched dimension");
  std::cout << torch::explain_expand({3, 1}, {1, 1}, {2, 1, 3, 4}) << '\n';
  example("The same on elements");
  Tensor column = torch::tensor({{1.0}, {2.0}, {3.0}});
  Tensor wide = torch::expand(column, {-1, 4});
  std::cout << wide << "\nstrides " << wide.strides() << '\n';
  example("A scalar");
  std::cout << torch::infer_expand_geometry({}, {}, {2, 3}).strides << '\n';
  refused("Only a size of 1 changes", [] { torch::expand(torch::ones({2, 3}), {2, 4}); });
  refused("-1 needs a size to keep", [] { torch::expand(torch::ones({3}), {-1, 3}); });
}

void strides() {
  example("Strides of a matrix");
  std::cout << torch::zeros({2, 3}).strides() << '\n';
}

}  // namespace

int main() {
  vectors_and_tensors();
  vectors_broadcast_too();
  sizes_decide();
  vector_operations();
  tensor_operations();
  infer_size();
  expand_geometry();
  strides();
}

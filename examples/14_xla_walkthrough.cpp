// XLA's manual on broadcasting, example by example: the program of docs/walkthroughs/xla.md.
#include <iostream>

#include "weft/weft.h"

using namespace weft;
using xla::Literal, xla::XlaBuilder, xla::XlaOp;

namespace {

const Literal matrix = Array{{1, 2, 3}, {4, 5, 6}};
const Literal vector = Array{7, 8, 9};
const Literal square = Array{{0, 0, 0}, {10, 10, 10}, {20, 20, 20}};

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

void what_is_broadcasting() {
  example("What is broadcasting?");
  std::cout << xla::broadcast_in_dim(vector, {2, 3}, {1}) << '\n';
  std::cout << xla::add(matrix, vector, {1}) << '\n';
}

void principles() {
  example("Principles: NumPy infers");
  std::cout << Array(matrix) + Array(vector) << '\n';
  refused("Principles: XLA does not", [] { matrix + vector; });
}

void scalars() {
  example("A scalar");
  std::cout << matrix + 7 << '\n';
  refused("A number keeps its kind", [] { matrix + 2.5; });
}

void lower_rank() {
  example("Dimension 1 of (2, 3)");
  std::cout << xla::explain({2, 3}, {3}, {1}) << '\n';
  example("(1) Dimension 1 of (3, 3)");
  std::cout << xla::broadcast_in_dim(vector, {3, 3}, {1}) << '\n';
  std::cout << xla::add(square, vector, {1}) << '\n';
  example("(2) Dimension 0 of (3, 3)");
  std::cout << xla::broadcast_in_dim(vector, {3, 3}, {0}) << '\n';
  std::cout << xla::add(square, vector, {0}) << '\n';
  refused("Note: dimension 0 of (2, 3)", [] { xla::add(matrix, vector, {0}); });
  example("A cuboid and a matrix");
  std::cout << xla::explain({2, 3, 4}, {3, 4}, {1, 2}) << '\n';
}

void in_a_builder() {
  example("XlaBuilder");
  XlaBuilder b("cuboid_plus_matrix");
  XlaOp cuboid = xla::Parameter(&b, 0, xla::ShapeUtil::MakeShape(xla::F32, {2, 3, 4}), "cuboid");
  XlaOp page = xla::Parameter(&b, 1, xla::ShapeUtil::MakeShape(xla::F32, {3, 4}), "page");
  XlaOp sum = Add(cuboid, page, /*broadcast_dimensions=*/{1, 2});
  std::cout << b.GetShape(sum).value().ToString() << '\n';
  std::cout << b.Build().value();
  refused("XlaBuilder refuses", [&] { Add(cuboid, page); });
}

void formal_definition() {
  const xla::Literal mnpq = zeros({2, 3, 4, 5});
  example("T matches any one dimension");
  for (int dim = 3; dim >= 0; --dim) {
    const Literal t = ones({mnpq.shape()[dim]});
    std::cout << "dim " << dim << ": " << t.shape() << " -> " << xla::add(mnpq, t, {dim}).shape()
              << '\n';
  }
  example("TxV matches a pair");
  for (const Axes& dims : {Axes{2, 3}, Axes{1, 2}, Axes{0, 3}}) {
    const Literal tv = ones({mnpq.shape()[dims[0]], mnpq.shape()[dims[1]]});
    std::cout << "dims " << dims << ": " << tv.shape() << " -> " << xla::add(mnpq, tv, dims).shape()
              << '\n';
  }
  refused("V with N and T with P", [&] { xla::add(mnpq, ones({4, 3}), {2, 1}); });
  refused("V with P and N", [&] { xla::add(mnpq, ones({2, 4}), {0, 2, 1}); });
}

void degenerate_dimensions() {
  example("Examples 1 to 3");
  std::cout << xla::add(ones({2, 1}), ones({2, 3})).shape() << '\n';
  std::cout << xla::add(ones({1, 2, 5}), ones({7, 2, 5})).shape() << '\n';
  std::cout << xla::add(ones({7, 2, 5}), ones({7, 1, 5})).shape() << '\n';
  refused("Example 4", [] { xla::add(ones({7, 2, 5}), ones({7, 2, 6})); });
  example("An outer operation");
  const Literal column = Array{{10}, {20}};
  const Literal row = Array{{1, 2, 3}};
  std::cout << column + row << '\n';
  std::cout << xla::explain({2, 1}, {1, 3}) << '\n';
  example("The maximum of 1 and 0");
  std::cout << xla::add(ones({2, 1}), ones({2, 0})).shape() << '\n';
}

void composition() {
  const Literal four = Array{1, 2, 3, 4};
  const Literal row = Array{{5, 6}};  // a 1 x 2 matrix, not a vector
  example("First the rank");
  const Literal placed = xla::broadcast_in_dim(four, {4, 2}, {0});
  std::cout << placed << '\n';
  example("Then the degenerate dimension");
  std::cout << placed + row << '\n';
  example("Both in one call");
  std::cout << xla::add(four, row, {0}) << '\n';
  std::cout << xla::explain({4}, {1, 2}, {0}) << '\n';
  example("4 x 1 x 2 on the way to 4 x 3 x 2");
  const Literal cuboid = arange(12).reshape({4, 3, 1});
  const Literal between = xla::broadcast_in_dim(row, {4, 1, 2}, {1, 2});
  std::cout << between.shape() << ", then " << (between + cuboid).shape() << '\n';
  std::cout << array_equal(between + cuboid, xla::add(row, cuboid, {1, 2})) << '\n';
}

}  // namespace

int main() {
  what_is_broadcasting();
  principles();
  scalars();
  lower_rank();
  in_a_builder();
  formal_definition();
  degenerate_dimensions();
  composition();
}

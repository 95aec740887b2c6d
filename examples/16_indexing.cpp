// Indexing by arrays: the code of docs/indexing.md.
#include <weft/weft.h>
#include <iostream>
using namespace weft;

void selections() {
  Array a = {{10, 11, 12}, {20, 21, 22}, {30, 31, 32}};
  std::cout << a(a > 21) << '\n';                              // [22 30 31 32]
  std::cout << a(Array{2, 0}) << '\n';                         // [[30 31 32] [10 11 12]]
  std::cout << a(all, Array{0, 0, 2}) << '\n';                 // [[10 10 12] [20 20 22] [30 30 32]]
  std::cout << a(Array{0, 1, 2}, Array{2, 1, 0}) << '\n';      // [12 21 30]
  std::cout << a.at(ix_({Array{2, 0}, Array{1, 2}})) << '\n';  // [[31 32] [11 12]]
  std::cout << sum(a(a % 2 == 0)) << '\n';                     // 126
}

void writing() {
  Array a = {{10, 11, 12}, {20, 21, 22}, {30, 31, 32}};
  a(a > 21) = 0;
  a(Array{0}, all) = Array{1, 2, 3};
  std::cout << a << '\n';  // [[ 1 2 3] [20 21 0] [ 0 0 0]]
  Array counts = {0, 0, 0};
  counts(Array{1, 1, 2}) += 1;        // read, added, written: once
  std::cout << counts << '\n';        // [0 1 1]
  add_at(counts, Array{1, 1, 2}, 1);  // every repeat counts
  std::cout << counts << '\n';        // [0 3 2]
  auto chosen = a(Array{2});          // read when it is used
  a(2) = 9;
  std::cout << chosen << '\n';  // [[9 9 9]]
}

void functions() {
  Array x = {{3, 9, 1}, {7, 2, 8}};
  Array best = argmax(x, {.axis = 1, .keepdims = true});
  std::cout << take_along_axis(x, best, 1) << '\n';                        // [[9] [8]]
  std::cout << nonzero(x > 6)[1] << '\n';                                  // [1 0 2]
  std::cout << take(x, Array{-1, 7}, {.mode = OutOfRange::wrap}) << '\n';  // [8 9]
  std::cout << segment_sum(x, Array{1, 1}) << '\n';                        // [[ 0 0 0] [10 11 9]]
  std::cout << bincount(Array{0, 2, 2}) << '\n';                           // [1 0 2]
  torch::Tensor t = x;
  std::cout << torch::gather(t, 1, best) << '\n';  // [[9] [8]]
  xla::GatherDimensions rows{.offset_dims = {1},
                             .collapsed_slice_dims = {0},
                             .start_index_map = {0},
                             .index_vector_dim = 1};
  std::cout << xla::gather(x, Array{1, 5}, rows, {1, 3}) << '\n';  // [[7 2 8] [7 2 8]]
}

void refused() {
  Array a = {10, 20, 30};
  Array index = {{0, 1}, {2, 3}};
  try {
    a(index) = 0;
  } catch (const IndexError& error) {
    std::cout << error.what() << '\n';
  }
}

int main() {
  selections();
  writing();
  functions();
  refused();
}

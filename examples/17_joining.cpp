// Arrays joined, taken apart, repeated, padded: the program of docs/joining.md.
#include <iostream>

#include "weft/weft.h"

using namespace weft;

namespace {

void join() {
  std::cout << "Joining\n";
  Array a = {{1, 2}, {3, 4}}, b = {{5, 6}};
  std::cout << concat({a, b}) << '\n';                                // [[1 2] [3 4] [5 6]]
  std::cout << concat({a, b.T()}, 1) << '\n';                         // [[1 2 5] [3 4 6]]
  std::cout << concat({a, b}, std::nullopt) << '\n';                  // [1 2 3 4 5 6]
  std::cout << stack({a(0), b(0)}, -1) << '\n';                       // [[1 5] [2 6]]
  std::cout << block({{a, b.T()}, {b, a(0, slice(1)) * 9}}) << '\n';  // [[1 2 5] [3 4 6] [5 6 9]]
}

void take_apart() {
  std::cout << "Taking apart\n";
  Array x = arange(7);
  std::vector<Array> parts = split(x, {2, 5});
  std::cout << parts[1] << '\n';              // [2 3 4]
  parts[1] += 10;                             // a view: x is written to
  std::cout << x << '\n';                     // [ 0  1 12 13 14  5  6]
  std::cout << array_split(x, 3)[0] << '\n';  // [ 0  1 12]
}

void again() {
  std::cout << "Over and over\n";
  Array x = {1, 2, 3};
  std::cout << tile(x, 2) << '\n';             // [1 2 3 1 2 3]
  std::cout << repeat(x, 2) << '\n';           // [1 1 2 2 3 3]
  std::cout << repeat(x, {3, 0, 1}) << '\n';   // [1 1 1 3]
  std::cout << roll(x, 1) << '\n';             // [3 1 2]
  std::cout << insert(x, 1, 9) << '\n';        // [1 9 2 3]
  std::cout << delete_at(x, {0, -1}) << '\n';  // [2]
}

void around() {
  std::cout << "Padding\n";
  Array x = {1, 2, 3};
  std::cout << pad(x, 2) << '\n';                               // [0 0 1 2 3 0 0]
  std::cout << pad(x, {2, 1}, PadMode::reflect) << '\n';        // [3 2 1 2 3 2]
  std::cout << pad(x, 2, PadMode::linear_ramp) << '\n';         // [0 0 1 2 3 1 0]
  std::cout << xla::pad(x, scalar(0), {-1}, {1}, {1}) << '\n';  // [0 2 0 3 0]
  std::cout << torch::pad(x.reshape({1, 3}), {-1, 2}) << '\n';  // [[2 3 0 0]]
}

}  // namespace

int main() {
  join();
  take_apart();
  again();
  around();
}

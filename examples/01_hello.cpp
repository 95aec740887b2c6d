#include <iostream>

#include "weft/weft.h"
using namespace weft;

int main() {
  Array a = {{1, 2, 3}, {4, 5, 6}};                // int64, shape (2, 3)
  Array b = {7, 8, 9};                             // shape (3,)
  std::cout << a + b << '\n';                      // [[ 8 10 12] [11 13 15]], as NumPy
  std::cout << torch::div(a, 2) << '\n';           // [[0.5 1. 1.5] [2. 2.5 3.]] in float32
  std::cout << xla::add(a, b, {1}) << '\n';        // [[ 8 10 12] [11 13 15]]: b lies along axis 1
  Array c = lazy(a) - mean(lazy(a), {.axis = 0});  // a formula; runs when it becomes an Array
  std::cout << c << '\n';                          // [[-1.5 -1.5 -1.5] [ 1.5  1.5  1.5]]
  std::cout << explain(Op::add, {a, b}).focus().schedule << '\n';
}

#include <iostream>

#include "weft/weft.h"

int main() {
  weft::Array a = {{1, 2, 3}, {4, 5, 6}};  // int64, shape (2, 3)
  weft::Array b = {7, 8, 9};               // shape (3,)
  std::cout << a + b << '\n';              // [[ 8 10 12]
}  //  [11 13 15]]

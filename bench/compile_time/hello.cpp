// A user's first program: one header, one broadcast.
#include <iostream>

#include "weft/weft.h"

int main() {
  const weft::Array table = {{1, 2, 3}, {4, 5, 6}};
  const weft::Array row = {10, 20, 30};
  std::cout << table + row << '\n';
}

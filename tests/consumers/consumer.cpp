// A user's program outside this repository: it must build, run and get the sum right.
#include <cstdint>
#include <cstdio>

#include "weft/weft.h"

int main() {
  const weft::Array table = {{1, 2, 3}, {4, 5, 6}};
  const weft::Array row = {10, 20, 30};
  const weft::Array sum = table + row;
  const bool right = sum.shape() == weft::Shape{2, 3} && sum.item<std::int64_t>(1, 2) == 36;
  std::puts(right ? "consumer: (2, 3) + (3,) is right" : "consumer: WRONG SUM");
  return right ? 0 : 1;
}

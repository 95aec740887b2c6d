// A user's program outside this repository: it must build, run and get the sum right, and nothing
// may have started a thread in it for that.
#include <sys/single_threaded.h>

#include <cstdint>
#include <cstdio>

#include "weft/weft.h"

int main() {
  const weft::Array table = {{1, 2, 3}, {4, 5, 6}};
  const weft::Array row = {10, 20, 30};
  const weft::Array sum = table + row;
  const bool right = sum.shape() == weft::Shape{2, 3} && sum.item<std::int64_t>(1, 2) == 36;
  std::puts(right ? "consumer: (2, 3) + (3,) is right" : "consumer: WRONG SUM");
  if (!__libc_single_threaded) std::puts("consumer: A SMALL SUM STARTED A THREAD");
  return right && __libc_single_threaded ? 0 : 1;
}

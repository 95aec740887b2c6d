// Random bits on standard output until nobody reads them: random_stream philox|threefry seed.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "weft/random.h"

int main(int count, char** arguments) {
  using namespace weft;
  if (count != 3) return 2;
  const bool is_philox = std::strcmp(arguments[1], "philox") == 0;
  const auto algorithm = is_philox ? random::Algorithm::philox : random::Algorithm::threefry;
  random::Generator g(std::strtoull(arguments[2], nullptr, 10), algorithm);
  for (;;) {
    const Array bits = g.bits({1 << 20});
    const auto bytes = static_cast<size_t>(bits.nbytes());
    if (std::fwrite(bits.data<uint32_t>(), 1, bytes, stdout) != bytes) return 0;
  }
}

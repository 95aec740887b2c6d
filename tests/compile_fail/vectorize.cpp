// Threads share a vectorized function, so one that changes itself is refused in words.
// EXPECT: vectorize: operator\(\) must be const
#include "weft/vectorize.h"

float twice(float x) { return 2 * x; }

int main() {
  auto f = weft::vectorize(twice);
  auto g = weft::vectorize([](const double& x, int y) { return x * y; });
  auto h = weft::vectorize<long(long)>([](auto x) { return x; });
#ifdef WEFT_EXPECT_FAIL
  auto counting = weft::vectorize([n = 0](float x) mutable { return x * static_cast<float>(++n); });
#endif
}

// A generic function is many functions.
// EXPECT: vectorize: this is several functions: name one
#include "weft/weft.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  auto f = weft::vectorize<double(double)>([](auto x) { return x; });
#ifdef WEFT_EXPECT_FAIL
  auto g = weft::vectorize([](auto x) { return x; });
#endif
}

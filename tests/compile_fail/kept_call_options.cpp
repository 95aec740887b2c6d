// What refers to arrays is good for the call it stands in and for no other.
// EXPECT: rvalue reference|no matching function
#include "weft/numpy.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  const weft::Options kept{.out = a(0)};
  weft::add(a(0), a(1), kept);
  weft::add(a(0), a(1), {.out = a(0)});
#ifdef WEFT_EXPECT_FAIL
  weft::CallOptions gone{.out = a(0)};
  weft::add(a(0), a(1), gone);
#endif
}

// A selection under a name is read; writing to it would look like writing to a copy.
// EXPECT: passing|no viable overloaded|no match for|discards qualifiers|expects an rvalue
#include "weft/numpy.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  a(a > 1) = 0;
  auto chosen = a(a > 1);
#ifdef WEFT_EXPECT_FAIL
  chosen = 0;
#endif
}

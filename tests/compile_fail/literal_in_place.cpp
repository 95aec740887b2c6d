// XLA has no assignment in place.
// EXPECT: (private|inaccessible)
#include "weft/xla.h"

int main() {
  weft::xla::Literal l = weft::ones({3});
  l = l + l;
#ifdef WEFT_EXPECT_FAIL
  l += l;
#endif
}

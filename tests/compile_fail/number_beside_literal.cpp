// Nothing is implicit in XLA's dialect: a number does not become a literal.
// EXPECT: (no match for|invalid operands)
#include "weft/xla.h"

int main() {
  const weft::xla::Literal l = weft::ones({3});
  const weft::xla::Literal twice = l + l;
#ifdef WEFT_EXPECT_FAIL
  const weft::xla::Literal more = l + 1;
#endif
}

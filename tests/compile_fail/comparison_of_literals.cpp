// XLA's dialect has operators for arithmetic and bits only: comparisons are functions.
// EXPECT: weft: Literals have no operator ==: write xla::equal
#include "weft/xla.h"

int main() {
  const weft::xla::Literal l = weft::ones({3});
  const weft::xla::Literal twice = l + l;
  const weft::xla::Literal more = l + 1;
#ifdef WEFT_EXPECT_FAIL
  const weft::xla::Literal alike = l == 1;
#endif
}

// Axes are one list.
// EXPECT: weft: axes stand in braces: a.transpose
#include "weft/weft.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  const weft::Array b = a.transpose({1, 0});
#ifdef WEFT_EXPECT_FAIL
  const weft::Array c = a.transpose(1, 0);
#endif
}

// Extents are one list.
// EXPECT: weft: extents stand in braces: a.reshape
#include "weft/weft.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  const weft::Array b = a.reshape({3, 2});
#ifdef WEFT_EXPECT_FAIL
  const weft::Array c = a.reshape(3, 2);
#endif
}

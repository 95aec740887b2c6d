// A number in parentheses could be an extent or an element.
// EXPECT: weft: elements stand in braces, of one type
#include "weft/weft.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  const weft::Array b{3}, c = weft::zeros({3});
#ifdef WEFT_EXPECT_FAIL
  const weft::Array d(3);
#endif
}

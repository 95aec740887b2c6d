// What Python writes between brackets is no text here.
// EXPECT: weft: an index is no text: a.all, 1. is a
#include "weft/weft.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  const weft::Array b = a(weft::all, 1);
#ifdef WEFT_EXPECT_FAIL
  const weft::Array c = a(":", 1);
#endif
}

// || of arrays would not be element by element.
// EXPECT: weft: [|][|] of arrays is not element by element: write a [|] b
#include "weft/numpy.h"
#include "weft/reduce.h"

int main() {
  const weft::Array a = weft::ones({3});
  const weft::Array both = (a > 0) & (a < 2);
  if (bool(weft::all(both)) || bool(weft::any(a > 0))) return 1;
#ifdef WEFT_EXPECT_FAIL
  if ((a > 0) || (a < 2)) return 1;
#endif
}

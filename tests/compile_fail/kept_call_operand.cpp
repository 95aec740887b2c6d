// What refers to arrays is good for the call it stands in and for no other.
// EXPECT: rvalue reference|no matching function
#include "weft/numpy.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  const weft::Operand kept = a + 1;
  weft::add(kept, a + 1);
#ifdef WEFT_EXPECT_FAIL
  weft::CallOperand gone = a + 1;
  weft::add(gone, a);
#endif
}

// A pointer has a type.
// EXPECT: weft: name the type of the elements: a.data<double>
#include "weft/weft.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  const double* p = a.data<const double>();
#ifdef WEFT_EXPECT_FAIL
  const double* q = a.data();
#endif
}

// So have the values of a loop.
// EXPECT: weft: name the type of the elements: a.values<double>
#include "weft/weft.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  for (double x : a.values<double>()) (void)x;
#ifdef WEFT_EXPECT_FAIL
  for (auto x : a.values()) (void)x;
#endif
}

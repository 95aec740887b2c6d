// An option has its dialect's name.
// EXPECT: sum.*takes::axis_keepdims_dtype_initial_where_out
#include "weft/weft.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  const weft::Array b = weft::sum(a, {.axis = 0, .keepdims = true});
#ifdef WEFT_EXPECT_FAIL
  const weft::Array c = weft::sum(a, {.axis = 0, .keepdim = true});
#endif
}

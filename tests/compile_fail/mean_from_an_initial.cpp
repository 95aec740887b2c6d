// A mean has no initial value: it would have to count as an element or not.
// EXPECT: mean.*takes::axis_keepdims_dtype_where_out
#include "weft/reduce.h"

int main() {
  const weft::Array x = weft::zeros({2, 3});
  const weft::Array a = weft::sum(x, {.initial = 1});
#ifdef WEFT_EXPECT_FAIL
  const weft::Array b = weft::mean(x, {.initial = 1});
#endif
}

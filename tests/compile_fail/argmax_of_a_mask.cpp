// An option that a reduction does not take does not exist for it.
// EXPECT: argmax.*takes::axis_keepdims_out
#include "weft/reduce.h"

int main() {
  const weft::Array x = weft::zeros({2, 3});
  const weft::Array mask = weft::zeros({2, 3}, weft::DType::boolean);
  const weft::Array a = weft::any(x, {.where = mask});
  const weft::Array b = weft::argmax(x, {.axis = 1, .keepdims = true});
#ifdef WEFT_EXPECT_FAIL
  const weft::Array c = weft::argmax(x, {.where = mask});
#endif
}

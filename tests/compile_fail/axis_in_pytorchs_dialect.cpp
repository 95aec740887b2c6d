// An option has its dialect's name.
// EXPECT: sum.*takes::dim_keepdim_dtype_out
#include "weft/weft.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  const weft::torch::Tensor b = weft::torch::sum(a, {.dim = 0});
#ifdef WEFT_EXPECT_FAIL
  const weft::torch::Tensor c = weft::torch::sum(a, {.axis = 0});
#endif
}

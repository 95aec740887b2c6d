// Of PyTorch's reductions sum, prod and mean take a type.
// EXPECT: amax.*takes::dim_keepdim_out
#include "weft/torch.h"

int main() {
  const weft::Array x = weft::zeros({2, 3});
  const weft::Array a = weft::torch::sum(x, {.dtype = weft::DType::f32});
#ifdef WEFT_EXPECT_FAIL
  const weft::Array b = weft::torch::amax(x, {.dtype = weft::DType::f32});
#endif
}

// A selection is of the dialect of its array.
// EXPECT: operator of two dialects
#include "weft/torch.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  const weft::torch::Tensor t = a;
  a(a > 1) + a(a > 1);
  t(a > 1) + t(a > 1);
#ifdef WEFT_EXPECT_FAIL
  a(a > 1) + t;
#endif
}

// An operator cannot follow two dialects at once.
// EXPECT: weft: an operator of two dialects: convert one side, as in weft::Array
#include "weft/weft.h"

int main() {
  const weft::Array a = weft::ones({3});
  const weft::torch::Tensor t = weft::torch::ones({3});
  const weft::Array sum = a + weft::Array(t);
  const weft::torch::Tensor tensors = weft::torch::Tensor(a) + t;
  const weft::torch::Tensor call = weft::torch::add(a, t);
#ifdef WEFT_EXPECT_FAIL
  const weft::Array mixed = a + t;
#endif
}

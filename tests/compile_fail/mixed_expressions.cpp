// Expressions have a dialect, too: that of what they were made from.
// EXPECT: weft: an operator of two dialects: convert one side, as in weft::Array
#include "weft/weft.h"

int main() {
  const weft::torch::Tensor t = weft::torch::ones({3});
  const weft::xla::Literal l = weft::ones({3});
  const weft::torch::Tensor twice = lazy(t) * 2;
  const weft::xla::Literal sum = lazy(l) + l;
#ifdef WEFT_EXPECT_FAIL
  const auto mixed = lazy(t) == lazy(l);
#endif
}

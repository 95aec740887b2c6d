// Shapes, strides and axes are different types: swapped, they are refused.
// EXPECT: Strides.*Shape
#include "weft/array.h"

int main() {
  const weft::Array a = weft::zeros({2, 3});
  const weft::Array b = a.as_strided(a.shape(), a.strides());
  const weft::Array c = a.as_strided(weft::Shape(a.strides()), weft::Strides(a.shape()));
#ifdef WEFT_EXPECT_FAIL
  const weft::Array swapped = a.as_strided(a.strides(), a.shape());
#endif
}

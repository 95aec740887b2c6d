// A shape is not a list of axes.
// EXPECT: Shape.*Axes
#include "weft/array.h"

int main() {
  const weft::Array a = weft::zeros({2, 3});
  const weft::Dims computed = {0, 2};
  const weft::Array b = a.expand_dims(computed);
#ifdef WEFT_EXPECT_FAIL
  const weft::Array c = a.expand_dims(a.shape());
#endif
}

// A number is no shape: zeros(3) could as well mean a 0-d array that holds 3.
// EXPECT: weft: a shape stands in braces: zeros
#include <cstddef>
#include <cstdint>

#include "weft/reduce.h"

int main() {
  const size_t n = 3;
  const int64_t m = 2;
  const weft::Array a = weft::zeros({n});
  const weft::Array b = weft::zeros({n, 3, m});
  const weft::Array by_axis = weft::sum(b, 0);  // an axis is a list of one axis
#ifdef WEFT_EXPECT_FAIL
  const weft::Array c = weft::zeros(3);
#endif
}

// Nothing stretches in a dot product, so there is no policy for it.
// EXPECT: OutOptions
#include "weft/linalg.h"

int main() {
  const weft::Array x = weft::zeros({3, 3});
  const weft::Array a = weft::matmul(x, x, {.policy = weft::Policy::exact});
  const weft::Array b = weft::dot(x, x, {.out = a});
#ifdef WEFT_EXPECT_FAIL
  const weft::Array c = weft::dot(x, x, {.policy = weft::Policy::exact});
#endif
}

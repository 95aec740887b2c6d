// Padding is never the largest, so max_pool cannot count it.
// EXPECT: PoolOptions
#include "weft/conv.h"

int main() {
  const weft::Array x = weft::zeros({1, 6});
  const weft::PoolOptions wide{.stride = 1, .padding = 1};
  const weft::Array a = weft::mean_pool(x, {3}, wide);
  const weft::Array b = weft::mean_pool(x, {3}, {.padding = 1, .counts_padding = true});
#ifdef WEFT_EXPECT_FAIL
  const weft::Array c = weft::max_pool(x, {3}, {.padding = 1, .counts_padding = true});
#endif
}

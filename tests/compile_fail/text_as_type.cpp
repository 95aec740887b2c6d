// Element types are no text either.
// EXPECT: weft: zeros<float>..2, 3.. or zeros..2, 3., DType::f32
#include "weft/weft.h"

int main() {
  const weft::Array a = weft::ones({2, 3});
  const weft::Array b = weft::zeros({2, 3}, weft::DType::f32);
#ifdef WEFT_EXPECT_FAIL
  const weft::Array c = weft::zeros({2, 3}, "float32");
#endif
}

// What an extension module of some other program is: it uses weft, and that program is not linked
// with weft.
#include <cstring>

#include "weft/lazy.h"
#include "weft/weft.h"

// True iff eager calls, expressions and products give what they should.
extern "C" __attribute__((visibility("default"))) bool use_weft() {
  using namespace weft;
  const Array a = arange(6).reshape({2, 3}).astype(DType::f64);
  const Array row = {1.0, 2.0, 3.0};
  const Array eager = a * row + 1;
  const Array fused = lazy(a) * row + 1;
  const double expected[] = {1, 3, 7, 4, 9, 16};
  return std::memcmp(eager.data<double>(), expected, sizeof expected) == 0 &&
         std::memcmp(fused.data<double>(), expected, sizeof expected) == 0 &&
         sum(matmul(a, a.T())).item<double>() == 83;
}

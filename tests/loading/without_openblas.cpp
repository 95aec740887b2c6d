// On a machine without OpenBLAS products are right, and decompositions say what is missing.
#include <cstdio>
#include <cstring>

#include "weft/linalg.h"
#include "weft/weft.h"

namespace {

using weft::Array;
using weft::DType;

int failures = 0;

void expect(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "without_openblas: %s\n", what);
  ++failures;
}

// Small whole numbers: exact in every type, so the order of adding does not matter.
Array numbers(const weft::Shape& shape, int64_t modulus, DType dtype) {
  return (weft::arange(weft::count_or_overflow(shape)) % modulus - 3).reshape(shape).astype(dtype);
}

bool is_right(int64_t n, DType dtype) {
  const Array a = numbers({n, n + 5}, 11, dtype);
  const Array b = numbers({n + 5, n - 7}, 13, dtype);
  const Array expected = weft::matmul(a.astype(DType::i64), b.astype(DType::i64)).astype(dtype);
  return weft::all(weft::matmul(a, b) == expected).item<bool>();
}

}  // namespace

int main() {
  for (const DType dtype : {DType::f32, DType::f64, DType::c64, DType::c128}) {
    expect(is_right(20, dtype), "a small product is wrong");
    expect(is_right(300, dtype), "a large product is wrong");
  }
  try {
    weft::linalg::svd(weft::eye(8));
    expect(false, "a decomposition was found somewhere");
  } catch (const weft::Error& error) {
    expect(std::strstr(error.what(), "needs OpenBLAS, which is not on this machine"), error.what());
  }
  return failures;
}

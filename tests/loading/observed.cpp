// Run with WEFT_OBSERVE: the broadcasts of a program, each in one line.
#include <iostream>

#include "weft/weft.h"

using namespace weft;

int main() try {
  const Array predicted = {1.0, 2.0, 3.0};
  const Array target = {{1.0}, {2.0}, {4.0}};
  predicted + predicted;
  predicted + 1;
  {
    WEFT_HERE;
    predicted - target;
  }
  xla::add(zeros({4, 3}, DType::f32), ones({3}, DType::f32), {1});
  matmul(zeros({5, 1, 2, 3}), zeros({7, 3, 2}));
} catch (const ValueError& error) {
  std::cerr << error.what() << '\n';
  return 1;
}

// The memory of other libraries: DLPack and spans. Nothing is copied.
#include <iostream>
#include <vector>

#include "weft/dlpack.h"
#include "weft/mdspan.h"
#include "weft/weft.h"

using namespace weft;

int main() {
  const Array a = arange(6).reshape({2, 3});
  DLManagedTensorVersioned* tensor = to_dlpack(a.T());  // PyTorch, NumPy, JAX, CuPy ... take it
  const Array b = from_dlpack(tensor);                  // deletes it with the last view
  b += 10;
  std::cout << a << '\n';

  std::vector<float> numbers = {1, 2, 3};
  const Array c = from_span(std::span(numbers));
  c *= 2;
  for (const float number : as_span<float>(c)) std::cout << number << ' ';
  std::cout << '\n';
}

// A C++ function as an elementwise operation: the programs of docs/vectorize.md.
#include <cmath>
#include <iostream>
#include <stdexcept>

#include "weft/weft.h"

using namespace weft;

namespace {

// The larger root of x^2 + p x + q.
double larger_root(double p, double q) {
  const double half = -p / 2;
  if (half * half < q) throw std::domain_error("no real root");
  return half + std::sqrt(half * half - q);
}

}  // namespace

int main() {
  auto excess = vectorize([](float x, float y) { return x > y ? x - y : 0.f; });
  Array a = Array::of<float>({{1, 5, 2}, {4, 0, 9}});
  Array limits = Array::of<float>({2, 3, 4});
  std::cout << excess(a, limits) << '\n';  // [[0. 2. 0.] [2. 0. 5.]]
  Array z = empty({2, 3}, DType::f32);
  excess(a, 2.5f, {.out = z});
  std::cout << z << '\n';

  auto root = vectorize(larger_root);
  std::cout << root(Array{-3.0, 0.0}, Array{{-4.0}, {0.0}}) << '\n';  // [[4. 2.] [3. 0.]]
  try {
    root(0, 1);
  } catch (const std::domain_error& error) {
    std::cout << error.what() << '\n';
  }

  auto smaller = [](auto x, auto y) { return y < x ? y : x; };
  auto least = vectorize<int64_t(int64_t, int64_t)>(smaller);  // of a template: which one
  std::cout << least(arange(5), 2) << '\n';                    // [0 1 2 2 2]
}

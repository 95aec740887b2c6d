// Lazy expressions: the programs of docs/fusion.md.
#include <iostream>

#include "weft/weft.h"

using namespace weft;

namespace {

void one_loop() {
  std::cout << "One loop\n";
  Array x = {{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}};
  Array gain = {1.0, 10.0, 100.0};
  auto y = (lazy(x) - 1) * gain + 0.5;  // nothing has run
  std::cout << y.eval() << '\n';        // one pass over memory, no temporary arrays
  Array out = zeros({4, 3});
  out(slice(1, 3)) = y;  // into a view
  out += lazy(x(0)) * 2;
  std::cout << out << '\n';
}

// The names may go away: an expression owns what it reads.
Expr softmax(const Array& x) {
  const ReduceOptions rows{.axis = -1, .keepdims = true};
  auto powers = exp(lazy(x) - max(lazy(x), rows));
  return powers / sum(powers, rows);
}

void reductions() {
  std::cout << "Reductions\n";
  std::cout << softmax({{0.0, 1.0, 2.0}, {2.0, 2.0, 2.0}}).eval() << '\n';
  Array x = {{0.0, 0.0}, {3.0, 4.0}};
  auto apart = lazy(x(all, new_axis)) - x;  // (2, 2, 2), never in memory
  Array distances = sqrt(sum(apart * apart, {.axis = -1}));
  std::cout << distances << '\n';  // [[0. 5.] [5. 0.]]
}

void explained() { std::cout << explain(softmax(zeros({10000, 500}, DType::f32))).plan; }

void dialects() {
  std::cout << "Dialects\n";
  Array m = {{1.0, 2.0}, {3.0, 4.0}};
  Array v = {10.0, 20.0};
  std::cout << torch::add(torch::mul(lazy(m), 2), v).eval() << '\n';
  std::cout << xla::add(xla::negate(lazy(m)), v, {0}).eval() << '\n';
}

}  // namespace

int main() {
  one_loop();
  reductions();
  explained();
  dialects();
}

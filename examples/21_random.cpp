// Random numbers: the programs of docs/random.md.
#include <iostream>

#include "weft/weft.h"

using namespace weft;

namespace {

void first_steps() {
  std::cout << "A generator, and a key\n";
  random::Generator g(42);
  std::cout << g.integers(1, 7, {8}) << '\n';  // [5 2 6 2 6 6 3 6]
  std::cout << g.permutation(8) << '\n';       // [4 6 1 2 0 5 7 3]
  Array noise = g.normal(0, 0.1, {2, 3});      // mean 0, deviation 0.1
  g.shuffle(noise, 1);                         // columns in random order, in place

  random::Key key = random::key(42);
  std::cout << random::integers(key, {5}, {.high = 100}) << '\n';  // [61 46  7 34 98]
  std::cout << random::integers(key, {5}, {.high = 100}) << '\n';  // [61 46  7 34 98]
  auto [data, weights] = random::split<2>(key);                    // two keys for two purposes
  random::Key step = random::fold_in(weights, 17);                 // one for every step of a loop
  Array w = random::normal(step, {3, 3}, {.scale = 0.5, .dtype = DType::f32});
  std::cout << to_string(w.shape()) << ' ' << (data == step) << '\n';
}

void parameters() {
  std::cout << "Parameters broadcast\n";
  random::Generator g(42);
  Array means = {{0., 100.}, {200., 300.}};
  std::cout << to_string(g.normal(means, 1).shape()) << '\n';                       // (2, 2)
  std::cout << to_string(g.poisson(Array{1., 10., 100.}, {4, 3}).shape()) << '\n';  // (4, 3)
  std::cout << g.choice(5, {3}, {.replace = false}) << '\n';                        // [1 4 3]
  Array rows = g.choice(means, {4}, {.p = Array{0.9, 0.1}});  // rows of an array
  std::cout << to_string(rows.shape()) << '\n';               // (4, 2)
}

}  // namespace

int main() {
  first_steps();
  parameters();
}

// The examples of a note that builds NumPy's broadcasting in C, in its order: the program of
// docs/walkthroughs/c_note.md. Its exercise itself is 12_index_stack.cpp.
#include <iostream>

#include "weft/weft.h"

using namespace weft;

namespace {

// What the next lines print belongs to this example.
void example(const char* name) { std::cout << "## " << name << '\n'; }

void the_condition() {
  example("Shapes go together");
  std::cout << explain({{256, 256, 16}, {16}}) << '\n';
  std::cout << explain({{12, 4, 1, 5}, {1, 5, 5}}) << '\n';
  example("Shapes do not");
  try {
    std::cout << zeros({12, 4, 1, 5}) + zeros({3, 5, 5}) << '\n';
  } catch (const ShapeError& error) {
    std::cout << error.what() << '\n';
  }
}

void the_walk() {
  example("The walk");
  const Array matrix = {{1, 2, 3}, {4, 5, 6}}, vector = {7, 8, 9};
  std::cout << record_walk(Op::add, matrix, vector);
}

void jumps() {
  example("Jumps");
  const Array arr = arange(24).reshape({4, 3, 2});
  std::cout << arr.strides() << '\n';
  std::cout << arr.item<int64_t>(2, 2, 1) << '\n';
}

}  // namespace

int main() {
  example("Arrays of one shape, and a number");
  const Array a = {1, 2, 3};
  const Array b = {2, 3, 4};
  std::cout << a * b << '\n';
  std::cout << a + b << '\n';
  std::cout << a + 1 << '\n';
  the_condition();
  example("A vector is added to every row");
  const Array rows = {{0, 0, 0}, {10, 10, 10}, {20, 20, 20}, {30, 30, 30}};
  std::cout << rows + a << '\n';
  example("Nothing is left");
  std::cout << broadcast_shapes(Shape{4, 1}, Shape{4, 0}) << '\n';
  the_walk();
  jumps();
}

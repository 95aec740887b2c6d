// NumPy's broadcasting over one-dimensional memory, without recursion: with weft's pieces, then
// with bare loops as one would write them in C.
#include <iostream>
#include <vector>

#include "weft/walk.h"

using namespace weft;

// R[sum of R_IndexStack * JumpArrayR] = H[...] + L[...].
std::vector<int> add(const std::vector<int>& h, const Shape& h_shape, const std::vector<int>& l,
                     const Shape& l_shape) {
  Walk walk(h_shape, l_shape);  // throws ShapeError where the shapes do not broadcast
  std::vector<int> r(static_cast<size_t>(walk.size()));
  for (const auto& at : walk) {
    r[static_cast<size_t>(at.position())] = h[static_cast<size_t>(at.offset(0))] +  //
                                            l[static_cast<size_t>(at.offset(1))];
  }
  return r;
}

// The same by hand. Shapes are aligned at the right: l has extents of 1 in front until it has n.
void add_by_hand(const int* h, const int* h_shape, const int* l, const int* l_shape, int n,
                 int* r) {
  int stack[64] = {}, extent[64], jump_h[64], jump_l[64];
  for (int k = n - 1, step_h = 1, step_l = 1; k >= 0; --k) {
    extent[k] = h_shape[k] == 1 ? l_shape[k] : h_shape[k];
    jump_h[k] = h_shape[k] == 1 ? 0 : step_h;  // a stretched axis does not move
    jump_l[k] = l_shape[k] == 1 ? 0 : step_l;
    step_h *= h_shape[k];
    step_l *= l_shape[k];
    if (extent[k] == 0) return;  // nothing to compute
  }
  for (int at_h = 0, at_l = 0;;) {
    *r++ = h[at_h] + l[at_l];
    int top = n - 1;
    for (; top >= 0 && stack[top] + 1 == extent[top]; --top) {  // full: emptied
      at_h -= stack[top] * jump_h[top];
      at_l -= stack[top] * jump_l[top];
      stack[top] = 0;
    }
    if (top < 0) return;  // the stack is empty
    ++stack[top];
    at_h += jump_h[top];
    at_l += jump_l[top];
  }
}

int main() {
  const std::vector<int> h = {1, 2, 3, 4, 5, 6}, l = {7, 8, 9};
  for (int value : add(h, {2, 3}, l, {3})) std::cout << value << ' ';  // 8 10 12 11 13 15
  std::cout << '\n';

  const int h_shape[] = {2, 3}, l_shape[] = {1, 3};
  int r[6];
  add_by_hand(h.data(), h_shape, l.data(), l_shape, 2, r);
  for (int value : r) std::cout << value << ' ';
  std::cout << '\n';

  const Array matrix = {{1, 2, 3}, {4, 5, 6}}, vector = {7, 8, 9};
  std::cout << record_walk(Op::add, matrix, vector);
}

// Views: several names for the same elements. Nothing here copies an element unless it says so.
#include <iostream>

#include "weft/weft.h"

using namespace weft;

int main() {
  Array a = arange(12).reshape({3, 4});  // 0 .. 11 in three rows

  // An index expression is a view. What is written to it shows in `a`.
  Array column = a(all, 1);
  column += 100;
  std::cout << "a, its column 1 raised by 100:\n" << a << "\n\n";

  // Assigning to an index expression writes elements; the right side broadcasts to the left.
  a(0) = 7;                                      // row 0, all of it
  a(slice(1, none), slice(2, none)) = {-1, -2};  // the lower right corner, row by row
  std::cout << "row 0 and the lower right corner written:\n" << a << "\n\n";

  // Assigning to a name only makes it mean another array.
  Array other = a;        // the same elements
  other = zeros({2, 2});  // `a` is not touched
  Array own = a.copy();   // elements of its own
  own(0) = 0;             // `a` is not touched either

  // Transposing, reversing, adding axes: shape and strides change, elements stay where they are.
  std::cout << "a          shape " << a.shape() << " strides " << a.strides() << '\n'
            << "a.T()      shape " << a.T().shape() << " strides " << a.T().strides() << '\n'
            << "a.flip(0)  shape " << a.flip(0).shape() << " strides " << a.flip(0).strides()
            << "\n";

  // A broadcast is a view too: an axis of stride 0 shows the same elements again and again. It is
  // read-only, since one element stands in many places.
  Array row = {1, 2, 3};
  Array rows = row.broadcast_to({1000, 3});
  std::cout << "row        shape " << row.shape() << " strides " << row.strides() << '\n'
            << "rows       shape " << rows.shape() << " strides " << rows.strides() << "\n\n";
  try {
    rows += 1;
  } catch (const ValueError& error) {
    std::cout << "refused: " << error.what() << '\n';
  }

  // A view keeps the memory alive; it never dangles.
  Array tail;
  {
    const Array temporary = arange(1000);
    tail = temporary(slice(-3, none));
  }
  std::cout << "\nthe last three of an array that is gone: " << tail << '\n';

  return a.item<int64_t>(0, 0) == 7 && rows.shares_storage_with(row) ? 0 : 1;
}

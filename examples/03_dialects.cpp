// Three dialects: the same sum, asked for as NumPy, PyTorch and XLA users ask for it.
#include <iostream>

#include "weft/weft.h"

using namespace weft;

int main() {
  const Array table = {{1.0, 2.0, 3.0}, {4.0, 5.0, 6.0}};  // (2, 3)
  const Array row = {10.0, 20.0, 30.0};                    // (3,)
  const Array column = {100.0, 200.0};                     // (2,)

  // NumPy, the default: shapes are aligned at the right, and what is missing is repeated.
  std::cout << "table + row\n" << table + row << "\n\n";

  // PyTorch: the same rule under its names. expand shows what the rule does to the strides.
  const Array expanded = torch::expand(row, {2, -1});
  std::cout << "torch::add(table, row)\n"
            << torch::add(table, row) << '\n'
            << torch::explain_expand(row.shape(), row.strides(), {2, -1}) << "\n\n";

  // XLA: nothing by itself. One says which axis of the table the vector lies along.
  std::cout << "xla::add(table, row, {1})\n" << xla::add(table, row, {1}) << "\n\n";

  // A vector along the other axis: XLA names it, NumPy needs a new axis behind it.
  std::cout << "xla::add(table, column, {0})\n"
            << xla::add(table, column, {0}) << "\n\n"
            << "table + column(all, new_axis)\n"
            << table + column(all, new_axis) << "\n\n";

  // Without either, every dialect refuses, and says in its way what is wrong and what would work.
  try {
    table + column;
  } catch (const ShapeError& error) {
    std::cout << error.what() << "\n\n";
  }
  try {
    torch::add(table, column);
  } catch (const ShapeError& error) {
    std::cout << error.what() << "\n\n";
  }
  try {
    xla::add(table, column);
  } catch (const ShapeError& error) {
    std::cout << error.what() << '\n';
  }

  // All three came to one map per operand and one loop, so they agree to the last bit.
  const bool agree = array_equal(table + row, torch::add(table, row)) &&
                     array_equal(table + row, xla::add(table, row, {1})) &&
                     array_equal(table + row, table + expanded);
  return agree ? 0 : 1;
}

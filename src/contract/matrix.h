// A matrix in memory, and a batch of matrix products: the form that everything here is lowered to.
//
//   c[batch] (rows x columns)  =  a[batch] (rows x depth)  b[batch] (depth x columns)
//
// An operand that repeats along a batch axis has stride 0 there: a broadcast batch is never copied.
#pragma once

#include "core/contract.h"
#include "exec/moves.h"

namespace weft::contract {

// Strides count elements; that of an axis with one entry or none is 0.
struct Matrix {
  std::byte* origin;
  DType dtype;
  int64_t rows;
  int64_t columns;
  int64_t row_stride;
  int64_t column_stride;

  Matrix transposed() const { return {origin, dtype, columns, rows, column_stride, row_stride}; }
  int64_t item() const { return size_in_bytes(dtype); }
  bool is_aligned() const { return exec::are_items_at(origin, size_in_bytes(real_part(dtype))); }
  bool has_contiguous_rows() const { return column_stride == 1 || columns <= 1; }
  // The element at (row, column) of the matrix that lies `offset` elements further.
  std::byte* at(int64_t offset, int64_t row, int64_t column) const {
    return origin + (offset + row * row_stride + column * column_stride) * item();
  }
};

struct Product {
  Matrix a;
  Matrix b;
  Matrix c;
  DType compute;            // what the sums are computed in; not a 16-bit float
  bool conjugates = false;  // conj(a) instead of a; only for products of a row and a column
  Shape batch;
  Strides batch_strides[3];  // of a, b and c

  int64_t rows() const { return c.rows; }
  int64_t columns() const { return c.columns; }
  int64_t depth() const { return a.columns; }
};

// Runs all products, on several threads if that pays. REQUIRES: c overlaps neither a nor b.
void multiply(const Product& product);

// The type to read elements as, on their way to the type computed in. A boolean may be any byte;
// read as an integer it becomes 0 or 1, while a cast from bool to bool moves it as it is.
constexpr DType read_dtype(DType dtype, DType compute) {
  const bool are_truths = dtype == DType::boolean && compute == DType::boolean;
  return are_truths ? DType::u8 : dtype;
}

}  // namespace weft::contract

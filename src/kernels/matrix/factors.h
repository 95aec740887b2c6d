// What decompositions of one dense matrix spend their time in, where weft does not leave it to
// LAPACK. One set per instruction set and type. Everything is noexcept and touches no globals.
#pragma once

#include <cstdint>

#include "kernels/table.h"

namespace weft::kernels {

// Rows of a matrix are padded with zeros to a multiple of the widest vectors.
template <class T>
constexpr int64_t padded_row(int64_t columns) {
  constexpr int64_t kMultiple = 64 / sizeof(T);
  return (columns + kMultiple - 1) / kMultiple * kMultiple;
}

// A matrix (rows x columns, rows >= columns >= 1) and the two diagonals that orthogonal matrices on
// both sides make of it. The matrix is used up. Behind the last row lie kSpareRows rows of zeros.
// REQUIRES: no sum of squares overflows, and a row or column whose sum of squares is below
// `negligible` may count as zeros.
inline constexpr int64_t kSpareRows = 3;
template <class T>
struct BidiagonalBlock {
  T* a;
  int64_t rows;
  int64_t columns;
  int64_t width;  // elements from one row to the next: padded_row<T>(columns)
  T* diagonal;    // `columns` entries
  T* above;       // one less
  T* work;        // bidiagonal_work(...) elements
  T negligible;
};
template <class T>
constexpr int64_t bidiagonal_work(int64_t rows, int64_t width) {
  return 3 * padded_row<T>(rows + kSpareRows) + 3 * width;
}

// n equations and as many unknowns, up to kMostUnknowns, and a few right sides: rows of n
// coefficients and, behind their padding, the right sides. REQUIRES: width == padded_row<T>(n) plus
// padded right sides, of at most kMostUnknowns elements.
inline constexpr int64_t kMostUnknowns = 64;
template <class T>
struct EliminationBlock {
  T* rows;
  int64_t n;
  int64_t width;
  int* columns;  // of the pivot of each row
  T* pivots;
};

template <class T>
struct FactorKernels {
  void (*bidiagonalise)(const BidiagonalBlock<T>& block) noexcept;
  // Right sides become unknowns: row k has those of number columns[k]. Returns 0, or the number,
  // from 1 on, of the first row that has no pivot.
  int64_t (*eliminate)(const EliminationBlock<T>& block) noexcept;
  // Of contiguous elements; nan if one is, 0 of none.
  T (*largest_magnitude)(const T* a, int64_t count) noexcept;
};

struct FactorTable {
  FactorKernels<float> floats;
  FactorKernels<double> doubles;
};

// For the instruction set in use.
inline const FactorTable& active_factor_table() noexcept { return *active_table().factors; }

// T: float or double.
template <class T>
const FactorKernels<T>& active_factors() {
  if constexpr (sizeof(T) == sizeof(float))
    return active_factor_table().floats;
  else
    return active_factor_table().doubles;
}

}  // namespace weft::kernels

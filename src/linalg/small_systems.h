// Small systems of equations by weft's own elimination (kernels/matrix/factors.h). Up to 64
// unknowns it takes half of the time of LAPACK, whose calls are made for larger ones.
//
// All return 0, or a positive number if a pivot is 0: the matrix is singular.
#pragma once

#include "linalg/decompose.h"

namespace weft::linalg {

// REQUIRES of all below: float32 or float64, this, and n > 0.
bool suits_elimination(int64_t n, int64_t right);

// x of a x = b, row-major at `to`, for the matrices at `position`.
template <class T>
int64_t solve_small(const Stack& a, const Stack& b, int64_t position, T* to, Workspace& work);

// The inverse of a, row-major at `to`.
template <class T>
int64_t invert_small(const Stack& a, int64_t position, T* to, Workspace& work);

// The determinant of a is the product of n pivots, times -1 if `is_odd`. They are 0 if there are
// fewer.
template <class T>
struct Pivots {
  const T* values;
  bool is_odd;
  int info;  // 0 if there are n
};
template <class T>
Pivots<T> find_pivots(const Stack& a, int64_t position, Workspace& work);

}  // namespace weft::linalg

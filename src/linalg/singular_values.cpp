// Singular values alone: reflections make two diagonals of a matrix (kernels/matrix/factors.h), and
// LAPACK finds the values of those. Beside gesdd, which does the same in blocks, the reduction
// reads memory in order and a third less often.
#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/matrix/factors.h"
#include "linalg/finite.h"
#include "linalg/lapack_routines.h"
#include "linalg/tuning.h"

namespace weft::linalg {
namespace {

// Where the largest element lies so that no sum of squares overflows, and one that is inaccurate
// because it is near the smallest number is far below the rounding of the matrix.
template <class T>
struct Exponents;
template <>
struct Exponents<float> {
  static constexpr int kLeast = -16;
  static constexpr int kMost = 40;
};
template <>
struct Exponents<double> {
  static constexpr int kLeast = -400;
  static constexpr int kMost = 400;
};

// The larger of rows and columns become the rows.
template <class T>
struct Upright {
  int64_t rows;
  int64_t columns;
  int64_t width;
  T* elements;

  int64_t count() const { return rows * width; }
};

template <class T>
Upright<T> load_upright(const Stack& stack, int64_t position, Workspace& work) {
  const bool turns = stack.rows < stack.columns;
  Upright<T> m{stack.rows, stack.columns, 0, nullptr};
  if (turns) std::swap(m.rows, m.columns);
  m.width = kernels::padded_row<T>(m.columns);
  const int64_t spare = kernels::kSpareRows * m.width;
  m.elements = work.get<T>(0, m.count() + spare);
  for (int64_t i = 0; i < m.rows; ++i)
    std::fill(m.elements + i * m.width + m.columns, m.elements + (i + 1) * m.width, T{0});
  std::fill(m.elements + m.count(), m.elements + m.count() + spare, T{0});
  if (turns)
    load_turned(stack, position, m.elements, m.width);
  else
    load_rows(stack, position, m.elements, m.width);
  return m;
}

template <class T>
void scale(T* elements, int64_t count, int exponent) {
  for (int64_t i = 0; i < count; ++i) elements[i] = std::ldexp(elements[i], exponent);
}

// The power of two to divide by before squares are taken; 0 for most matrices.
template <class T>
int exponent_to_remove(T largest) {
  if (largest == 0) return 0;
  const int exponent = std::ilogb(largest);
  return exponent < Exponents<T>::kLeast || exponent > Exponents<T>::kMost ? exponent : 0;
}

}  // namespace

bool suits_own_reduction(const Stack& stack) {
  return int64_t{stack.rows} * stack.columns <= kMostReducedBytes / size_in_bytes(stack.compute);
}

template <class T>
int find_singular_values(const Stack& stack, int64_t position, T* values, Workspace& work) {
  const kernels::FactorKernels<T>& kernels = kernels::active_factors<T>();
  const Upright<T> m = load_upright<T>(stack, position, work);
  const T largest = kernels.largest_magnitude(m.elements, m.count());
  if (!std::isfinite(largest)) return kNotFinite;
  const int exponent = exponent_to_remove(largest);
  if (exponent != 0) scale(m.elements, m.count(), -exponent);
  T* above = work.get<T>(1, m.columns);
  T* memory = work.get<T>(2, kernels::bidiagonal_work<T>(m.rows, m.width));
  const T negligible = std::numeric_limits<T>::min() / std::numeric_limits<T>::epsilon();
  kernels.bidiagonalise(
      {m.elements, m.rows, m.columns, m.width, values, above, memory, negligible});
  const int info = lapack::bdsqr(static_cast<int>(m.columns), values, above, work);
  if (exponent != 0) scale(values, m.columns, exponent);
  return info;
}

template int find_singular_values(const Stack&, int64_t, float*, Workspace&);
template int find_singular_values(const Stack&, int64_t, double*, Workspace&);

}  // namespace weft::linalg

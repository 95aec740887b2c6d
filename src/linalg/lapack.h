// The only seam to LAPACK (inside OpenBLAS): decompositions of one dense matrix of float, double or
// their complex numbers.
//
// LAPACK counts columns first. Row-major memory is the transposed matrix to it, so callers ask for
// what the transposed matrix needs and no element is moved. Sizes are what LAPACK sees. All return
// LAPACK's `info`: 0 if done, above 0 if the matrix has no such decomposition. Safe from many
// threads at once.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace weft::linalg {

template <class T>
struct RealOf {
  using type = T;
};
template <class T>
struct RealOf<std::complex<T>> {
  using type = T;
};
template <class T>
using real_t = typename RealOf<T>::type;

// Memory for one thread's calls, kept from matrix to matrix, aligned to cache lines. A slot is
// valid until it is asked for again.
class Workspace {
  struct alignas(64) Line {
    std::byte bytes[64];
  };

 public:
  template <class T>
  T* get(int slot, int64_t count) {
    std::vector<Line>& memory = slots_[slot];
    const size_t bytes = sizeof(T) * static_cast<size_t>(count < 1 ? 1 : count);
    const size_t needed = (bytes + sizeof(Line) - 1) / sizeof(Line);
    if (memory.size() < needed) {
      // What OpenBLAS 0.3.21 multiplies complex matrices by vectors with (zgemv on AVX-512) reads
      // up to a column behind the matrix: as much again belongs to it, which nobody writes.
      memory.reserve(2 * needed);
      memory.resize(needed);
    }
    return reinterpret_cast<T*>(memory.data());
  }
  static constexpr int kOwn = 4;  // slots from here on belong to the functions below

 private:
  std::vector<Line> slots_[kOwn + 4];
};

enum class SvdJob { values, thin, full };

namespace lapack {

// a = u^H u or l l^H; only that triangle is read and written.
template <class T>
int potrf(bool upper, int n, T* a);
// a = p l u; pivots count from 1.
template <class T>
int getrf(int n, T* a, int* pivots);
// From getrf's result.
template <class T>
int getri(int n, T* a, const int* pivots, Workspace& work);
// a (rows x columns) = l q: l in the lower triangle; q is made by unglq in place, of `q_rows` rows.
template <class T>
int gelqf(int rows, int columns, T* a, T* tau, Workspace& work);
template <class T>
int unglq(int q_rows, int columns, int reflectors, T* q, int leading, const T* tau,
          Workspace& work);
template <class T>
int gesdd(SvdJob job, int rows, int columns, T* a, real_t<T>* s, T* u, T* vt, Workspace& work);
// The singular values of a real matrix with two diagonals, `diagonal` and the one above it, replace
// the first of them, descending. Both diagonals have n entries.
template <class T>
int bdsqr(int n, T* diagonal, T* above, Workspace& work);
// Ascending eigenvalues of a Hermitian matrix; vectors, if wanted, replace it, column by column.
template <class T>
int heevd(bool vectors, bool upper, int n, T* a, real_t<T>* w, Workspace& work);
// Eigenvalues and left eigenvectors (null if not wanted), column by column.
template <class T>
int geev_left(int n, T* a, std::complex<real_t<T>>* w, std::complex<real_t<T>>* vectors,
              Workspace& work);
// b (max(rows, columns) x right) becomes the solution; s gets the singular values.
struct LeastSquaresSize {
  int rows;
  int columns;
  int right;
};
template <class T>
int gelsd(const LeastSquaresSize& size, T* a, T* b, real_t<T>* s, real_t<T> rcond, int* rank,
          Workspace& work);

}  // namespace lapack
}  // namespace weft::linalg

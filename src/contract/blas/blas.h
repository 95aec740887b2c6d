// The only seam to BLAS (OpenBLAS): products of float32, float64, complex64 and complex128
// matrices, and triangular systems. Safe from many threads at once.
#pragma once

#include "contract/matrix.h"

namespace weft::contract {

// Holds OpenBLAS to one thread while it lives: weft shares work out among threads of its own, up to
// `callers` of which may call BLAS or LAPACK meanwhile. Guards may nest and may live on several
// threads; when the last one ends, the number of threads is again what the user's program had set.
// (One that the program sets meanwhile stays, unless it is 1.)
class SingleThreadedBlas {
 public:
  explicit SingleThreadedBlas(int callers) noexcept;
  ~SingleThreadedBlas();
  // False if nobody may call: no memory for OpenBLAS's buffers, no OpenBLAS, no callers.
  explicit operator bool() const { return callers_ > 0; }
  SingleThreadedBlas(const SingleThreadedBlas&) = delete;
  SingleThreadedBlas& operator=(const SingleThreadedBlas&) = delete;

 private:
  int callers_ = 0;
};

// What OpenBLAS takes for each thread that calls it, and some more. It is touched in part only.
inline constexpr int64_t kBlasBufferBytes = int64_t{130} << 20;
// True iff that much memory could be had at this moment.
bool can_map(int64_t bytes) noexcept;

// The functions below may only be called under a guard, can_take excepted.

// True iff BLAS can read (or write) the matrix where it lies: a type it knows, one stride 1 and the
// other at least as long as a row, everything within 32 bits.
bool can_take(const Matrix& matrix);

// c = a b. REQUIRES: can_take of all three, equal types.
void gemm(const Matrix& a, const Matrix& b, const Matrix& c);

enum class Triangle { lower, upper_unit };
// x = inverse(t) x for a square matrix t of which only the triangle counts, both row-major.
void solve_triangle(Triangle triangle, const Matrix& t, const Matrix& x);

}  // namespace weft::contract

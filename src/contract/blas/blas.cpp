#if WEFT_HAS_BLAS

#include "contract/blas/blas.h"

#include <cblas.h>

#include <limits>

#include "contract/blas/openblas.h"

namespace weft::contract {
namespace {

bool fits(int64_t number) { return number <= std::numeric_limits<int>::max(); }

// A matrix as CBLAS takes it.
struct Taken {
  const void* data = nullptr;
  CBLAS_TRANSPOSE transposed = CblasNoTrans;
  int leading = 0;
  explicit operator bool() const { return leading > 0; }
};

bool is_row_major(const Matrix& m) {
  return m.has_contiguous_rows() && (m.row_stride >= m.columns || m.rows <= 1);
}

int leading(int64_t stride, int64_t extents, int64_t row) {
  const int64_t length = extents <= 1 ? row : stride;
  return fits(length) ? static_cast<int>(length < 1 ? 1 : length) : 0;
}

Taken take(const Matrix& m) {
  if (!fits(m.rows) || !fits(m.columns)) return {};
  if (is_row_major(m)) return {m.origin, CblasNoTrans, leading(m.row_stride, m.rows, m.columns)};
  const Matrix t = m.transposed();
  if (is_row_major(t)) return {m.origin, CblasTrans, leading(t.row_stride, t.rows, t.columns)};
  return {};
}

struct Call {
  Taken a;
  Taken b;
  void* c;
  int leading;
  int rows;
  int columns;
  int depth;
};

void gemm_of(DType dtype, const Call& g) {
  const auto real = [&]<class T>(auto call, T one) {
    call(CblasRowMajor, g.a.transposed, g.b.transposed, g.rows, g.columns, g.depth, one,
         static_cast<const T*>(g.a.data), g.a.leading, static_cast<const T*>(g.b.data), g.b.leading,
         T{0}, static_cast<T*>(g.c), g.leading);
  };
  const auto complex = [&](auto call, const void* one, const void* zero) {
    call(CblasRowMajor, g.a.transposed, g.b.transposed, g.rows, g.columns, g.depth, one, g.a.data,
         g.a.leading, g.b.data, g.b.leading, zero, g.c, g.leading);
  };
  const std::complex<float> floats[] = {1, 0};
  const std::complex<double> doubles[] = {1, 0};
  switch (dtype) {
    case DType::f32:
      return real(WEFT_OPENBLAS(cblas_sgemm), 1.0f);
    case DType::f64:
      return real(WEFT_OPENBLAS(cblas_dgemm), 1.0);
    case DType::c64:
      return complex(WEFT_OPENBLAS(cblas_cgemm), &floats[0], &floats[1]);
    default:
      return complex(WEFT_OPENBLAS(cblas_zgemm), &doubles[0], &doubles[1]);
  }
}

}  // namespace

bool can_take(const Matrix& matrix) {
  const DType d = matrix.dtype;
  const bool known = d == DType::f32 || d == DType::f64 || is_complex(d);
  return known && matrix.is_aligned() && take(matrix) && has_openblas();
}

void gemm(const Matrix& a, const Matrix& b, const Matrix& c) {
  const Taken out = take(c);
  if (out.transposed == CblasTrans) return gemm(b.transposed(), a.transposed(), c.transposed());
  gemm_of(c.dtype, {take(a), take(b), c.origin, out.leading, static_cast<int>(c.rows),
                    static_cast<int>(c.columns), static_cast<int>(a.columns)});
}

namespace {

CBLAS_UPLO half_of(Triangle t) { return t == Triangle::lower ? CblasLower : CblasUpper; }
CBLAS_DIAG diagonal_of(Triangle t) { return t == Triangle::lower ? CblasNonUnit : CblasUnit; }

// One right side is a vector, for which BLAS has a call of its own.
template <class T, class Trsv, class Trsm, class One>
void solve_as(Triangle triangle, const Matrix& t, const Matrix& x, Trsv trsv, Trsm trsm, One one) {
  const void* from = t.origin;
  void* to = x.origin;
  const int rows = static_cast<int>(x.rows);
  const int columns = static_cast<int>(x.columns);
  const int ld_t = take(t).leading;
  const int ld_x = take(x).leading;
  if (columns == 1) {
    trsv(CblasRowMajor, half_of(triangle), CblasNoTrans, diagonal_of(triangle), rows,
         static_cast<const T*>(from), ld_t, static_cast<T*>(to), ld_x);
  } else {
    trsm(CblasRowMajor, CblasLeft, half_of(triangle), CblasNoTrans, diagonal_of(triangle), rows,
         columns, one, static_cast<const T*>(from), ld_t, static_cast<T*>(to), ld_x);
  }
}

}  // namespace

void solve_triangle(Triangle triangle, const Matrix& t, const Matrix& x) {
  const std::complex<float> one_float = 1;
  const std::complex<double> one_double = 1;
  switch (x.dtype) {
    case DType::f32:
      return solve_as<float>(triangle, t, x, WEFT_OPENBLAS(cblas_strsv), WEFT_OPENBLAS(cblas_strsm),
                             1.0f);
    case DType::f64:
      return solve_as<double>(triangle, t, x, WEFT_OPENBLAS(cblas_dtrsv),
                              WEFT_OPENBLAS(cblas_dtrsm), 1.0);
    case DType::c64:
      return solve_as<void>(triangle, t, x, WEFT_OPENBLAS(cblas_ctrsv), WEFT_OPENBLAS(cblas_ctrsm),
                            &one_float);
    default:
      return solve_as<void>(triangle, t, x, WEFT_OPENBLAS(cblas_ztrsv), WEFT_OPENBLAS(cblas_ztrsm),
                            &one_double);
  }
}

}  // namespace weft::contract

#endif

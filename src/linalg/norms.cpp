#include "weft/linalg.h"

#include <limits>

#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"
#include "contract/reduce_axes.h"
#include "contract/refuse.h"
#include "contract/run_contract.h"
#include "linalg/decompositions.h"
#include "linalg/tensors.h"
#include "weft/broadcast.h"

namespace weft::linalg {
namespace {

// What a norm is computed in: integers in float64.
Array as_floats(const Array& x) {
  return is_floating(x.dtype()) || is_complex(x.dtype()) ? x : x.astype(DType::f64);
}

Array magnitudes(const Array& x) { return contract::apply(Op::abs, x); }

Array sum_last(const char* op, const Array& x) {
  return contract::sum_along(op, x, {x.rank() - 1});
}

// The largest or smallest of the last axis, whose entries are not negative: the largest of none is
// 0, the smallest of none is a ValueError.
Array extreme(const char* op, Op which, const Array& x) {
  if (x.extent(-1) > 0) return contract::extreme_along(op, which, x, x.rank() - 1);
  if (which == Op::maximum) return sum_last(op, x);
  raise(ErrorKind::bad_argument, op,
        cat("shape ", x.shape(), ": the smallest of no elements is not defined"));
}

Array norm_of_singular_values(MatrixOrd ord, const Array& a) {
  const Array s = svd("matrix_norm", a, Vectors::none).s;
  if (ord == MatrixOrd::nuclear) return sum_last("matrix_norm", s);
  return extreme("matrix_norm", ord == MatrixOrd::two ? Op::maximum : Op::minimum, s);
}

// The root is taken of the sum as it is: squares of 16-bit floats overflow their type.
Array frobenius_norm(const Array& a) {
  const Array root = contract::apply(
      Op::sqrt, contract::sum_of_squares_along("matrix_norm", a, {a.rank() - 2, a.rank() - 1}));
  const DType result = real_part(a.dtype());
  return root.dtype() == result ? root : root.astype(result);
}

Array norm_of_matrices(MatrixOrd ord, const Array& a) {
  switch (ord) {
    case MatrixOrd::frobenius:
      return frobenius_norm(a);
    case MatrixOrd::nuclear:
    case MatrixOrd::two:
    case MatrixOrd::minus_two:
      return norm_of_singular_values(ord, a);
    default: {
      const bool of_columns = ord == MatrixOrd::one || ord == MatrixOrd::minus_one;
      const bool is_largest = ord == MatrixOrd::one || ord == MatrixOrd::infinity;
      const Array sums =
          contract::sum_along("matrix_norm", magnitudes(a), {a.rank() - (of_columns ? 2 : 1)});
      return extreme("matrix_norm", is_largest ? Op::maximum : Op::minimum, sums);
    }
  }
}

double epsilon(DType real) {
  return real == DType::f32 ? std::numeric_limits<float>::epsilon()
                            : std::numeric_limits<double>::epsilon();
}

// One tolerance for each matrix, with a last axis of one entry.
Array placed(const char* op, const Array& rtol, const Array& s) {
  if (!is_floating(rtol.dtype()) && !is_integer(rtol.dtype())) {
    raise(ErrorKind::dtype_unsupported, op,
          cat("rtol is ", rtol.dtype(), "; tolerances are real numbers"));
  }
  const Shape batch = contract::without_last(s.shape(), 1);
  if (find_broadcast_to_refusal(rtol.shape(), batch)) {
    raise(ErrorKind::extents_differ, op,
          cat("rtol of shape ", rtol.shape(), " does not broadcast to the batch ", batch,
              " of matrices"));
  }
  return rtol.astype(s.dtype()).expand_dims({-1});
}

// rtol times the largest singular value (the first), with a last axis of one entry.
Array cutoff_of(const char* op, const Array& s, const Array& a, const Tolerance& rtol) {
  const Array largest = s.extent(-1) == 0 ? s : extreme(op, Op::maximum, s).expand_dims({-1});
  if (const Array* given = rtol.get())
    return contract::apply(Op::multiply, largest, placed(op, *given, s));
  const double larger = static_cast<double>(std::max(a.extent(-2), a.extent(-1)));
  return contract::apply(Op::multiply, largest, larger * epsilon(s.dtype()));
}

}  // namespace

Array matrix_norm(const Array& x, const MatrixNormOptions& options) {
  contract::check_axes_of("matrix_norm", Dialect::numpy, x.shape(), 0, 2);
  const Array norm = norm_of_matrices(options.ord, as_floats(x));
  return options.keepdims ? norm.expand_dims({-2, -1}) : norm;
}

Array matrix_rank(const Array& a, const ToleranceOptions& options) {
  contract::check_axes_of("matrix_rank", Dialect::numpy, a.shape(), 0, 2);
  const Array s = options.hermitian
                      ? magnitudes(eigh("matrix_rank", a, Half::lower, false).eigenvalues)
                      : svd("matrix_rank", a, Vectors::none).s;
  const Array counts =
      contract::apply(Op::greater, s, cutoff_of("matrix_rank", s, a, options.rtol));
  return sum_last("matrix_rank", counts.astype(DType::i64));
}

Array pinv(const Array& a, const ToleranceOptions& options) {
  const char* op = "pinv";
  contract::check_axes_of(op, Dialect::numpy, a.shape(), 0, 2);
  const auto inverted = [&](const Array& s, const Array& sizes) {
    const Array counts = contract::apply(Op::greater, sizes, cutoff_of(op, sizes, a, options.rtol));
    const Array safe =
        contract::apply(Op::add, s, contract::apply(Op::logical_not, counts).astype(s.dtype()));
    return contract::apply(Op::divide, counts.astype(s.dtype()), safe);
  };
  const auto joined = [&](const Array& right, const Array& inverse, const Array& left) {
    const Array scaled = contract::apply(Op::multiply, right, inverse.expand_dims({-2}));
    return contract::matmul(op, scaled, left, right.dtype());
  };
  if (options.hermitian) {
    const Eigen e = eigh(op, a, Half::lower, true);
    return joined(e.eigenvectors, inverted(e.eigenvalues, magnitudes(e.eigenvalues)),
                  adjoint(e.eigenvectors));
  }
  const Svd d = svd(op, a, Vectors::thin);
  return joined(adjoint(d.vh), inverted(d.s, d.s), adjoint(d.u));
}

Array matrix_power(const Array& a, int64_t n) {
  const char* op = "matrix_power";
  contract::check_square(op, a.shape());
  // 16-bit floats stay in float32 until the end.
  const DType wide = core::accumulator(a.dtype());
  Array base = n < 0 ? inv(a) : wide == a.dtype() ? a : a.astype(wide);
  const uint64_t positive = n < 0 ? 0 - static_cast<uint64_t>(n) : static_cast<uint64_t>(n);
  if (positive == 0) return eye(a.extent(-1), -1, 0, a.dtype()).broadcast_to(a.shape()).copy();
  Array result;
  bool has_result = false;
  for (uint64_t left = positive; left > 0; left >>= 1) {
    if (left & 1) {
      result = has_result ? contract::matmul(op, result, base, base.dtype()) : base;
      has_result = true;
    }
    if (left > 1) base = contract::matmul(op, base, base, base.dtype());
  }
  if (positive == 1 && n > 0) return a.copy();
  return wide == a.dtype() ? result : result.astype(a.dtype());
}

}  // namespace weft::linalg

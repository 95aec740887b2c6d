// Least squares of one matrix, by its singular values.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/raise.h"
#include "base/text.h"
#include "linalg/decompositions.h"
#include "linalg/finite.h"
#include "linalg/lapack_routines.h"

namespace weft::linalg {
namespace {

struct Problem {
  Stack a;
  Stack b;  // its columns are the right sides
  int leading() const { return std::max({a.rows, a.columns, 1}); }
};

Problem problem_of(const Array& a, const Array& b) {
  const char* op = "lstsq";
  if (a.rank() != 2 || b.rank() < 1 || b.rank() > 2) {
    raise(ErrorKind::bad_argument, op,
          cat("shapes ", a.shape(), " and ", b.shape(),
              ": a must be one matrix and b a vector or a matrix"));
  }
  if (b.extent(0) != a.extent(0)) contract::refuse_equations(op, a.shape(), b.shape(), 0);
  Problem p{stack_of(op, a), stack_of(op, b.rank() == 1 ? b.expand_dims({1}) : b)};
  p.a.compute = p.b.compute = promote(p.a.compute, p.b.compute);
  check_finite(op, "the matrix", a);
  check_finite(op, "the right side", b);
  return p;
}

template <class T>
Array residuals_of(const Problem& p, const T* solved, int rank) {
  const DType real = real_part(p.a.compute);
  if (rank < p.a.columns || p.a.rows <= p.a.columns) return empty({0}, real);
  Array sums = make_array({p.b.columns}, real, "lstsq");
  auto* to = reinterpret_cast<real_t<T>*>(sums.origin());
  for (int j = 0; j < p.b.columns; ++j) {
    const T* column = solved + int64_t{j} * p.leading();
    to[j] = 0;
    for (int i = p.a.columns; i < p.a.rows; ++i) to[j] += std::norm(column[i]);
  }
  return sums;
}

// Singular values above the cutoff.
template <class R>
int rank_of(const Array& s, R cutoff) {
  const R* values = elements_of<R>(s, 0, 0);
  int rank = 0;
  while (rank < s.size() && values[rank] > cutoff * values[0]) ++rank;
  return rank;
}

template <class T>
LeastSquares solve_least(const Problem& p, std::optional<double> rtol) {
  using R = real_t<T>;
  const int values = std::min(p.a.rows, p.a.columns);
  Array x = make_array({p.a.columns, p.b.columns}, p.a.compute, "lstsq");
  Array s = make_array({values}, real_part(p.a.compute), "lstsq");
  Workspace work;
  T* b = work.get<T>(1, int64_t{p.leading()} * std::max(p.b.columns, 1));
  std::fill(b, b + int64_t{p.leading()} * p.b.columns, T{0});
  load_turned(p.b, 0, b, p.leading());
  const double larger = std::max(p.a.rows, p.a.columns);
  const double eps = static_cast<double>(std::numeric_limits<R>::epsilon()) * larger;
  const R cutoff = static_cast<R>(rtol.value_or(eps));
  int rank = 0;
  if (values > 0 && p.b.columns > 0) {
    const contract::SingleThreadedBlas guard(1);
    if (!guard) refuse_blas_memory("lstsq");
    T* a = work.get<T>(0, int64_t{p.a.rows} * p.a.columns);
    load_turned(p.a, 0, a, p.a.rows);
    const int info = lapack::gelsd({p.a.rows, p.a.columns, p.b.columns}, a, b,
                                   reinterpret_cast<R*>(s.origin()), cutoff, &rank, work);
    if (info != 0)
      contract::refuse_matrix(ErrorKind::no_convergence, "lstsq", p.a.x.shape(), {}, 0,
                              "has no singular values that can be found: the iteration failed", "");
  } else if (values > 0) {
    s = svd("lstsq", p.a.x.astype(p.a.compute), Vectors::none).s;
    rank = rank_of(s, cutoff);
  }
  T* to = reinterpret_cast<T*>(x.origin());
  for (int i = 0; i < p.a.columns; ++i) {
    for (int j = 0; j < p.b.columns; ++j)
      to[int64_t{i} * p.b.columns + j] = b[int64_t{j} * p.leading() + i];
  }
  return {x, residuals_of(p, b, rank), scalar(int64_t{rank}), s};
}

}  // namespace

LeastSquares lstsq(const Array& a, const Array& b, std::optional<double> rtol) try {
  const Problem p = problem_of(a, b);
  LeastSquares out = visit_lapack(p.a.compute, [&]<class T>() { return solve_least<T>(p, rtol); });
  if (b.rank() == 1) out.x = out.x.squeeze({-1});
  return out;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::linalg

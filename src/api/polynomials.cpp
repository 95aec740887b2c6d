// Polynomials by their coefficients, the highest power first.
#include <algorithm>
#include <limits>

#include "api/in_type.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"
#include "weft/lazy.h"
#include "weft/linalg.h"
#include "weft/numeric.h"

namespace weft {
using api::in_type;

namespace {

DType float_dtype(DType dtype) {
  return is_floating(dtype) || is_complex(dtype) ? dtype : DType::f64;
}

// Numbers are polynomials of degree 0.
Array coefficients(const char* name, const Array& p) {
  if (p.rank() <= 1) return p.reshape({-1});
  raise(ErrorKind::bad_argument, name,
        cat("coefficients have shape ", p.shape(), "; they must be a vector"));
}

Array check_some(const char* name, const Array& p) {
  const Array line = coefficients(name, p);
  if (line.size() > 0) return line;
  raise(ErrorKind::bad_argument, name, "a polynomial has at least one coefficient");
}

void check_times(const char* name, int times) {
  if (times >= 0) return;
  raise(ErrorKind::bad_argument, name, cat("times is ", times, "; it must not be negative"));
}

// Zeros in front, up to so many coefficients.
Array widened(const Array& p, int64_t count, DType dtype) {
  const Array wide = zeros({count}, dtype);
  wide(slice(count - p.size(), none)) = in_type(p, dtype);
  return wide;
}

Array combined(const char* name, const Array& a, const Array& b, Op op) {
  const Array left = coefficients(name, a);
  const Array right = coefficients(name, b);
  const DType dtype = promote(a.dtype(), b.dtype());
  const int64_t count = std::max(left.size(), right.size());
  return contract::apply(op, widened(left, count, dtype), widened(right, count, dtype));
}

// Without the zeros in front.
Array trimmed(const Array& p) {
  int64_t first = 0;
  while (first + 1 < p.size() && bool(p(first) == 0)) ++first;
  return p(slice(first, none));
}

// Whether complex numbers are pairs of conjugates: the polynomial is then real.
bool are_conjugate(const Array& roots) {
  std::vector<std::complex<double>> numbers, conjugates;
  for (std::complex<double> root : roots.values<std::complex<double>>()) {
    if (root != root) return false;  // nan has no place in an order
    numbers.push_back(root);
    conjugates.push_back(std::conj(root));
  }
  const auto before = [](const auto& a, const auto& b) {
    return a.real() < b.real() || (a.real() == b.real() && a.imag() < b.imag());
  };
  std::sort(numbers.begin(), numbers.end(), before);
  std::sort(conjugates.begin(), conjugates.end(), before);
  return numbers == conjugates;
}

// The eigenvalues of the companion matrix. REQUIRES: the first coefficient is not 0; degree >= 1.
Array companion_roots(const Array& p) {
  const int64_t degree = p.size() - 1;
  const Array companion = eye(degree, -1, -1, p.dtype());
  companion(0) = -p(slice(1, none)) / p(0);
  return linalg::eigvals(companion);
}

}  // namespace

Array poly(const Array& given) {
  const contract::Unwatched inside;
  const bool is_matrix =
      given.rank() == 2 && given.extent(0) == given.extent(1) && given.size() > 0;
  if (!is_matrix && given.rank() > 1) {
    raise(ErrorKind::bad_argument, "poly",
          cat("shape ", given.shape(), ": roots are a vector, or a square matrix's eigenvalues"));
  }
  const Array roots = is_matrix ? linalg::eigvals(given) : given.reshape({-1});
  const Array zeros_at = in_type(roots, float_dtype(roots.dtype()));
  Array p = ones({1}, zeros_at.dtype());
  for (const Array root : zeros_at) {
    const Array factor = ones({2}, p.dtype());
    factor(1) = -root;
    p = convolve(p, factor);
  }
  return is_complex(p.dtype()) && are_conjugate(zeros_at) ? p.real().copy() : p;
}

Array roots(const Array& given) {
  const contract::Unwatched inside;
  const Array line = coefficients("roots", given);
  Array p = in_type(line, float_dtype(line.dtype()));
  if (p.size() == 0 || !bool(any(p != 0))) return empty({0}, p.dtype());
  p = trimmed(p);
  const int64_t all_coefficients = p.size();
  p = trimmed(p.flip()).flip();
  const int64_t at_zero = all_coefficients - p.size();
  const Array others =
      p.size() > 1 ? companion_roots(p) : empty({0}, promote(p.dtype(), DType::c64));
  const Array result = zeros({others.size() + at_zero}, others.dtype());
  result(slice(0, others.size())) = others;
  return result;
}

// Horner's rule, in one pass over x for up to so many coefficients as fit an expression.
Array polyval(const Array& p, const Array& x) {
  const contract::Unwatched inside;
  const Array line = coefficients("polyval", p);
  const DType dtype = promote(p.dtype(), x.dtype());
  const Array at = in_type(x, dtype);
  Array value = zeros(x.shape(), dtype);
  constexpr int64_t kInOnePass = 16;
  for (int64_t begin = 0; begin < line.size(); begin += kInOnePass) {
    Expr sum = lazy(value);
    for (int64_t i = begin; i < std::min(begin + kInOnePass, line.size()); ++i)
      sum = sum * at + in_type(line(i), dtype);
    value = sum;
  }
  return value;
}

Array polyadd(const Array& a, const Array& b) { return combined("polyadd", a, b, Op::add); }
Array polysub(const Array& a, const Array& b) { return combined("polysub", a, b, Op::subtract); }
Array polymul(const Array& a, const Array& b) {
  return convolve(trimmed(check_some("polymul", a)), trimmed(check_some("polymul", b)));
}

PolyDivision polydiv(const Array& a, const Array& b) {
  const contract::Unwatched inside;
  const DType dtype = float_dtype(promote(a.dtype(), b.dtype()));
  const Array divisor = in_type(check_some("polydiv", b), dtype);
  if (bool(divisor(0) == 0)) {
    raise(ErrorKind::bad_argument, "polydiv", "the first coefficient of the divisor is 0",
          "leave out the zeros in front");
  }
  Array rest = check_some("polydiv", a).astype(dtype);
  const int64_t degrees = rest.size() - divisor.size();
  const Array quotient = zeros({std::max<int64_t>(degrees + 1, 1)}, dtype);
  const Array scale = 1.0 / divisor(0);
  for (int64_t i = 0; i <= degrees; ++i) {
    const Array factor = scale * rest(i);
    quotient(i) = factor;
    rest(slice(i, i + divisor.size())) -= factor * divisor;
  }
  int64_t first = 0;
  while (first + 1 < rest.size() && all_close(rest(first), zeros({}, dtype), 1e-14)) ++first;
  return {quotient, rest(slice(first, none)).copy()};
}

Array polyder(const Array& p, int times) {
  const contract::Unwatched inside;
  check_times("polyder", times);
  Array left = coefficients("polyder", p).copy();
  for (int i = 0; i < times && left.size() > 0; ++i) {
    const int64_t degree = left.size() - 1;
    left = left(slice(0, degree)) * arange(degree, 0, -1);
  }
  return left;
}

Array polyint(const Array& p, int times, double constant) {
  const contract::Unwatched inside;
  check_times("polyint", times);
  Array left = coefficients("polyint", p).copy();
  for (int i = 0; i < times; ++i) {
    const int64_t count = left.size();
    const Array divided = left / arange(count, 0, -1);
    const Array integral = full({count + 1}, constant, divided.dtype());
    integral(slice(0, count)) = divided;
    left = integral;
  }
  return left;
}

Array vander(const Array& x, const VanderOptions& o) {
  const contract::Unwatched inside;
  if (x.rank() != 1) {
    raise(ErrorKind::bad_argument, "vander", cat("shape ", x.shape(), ": powers are of a vector"));
  }
  const int64_t columns = o.n.value_or(x.size());
  const DType dtype = promote(x.dtype(), DType::i64);
  const Array powers = ones({x.size(), columns}, dtype);
  const Array ascending = o.increasing ? powers : powers.flip({1});
  for (int64_t i = 1; i < columns; ++i) ascending(all, i) = ascending(all, i - 1) * x;
  return powers;
}

namespace {

void check_fit(const Array& x, const Array& y, int degree, const PolyfitOptions& o) {
  const bool fits =
      x.rank() == 1 && x.size() > 0 && (y.rank() == 1 || y.rank() == 2) && y.extent(0) == x.size();
  if (!fits) {
    raise(ErrorKind::extents_differ, "polyfit",
          cat("shapes ", x.shape(), " and ", y.shape(),
              ": x must be a vector, not empty, and y a vector or columns of as many"));
  }
  if (degree < 0)
    raise(ErrorKind::bad_argument, "polyfit", cat("the degree ", degree, " is negative"));
  if (!o.weights.get() || o.weights.get()->shape() == x.shape()) return;
  raise(ErrorKind::extents_differ, "polyfit",
        cat("the weights have shape ", o.weights.get()->shape(), " and x ", x.shape()));
}

}  // namespace

Array polyfit(const Array& x, const Array& y, int degree, const PolyfitOptions& o) {
  const contract::Unwatched inside;
  check_fit(x, y, degree, o);
  const DType x_dtype = float_dtype(x.dtype());
  Array powers = vander(in_type(x, x_dtype), {.n = degree + 1});
  Array right = in_type(y, float_dtype(y.dtype()));
  if (const Array* weights = o.weights.get()) {
    powers = powers * weights->reshape({-1, 1});
    right = right * (y.rank() == 2 ? weights->reshape({-1, 1}) : *weights);
  }
  const double epsilon = x_dtype == DType::f32 ? std::numeric_limits<float>::epsilon()
                                               : std::numeric_limits<double>::epsilon();
  const Array scale = sqrt(sum(powers * powers, {.axis = 0}));
  const double rcond = o.rcond.value_or(static_cast<double>(x.size()) * epsilon);
  const Array solution = linalg::lstsq(powers / scale, right, rcond).x;
  return y.rank() == 2 ? Array(solution / scale.reshape({-1, 1})) : solution / scale;
}

}  // namespace weft

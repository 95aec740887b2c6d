// Arrays made by a rule.
#include "weft/creation.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/integers.h"
#include "base/raise.h"
#include "base/text.h"
#include "weft/composed.h"
#include "weft/linalg.h"
#include "weft/numpy.h"
#include "weft/print.h"
#include "weft/reduce.h"

namespace weft {
namespace {

constexpr double kPi = 3.14159265358979323846;

void check_least_rank(const char* op, const Array& x, int least) {
  if (x.rank() >= least) return;
  raise(ErrorKind::bad_argument, op,
        cat("shape ", x.shape(), " has ", x.rank(), " axes; at least ", least, " are needed"));
}

void check_count(const char* op, const char* what, int64_t count) {
  if (count >= 0) return;
  raise(ErrorKind::bad_argument, op, cat(what, " is ", count, "; it must not be negative"));
}

// The rank-n diagonal of equal extents, as a view.
Array main_diagonal(const char* op, const Array& x) {
  check_least_rank(op, x, 2);
  int64_t stride = 0;
  int64_t least = x.shape()[0];
  for (int axis = 0; axis < x.rank(); ++axis) {
    stride += x.strides()[axis];
    least = std::min(least, x.shape()[axis]);
    if (x.rank() == 2 || x.shape()[axis] == x.shape()[0]) continue;
    raise(ErrorKind::bad_argument, op,
          cat("shape ", x.shape(), ": all axes of more than two must have one extent"));
  }
  return x.as_strided({least}, {stride});
}

// The elements of x over and over, so many of them.
Array cycled(const Array& x, int64_t count) {
  const Array flat = x.reshape({-1});
  if (flat.size() == 1 || count == 0) return flat;
  const int64_t times = ceil_div(count, flat.size());
  return flat.broadcast_to({times, flat.size()}).reshape({-1})(slice(0, count));
}

}  // namespace

Array identity(int64_t n, DType dtype) { return eye(n, -1, 0, dtype); }

Array diag(const Array& x, int64_t k) {
  check_least_rank("diag", x, 1);
  if (x.rank() == 2) return x.diagonal(k).read_only();
  if (x.rank() > 2) {
    raise(ErrorKind::bad_argument, "diag", cat("shape ", x.shape(), " is no vector and no matrix"),
          "x.diagonal() is that of its first two axes");
  }
  const int64_t n = x.size();
  constexpr int64_t kFar = int64_t{1} << 62;  // far more than any array has
  const int64_t side = n + std::min(kFar, k < -kFar ? kFar : std::abs(k));
  const Array matrix = zeros({side, side}, x.dtype());
  if (n > 0) matrix.diagonal(k).assign(x);
  return matrix;
}

Array diagflat(const Array& x, int64_t k) { return diag(x.reshape({-1}), k); }

std::vector<Array> diag_indices(int64_t n, int64_t rank) {
  check_count("diag_indices", "the number of axes", rank);
  return std::vector<Array>(static_cast<size_t>(rank), arange(n));
}

std::vector<Array> diag_indices_from(const Array& x) {
  return diag_indices(main_diagonal("diag_indices_from", x).size(), x.rank());
}

namespace {

// Row by row: the columns from first(row) up to last(row).
template <class First, class Last>
std::vector<Array> triangle(int64_t rows, const First& first, const Last& last) {
  int64_t count = 0;
  for (int64_t row = 0; row < rows; ++row) count += std::max<int64_t>(last(row) - first(row), 0);
  std::vector<Array> found{empty({count}, DType::i64), empty({count}, DType::i64)};
  int64_t* of_row = found[0].data<int64_t>();
  int64_t* of_column = found[1].data<int64_t>();
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t column = first(row); column < last(row); ++column) {
      *of_row++ = row;
      *of_column++ = column;
    }
  }
  return found;
}

// Of row `row`, the column behind the k-th diagonal, within the matrix. (k is far outside at most
// by as much as the matrix is large.)
int64_t behind_diagonal(int64_t row, int64_t k, int64_t rows, int64_t columns) {
  const int64_t near = std::clamp(k, -rows - 1, columns);
  return std::clamp<int64_t>(row + near + 1, 0, columns);
}

struct Sides {
  int64_t rows;
  int64_t columns;
};
Sides sides_of(const char* op, int64_t n, int64_t m) {
  check_count(op, "the number of rows", n);
  const Sides sides{n, m < 0 ? n : m};
  check_shape({sides.rows, sides.columns}, op, Dialect::numpy);
  return sides;
}
void check_matrix(const char* op, const Array& x) {
  if (x.rank() == 2) return;
  raise(ErrorKind::bad_argument, op, cat("shape ", x.shape(), " is no matrix"));
}

}  // namespace

std::vector<Array> tril_indices(int64_t n, int64_t k, int64_t m) {
  const Sides s = sides_of("tril_indices", n, m);
  return triangle(
      s.rows, [](int64_t) { return int64_t{0}; },
      [&](int64_t row) { return behind_diagonal(row, k, s.rows, s.columns); });
}

std::vector<Array> triu_indices(int64_t n, int64_t k, int64_t m) {
  const Sides s = sides_of("triu_indices", n, m);
  const int64_t before = std::max<int64_t>(k, -s.rows - 1) - 1;
  return triangle(
      s.rows, [&](int64_t row) { return behind_diagonal(row, before, s.rows, s.columns); },
      [&](int64_t) { return s.columns; });
}

std::vector<Array> tril_indices_from(const Array& x, int64_t k) {
  check_matrix("tril_indices_from", x);
  return tril_indices(x.extent(0), k, x.extent(1));
}
std::vector<Array> triu_indices_from(const Array& x, int64_t k) {
  check_matrix("triu_indices_from", x);
  return triu_indices(x.extent(0), k, x.extent(1));
}

const Array& fill_diagonal(const Array& x, CallOperand&& value, bool wrap) {
  const Array first = main_diagonal("fill_diagonal", x);
  const int64_t period = x.extent(1) + 1;
  std::vector<Array> parts{first};
  int64_t count = first.size();
  for (int64_t row = period; wrap && x.rank() == 2 && row < x.extent(0); row += period) {
    parts.push_back(x(slice(row, none), all).diagonal());
    count += parts.back().size();
  }
  if (!value.array()) {
    for (const Array& part : parts) part.assign(value.scalar());
    return x;
  }
  if (value.array()->size() == 0 && count > 0) {
    raise(ErrorKind::bad_argument, "fill_diagonal",
          cat("shape ", value.array()->shape(), " has no element to write"));
  }
  const Array values = cycled(*value.array(), count).copy();  // which x may be part of
  int64_t at = 0;
  for (const Array& part : parts) {
    part.assign(values.size() == 1 ? values : values(slice(at, at + part.size())));
    at += part.size();
  }
  return x;
}

// --- Steps.

Array geomspace(double start, double stop, int64_t count, bool endpoint, DType dtype) {
  check_count("geomspace", "the count", count);
  if (!(start * stop > 0) && !(start < 0 && stop < 0) && !(start > 0 && stop > 0)) {
    raise(ErrorKind::bad_argument, "geomspace",
          cat("from ", to_string(scalar(start)), " to ", to_string(scalar(stop)),
              " there is no factor: both must have one sign, none be 0"));
  }
  const double sign = start < 0 ? -1 : 1;
  const Array steps = multiply(
      logspace(std::log10(std::abs(start)), std::log10(std::abs(stop)), count, endpoint), sign);
  if (count > 0) steps(0).assign(start);
  if (count > 1 && endpoint) steps(-1).assign(stop);
  return steps.dtype() == dtype ? steps : steps.astype(dtype);
}

Array logspace(double start, double stop, int64_t count, bool endpoint, double base, DType dtype) {
  check_count("logspace", "the count", count);
  const Array steps = pow(base, linspace(start, stop, count, endpoint));
  return steps.dtype() == dtype ? steps : steps.astype(dtype);
}

Array from_function(const std::function<Array(const std::vector<Array>&)>& function,
                    const Shape& shape, DType dtype) {
  check_shape(shape, "from_function", Dialect::numpy);
  std::vector<Array> indices;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    Shape along = Shape::filled(shape.rank(), 1);
    along[axis] = shape[axis];
    indices.push_back(arange(shape[axis]).astype(dtype).reshape(along).broadcast_to(shape));
  }
  return function(indices);
}

// --- Windows.

namespace {

// 1 - n, 3 - n, ... n - 1: twice the distance from the middle.
Array from_middle(int64_t n) { return arange(1 - n, n, 2).astype(DType::f64); }

// offset + the sum over i of weight[i] cos((i + 1) pi x), x from -1 to 1.
Array cosine_window(int64_t n, double offset, std::initializer_list<double> weights) {
  if (n < 1) return empty({0});
  if (n == 1) return ones({1});
  const Array at = divide(multiply(from_middle(n), kPi), static_cast<double>(n - 1));
  Array window = full({n}, offset);
  double times = 0;
  for (double weight : weights) window += multiply(cos(multiply(at, times += 1)), weight);
  return window;
}

}  // namespace

Array blackman(int64_t n) { return cosine_window(n, 0.42, {0.5, 0.08}); }
Array hamming(int64_t n) { return cosine_window(n, 0.54, {0.46}); }
Array hanning(int64_t n) { return cosine_window(n, 0.5, {0.5}); }

Array bartlett(int64_t n) {
  if (n < 1) return empty({0});
  if (n == 1) return ones({1});
  return subtract(1, divide(abs(from_middle(n)), static_cast<double>(n - 1)));
}

Array kaiser(int64_t n, double beta) {
  if (n < 1) return empty({0});
  if (n == 1) return ones({1});
  const double middle = static_cast<double>(n - 1) / 2;
  const Array from = divide(subtract(arange(n).astype(DType::f64), middle), middle);
  const Array arc = sqrt(subtract(1, square(from)));
  return divide(i0(multiply(arc, beta)), i0(scalar(beta)));
}

}  // namespace weft

// Parts of matrices: diagonals, triangles, transposes.
#include <algorithm>

#include "array/axes.h"
#include "contract/elementwise.h"
#include "contract/reduce_axes.h"
#include "refuse/products.h"
#include "weft/linalg.h"
#include "weft/numpy.h"

namespace weft {
namespace {

// Integers are summed as 64-bit ones.
DType trace_dtype(DType dtype) {
  if (is_unsigned_integer(dtype)) return DType::u64;
  return dtype == DType::boolean || is_integer(dtype) ? DType::i64 : dtype;
}

// Elements for which keep(row, column - k) holds; a vector is the row of every row.
Array masked(const char* op, const Array& x, int64_t k, Op keep) {
  refuse::check_axes_of(op, Dialect::numpy, x.shape(), 0, 1);
  const contract::Unwatched inside;
  const int64_t columns = x.extent(-1);
  const int64_t rows = x.rank() == 1 ? columns : x.extent(-2);
  const Array row = arange(rows).reshape({rows, 1});
  // Beyond either corner nothing changes any more, and column - k is a number.
  const Array column = subtract(arange(columns), std::clamp(k, -rows, columns));
  return where(contract::apply(keep, row, column), x, zeros({}, x.dtype()));
}

}  // namespace

Array trace(const Array& x, int64_t offset, int64_t axis1, int64_t axis2,
            std::optional<DType> asked) {
  const Array along = x.diagonal(offset, axis1, axis2);
  const DType dtype = asked.value_or(trace_dtype(x.dtype()));
  return contract::sum_along("trace", along.dtype() == dtype ? along : along.astype(dtype),
                             {along.rank() - 1});
}

Array tril(const Array& x, int64_t k) { return masked("tril", x, k, Op::greater_equal); }
Array triu(const Array& x, int64_t k) { return masked("triu", x, k, Op::less_equal); }

Array matrix_transpose(const Array& x) {
  refuse::check_axes_of("matrix_transpose", Dialect::numpy, x.shape(), 0, 2);
  return x.swapaxes(-2, -1);
}

namespace linalg {

Array diagonal(const Array& x, int64_t offset) {
  refuse::check_axes_of("diagonal", Dialect::numpy, x.shape(), 0, 2);
  return x.diagonal(offset, -2, -1);
}

Array trace(const Array& x, int64_t offset, std::optional<DType> dtype) {
  refuse::check_axes_of("trace", Dialect::numpy, x.shape(), 0, 2);
  return weft::trace(x, offset, -2, -1, dtype);
}

}  // namespace linalg
}  // namespace weft

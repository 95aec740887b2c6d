// Grids of indices, and positions in row-major arrays.
#include <string>
#include <utility>

#include "base/integers.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"
#include "weft/join.h"
#include "weft/linalg.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft {
namespace {

// Numbers along one of `rank` axes.
Array lie_along(const Array& numbers, int axis, int rank) {
  Shape shape = Shape::filled(rank, 1);
  shape[axis] = numbers.size();
  return numbers.reshape(shape);
}

void check_integers(const char* op, const Array& x) {
  if (is_integer(x.dtype())) return;
  raise(ErrorKind::dtype_unsupported, op,
        cat("elements of type ", x.dtype(), " are no indices; integers are"));
}

// As int64; what is beyond counts as out of range.
Array as_positions(const Array& x) {
  return x.dtype() == DType::u64 ? minimum(x, INT64_MAX).astype(DType::i64) : x.astype(DType::i64);
}

// Throws IndexError if an element is not in [0, extent).
void check_range(const char* op, const Array& x, int64_t extent, const std::string& what) {
  int64_t at = 0;
  for (const int64_t position : x.values<int64_t>()) {
    if (position < 0 || position >= extent) {
      raise(ErrorKind::index_out_of_range, op,
            cat("entry ", at, " is ", position, ", which is none of ", what));
    }
    ++at;
  }
}

Array in_range(const Array& x, int64_t extent, IndexMode mode, int axis, const Shape& shape) {
  if (mode == IndexMode::raise) {
    check_range("ravel_multi_index", x, extent,
                cat("0 to ", extent - 1, ", the indices of axis ", axis, " of shape ", shape));
    return x;
  }
  if (extent == 0 && x.size() > 0) {
    raise(ErrorKind::index_out_of_range, "ravel_multi_index",
          cat("axis ", axis, " of shape ", shape, " has no entries"));
  }
  return mode == IndexMode::wrap ? remainder(x, extent) : clip(x, 0, larger(extent - 1, 0));
}

}  // namespace

Array tri(int64_t rows, int64_t columns, int64_t k, DType dtype) {
  return tril(ones({rows, columns < 0 ? rows : columns}, dtype), k);
}

Array indices(const Shape& shape, DType dtype) {
  const contract::Unwatched inside;
  const int rank = shape.rank();
  if (rank == kMaxRank) detail::refuse_rank(rank + 1);
  Shape whole = shape;
  whole.insert(0, rank);
  const Array result = empty(whole, dtype);
  for (int axis = 0; axis < rank; ++axis)
    result[axis].assign(lie_along(arange(0, shape[axis], 1, dtype), axis, rank));
  return result;
}

std::vector<Array> unravel_index(const Array& positions, const Shape& shape) try {
  const contract::Unwatched inside;
  check_integers("unravel_index", positions);
  const int64_t elements = check_shape(shape, "unravel_index");
  Array left = as_positions(positions);
  check_range("unravel_index", left, elements, cat("the ", elements, " elements of shape ", shape));
  std::vector<Array> index(static_cast<size_t>(shape.rank()));
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    index[static_cast<size_t>(axis)] = axis > 0 ? remainder(left, shape[axis]) : left;
    if (axis > 0) left = floor_divide(left, shape[axis]);
  }
  return index;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array ravel_multi_index(const std::vector<Array>& index, const Shape& shape, IndexMode mode) try {
  const contract::Unwatched inside;
  check_shape(shape, "ravel_multi_index");
  if (static_cast<int>(index.size()) != shape.rank() || index.empty()) {
    raise(ErrorKind::dims_count, "ravel_multi_index",
          cat(index.size(), " index arrays for shape ", shape,
              "; there must be one for each of its axes"));
  }
  const Strides strides = row_major_strides(shape);
  Array positions = zeros({}, DType::i64);
  for (int axis = 0; axis < shape.rank(); ++axis) {
    const Array& given = index[static_cast<size_t>(axis)];
    check_integers("ravel_multi_index", given);
    const Array checked = in_range(as_positions(given), shape[axis], mode, axis, shape);
    positions = add(positions, multiply(checked, strides[axis]));
  }
  return positions;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

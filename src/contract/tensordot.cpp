#include "contract/tensordot.h"

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/refuse.h"

namespace weft::contract {
namespace {

Axes others(const Axes& axes, int rank) {
  Axes rest;
  for (int axis = 0; axis < rank; ++axis) {
    if (!contains(axes, axis)) rest.push_back(axis);
  }
  return rest;
}

Axes joined(const Axes& first, const Axes& second) {
  Axes all = first;
  for (int64_t axis : second) all.push_back(axis);
  return all;
}

int64_t elements(const Shape& shape, const Axes& axes) {
  int64_t count = 1;
  for (int64_t axis : axes) count *= shape[static_cast<int>(axis)];
  return count;
}

void check_pairs(const ProductCall& call, const Array& a, const Axes& a_axes, const Array& b,
                 const Axes& b_axes) {
  if (a_axes.size() != b_axes.size()) {
    raise(ErrorKind::bad_argument, call.voice, call.op,
          cat("axes ", a_axes, " of operand 0 and ", b_axes,
              " of operand 1 must be equally many: they are summed over in pairs"));
  }
  for (int i = 0; i < a_axes.size(); ++i) {
    const int at = static_cast<int>(a_axes[i]);
    const int with = static_cast<int>(b_axes[i]);
    if (a.shape()[at] != b.shape()[with]) refuse_depths(call, a.shape(), at, b.shape(), with);
  }
}

}  // namespace

Array tensordot(const ProductCall& call, const Array& a, const Array& b, const Axes& a_axes,
                const Axes& b_axes, DType result) {
  const Axes from_a = check_axes(a_axes, a.rank(), call.op);
  const Axes from_b = check_axes(b_axes, b.rank(), call.op);
  check_pairs(call, a, from_a, b, from_b);
  const Axes rows = others(from_a, a.rank());
  const Axes columns = others(from_b, b.rank());
  const int64_t depth = elements(a.shape(), from_a);
  Shape shape;
  for (int64_t axis : rows) shape.push_back(a.shape()[static_cast<int>(axis)]);
  for (int64_t axis : columns) shape.push_back(b.shape()[static_cast<int>(axis)]);
  if (call.out) check_output(call.op, call.voice, shape, result, *call.out);
  const Array left = a.transpose(joined(rows, from_a)).reshape({elements(a.shape(), rows), depth});
  const Array right =
      b.transpose(joined(from_b, columns)).reshape({depth, elements(b.shape(), columns)});
  const Array flat =
      product({call.op, call.voice}, left, Form::matrix, right, Form::matrix, result);
  if (!call.out) return flat.reshape(shape);
  Array(*call.out).assign(flat.reshape(shape));
  return *call.out;
}

}  // namespace weft::contract

// What NumPy 2.4 says of views and of brackets.
#include <algorithm>

#include "array/axes.h"
#include "base/text.h"
#include "explain/verdicts/in_numpy/refusal.h"
#include "weft/broadcast.h"

namespace weft::explanation::verdicts::in_numpy {
namespace {

// Every one is an axis and stands once.
Sentence list_refusal(const Axes& axes, int rank, const char* repeated,
                      std::string_view before = "") {
  Axes seen;
  for (const int64_t axis : axes) {
    if (Sentence refused = axis_refusal(axis, rank, before)) return refused;
    const int64_t place = axis < 0 ? axis + rank : axis;
    if (contains(seen, place)) return repeated;
    seen.push_back(place);
  }
  return {};
}

Sentence transpose_refusal(const Call& call, const Shape& x) {
  if (!call.has_dims) return {};
  if (call.dims.size() != x.rank()) return "axes don't match array";
  return list_refusal(call.dims, x.rank(), "repeated axis in transpose");
}

Sentence squeeze_refusal(const Call& call, const Shape& x) {
  if (!call.has_axes) return {};
  // Of a 0-d array axis 0 is taken, and there is nothing to squeeze.
  if (x.empty() && call.axes.size() == 1 && (call.axes[0] == 0 || call.axes[0] == -1)) return {};
  if (Sentence refused = list_refusal(call.axes, x.rank(), "duplicate value in 'axis'"))
    return refused;
  for (const int64_t axis : call.axes) {
    if (x[static_cast<int>(axis)] != 1)
      return "cannot select an axis to squeeze out which has size not equal to one";
  }
  return {};
}

Sentence swap_refusal(const Call& call, const Shape& x) {
  if (call.axes.size() != 2) return {};
  if (Sentence refused = axis_refusal(call.axes[0], x.rank(), "axis1: ")) return refused;
  return axis_refusal(call.axes[1], x.rank(), "axis2: ");
}

Sentence move_refusal(const Call& call, const Shape& x) {
  if (Sentence refused =
          list_refusal(call.axes, x.rank(), "repeated axis in `source` argument", "source: "))
    return refused;
  if (Sentence refused = list_refusal(call.dims, x.rank(),
                                      "repeated axis in `destination` argument", "destination: "))
    return refused;
  if (call.axes.size() == call.dims.size()) return {};
  return "`source` and `destination` arguments must have the same number of elements";
}

Sentence diagonal_refusal(const Call& call, const Shape& x) {
  if (x.rank() < 2) return "diag requires an array of at least two dimensions";
  if (call.axes.size() != 2) return {};
  if (Sentence refused = swap_refusal(call, x)) return refused;
  if (from_start(call.axes[0], x.rank()) != from_start(call.axes[1], x.rank())) return {};
  return "axis1 and axis2 cannot be the same";
}

// The product of the sizes that are given; a size below -1 is taken for -1.
Sentence reshape_refusal(const Call& call, const Shape& x) {
  int64_t known = 1;
  int unknown = 0;
  Dims shown;
  for (const int64_t extent : call.target) {
    unknown += extent < 0;
    known *= extent < 0 ? 1 : extent;
    shown.push_back(std::max<int64_t>(extent, -1));
  }
  if (unknown > 1) return "can only specify one unknown dimension";
  const int64_t count = count_or_overflow(x);
  const bool fits = unknown ? known != 0 && count % known == 0 : known == count;
  if (fits) return {};
  return cat("cannot reshape array of size ", count, " into shape ", numpy_remapped(shown));
}

// --- Brackets.

bool is_mask(const Call& call, const IndexPart& part) {
  return part.input >= 0 &&
         call.inputs[static_cast<size_t>(part.input)].value.dtype == DType::boolean;
}

// How many axes a part takes.
int taken(const Call& call, const IndexPart& part) {
  if (is_mask(call, part)) return shape_of(call, static_cast<size_t>(part.input)).rank();
  if (part.input >= 0) return 1;
  return part.index.tag() == Index::Tag::position || part.index.tag() == Index::Tag::range;
}

Sentence count_refusal(const Call& call, const std::vector<IndexPart>& parts, int rank) {
  int axes = 0;
  int ellipses = 0;
  for (const IndexPart& part : parts) {
    axes += taken(call, part);
    ellipses += part.input < 0 && part.index.tag() == Index::Tag::rest;
  }
  if (ellipses > 1) return "an index can only have a single ellipsis ('...')";
  if (axes <= rank) return {};
  return cat("too many indices for array: array is ", rank, "-dimensional, but ", axes,
             " were indexed");
}

Sentence mask_refusal(const Shape& mask, const Shape& x, int axis) {
  for (int i = 0; i < mask.rank(); ++i) {
    if (mask[i] == x[axis + i] || mask[i] == 0) continue;  // a mask of nothing selects nothing
    return cat("boolean index did not match indexed array along axis ", axis + i,
               "; size of axis is ", x[axis + i], " but size of corresponding boolean axis is ",
               mask[i]);
  }
  return {};
}

Sentence position_refusal(int64_t position, const Shape& x, int axis) {
  if (position >= -x[axis] && position < x[axis]) return {};
  return cat("index ", position, " is out of bounds for axis ", axis, " with size ", x[axis]);
}

Sentence part_refusal(const Call& call, const IndexPart& part, const Shape& x, int axis) {
  if (is_mask(call, part))
    return mask_refusal(shape_of(call, static_cast<size_t>(part.input)), x, axis);
  if (part.input >= 0) return {};
  if (part.index.tag() == Index::Tag::position)
    return position_refusal(part.index.position(), x, axis);
  if (part.index.tag() == Index::Tag::range && part.index.as_slice().step == 0)
    return "slice step cannot be zero";
  return {};
}

// How many true entries a mask has is not known here, so it is left out; 0-d arrays are positions.
Sentence arrays_refusal(const Call& call, const std::vector<IndexPart>& parts) {
  std::vector<Shape> shapes;
  for (const IndexPart& part : parts) {
    if (part.input < 0 || is_mask(call, part)) continue;
    const Shape& shape = shape_of(call, static_cast<size_t>(part.input));
    if (!shape.empty()) shapes.push_back(shape);
  }
  Shape joined;
  for (const Shape& shape : shapes) {
    if (!widen_to_fit(joined, shape))
      return cat("shape mismatch: indexing arrays could not be broadcast together with shapes ",
                 numpy_shapes(shapes));
  }
  return {};
}

}  // namespace

Sentence brackets_refusal(const Call& call) {
  const Shape& x = shape_of(call, 0);
  const std::vector<IndexPart> parts = parts_of(call);
  if (Sentence refused = count_refusal(call, parts, x.rank())) return refused;
  int axes = 0;
  for (const IndexPart& part : parts) axes += taken(call, part);
  int axis = 0;
  for (const IndexPart& part : parts) {
    if (Sentence refused = part_refusal(call, part, x, axis)) return refused;
    const bool is_rest = part.input < 0 && part.index.tag() == Index::Tag::rest;
    axis += is_rest ? x.rank() - axes : taken(call, part);
  }
  return arrays_refusal(call, parts);
}

Sentence view_refusal(const Call& call) {
  const Shape& x = shape_of(call, 0);
  const std::string& name = call.function;
  if (name == "index") return brackets_refusal(call);
  if (name == "reshape") return reshape_refusal(call, x);
  if (name == "transpose") return transpose_refusal(call, x);
  if (name == "squeeze") return squeeze_refusal(call, x);
  if (name == "swapaxes") return swap_refusal(call, x);
  if (name == "moveaxis") return move_refusal(call, x);
  if (name == "diagonal") return diagonal_refusal(call, x);
  if (name == "expand_dims")
    return list_refusal(call.axes, x.rank() + call.axes.size(), "repeated axis");
  if (name == "flip" && call.has_axes)
    return list_refusal(call.axes, x.rank(), "duplicate value in 'axis'");
  if (name == "matrix_transpose" && x.rank() < 2)
    return cat("Input array must be at least 2-dimensional, but it is ", x.rank());
  return {};
}

}  // namespace weft::explanation::verdicts::in_numpy

#include "array/reshape.h"

#include "base/raise.h"
#include "base/text.h"

namespace weft {
namespace {

[[noreturn]] void refuse_count(const Shape& from, int64_t elements, const Shape& to) {
  raise(ErrorKind::reshape_count, "reshape",
        cat("shape ", from, " has ", elements, " elements; shape ", to, " cannot take them"));
}

// The shape with its one -1 replaced by what is left for it.
Shape check_reshape(const Shape& from, int64_t elements, const Shape& to) {
  int64_t known = 1;
  int unknown = -1;
  bool overflow = false;
  for (int axis = 0; axis < to.rank(); ++axis) {
    if (to[axis] == -1 && unknown < 0) {
      unknown = axis;
    } else if (to[axis] < 0) {
      raise(ErrorKind::negative_extent, "reshape",
            cat("shape ", to, " has ", to[axis], " on axis ", axis,
                ": extents are not negative, and -1 (infer it) may stand once"));
    } else {
      overflow = __builtin_mul_overflow(known, to[axis], &known) || overflow;
    }
  }
  Shape resolved = to;
  if (unknown >= 0) {
    if (overflow || known == 0 || elements % known != 0) refuse_count(from, elements, to);
    resolved[unknown] = elements / known;
  } else if (count_or_overflow(to) != elements) {
    refuse_count(from, elements, to);
  }
  return resolved;
}

Axes axes_to_keep(const Shape& shape) {
  Axes kept;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (shape[axis] != 1) kept.push_back(axis);
  }
  return kept;
}

// Splits both shapes, from the right, into groups of axes that hold the same elements. A group can
// be viewed if its old axes walk memory as one axis would; its new axes then share that one step.
// Axes of extent 1 play no part.
//
//   (2, 3, 4) -> (6, 2, 2)    groups (2, 3 | 4) and (6 | 2, 2)
//
// REQUIRES: equal numbers of elements, at least one.
bool find_strides(const Layout& from, const Shape& to, Strides& strides) {
  const Axes olds = axes_to_keep(from.shape);
  const Axes news = axes_to_keep(to);
  int next_old = olds.size() - 1;
  int next_new = news.size() - 1;
  while (next_new >= 0) {
    const int first = static_cast<int>(olds[next_old--]);
    const int64_t step = from.strides[first];
    int64_t old_count = from.shape[first];
    int64_t new_count = 1;
    while (new_count != old_count) {
      if (new_count < old_count) {
        const int axis = static_cast<int>(news[next_new--]);
        strides[axis] = step * new_count;
        new_count *= to[axis];
      } else {
        const int axis = static_cast<int>(olds[next_old--]);
        if (from.strides[axis] != step * old_count) return false;
        old_count *= from.shape[axis];
      }
    }
  }
  return true;
}

}  // namespace

Reshaped reshape_layout(const Array& x, const Shape& to) {
  const Layout& from = x.layout();
  Reshaped result{{check_reshape(x.shape(), x.size(), to), {}, from.offset}, true};
  const Shape& shape = result.layout.shape;
  if (x.size() == 0 || x.is_contiguous()) {
    result.layout.strides = row_major_strides(shape);
    return result;
  }
  result.layout.strides = Strides::filled(shape.rank(), 0);
  result.is_view = find_strides(from, shape, result.layout.strides);
  return result;
}

}  // namespace weft

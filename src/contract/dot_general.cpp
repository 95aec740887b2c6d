#include "contract/dot_general.h"

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"

namespace weft::contract {
namespace {

constexpr const char* kSides[] = {"lhs", "rhs"};

struct Request {
  const char* op;
  const Array* sides[2];
  const DotAxes& axes;

  [[noreturn]] void refuse(ErrorKind kind, const std::string& sentence) const {
    ErrorInfo info;
    info.kind = kind;
    info.op = op;
    info.voice = Voice::xla;
    info.shapes = {sides[0]->shape(), sides[1]->shape()};
    info.rule = sentence;
    std::string text = spelled(op, Voice::xla) + ": " + sentence;
    raise(std::move(info), std::move(text));
  }
};

void check_counts(const Request& r, const char* what, const Axes (&axes)[2]) {
  if (axes[0].size() == axes[1].size()) return;
  r.refuse(ErrorKind::dims_count,
           cat("lhs_", what, " ", braces(axes[0]), " and rhs_", what, " ", braces(axes[1]),
               " must have equally many entries: they go together in pairs"));
}

void check_range(const Request& r, const char* what, const Axes (&axes)[2]) {
  for (int side = 0; side < 2; ++side) {
    const int rank = r.sides[side]->rank();
    for (int64_t axis : axes[side]) {
      if (axis >= 0 && axis < rank) continue;
      r.refuse(axis < 0 ? ErrorKind::dim_negative : ErrorKind::dim_out_of_range,
               cat(kSides[side], "_", what, " ", braces(axes[side]), " names axis ", axis, "; ",
                   kSides[side], " of shape ", r.sides[side]->shape(), " has ",
                   rank == 0 ? "none" : cat("axes 0 to ", rank - 1)));
    }
  }
}

void check_unique(const Request& r) {
  for (int side = 0; side < 2; ++side) {
    Axes seen;
    for (const Axes* list : {&r.axes.batching[side], &r.axes.contracting[side]}) {
      for (int64_t axis : *list) {
        if (contains(seen, axis)) {
          r.refuse(ErrorKind::dim_repeated,
                   cat("axis ", axis, " of ", kSides[side], " is named twice in ", kSides[side],
                       "_batching ", braces(r.axes.batching[side]), " and ", kSides[side],
                       "_contracting ", braces(r.axes.contracting[side])));
        }
        seen.push_back(axis);
      }
    }
  }
}

void check_extents(const Request& r, ErrorKind kind, const char* what, const Axes (&axes)[2]) {
  for (int i = 0; i < axes[0].size(); ++i) {
    const int64_t left = r.sides[0]->shape()[static_cast<int>(axes[0][i])];
    const int64_t right = r.sides[1]->shape()[static_cast<int>(axes[1][i])];
    if (left == right) continue;
    r.refuse(kind, cat(what, " axis ", axes[0][i], " of lhs ", r.sides[0]->shape(), " is ", left,
                       " and axis ", axes[1][i], " of rhs ", r.sides[1]->shape(), " is ", right,
                       "; they must be equal"));
  }
}

Axes rest_of(const Request& r, int side) {
  Axes rest;
  for (int axis = 0; axis < r.sides[side]->rank(); ++axis) {
    if (!contains(r.axes.batching[side], axis) && !contains(r.axes.contracting[side], axis))
      rest.push_back(axis);
  }
  return rest;
}

int64_t elements(const Array& x, const Axes& axes) {
  int64_t count = 1;
  for (int64_t axis : axes) count *= x.shape()[static_cast<int>(axis)];
  return count;
}

// batching axes, then two axes made of the groups given.
Array as_matrices(const Array& x, const Axes& batching, const Axes& first, const Axes& second) {
  Axes order = batching;
  Shape shape;
  for (int64_t axis : batching) shape.push_back(x.shape()[static_cast<int>(axis)]);
  for (const Axes* group : {&first, &second}) {
    for (int64_t axis : *group) order.push_back(axis);
    shape.push_back(elements(x, *group));
  }
  return x.transpose(order).reshape(shape);
}

}  // namespace

Shape check_dot_general(const char* op, const Array& lhs, const Array& rhs, const DotAxes& axes) {
  const Request r{op, {&lhs, &rhs}, axes};
  if (lhs.dtype() != rhs.dtype()) {
    raise(ErrorKind::dtypes_differ, Voice::xla, op,
          cat("the element types ", lhs.dtype(), " and ", rhs.dtype(),
              " differ; this voice does not promote"),
          "xla::convert_element_type(x, DType) converts one side");
  }
  check_counts(r, "batching", axes.batching);
  check_counts(r, "contracting", axes.contracting);
  check_range(r, "batching", axes.batching);
  check_range(r, "contracting", axes.contracting);
  check_unique(r);
  check_extents(r, ErrorKind::extents_differ, "batching", axes.batching);
  check_extents(r, ErrorKind::depths_differ, "contracting", axes.contracting);
  Shape shape;
  for (int64_t axis : axes.batching[0]) shape.push_back(lhs.shape()[static_cast<int>(axis)]);
  for (int64_t axis : rest_of(r, 0)) shape.push_back(lhs.shape()[static_cast<int>(axis)]);
  for (int64_t axis : rest_of(r, 1)) shape.push_back(rhs.shape()[static_cast<int>(axis)]);
  check_shape(shape, op, Voice::xla);
  return shape;
}

Array dot_general(const char* op, const Array& lhs, const Array& rhs, const DotAxes& axes,
                  DType result) try {
  const Shape shape = check_dot_general(op, lhs, rhs, axes);
  const Request r{op, {&lhs, &rhs}, axes};
  const Unwatched inside;  // batching axes are equal: nothing is stretched
  const Array flat = product(
      {op, Voice::xla}, as_matrices(lhs, axes.batching[0], rest_of(r, 0), axes.contracting[0]),
      Form::matrix, as_matrices(rhs, axes.batching[1], axes.contracting[1], rest_of(r, 1)),
      Form::matrix, result);
  return flat.reshape(shape);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::contract

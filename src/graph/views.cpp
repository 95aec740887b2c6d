#include "graph/views.h"

#include "array/reshape.h"
#include "base/integers.h"
#include "base/raise.h"
#include "core/views.h"

namespace weft::graph {
namespace {

Array without_elements(const Node& x, const Strides& strides) {
  return core::array_without_elements({x.shape, x.dtype, strides}, false);
}

// The map of a view, and what more there is to it.
struct Found {
  AxisMap axes;
  Part part;
  bool is_part = false;
};

// Which axis of x elements this far apart in row-major order lie along. They differ in one index:
// by more than the axis inside of it has, by less than it has itself.
int axis_of_step(const Shape& x, const Strides& numbers, int64_t step) {
  int axis = 0;
  while (x[axis] == 1 || numbers[axis] > magnitude(step)) ++axis;
  return axis;
}

// REQUIRES: the view has elements.
Found find_part(const Shape& x, const Layout& view) {
  const Strides numbers = row_major_strides(x);
  Found found{Axes::filled(view.rank(), -1),
              {Dims::filled(x.rank(), 0), Dims::filled(view.rank(), 1)}};
  bool is_seen[kMaxRank] = {};
  for (int j = 0; j < view.rank(); ++j) {
    if (view.shape[j] == 1 || view.strides[j] == 0) continue;
    const int axis = axis_of_step(x, numbers, view.strides[j]);
    found.axes[j] = axis;
    found.part.step[j] = view.strides[j] / numbers[axis];
    is_seen[axis] = found.part.step[j] == 1 && view.shape[j] == x[axis];
  }
  int64_t left = view.offset;
  for (int axis = 0; axis < x.rank(); ++axis) {
    found.part.start[axis] = left / numbers[axis];
    left %= numbers[axis];
    found.is_part = found.is_part || (x[axis] != 1 && !is_seen[axis]);
  }
  return found;
}

NodeRef make_view_node(Kind kind, const NodeRef& x, const Shape& shape, const Strides& strides) {
  NodeRef ref = make_node(kind, x->dtype, 1, shape);
  ref.get()->name = "view";
  ref.get()->strides = strides;
  ref.get()->operand[0].node = x;
  return ref;
}

// Where axes of extent 1 are all that differs: the map from the new axes to the old ones.
std::optional<AxisMap> find_same_axes(const Shape& from, const Shape& to) {
  AxisMap map;
  int next = 0;
  for (int axis = 0; axis < to.rank(); ++axis) {
    if (to[axis] == 1) {
      map.push_back(-1);
      continue;
    }
    while (next < from.rank() && from[next] == 1) ++next;
    if (next == from.rank() || from[next] != to[axis]) return {};
    map.push_back(next++);
  }
  return map;
}

// Without elements: an input, whatever x is.
NodeRef make_empty(const Array& like) {
  return make_array_node(Array(empty(like.shape(), like.dtype()).storage(),
                               {like.shape(), like.strides(), 0}, like.dtype(), false));
}

}  // namespace

Array marked(const Node& node) {
  Strides marks = Strides::filled(node.shape.rank(), 0);
  for (int i = 0; i < marks.rank(); ++i) marks[i] = i + 1;
  return without_elements(node, marks);
}

AxisMap map_of(const Strides& marks) {
  AxisMap axes(marks);
  for (int64_t& axis : axes) axis -= 1;
  return axes;
}

std::optional<Array> input_of(const Node& x) {
  const Node* base = &x;
  while (base->kind == Kind::view) base = base->operand[0].node.get();
  if (base->kind != Kind::array || !base->array->storage().get()) return {};
  const Array& array = *base->array;
  return Array(array.storage(), {x.shape, x.strides, array.layout().offset}, x.dtype,
               array.is_writable());
}

Array numbered(const Node& x) { return without_elements(x, row_major_strides(x.shape)); }
Array laid_out(const Node& x) { return without_elements(x, x.strides); }

NodeRef make_view(const NodeRef& x, const Shape& shape, const AxisMap& axes) {
  NodeRef ref = make_view_node(Kind::view, x, shape, mapped(x->strides, axes));
  ref.get()->operand[0].axes = axes;
  complete(*ref.get());
  return ref;
}

NodeRef drop_axes(const NodeRef& x, const Axes& axes) {
  bool is_dropped[kMaxRank] = {};
  for (int64_t axis : axes) is_dropped[axis] = true;
  Shape shape;
  AxisMap kept;
  for (int axis = 0; axis < x->shape.rank(); ++axis) {
    if (is_dropped[axis]) continue;
    shape.push_back(x->shape[axis]);
    kept.push_back(axis);
  }
  return make_view(x, shape, kept);
}

NodeRef make_view(const NodeRef& x, const Array& of_numbered, const Array& of_laid_out) try {
  if (of_numbered.size() == 0) return make_empty(of_laid_out);
  Found found = find_part(x->shape, of_numbered.layout());
  NodeRef ref = make_view_node(found.is_part ? Kind::part : Kind::view, x, of_laid_out.shape(),
                               of_laid_out.strides());
  Node& node = *ref.get();
  node.operand[0].axes = std::move(found.axes);
  if (found.is_part) node.part = std::make_unique<const Part>(std::move(found.part));
  complete(node);
  return ref;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

NodeRef make_reshape(const NodeRef& x, const Shape& shape) try {
  const Reshaped reshaped = reshape_layout(laid_out(*x), shape);
  const Shape& to = reshaped.layout.shape;
  if (const std::optional<AxisMap> axes = find_same_axes(x->shape, to))
    return make_view(x, to, *axes);
  if (const auto input = reshaped.is_view ? input_of(*x) : std::nullopt)
    return make_array_node(input->reshape(to));
  NodeRef ref = make_view_node(Kind::reshape, x, to,
                               reshaped.is_view ? reshaped.layout.strides : row_major_strides(to));
  complete(*ref.get());
  return ref;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::graph

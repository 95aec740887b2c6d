// The walk of a broadcast over one-dimensional memory: no recursion, an index stack and a jump
// array for each array.
//
//   R = H + L of (2, 3) and (3,)                 R_IndexStack   H at   L at
//                                                (0, 0)          0      0
//   JumpArrayR  (3, 1)                           (0, 1)          1      1
//   JumpArrayH  (3, 1)                           (0, 2)          2      2
//   JumpArrayL  (1)                              (1, 0)          3      0    axis 0 counts up
//                                                (1, 1)          4      1
//   for (const auto& at : Walk(Shape{2, 3}, Shape{3}))
//     r[at.position()] = h[at.offset(0)] + l[at.offset(1)];
//
// An **index stack** holds one entry per axis; its top is the last axis. A step counts the top up.
// A top that reaches its extent is emptied, and the entry below counts up instead: a carry. The
// stacks of the operands move with the result's; where an operand is stretched its entry stays 0,
// and an axis that it does not have moves nothing. A **jump array** says how far one step along
// each axis moves in memory: Jump(last) = 1, Jump(k) = Jump(k + 1) * extent(k + 1). So an element
// lies at the sum of IndexStack[k] * JumpArray[k]. (For rows in memory; views have the jumps that
// their strides are.)
//
// Steps take no memory. Usable in constant expressions. record_walk() of
// walk.h does the same for a call of the library, and notes what is read and written.
// docs/walkthroughs/c_note.md
#pragma once

#include <array>
#include <concepts>

#include "weft/broadcast.h"

namespace weft {

// How an operand lies in its own memory, and which axis of the result each of its axes is.
struct WalkOperand {
  Layout layout;
  Axes dims;
};

template <size_t Operands>
class Walk {
 public:
  // Of operands aligned at the right. Shapes lie row-major. Throws ShapeError where the shapes do
  // not broadcast.
  template <std::same_as<Shape>... Shapes>
  requires(sizeof...(Shapes) == Operands) constexpr explicit Walk(const Shapes&... shapes)
      : Walk(Layout::row_major(shapes)...) {}
  template <std::same_as<Layout>... Layouts>
  requires(sizeof...(Layouts) == Operands) constexpr explicit Walk(const Layouts&... layouts)
      : shape_(broadcast_shapes(layouts.shape...)) {
    int k = 0;
    (add(k++, layouts, trailing_axes(layouts.rank(), shape_.rank())), ...);
    start();
  }
  // Of any broadcast: broadcast_dimensions, expand, what was asked for axis by axis. Throws
  // ShapeError for what is no map into the result.
  constexpr Walk(const Shape& result, const std::array<WalkOperand, Operands>& operands)
      : shape_(result) {
    int k = 0;
    for (const WalkOperand& o : operands) add(k++, o.layout, o.dims);
    start();
  }
  // By jumps along the axes of `shape`, however they came about. REQUIRES: no fewer than axes.
  constexpr Walk(const Shape& shape, const std::array<const Strides*, Operands>& jumps)
      : shape_(shape) {
    const Axes dims = trailing_axes(shape.rank(), shape.rank());
    int k = 0;
    for (const Strides* along : jumps)
      add(k++, Layout{shape, Strides::from(along->data(), shape.rank()), 0}, dims);
    start();
  }

  // R_IndexStack, and that of an operand: H_IndexStack, L_IndexStack, ...
  constexpr const Dims& index() const { return index_; }
  constexpr const Dims& index(int operand) const { return at(operand).stack; }
  // Where the element of the result lies if it is row-major, and that of an operand from the start
  // of its memory.
  constexpr int64_t position() const { return position_; }
  constexpr int64_t offset(int operand) const { return at(operand).offset; }
  // Its jump array: one entry per axis of its own.
  constexpr const Strides& jumps(int operand) const { return at(operand).layout.strides; }
  // The same along the axes of the result: 0 where it is stretched or has none.
  constexpr const Strides& result_jumps(int operand) const { return at(operand).along; }
  constexpr const Shape& shape() const { return shape_; }
  // The number of steps.
  constexpr int64_t size() const { return size_; }
  // The axis of the result whose entry the last step counted up; -1 at the beginning.
  constexpr int carried() const { return carried_; }

  // Steps to the next index; false if there is none: then it is at the beginning again. REQUIRES:
  // size() > 0.
  constexpr bool next() {
    ++position_;
    for (int top = shape_.rank() - 1; top >= 0; --top) {
      if (index_[top] + 1 < shape_[top]) {
        move(top, 1);
        carried_ = top;
        return true;
      }
      move(top, -index_[top]);
    }
    position_ = 0;
    carried_ = -1;
    return false;
  }

  // To the index with this number in row-major order. REQUIRES: 0 <= position < size().
  constexpr void seek(int64_t position) {
    position_ = position;
    carried_ = position == 0 ? -1 : carry_of(position);
    for (int axis = shape_.rank() - 1; axis >= 0; --axis) {
      move(axis, position % shape_[axis] - index_[axis]);
      position /= shape_[axis];
    }
  }

  // One pass over all steps, from where it stands.
  struct End {};
  struct Iterator {
    Walk* walk;
    bool is_over;
    constexpr const Walk& operator*() const { return *walk; }
    constexpr Iterator& operator++() {
      is_over = !walk->next();
      return *this;
    }
    friend constexpr bool operator==(const Iterator& at, End) { return at.is_over; }
  };
  constexpr Iterator begin() { return {this, size_ == 0}; }
  constexpr End end() const { return {}; }

 private:
  struct Operand {
    Layout layout;
    Strides along;  // jumps along the axes of the result
    Axes own;       // the operand's axis that moves with each of the result's; -1: none
    Dims stack;
    int64_t offset = 0;
  };

  constexpr const Operand& at(int operand) const { return operands_[static_cast<size_t>(operand)]; }

  constexpr void add(int k, const Layout& layout, const Axes& dims) {
    Operand& o = operands_[static_cast<size_t>(k)];
    o.layout = layout;
    o.along = broadcast_in_dim(layout, shape_, dims).strides;
    o.own = Axes::filled(shape_.rank(), -1);
    for (int i = 0; i < dims.size(); ++i) {
      if (layout.shape[i] == shape_[dims[i]]) o.own[dims[i]] = i;
    }
    o.stack = Dims::filled(layout.rank(), 0);
    o.offset = layout.offset;
  }
  constexpr void start() {
    index_ = Dims::filled(shape_.rank(), 0);
    size_ = count_or_overflow(shape_);
  }

  constexpr void move(int axis, int64_t count) {
    index_[axis] += count;
    for (Operand& o : operands_) {
      o.offset += count * o.along[axis];
      if (o.own[axis] >= 0) o.stack[o.own[axis]] += count;
    }
  }
  // The axis that counts up in the step to this position: from there on all others are 0.
  constexpr int carry_of(int64_t position) const {
    int axis = shape_.rank() - 1;
    for (; position % shape_[axis] == 0; --axis) position /= shape_[axis];
    return axis;
  }

  Shape shape_;
  Dims index_;
  std::array<Operand, Operands> operands_{};
  int64_t position_ = 0;
  int64_t size_ = 0;
  int carried_ = -1;
};

template <std::same_as<Shape>... Shapes>
Walk(const Shapes&...) -> Walk<sizeof...(Shapes)>;
template <std::same_as<Layout>... Layouts>
Walk(const Layouts&...) -> Walk<sizeof...(Layouts)>;
template <size_t Operands>
Walk(const Shape&, const std::array<WalkOperand, Operands>&) -> Walk<Operands>;

}  // namespace weft

// Selections: an array indexed by arrays, of integers or of booleans (masks), as NumPy does it.
// Include array.h instead.
//
//   Array a = {{1, 2, 3}, {4, 5, 6}};
//   a(a > 2)                       [3 4 5 6]           the elements where the mask is true
//   a(all, Array{2, 0})            [[3 1] [6 4]]       columns by number, in any order, repeated
//   a(Array{0, 1}, Array{2, 0})    [3 4]               element (0, 2) and element (1, 0)
//   a(a > 4) = 0;                  writes to a: {{1, 2, 3}, {4, 0, 0}}
//   a(all, Array{0, 0}) += 1;      once: += reads, adds, writes; at() (gather.h) counts repeats
//
// Index arrays broadcast with each other and mix with numbers, slices, new_axis and ellipsis. A
// selection is read when it becomes an Array, which is a copy, and wherever an array may stand; to
// write to it, it must stand where it was made: a named one cannot be assigned to.
#pragma once

#include <initializer_list>
#include <vector>

#include "weft/array.h"
#include "weft/error.h"
#include "weft/op.h"

namespace weft {

class CallArray;
class LazyOperand;
class Operand;
class OptionalArray;

// An entry of the brackets that may be an array.
class ArrayIndex {
 public:
  template <std::convertible_to<Index> I>
  ArrayIndex(const I& index) : index_(index) {}
  template <IndexArray A>
  ArrayIndex(const A& array) : is_array_(true), array_(array) {}

  const Array* array() const { return is_array_ ? &array_ : nullptr; }
  const Index& index() const { return index_; }  // REQUIRES: !array()

 private:
  Index index_ = all;
  bool is_array_ = false;
  Array array_;
};

// All of them: one entry, or several in braces.
class Indices {
 public:
  template <std::convertible_to<ArrayIndex> I>
  Indices(const I& entry) : entries_{entry} {}
  Indices(std::initializer_list<ArrayIndex> entries) : entries_(entries) {}
  Indices(std::vector<ArrayIndex> entries) : entries_(std::move(entries)) {}
  Indices(const std::vector<Array>& arrays) : entries_(arrays.begin(), arrays.end()) {}

  const std::vector<ArrayIndex>& entries() const { return entries_; }

 private:
  std::vector<ArrayIndex> entries_;
};

// What the selections of all dialects have in common.
class WEFT_API AnySelection {
 public:
  // Read now.
  Array copy() const;
  Shape shape() const { return copy().shape(); }
  int rank() const { return shape().rank(); }
  int64_t size() const { return copy().size(); }
  DType dtype() const { return x_.dtype(); }
  Array astype(DType dtype) const { return copy().astype(dtype); }
  Array reshape(const Shape& shape) const { return copy().reshape(shape); }
  Array T() const { return copy().T(); }
  template <Element T>
  Values<T> values() const {
    return copy().template values<T>();
  }
  template <Element T, std::integral... I>
  T item(I... position) const {
    return copy().template item<T>(position...);
  }
  explicit operator bool() const { return static_cast<bool>(copy()); }

  // As arguments, which refer to what was read last.
  operator CallOperand() const;
  operator CallArray() const;
  operator LazyOperand() const;
  operator Operand() const;
  operator OptionalArray() const;

  // The right side broadcasts to the selection; same-kind casts only. Of places named more than
  // once the last value stays.
  void operator=(CallOperand&& values) && { write(values); }
  void operator=(const Array& values) && { write(values); }
  void operator=(const Expr& values) && { write_expression(values); }
  void operator=(const AnySelection& values) && { write(values.copy()); }
  void operator+=(CallOperand&& b) && { update(Op::add, b); }
  void operator-=(CallOperand&& b) && { update(Op::subtract, b); }
  void operator*=(CallOperand&& b) && { update(Op::multiply, b); }
  void operator/=(CallOperand&& b) && { update(Op::divide, b); }
  void operator%=(CallOperand&& b) && { update(Op::remainder, b); }
  void operator&=(CallOperand&& b) && { update(Op::bitwise_and, b); }
  void operator|=(CallOperand&& b) && { update(Op::bitwise_or, b); }
  void operator^=(CallOperand&& b) && { update(Op::bitwise_xor, b); }
  void operator<<=(CallOperand&& b) && { update(Op::bitwise_left_shift, b); }
  void operator>>=(CallOperand&& b) && { update(Op::bitwise_right_shift, b); }

 protected:
  AnySelection(const AnySelection&) = default;
  AnySelection(Array x, Dialect dialect, Indices indices)
      : x_(std::move(x)), dialect_(dialect), indices_(std::move(indices)) {}
  void write(const CallOperand& values) const;
  void write_expression(const Expr& values) const;
  void update(Op op, const CallOperand& values) const;

 private:
  const Array& read() const;

  Array x_;
  Dialect dialect_;
  Indices indices_;
  mutable Array read_;
};

class Selection : public AnySelection {
 public:
  Selection(Array x, Indices indices)
      : AnySelection(std::move(x), Dialect::numpy, std::move(indices)) {}
  Selection(const Selection&) = default;

  operator Array() const { return copy(); }
  template <class... I>
  auto operator()(const I&... indices) const {
    return copy()(indices...);
  }

  using AnySelection::operator=;
  void operator=(const Selection& values) && { write(values.copy()); }
};

template <class... I>
requires detail::SomeArrays<I...> Selection Array::operator()(const I&... indices) const {
  return Selection(*this, Indices({ArrayIndex(indices)...}));
}
template <IndexArray I>
Selection Array::operator[](const I& index) const {
  return Selection(*this, Indices(index));
}
inline Selection Array::at(Indices indices) const { return Selection(*this, std::move(indices)); }

}  // namespace weft

// The templates of array.h: typed access at its edge. Include array.h instead.
#pragma once

#include <iterator>
#include <utility>

#include "weft/array.h"

namespace weft {

// A typed window on an array of known rank: pointer, extents, strides. Indices are not checked, and
// it does not keep the array alive.
template <class T, int Rank>
class TypedView {
 public:
  TypedView(T* data, const Layout& layout) : data_(data) {
    for (int axis = 0; axis < Rank; ++axis) {
      extents_[axis] = layout.shape[axis];
      strides_[axis] = layout.strides[axis];
    }
  }

  template <std::integral... I>
  requires(sizeof...(I) == Rank) T& operator()(I... position) const {
    int axis = 0;
    int64_t offset = 0;
    ((offset += static_cast<int64_t>(position) * strides_[axis++]), ...);
    return data_[offset];
  }
  int64_t extent(int axis) const { return extents_[axis]; }
  int64_t stride(int axis) const { return strides_[axis]; }
  T* data() const { return data_; }

 private:
  T* data_;
  int64_t extents_[Rank > 0 ? Rank : 1] = {};
  int64_t strides_[Rank > 0 ? Rank : 1] = {};
};

namespace detail {
// Converts one element to `to`, as astype does. REQUIRES: can_cast_same_kind(from, to).
WEFT_API void convert_element(const std::byte* from_bytes, DType from, void* to_bytes, DType to);
WEFT_API void check_item_cast(DType from, DType to);
// The position of the next element in row-major order, counted from the first; steps `index`.
WEFT_API int64_t next_offset(const Layout& layout, Dims& index, int64_t offset);
}  // namespace detail

// The elements of an array in row-major order, each converted to T.
template <class T>
class Values {
 public:
  explicit Values(Array array) : array_(std::move(array)) {
    detail::check_item_cast(array_.dtype(), dtype_of<T>);
  }

  class Iterator {
   public:
    using value_type = T;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    Iterator(const Array* array, int64_t done)
        : array_(array), index_(Dims::filled(array->rank(), 0)), done_(done) {}
    T operator*() const {
      T value{};
      const std::byte* at = array_->origin() + offset_ * size_in_bytes(array_->dtype());
      detail::convert_element(at, array_->dtype(), &value, dtype_of<T>);
      return value;
    }
    Iterator& operator++() {
      offset_ = detail::next_offset(array_->layout(), index_, offset_);
      ++done_;
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.done_ == b.done_; }

   private:
    const Array* array_;
    Dims index_;
    int64_t offset_ = 0;
    int64_t done_;
  };

  Iterator begin() const { return {&array_, 0}; }
  Iterator end() const { return {&array_, array_.size()}; }
  int64_t size() const { return array_.size(); }

 private:
  Array array_;
};

class Array::Rows {
 public:
  using value_type = Array;
  using difference_type = std::ptrdiff_t;
  using iterator_category = std::input_iterator_tag;
  Rows(const Array& array, int64_t row) : array_(array), row_(row) {}
  Array operator*() const { return array_[row_]; }
  Rows& operator++() {
    ++row_;
    return *this;
  }
  void operator++(int) { ++row_; }
  friend bool operator==(const Rows& a, const Rows& b) { return a.row_ == b.row_; }

 private:
  Array array_;
  int64_t row_;
};

template <NativeElement T, int Rank>
TypedView<T, Rank> Array::view() const& {
  check_rank(Rank);
  return {data<T>(), layout_};
}

template <Element T>
Values<T> Array::values() const {
  return Values<T>(*this);
}

template <Element T, std::integral... I>
T Array::item(I... position) const {
  const int64_t list[] = {0, static_cast<int64_t>(position)...};
  T value{};
  detail::check_item_cast(dtype_, dtype_of<T>);
  detail::convert_element(item_bytes(list + 1, sizeof...(position)), dtype_, &value, dtype_of<T>);
  return value;
}

namespace detail {
template <int Axis, int Rank, class List>
void measure_braces(const List& list, BraceShape& shape) {
  shape.note(Axis, static_cast<int64_t>(list.size()));
  if constexpr (Axis + 1 < Rank) {
    for (const auto& inner : list) measure_braces<Axis + 1, Rank>(inner, shape);
  }
}
template <class To, int Levels, class List>
void pour_braces(const List& list, To*& out) {
  for (const auto& entry : list) {
    if constexpr (Levels > 1) {
      pour_braces<To, Levels - 1>(entry, out);
    } else {
      *out++ = static_cast<To>(entry);
    }
  }
}
template <class Owner, class T>
struct Keeper {
  Owner owner;
  T* data;
  static void drop(void* keeper) noexcept {
    Keeper* mine = static_cast<Keeper*>(keeper);
    using Freed = std::remove_const_t<T>;  // free(void*) takes no pointer to const
    if constexpr (std::is_invocable_v<Owner&, T*>)
      mine->owner(mine->data);
    else if constexpr (std::is_invocable_v<Owner&, Freed*>)
      mine->owner(const_cast<Freed*>(mine->data));
    delete mine;
  }
};
}  // namespace detail

template <class To, int Rank, class List>
Array Array::pour(const List& list) {
  detail::BraceShape braces;
  // An empty list has no inner lists: {} is (0,) and {{}, {}} is (2, 0), whatever Rank is.
  detail::measure_braces<0, Rank>(list, braces);
  Array array = empty(braces.shape, dtype_of<To>);
  To* out = array.data<To>();
  detail::pour_braces<To, Rank>(list, out);
  return array;
}

namespace detail {
template <class T, class Owner>
Foreign take_over(T* data, Owner&& owner) {
  using Kept = Keeper<std::remove_cvref_t<Owner>, T>;
  return {const_cast<std::remove_const_t<T>*>(data), dtype_of<T>, !std::is_const_v<T>,
          new Kept{std::forward<Owner>(owner), data}, Kept::drop};
}
}  // namespace detail

template <NativeElement E, class Owner>
Array Array::wrap(E* data, const Shape& shape, Owner owner) {
  return wrap_foreign(detail::take_over(data, std::move(owner)), shape, nullptr);
}

template <NativeElement E, class Owner>
Array Array::wrap(E* data, const Shape& shape, const Strides& strides, Owner owner) {
  return wrap_foreign(detail::take_over(data, std::move(owner)), shape, &strides);
}

}  // namespace weft

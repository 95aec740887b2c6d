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
    const int64_t* extents = layout.shape.data();
    const int64_t* strides = layout.strides.data();
    for (int axis = 0; axis < Rank; ++axis) {
      extents_[axis] = extents[axis];
      strides_[axis] = strides[axis];
    }
  }

  template <std::integral... I>
  requires(sizeof...(I) == Rank) T& operator()(I... position) const {
    int axis = 0;
    int64_t offset = 0;
    ((offset += static_cast<int64_t>(position) * strides_[axis++]), ...);
    return data_[offset];
  }
  int64_t extent(int64_t axis) const { return extents_[axis]; }
  int64_t stride(int64_t axis) const { return strides_[axis]; }
  T* data() const { return data_; }

 private:
  static constexpr size_t kRoom = Rank > 0 ? static_cast<size_t>(Rank) : 1;
  T* data_;
  int64_t extents_[kRoom] = {};
  int64_t strides_[kRoom] = {};
};

namespace detail {
// Converts one element to `to`, as astype does. REQUIRES: can_cast_same_kind(from, to).
WEFT_API void convert_element(const std::byte* from_bytes, DType from, void* to_bytes, DType to);
WEFT_API void check_item_cast(DType from, DType to);
WEFT_API Scalar scalar_at(const std::byte* element, DType dtype);
// The elements side by side in row-major order, of this type: the array itself, if it is so, else a
// copy.
WEFT_API Array side_by_side(const Array& array, DType dtype);
}  // namespace detail

// The elements of an array in row-major order, each converted to T: a contiguous range, which fills
// a std::vector and goes through any algorithm. Keeps its elements alive; pointers into it live as
// long as it does, so a temporary gives none.
template <class T>
class Values {
 public:
  using value_type = native_t<dtype_of<T>>;
  using const_iterator = const value_type*;
  using iterator = const_iterator;

  explicit Values(const Array& array) : array_(detail::side_by_side(array, dtype_of<T>)) {}

  const_iterator data() const& { return array_.template data<const value_type>(); }
  const_iterator begin() const& { return data(); }
  const_iterator end() const& { return data() + size(); }
  const_iterator data() const&& = delete;
  const_iterator begin() const&& = delete;
  const_iterator end() const&& = delete;
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

template <detail::VectorElement T>
std::vector<T> Array::to_vector() const {
  const Values<T> elements(*this);
  return std::vector<T>(elements.begin(), elements.end());
}

template <class T, std::integral... I>
requires(Element<T> || std::same_as<T, Scalar>) T Array::item(I... position)
const {
  const int64_t list[] = {0, detail::to_int64(position)...};
  const std::byte* const at = item_bytes(list + 1, static_cast<int>(sizeof...(position)));
  if constexpr (std::same_as<T, Scalar>) {
    return detail::scalar_at(at, dtype_);
  } else {
    T value{};
    detail::check_item_cast(dtype_, dtype_of<T>);
    detail::convert_element(at, dtype_, &value, dtype_of<T>);
    return value;
  }
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
// Calls the owner with the pointer, if that is what it is for.
template <class Owner, class T>
void give_back(Owner& owner, T* data) {
  using Freed = std::remove_const_t<T>;  // free(void*) takes no pointer to const
  if constexpr (std::is_invocable_v<Owner&, T*>)
    owner(data);
  else if constexpr (std::is_invocable_v<Owner&, Freed*>)
    owner(const_cast<Freed*>(data));
}
template <class Owner, class T>
struct Keeper : ForeignStorage {
  template <class Given>
  Keeper(Given&& given, T* memory) : owner(std::forward<Given>(given)), data(memory) {
    destroy = destroy_foreign;
    end = end_keeper;
  }
  static void end_keeper(ForeignStorage* storage) noexcept {
    Keeper* mine = static_cast<Keeper*>(storage);
    give_back(mine->owner, mine->data);
    delete mine;
  }
  Owner owner;
  T* data;
};
[[noreturn]] WEFT_API void refuse_owner();
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
// What owns it from here on; the owner is given back whatever happens.
template <class T, class Owner>
StorageRef keep(T* data, Owner&& owner) {
  using Kept = Keeper<std::decay_t<Owner>, T>;
  try {
    return StorageRef(new Kept(std::forward<Owner>(owner), data));
  } catch (const std::bad_alloc&) {
    give_back(owner, data);
    refuse_owner();
  } catch (...) {  // the owner cannot be copied or moved
    give_back(owner, data);
    throw;
  }
}
template <class T, class Owner>
Foreign take_over(T* data, Owner&& owner) {
  return {const_cast<std::remove_const_t<T>*>(data), dtype_of<T>, !std::is_const_v<T>,
          keep(data, std::forward<Owner>(owner))};
}
}  // namespace detail

// The owner comes by reference: until the memory's address has been read, it must hold it.
template <NativeElement E, class Owner>
Array Array::wrap(E* data, const Shape& shape, Owner&& owner) {
  return wrap_foreign(detail::take_over(data, std::forward<Owner>(owner)), shape, nullptr);
}

template <NativeElement E, class Owner>
Array Array::wrap(E* data, const Shape& shape, const Strides& strides, Owner&& owner) {
  return wrap_foreign(detail::take_over(data, std::forward<Owner>(owner)), shape, &strides);
}

template <class Owner>
Array Array::wrap(void* data, DType dtype, const Shape& shape, Owner&& owner, bool writable) {
  return wrap_foreign({data, dtype, writable, detail::keep(data, std::forward<Owner>(owner))},
                      shape, nullptr);
}

template <class Owner>
Array Array::wrap(void* data, DType dtype, const Shape& shape, const Strides& strides,
                  Owner&& owner, bool writable) {
  return wrap_foreign({data, dtype, writable, detail::keep(data, std::forward<Owner>(owner))},
                      shape, &strides);
}

template <detail::VectorElement E>
Array Array::adopt(std::vector<E>&& data, const Shape& shape) {
  check_count(data.size(), shape, "adopt");
  E* const first = data.data();
  return wrap(first, shape, std::move(data));
}

}  // namespace weft

// Shapes, strides and layouts: the geometry of an array, without its data.
//
//   Layout   shape (2, 3)   strides (3, 1)   offset 0       element (i, j) lies at 3*i + 1*j
//   its broadcast to (4, 2, 3)
//            shape (4, 2, 3) strides (0, 3, 1) offset 0     the new axis does not move
//
// A stride counts elements, never bytes. Plain values, safe from any thread; usable in constant
// expressions. Up to six axes are stored inline; more (up to kMaxRank) cost one allocation.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <type_traits>

#include "weft/api.h"

namespace weft {

inline constexpr int kMaxRank = 64;

class Dims;

namespace detail {
// Thrown for a list of more than kMaxRank entries, and for an entry that a list does not have.
[[noreturn]] WEFT_API void refuse_rank(int64_t rank);
[[noreturn]] WEFT_API void refuse_entry(int64_t entry, const Dims& dims);

// kMaxRank zeros, to be deleted. Throws MemoryError.
WEFT_API int64_t* make_long_list();

// The number as it is, or the largest there is if it is beyond: a huge unsigned number must not
// come to mean -1.
constexpr int64_t to_int64(std::integral auto number) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  if constexpr (std::unsigned_integral<decltype(number)>) {
    return number > static_cast<uint64_t>(kMost) ? kMost : static_cast<int64_t>(number);
  } else {
    return number;
  }
}
}  // namespace detail

// A short list of int64_t, one per axis. What it is of is said by the types below.
class Dims {
 public:
  constexpr Dims() = default;

  // {n} and {n, 3}: any integer types, so that container sizes need no cast.
  template <std::integral T>
  constexpr Dims(std::initializer_list<T> entries) : Dims(entries.begin(), entries.size()) {}
  template <std::integral... Entries>
  requires(sizeof...(Entries) > 1) constexpr Dims(Entries... entries) {
    resize(static_cast<int64_t>(sizeof...(entries)));
    int64_t* next = data();
    ((*next++ = detail::to_int64(entries)), ...);
  }

  // Any contiguous range of integers: std::vector<int64_t>, std::array, std::span. (Not of
  // characters: a text is no shape.)
  template <class Range>
  requires(!std::derived_from<Range, Dims>) && requires(const Range& r) {
    { *r.data() + 0 } -> std::integral;
    { r.size() } -> std::convertible_to<int64_t>;
    requires sizeof(*r.data()) >= sizeof(int);
  }
  constexpr Dims(const Range& range) : Dims(range.data(), static_cast<size_t>(range.size())) {}

  static constexpr Dims filled(int64_t count, int64_t value) {
    Dims d;
    d.resize(count, value);
    return d;
  }

  // REQUIRES: `count` entries at `entries`.
  static constexpr Dims from(const int64_t* entries, int64_t count) {
    Dims d;
    d.set(entries, count);
    return d;
  }

  // All inline entries are copied, used or not: a few moves, no loop.
  constexpr Dims(const Dims& other) : Dims(other.inline_, other.size_) {
    if (is_long()) copy_heap(other);
  }
  constexpr Dims(Dims&& other) noexcept : Dims(other.inline_, other.size_) {
    heap_ = other.heap_;
    other.heap_ = nullptr;
    other.size_ = 0;
  }
  constexpr Dims& operator=(const Dims& other) {
    if (this != &other) {
      Dims copy(other);
      release();
      take_from(copy);
    }
    return *this;
  }
  constexpr Dims& operator=(Dims&& other) noexcept {
    if (this != &other) {
      release();
      take_from(other);
    }
    return *this;
  }
  constexpr ~Dims() { release(); }

  constexpr int size() const { return size_; }
  constexpr int rank() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr int64_t* data() { return is_long() ? heap_ : inline_; }
  constexpr const int64_t* data() const { return is_long() ? heap_ : inline_; }
  // The same for who knows that the list is short. REQUIRES: size() <= kShort.
  static constexpr int kShort = 6;
  constexpr const int64_t* short_data() const { return inline_; }
  constexpr int64_t* begin() { return data(); }
  constexpr int64_t* end() { return data() + size_; }
  constexpr const int64_t* begin() const { return data(); }
  constexpr const int64_t* end() const { return data() + size_; }

  // Negative ones count from the end: shape[-1] is the last extent. Throws IndexError if out of
  // range.
  constexpr int64_t& operator[](int64_t axis) { return data()[check_entry(axis)]; }
  constexpr int64_t operator[](int64_t axis) const { return data()[check_entry(axis)]; }

  constexpr void resize(int64_t count, int64_t value = 0) {
    if (count < 0 || count > kMaxRank) detail::refuse_rank(count);
    if ((count > kShort) != is_long()) change_place();
    int64_t* entries = count > kShort ? heap_ : inline_;
    for (int64_t i = size_; i < count; ++i) entries[i] = value;
    size_ = static_cast<int>(count);
  }
  constexpr void push_back(int64_t value) { resize(size_ + 1, value); }
  // REQUIRES: 0 <= position <= rank().
  constexpr void insert(int position, int64_t value) {
    push_back(value);
    for (int i = size_ - 1; i > position; --i) data()[i] = data()[i - 1];
    data()[position] = value;
  }
  // REQUIRES: 0 <= position < rank().
  constexpr void erase(int position) {
    for (int i = position; i + 1 < size_; ++i) data()[i] = data()[i + 1];
    if (size_ == kShort + 1) change_place();
    --size_;
  }

  friend constexpr bool operator==(const Dims& a, const Dims& b) {
    if (a.size_ != b.size_) return false;
    const int64_t* x = a.data();
    const int64_t* y = b.data();
    for (int i = 0; i < a.size_; ++i) {
      if (x[i] != y[i]) return false;
    }
    return true;
  }

 protected:
  // REQUIRES: empty, and `count` entries at `entries`.
  constexpr void set(const int64_t* entries, int64_t count) {
    if (count > kShort || count < 0) resize(count);
    int64_t* to = data();
    for (int64_t i = 0; i < count; ++i) to[i] = entries[i];
    size_ = static_cast<int>(count);
  }

 private:
  template <std::integral T>
  constexpr Dims(const T* entries, size_t count) {
    resize(detail::to_int64(count));
    int64_t* to = data();
    for (int i = 0; i < size_; ++i) to[i] = detail::to_int64(entries[i]);
  }
  constexpr Dims(const int64_t (&entries)[kShort], int size)
      : inline_{entries[0], entries[1], entries[2], entries[3], entries[4], entries[5]},
        size_(size) {}

  constexpr bool is_long() const { return size_ > kShort; }

  constexpr int64_t check_entry(int64_t axis) const {
    if (static_cast<uint64_t>(axis) < static_cast<uint64_t>(size_)) [[likely]]
      return axis;
    if (axis >= 0 || axis < -size_) detail::refuse_entry(axis, *this);
    return axis + size_;
  }

  // Moves the first entries from the heap to their place inline, or all from there to the heap.
  constexpr void change_place() {
    if (is_long()) {
      for (int i = 0; i < kShort; ++i) inline_[i] = heap_[i];
      release();
    } else {
      heap_ = make_heap();
      for (int i = 0; i < size_; ++i) heap_[i] = inline_[i];
    }
  }
  static constexpr int64_t* make_heap() {
    return __builtin_is_constant_evaluated() ? new int64_t[kMaxRank]{} : detail::make_long_list();
  }
  // REQUIRES: *this owns nothing.
  constexpr void copy_heap(const Dims& other) {
    heap_ = make_heap();
    for (int i = 0; i < size_; ++i) heap_[i] = other.heap_[i];
  }
  // REQUIRES: *this owns nothing.
  constexpr void take_from(Dims& other) {
    // One by one: a loop becomes a call of memmove.
    static_assert(kShort == 6);
    inline_[0] = other.inline_[0];
    inline_[1] = other.inline_[1];
    inline_[2] = other.inline_[2];
    inline_[3] = other.inline_[3];
    inline_[4] = other.inline_[4];
    inline_[5] = other.inline_[5];
    heap_ = other.heap_;
    size_ = other.size_;
    other.heap_ = nullptr;
    other.size_ = 0;
  }
  constexpr void release() {
    delete[] heap_;
    heap_ = nullptr;
  }

  int64_t inline_[kShort] = {};
  int64_t* heap_ =
      nullptr;  // holds all entries iff is_long(), so that whoever knows the size knows the place
  int size_ = 0;
};

namespace detail {
// What the types below have in common. A list that was computed as Dims becomes what it is used as;
// one of another type only if that is written out.
template <class Self>
class Named : public Dims {
 public:
  using Dims::Dims;
  constexpr Named() = default;
  template <class List>
  requires std::same_as<std::remove_cvref_t<List>, Dims>
  constexpr Named(List&& list) : Dims(static_cast<List&&>(list)) {}
  template <class Other>
  requires(!std::same_as<Other, Self>) constexpr explicit Named(const Named<Other>& list)
      : Dims(list) {}

  static constexpr Self filled(int64_t count, int64_t value) {
    Self list;
    list.resize(count, value);
    return list;
  }
  static constexpr Self from(const int64_t* entries, int64_t count) {
    Self list;
    list.set(entries, count);
    return list;
  }
};
}  // namespace detail

// Lists that mean different things are different types, so that swapped arguments do not compile.
// Shape(strides) is how one becomes another. A number is no shape, so zeros({3}); but one axis is a
// list of axes: sum(a, 0).

// Extents.
class Shape : public detail::Named<Shape> {
 public:
  using Named::Named;
};
// How far neighbours along each axis lie apart, in elements.
class Strides : public detail::Named<Strides> {
 public:
  using Named::Named;
};
// Axis numbers. Negative ones count from the end.
class Axes : public detail::Named<Axes> {
 public:
  using Named::Named;
  constexpr Axes(std::integral auto axis) : Named({axis}) {}
};
// One number for each axis, or one for all of them: strides and dilations of windows.
class PerAxis : public detail::Named<PerAxis> {
 public:
  using Named::Named;
  constexpr PerAxis(std::integral auto number) : Named({number}) {}
};

// "(2, 3)", "(3,)", "()".
WEFT_API std::string to_string(const Dims& dims);

// The number of elements, or -1 if it does not fit int64_t. Zero extents count as one while
// looking for overflow, so that strides of an empty array fit as well.
constexpr int64_t count_or_overflow(const Shape& shape) {
  int64_t padded = 1;
  bool has_zero = false;
  for (int64_t extent : shape) {
    has_zero = has_zero || extent == 0;
    if (extent != 0 && __builtin_mul_overflow(padded, extent, &padded)) return -1;
  }
  return has_zero ? 0 : padded;
}

// Throws ShapeError if an extent is negative or the number of elements does not fit int64_t.
// Returns that number. `op` names the caller in the message.
WEFT_API int64_t check_shape(const Shape& shape, const char* op);

// True iff no extent is negative and the number of elements fits int64_t.
constexpr bool is_valid(const Shape& shape) {
  for (int64_t extent : shape) {
    if (extent < 0) return false;
  }
  return count_or_overflow(shape) >= 0;
}

// Row-major strides: the last axis moves by one element, each other axis by the size of all
// that lies right of it. REQUIRES: count_or_overflow(shape) >= 0.
constexpr Strides row_major_strides(const Shape& shape) {
  Strides strides = Strides::filled(shape.rank(), 1);
  for (int axis = shape.rank() - 2; axis >= 0; --axis) {
    const int64_t inner = shape[axis + 1];
    strides[axis] = strides[axis + 1] * (inner > 0 ? inner : 1);
  }
  return strides;
}

// Where each element of an array lies, counted in elements from the start of its storage. REQUIRES,
// of every function that takes one: as many strides as extents.
struct Layout {
  Shape shape;
  Strides strides;
  int64_t offset = 0;

  // REQUIRES: count_or_overflow(shape) >= 0.
  static constexpr Layout row_major(const Shape& shape) {
    return {shape, row_major_strides(shape), 0};
  }

  constexpr int rank() const { return shape.rank(); }
  constexpr int64_t elements() const { return count_or_overflow(shape); }
  friend constexpr bool operator==(const Layout&, const Layout&) = default;
};

// The smallest and the largest element position that a layout reaches.
// REQUIRES: layout.elements() > 0.
struct Reach {
  int64_t first = 0;
  int64_t last = 0;
};
constexpr Reach reach_of(const Layout& layout) {
  Reach reach{layout.offset, layout.offset};
  for (int axis = 0; axis < layout.rank(); ++axis) {
    const int64_t span = (layout.shape[axis] - 1) * layout.strides[axis];
    (span < 0 ? reach.first : reach.last) += span;
  }
  return reach;
}

// True iff walking the elements in row-major order walks memory forwards without gaps.
// Without elements there is nothing to walk: true.
constexpr bool is_row_major(const Layout& layout) {
  int64_t expected = 1;
  bool in_order = true;
  for (int axis = layout.rank() - 1; axis >= 0; --axis) {
    const int64_t extent = layout.shape[axis];
    if (extent == 0) return true;
    in_order = in_order && (extent == 1 || layout.strides[axis] == expected);
    if (in_order) expected *= extent;
  }
  return in_order;
}

// True iff no two indices lie on the same element, as far as that can be shown: exact for up to
// 4096 elements, and beyond that false for layouts whose axes interleave. A layout that is not
// unique must not be written to.
WEFT_API bool is_unique(const Layout& layout);

}  // namespace weft

// Array: the one handle type. Shared storage + layout + element type, rank known at run time.
//
//   Array a = {{1, 2, 3}, {4, 5, 6}};   int64, shape (2, 3)
//   Array v = a(all, 1);                a view: shares a's memory and keeps it alive
//   v += 10;                            writes through to a
//   Array c = a.copy();                 memory of its own
//
// Copying an Array is shallow, as in NumPy and PyTorch: both names see the same elements. Assigning
// to a name rebinds it; assigning to an index expression, `a(0) = b`, writes elements
// (docs/arrays.md). `const` is the name's, as with std::span: a const Array cannot be rebound, its
// elements can be written; read_only() is what protects elements. A view never dangles; data<T>()
// and view<T, R>() are raw and can. Reading one Array from many threads is safe; writing needs the
// caller's own order.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <vector>

#include "weft/dtype.h"
#include "weft/functions/numpy_methods.h"
#include "weft/index.h"
#include "weft/shape.h"
#include "weft/storage.h"

namespace weft {

class Array;
class Expr;
class CallOperand;
class Indices;
class Selection;
template <class T, int Rank>
class TypedView;
template <class T>
class Values;

namespace detail {

template <class T>
concept ElementReference = std::is_reference_v<T> && Element<std::remove_reference_t<T>> &&
    !std::same_as<std::remove_cvref_t<T>, char>;

// What a std::vector holds one beside the other: not bools.
template <class T>
concept VectorElement = NativeElement<T> && !std::same_as<T, bool>;

// What lies in one piece: std::vector, std::span, std::array, Values; not text.
template <class Range>
concept ContiguousRange = !std::derived_from<Range, Array> && requires(const Range& range) {
  { *range.data() } -> ElementReference;
  { range.size() } -> std::integral;
};

// Nested braces on their way to an array: extents so far and the values in row-major order.
struct BraceShape {
  Shape shape;
  // Checks that a further list on `axis` has the same length as the first one there.
  WEFT_API void note(int axis, int64_t length);
};

}  // namespace detail

class WEFT_API Array : public detail::NumpyMethods<Array> {
 public:
  // An empty float64 array of shape (0,). There is no null state.
  Array();

  // Nested braces up to rank 4. Integers become int64, floats float64, complex numbers complex128;
  // Array::of<T> keeps T. Lists of unequal length are a ShapeError. (No alias for the nested lists:
  // clang 14 does not look through one.)
  template <Element T>
  Array(std::initializer_list<T> list) : Array(pour<Default<T>, 1>(list)) {}
  template <Element T>
  Array(std::initializer_list<std::initializer_list<T>> list) : Array(pour<Default<T>, 2>(list)) {}
  template <Element T>
  Array(std::initializer_list<std::initializer_list<std::initializer_list<T>>> list)
      : Array(pour<Default<T>, 3>(list)) {}
  template <Element T>
  Array(
      std::initializer_list<std::initializer_list<std::initializer_list<std::initializer_list<T>>>>
          list)
      : Array(pour<Default<T>, 4>(list)) {}

  template <NativeElement T>
  static Array of(T value) {
    return from(&value, Shape{});
  }
  template <NativeElement T>
  static Array of(std::initializer_list<T> list) {
    return pour<T, 1>(list);
  }
  template <NativeElement T>
  static Array of(std::initializer_list<std::initializer_list<T>> list) {
    return pour<T, 2>(list);
  }
  template <NativeElement T>
  static Array of(std::initializer_list<std::initializer_list<std::initializer_list<T>>> list) {
    return pour<T, 3>(list);
  }
  template <NativeElement T>
  static Array of(
      std::initializer_list<std::initializer_list<std::initializer_list<std::initializer_list<T>>>>
          list) {
    return pour<T, 4>(list);
  }

  // A copy of row-major data; keeps the C++ type. REQUIRES: data has as many elements as shape.
  template <Element T>
  static Array from(const T* data, const Shape& shape) {
    return from_bytes(data, shape, dtype_of<T>);
  }
  // The same of a std::vector, std::span or std::array, in one dimension or in `shape`, which must
  // have as many elements (ShapeError).
  template <detail::ContiguousRange Range>
  static Array from(const Range& range) {
    return from(range.data(), Shape{range.size()});
  }
  template <detail::ContiguousRange Range>
  static Array from(const Range& range, const Shape& shape) {
    check_count(static_cast<size_t>(range.size()), shape, "from");
    return from(range.data(), shape);
  }
  static Array from(const std::vector<bool>& values);
  template <detail::ContiguousRange Range>
  explicit Array(const Range& range) : Array(from(range)) {}
  explicit Array(const std::vector<bool>& values) : Array(from(values)) {}
  // Not made from numbers in parentheses.
  template <Element... T>
  requires(sizeof...(T) > 0) explicit Array(T...) {
    static_assert(
        detail::never<T...>,
        "weft: elements stand in braces, of one type: Array{2, 3}; extents too: zeros({2, 3})");
  }

  // A view of foreign memory, row-major or with strides (in elements). `owner` is moved in and
  // destroyed with the last view (at once, if this throws); if it can be called with the pointer,
  // it is called then: a deleter, which as everywhere must not throw. A const pointer gives a
  // read-only array. Nothing is copied, and the memory need not be aligned. Null is a ValueError
  // unless the array is empty.
  template <NativeElement T, class Owner>
  static Array wrap(T* data, const Shape& shape, Owner&& owner);
  template <NativeElement T, class Owner>
  static Array wrap(T* data, const Shape& shape, const Strides& strides, Owner&& owner);
  // The same where the element type is known at run time.
  template <class Owner>
  static Array wrap(void* data, DType dtype, const Shape& shape, Owner&& owner,
                    bool writable = true);
  template <class Owner>
  static Array wrap(void* data, DType dtype, const Shape& shape, const Strides& strides,
                    Owner&& owner, bool writable = true);

  // The elements of a vector, which is moved in: nothing is copied. (Not of std::vector<bool>,
  // which has no bools.)
  template <detail::VectorElement T>
  static Array adopt(std::vector<T>&& data) {
    const Shape shape{data.size()};
    return adopt(static_cast<std::vector<T>&&>(data), shape);
  }
  // Throws ShapeError unless there are as many elements as in `shape`.
  template <detail::VectorElement T>
  static Array adopt(std::vector<T>&& data, const Shape& shape);

  // A moved-from array is empty, of shape (0,).
  Array(const Array&) = default;
  Array(Array&& other) noexcept
      : storage_(static_cast<detail::StorageRef&&>(other.storage_)),
        dtype_(other.dtype_),
        writable_(other.writable_),
        layout_(static_cast<Layout&&>(other.layout_)) {
    other.leave_empty();
  }
  Array& operator=(const Array&) & = default;
  Array& operator=(Array&& other) & noexcept {
    if (this == &other) return *this;
    storage_ = static_cast<detail::StorageRef&&>(other.storage_);
    layout_ = static_cast<Layout&&>(other.layout_);
    dtype_ = other.dtype_;
    writable_ = other.writable_;
    other.leave_empty();
    return *this;
  }
  // Writes elements: a(0) = b. The right side broadcasts to the left; same-kind casts only.
  const Array& operator=(const Array& values) && { return assign_array(values); }
  template <Element T>
  const Array& operator=(T number) && {
    return assign(number);
  }
  const Array& operator=(const Expr& values) && { return assign(values); }
  ~Array() = default;

  const Shape& shape() const { return layout_.shape; }
  const Strides& strides() const { return layout_.strides; }
  const Layout& layout() const { return layout_; }
  int rank() const { return layout_.rank(); }
  int64_t size() const { return layout_.elements(); }
  int64_t nbytes() const { return size() * size_in_bytes(dtype_); }
  // Negative axes count from the end. Throws ShapeError if out of range.
  int64_t extent(int64_t axis) const;
  DType dtype() const { return dtype_; }
  bool is_contiguous() const { return is_row_major(layout_); }
  bool is_writable() const { return writable_; }
  bool shares_storage_with(const Array& other) const {
    return storage_.get() && storage_.get() == other.storage_.get();
  }

  // A pointer to the first element; walk with strides(). T must be the element type exactly
  // (DTypeError), and const unless the array is writable (ValueError). Not on temporaries: the
  // memory would be gone.
  template <NativeElement T>
  T* data() const& {
    return static_cast<T*>(typed_data(dtype_of<T>, !std::is_const_v<T>));
  }
  template <NativeElement T>
  T* data() const&& = delete;
  template <class Never = void>
  std::nullptr_t data() const {
    static_assert(detail::never<Never>, "weft: name the type of the elements: a.data<double>()");
    return nullptr;
  }

  // v(i, j) at the speed of a raw loop; a.view<float, 2>(). Same checks as data(), and the rank.
  template <NativeElement T, int Rank>
  TypedView<T, Rank> view() const&;
  template <NativeElement T, int Rank>
  TypedView<T, Rank> view() const&& = delete;

  // The elements in row-major order, converted to T: for (double x : a.values<double>()). They are
  // read in place if they lie so, else copied when this is called.
  template <Element T>
  Values<T> values() const;
  template <class Never = void>
  Array values() const {
    static_assert(detail::never<Never>, "weft: name the type of the elements: a.values<double>()");
    return *this;
  }

  // The same as a vector: std::vector<double> v = a.
  template <detail::VectorElement T>
  std::vector<T> to_vector() const;
  template <detail::VectorElement T>
  operator std::vector<T>() const {
    return to_vector<T>();
  }

  // The value of the one element, or of the element at the given position: as T (same-kind casts),
  // or as a number that converts so when asked, double(a.item(1, 2)).
  template <class T = Scalar, std::integral... I>
  requires(Element<T> || std::same_as<T, Scalar>) T item(I... position)
  const;

  // Whether the one element is not 0: if (all(a == b)). Throws ValueError if there is not exactly
  // one.
  explicit operator bool() const;

  // Views by index (index.h) and by run-time lists of indices.
  Array operator[](const Index& index) const { return indexed(&index, 1); }
  template <std::convertible_to<Index>... I>
  Array operator()(const I&... indices) const {
    const Index list[] = {Index(ellipsis), Index(indices)...};
    return indexed(list + 1, static_cast<int>(sizeof...(indices)));
  }
  Array index(const std::vector<Index>& indices) const {
    return indexed(indices.data(), static_cast<int>(indices.size()));
  }
  // With arrays among the indices: a copy when it is read, and what is assigned writes to this
  // array (selection.h).
  template <IndexArray I>
  Selection operator[](const I& index) const;
  template <class... I>
  requires detail::SomeArrays<I...> Selection operator()(const I&... indices) const;
  Selection at(Indices indices) const;  // a(...) by a run-time list, with arrays or without

  // Views of the same elements in another arrangement. Axes may be negative.
  Array reshape(const Shape& shape) const;  // a copy only if no view can do it; one -1 is inferred
  Array transpose() const;                  // axes reversed
  Array transpose(const Axes& axes) const;  // result axis i is axis axes[i]
  Array permute(const Axes& axes) const { return transpose(axes); }
  Array T() const { return transpose(); }
  Array moveaxis(const Axes& from, const Axes& to) const;
  Array swapaxes(int64_t a, int64_t b) const;
  Array squeeze() const;  // drops every axis of extent 1
  Array squeeze(const Axes& axes) const;
  Array expand_dims(const Axes& axes) const;  // positions in the result
  Array flip() const;
  Array flip(const Axes& axes) const;
  Array diagonal(int64_t offset = 0, int64_t axis1 = 0,
                 int64_t axis2 = 1) const;       // the new axis is last
  Array broadcast_to(const Shape& shape) const;  // read-only
  Array real() const;
  Array imag() const;  // complex arrays only
  Array read_only() const;
  // Any strided view of this array's storage; `offset` counts from this array's first element.
  // Throws ValueError if it would reach outside the storage.
  Array as_strided(const Shape& shape, const Strides& strides, int64_t offset = 0) const;

  // Lists, as NumPy's methods take them, too, stand in braces.
  template <std::integral... I>
  requires(sizeof...(I) > 0) Array reshape(I...)
  const {
    static_assert(detail::never<I...>, "weft: extents stand in braces: a.reshape({2, 3})");
    return *this;
  }
  template <std::integral... I>
  requires(sizeof...(I) > 0) Array transpose(I...)
  const {
    static_assert(detail::never<I...>, "weft: axes stand in braces: a.transpose({1, 0})");
    return *this;
  }

  Array copy() const;               // row-major, own memory
  Array astype(DType dtype) const;  // a copy; see docs/dtypes.md for what each cast does

  // Writes through, also of a const name: the right side broadcasts to this array's shape, which
  // never changes. As if the right side had been copied first, whatever memory they share.
  const Array& assign(CallOperand&& values) const;
  const Array& operator+=(CallOperand&& b) const;
  const Array& operator-=(CallOperand&& b) const;
  const Array& operator*=(CallOperand&& b) const;
  const Array& operator/=(CallOperand&& b) const;
  const Array& operator%=(CallOperand&& b) const;
  const Array& operator&=(CallOperand&& b) const;
  const Array& operator|=(CallOperand&& b) const;
  const Array& operator^=(CallOperand&& b) const;
  const Array& operator<<=(CallOperand&& b) const;
  const Array& operator>>=(CallOperand&& b) const;
  // The same with a lazy expression (lazy.h), which runs into this array.
  const Array& assign(const Expr& values) const;
  const Array& operator+=(const Expr& b) const;
  const Array& operator-=(const Expr& b) const;
  const Array& operator*=(const Expr& b) const;
  const Array& operator/=(const Expr& b) const;
  const Array& operator%=(const Expr& b) const;
  const Array& operator&=(const Expr& b) const;
  const Array& operator|=(const Expr& b) const;
  const Array& operator^=(const Expr& b) const;
  const Array& operator<<=(const Expr& b) const;
  const Array& operator>>=(const Expr& b) const;

  // Iterates over the first axis: for (Array row : a). A 0-d array is a ShapeError.
  class Rows;
  Rows begin() const;
  Rows end() const;

  // For the library: an array over given storage. REQUIRES: the layout stays within it.
  Array(detail::StorageRef storage, Layout layout, DType dtype, bool writable)
      : storage_(static_cast<detail::StorageRef&&>(storage)),
        dtype_(dtype),
        writable_(writable),
        layout_(static_cast<Layout&&>(layout)) {}
  // The same, lying from the start of its storage as `like` does in its own.
  Array(detail::StorageRef&& storage, const Array& like, DType dtype)
      : storage_(static_cast<detail::StorageRef&&>(storage)), dtype_(dtype), layout_(like.layout_) {
    layout_.offset = 0;
  }
  const detail::StorageRef& storage() const { return storage_; }
  // The first byte of the element at index (0, ..., 0).
  std::byte* origin() const { return storage_.bytes() + layout_.offset * size_in_bytes(dtype_); }

 private:
  template <class T>
  using Default = std::conditional_t<
      is_integer(dtype_of<T>) && dtype_of<T> != DType::u64, int64_t,
      std::conditional_t<dtype_of<T> == DType::f32, double,
                         std::conditional_t<dtype_of<T> == DType::c64, std::complex<double>,
                                            native_t<dtype_of<T>>>>>;
  template <class To, int Rank, class List>
  static Array pour(const List& list);
  static Array from_bytes(const void* data, const Shape& shape, DType dtype);
  static Array wrap_foreign(detail::Foreign&& foreign, const Shape& shape, const Strides* strides);
  static void check_count(size_t elements, const Shape& shape, const char* op);
  // REQUIRES: storage and layout have been moved from.
  void leave_empty() noexcept {
    layout_.shape.push_back(0);
    layout_.strides.push_back(1);
    layout_.offset = 0;
  }
  Array indexed(const Index* indices, int count) const;
  void* typed_data(DType dtype, bool to_write) const;
  const std::byte* item_bytes(const int64_t* position, int count) const;
  void check_rank(int rank) const;
  const Array& assign_array(const Array& values) const;

  // The layout is last, so that nothing is free at the end: a Tensor is then made in its place.
  detail::StorageRef storage_;
  DType dtype_ = DType::f64;
  bool writable_ = true;
  Layout layout_;
};

// An operand as it stands in a call, an array or a C++ number (weak): refers to the array, which
// costs a tiny call nothing. Functions take it by && so that what outlives its call cannot be
// passed; Operand (options.h) is the one to keep.
class CallOperand {
 public:
  CallOperand(const Array& array) : array_(&array) {}
  CallOperand(const Scalar& number) : array_(nullptr), scalar_(number) {}
  template <Element T>
  CallOperand(T value) : array_(nullptr), scalar_(value) {}

  const Array* array() const { return array_; }
  const Scalar& scalar() const { return scalar_; }  // REQUIRES: !array()

 private:
  const Array* array_;
  union {
    Scalar scalar_;  // iff there is no array: a tiny call takes as long as its stores
  };
};

}  // namespace weft

#include "weft/array_inl.h"  // IWYU pragma: export
#include "weft/create.h"     // IWYU pragma: export
#include "weft/selection.h"  // IWYU pragma: export

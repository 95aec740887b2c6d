#include "weft/array.h"

#include <cstring>

#include "array/axes.h"
#include "array/storage.h"
#include "base/convert.h"
#include "base/environment.h"
#include "base/raise.h"
#include "base/stride_math.h"
#include "base/text.h"
#include "base/visit.h"
#include "weft/broadcast.h"

namespace weft {
namespace {

// The reach of foreign memory, or an error if its positions do not fit 64 bits.
Reach check_reach(const Layout& layout, DType dtype) {
  Reach reach;
  int64_t bytes = 0;
  const bool fits = add_reach(layout, reach) &&
                    !__builtin_sub_overflow(reach.last, reach.first, &bytes) &&
                    !__builtin_add_overflow(bytes, 1, &bytes) &&
                    !__builtin_mul_overflow(bytes, size_in_bytes(dtype), &bytes);
  if (fits) return reach;
  raise(ErrorKind::size_overflow, "wrap",
        cat("shape ", layout.shape, " with strides ", layout.strides, " reaches beyond 64 bits"));
}

}  // namespace

namespace detail {

void BraceShape::note(int axis, int64_t length) {
  if (axis == shape.rank()) {
    shape.push_back(length);
  } else if (shape[axis] != length) {
    raise(ErrorKind::ragged, "array",
          cat("nested braces on axis ", axis, " have ", shape[axis], " and ", length,
              " entries: all lists on one axis must have the same length"));
  }
}

void convert_element(const std::byte* from_bytes, DType from, void* to_bytes, DType to) {
  visit(from, [&]<class From>() {
    visit(to, [&]<class To>() {
      store(static_cast<std::byte*>(to_bytes), convert<To>(load<From>(from_bytes)));
    });
  });
}

void check_item_cast(DType from, DType to) {
  // Signed to unsigned is fine for reading one value: the caller named the type.
  if (can_cast_same_kind(from, to) || (is_integer(from) && is_integer(to))) return;
  raise(ErrorKind::cast_refused, "item",
        cat("an element of type ", from, " cannot be read as ", to, " without losing its kind"),
        cat("read it as ", from, ", or convert with astype(DType)"));
}

Scalar scalar_at(const std::byte* element, DType dtype) {
  Scalar number = 0;
  visit(dtype, [&]<class T>() { number = load<T>(element); });
  return number;
}

// The one rule of item<T>(); a truth value is asked of any number.
void convert_number(const Scalar& number, void* to_bytes, DType to) {
  if (to != DType::boolean) check_item_cast(default_dtype(number.kind), to);
  visit(to,
        [&]<class To>() { store(static_cast<std::byte*>(to_bytes), convert_scalar<To>(number)); });
}

}  // namespace detail

Array::Array() : layout_{Shape{0}, Strides{1}, 0} {}

Array Array::from_bytes(const void* data, const Shape& shape, DType dtype) {
  Array array = make_array(shape, dtype, "from");
  if (array.size() > 0) std::memcpy(array.origin(), data, static_cast<size_t>(array.nbytes()));
  return array;
}

Array Array::wrap_foreign(detail::Foreign&& foreign, const Shape& shape, const Strides* strides) {
  check_environment();
  const int64_t elements = check_shape(shape, "wrap");
  if (strides && strides->size() != shape.rank())
    detail::refuse_strides(shape, *strides, "wrap", Dialect::numpy);
  if (elements > 0 && !foreign.data) {
    raise(ErrorKind::bad_argument, "wrap",
          cat("a null pointer has no elements, and shape ", shape, " has ", elements));
  }
  Layout layout{shape, strides ? *strides : row_major_strides(shape), 0};
  Reach reach;
  if (elements > 0) reach = check_reach(layout, foreign.dtype);
  layout.offset = -reach.first;
  const int64_t item = size_in_bytes(foreign.dtype);
  foreign.storage.set_range(static_cast<std::byte*>(foreign.data) + reach.first * item,
                            elements > 0 ? (reach.last - reach.first + 1) * item : 0);
  return Array(std::move(foreign.storage), std::move(layout), foreign.dtype, foreign.writable);
}

Array Array::from(const std::vector<bool>& values) {
  Array array = make_array(Shape{values.size()}, DType::boolean, "from");
  bool* to = array.data<bool>();
  for (const bool value : values) *to++ = value;
  return array;
}

void Array::check_count(size_t elements, const Shape& shape, const char* op) {
  const int64_t wanted = check_shape(shape, op);
  if (wanted == detail::to_int64(elements)) return;
  raise(
      ErrorKind::reshape_count, op,
      cat("a vector of ", elements, " elements cannot have shape ", shape, ", which has ", wanted));
}

int64_t Array::extent(int64_t axis) const { return shape()[check_axis(axis, rank(), "extent")]; }

void* Array::typed_data(DType dtype, bool to_write) const {
  if (dtype != dtype_) {
    raise(ErrorKind::dtype_mismatch, "data", cat("the elements are ", dtype_, ", not ", dtype),
          "astype(DType) makes a converted copy");
  }
  if (to_write && !writable_) {
    raise(ErrorKind::read_only, "data",
          "the array is read-only (a broadcast view or foreign constant memory)",
          "read through a pointer to const, or write to a copy()");
  }
  return origin();
}

const std::byte* Array::item_bytes(const int64_t* position, int count) const {
  if (count == 0 && size() == 1) return origin();
  if (count != rank()) {
    raise(ErrorKind::bad_argument, "item",
          cat("shape ", shape(), " needs ", rank(), rank() == 1 ? " position" : " positions",
              ", one per axis, not ", count));
  }
  int64_t offset = 0;
  for (int axis = 0; axis < count; ++axis) {
    offset += check_position(position[axis], shape()[axis], axis, "item") * strides()[axis];
  }
  return origin() + offset * size_in_bytes(dtype_);
}

// The sentences are NumPy's.
Array::operator bool() const {
  if (size() == 0) {
    raise(ErrorKind::bad_argument, "bool", "The truth value of an empty array is ambiguous.",
          "size() > 0 tells whether there are elements");
  }
  if (size() > 1) {
    raise(ErrorKind::bad_argument, "bool",
          "The truth value of an array with more than one element is ambiguous.",
          "any(a) or all(a) says which is meant");
  }
  bool truth = false;
  detail::convert_element(origin(), dtype_, &truth, DType::boolean);
  return truth;
}

void Array::check_rank(int wanted) const {
  if (wanted == rank()) return;
  raise(ErrorKind::bad_argument, "view",
        cat("shape ", shape(), " has rank ", rank(), ", not ", wanted));
}

Array Array::read_only() const { return Array(storage_, layout_, dtype_, false); }

Array::Rows Array::begin() const {
  if (rank() == 0) {
    raise(ErrorKind::axis_out_of_range, "iterate", "a 0-d array has no axis to iterate over",
          "item<T>() gives its one element");
  }
  return Rows(*this, 0);
}
Array::Rows Array::end() const { return Rows(*this, rank() == 0 ? 0 : shape()[0]); }

}  // namespace weft

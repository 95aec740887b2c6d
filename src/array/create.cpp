#include <cmath>
#include <cstring>
#include <limits>

#include "array/storage.h"
#include "base/convert.h"
#include "base/raise.h"
#include "base/text.h"
#include "base/visit.h"
#include "weft/array.h"

namespace weft {
namespace {

Array make_zeros(const Shape& shape, DType dtype, const char* op) {
  Array array = make_array(shape, dtype, op);
  std::memset(array.origin(), 0, static_cast<size_t>(array.nbytes()));
  return array;
}

// Writes make(i) to element i. REQUIRES: a fresh, hence row-major array.
template <class T, class Make>
void fill_with(const Array& array, Make make) {
  std::byte* at = array.origin();
  const int64_t size = array.size();
  for (int64_t i = 0; i < size; ++i) store<T>(at + i * int64_t{sizeof(T)}, make(i));
}

Array make_full(const Shape& shape, const Scalar& value, DType dtype, const char* op) {
  Array array = make_array(shape, dtype, op);
  visit(dtype, [&]<class T>() {
    const T element = convert_scalar<T>(value);
    fill_with<T>(array, [&](int64_t) { return element; });
  });
  return array;
}

void check_argument(bool right, const char* op, const std::string& sentence) {
  if (!right) raise(ErrorKind::bad_argument, op, sentence);
}

double as_double(const Scalar& s) { return convert_scalar<double>(s); }

bool is_whole(const Scalar& s) { return s.kind == Kind::boolean || s.kind == Kind::signed_integer; }

void check_countable(bool countable) {
  if (countable) return;
  raise(ErrorKind::size_overflow, "arange",
        "the range has more elements than a 64-bit integer counts");
}

// How many steps from start stay before stop, in exact integer arithmetic.
int64_t count_steps(int64_t start, int64_t stop, int64_t step) {
  if (step > 0 ? start >= stop : start <= stop) return 0;
  const uint64_t low = static_cast<uint64_t>(step > 0 ? start : stop);
  const uint64_t high = static_cast<uint64_t>(step > 0 ? stop : start);
  const uint64_t stride = step > 0 ? static_cast<uint64_t>(step) : 0 - static_cast<uint64_t>(step);
  const uint64_t count = (high - low - 1) / stride + 1;
  check_countable(count <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max()));
  return static_cast<int64_t>(count);
}

int64_t count_steps(double start, double stop, double step) {
  check_argument(std::isfinite(start) && std::isfinite(stop) && std::isfinite(step), "arange",
                 "start, stop and step must be finite");
  if (step > 0 ? start >= stop : start <= stop) return 0;
  const double count = std::ceil((stop - start) / step);
  check_countable(count < 0x1p63);
  return count > 1 ? static_cast<int64_t>(count) : 1;  // the quotient may vanish; start is there
}

DType arange_dtype(const Scalar& start, const Scalar& stop, const Scalar& step) {
  return is_whole(start) && is_whole(stop) && is_whole(step) ? DType::i64 : DType::f64;
}

// Integers of 64 bits are added exactly; everything else is start + i * step in double.
template <class T>
void fill_range(const Array& array, const Scalar& start, const Scalar& step, bool whole) {
  if (whole) {
    const auto first = static_cast<uint64_t>(start.integer);
    const auto stride = static_cast<uint64_t>(step.integer);
    fill_with<T>(array, [&](int64_t i) {
      return convert<T>(static_cast<int64_t>(first + static_cast<uint64_t>(i) * stride));
    });
  } else {
    const double first = as_double(start);
    const double stride = as_double(step);
    fill_with<T>(array,
                 [&](int64_t i) { return convert<T>(first + static_cast<double>(i) * stride); });
  }
}

}  // namespace

Array empty(const Shape& shape, DType dtype) { return make_array(shape, dtype, "empty"); }
Array zeros(const Shape& shape, DType dtype) { return make_zeros(shape, dtype, "zeros"); }
Array ones(const Shape& shape, DType dtype) { return make_full(shape, 1, dtype, "ones"); }

Array full(const Shape& shape, Scalar value) {
  return full(shape, value, default_dtype(value.kind));
}

Array full(const Shape& shape, Scalar value, DType dtype) {
  return make_full(shape, value, dtype, "full");
}

Array empty_like(const Array& like) { return empty(like.shape(), like.dtype()); }
Array zeros_like(const Array& like) { return zeros(like.shape(), like.dtype()); }
Array ones_like(const Array& like) { return ones(like.shape(), like.dtype()); }
Array full_like(const Array& like, Scalar value) { return full(like.shape(), value, like.dtype()); }

Array arange(Scalar stop) { return arange(0, stop, 1); }
Array arange(Scalar start, Scalar stop, Scalar step) {
  return arange(start, stop, step, arange_dtype(start, stop, step));
}

Array arange(Scalar start, Scalar stop, Scalar step, DType dtype) {
  check_argument(
      start.kind != Kind::complex && stop.kind != Kind::complex && step.kind != Kind::complex,
      "arange", "start, stop and step must be real");
  check_argument(as_double(step) != 0, "arange", "the step must not be 0");
  check_argument(dtype != DType::boolean, "arange", "a range of booleans has no meaning");
  const bool whole = is_whole(start) && is_whole(stop) && is_whole(step);
  const int64_t count = whole ? count_steps(start.integer, stop.integer, step.integer)
                              : count_steps(as_double(start), as_double(stop), as_double(step));
  Array array = make_array({count}, dtype, "arange");
  visit(dtype, [&]<class T>() { fill_range<T>(array, start, step, whole); });
  return array;
}

Array linspace(double start, double stop, int64_t count, bool endpoint, DType dtype) {
  check_argument(count >= 0, "linspace", cat("cannot make ", count, " numbers"));
  Array array = make_array({count}, dtype, "linspace");
  const int64_t intervals = endpoint ? count - 1 : count;
  const double step = intervals > 0 ? (stop - start) / static_cast<double>(intervals) : 0;
  visit(dtype, [&]<class T>() {
    fill_with<T>(array, [&](int64_t i) {
      const bool is_last = endpoint && i > 0 && i == count - 1;
      return convert<T>(is_last ? stop : start + static_cast<double>(i) * step);
    });
  });
  return array;
}

Array eye(int64_t rows, int64_t columns, int64_t k, DType dtype) {
  const int64_t width = columns < 0 ? rows : columns;
  Array array = make_zeros({rows, width}, dtype, "eye");
  visit(dtype, [&]<class T>() {
    const int64_t from = k < 0 ? (k < -rows ? rows : -k) : 0;
    for (int64_t row = from; row < rows && k < width && row + k < width; ++row) {
      store<T>(array.origin() + (row * width + row + k) * int64_t{sizeof(T)},
               convert<T>(int8_t{1}));
    }
  });
  return array;
}

}  // namespace weft

#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>

#include "array/fill.h"
#include "array/storage.h"
#include "base/convert.h"
#include "base/literal.h"
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
  check_literal(op, Dialect::numpy, value, dtype, {});
  Array array = make_array(shape, dtype, op);
  if (array.size() == 0) return array;
  visit(dtype, [&]<class T>() { store<T>(array.origin(), convert_scalar<T>(value)); });
  const auto item = static_cast<size_t>(size_in_bytes(dtype));
  repeat_item(array.origin(), item, static_cast<size_t>(array.nbytes()));
  return array;
}

void check_argument(bool right, const char* op, std::string_view sentence) {
  if (!right) raise(ErrorKind::bad_argument, op, sentence);
}

// --- Ranges: element i is start + i * step, exact for integers.

bool is_whole(const Scalar& s) {
  return s.kind != DTypeKind::floating && s.kind != DTypeKind::complex;
}
bool is_negative(const Scalar& s) { return s.kind == DTypeKind::signed_integer && s.integer < 0; }
double as_real(const Scalar& s) { return convert_scalar<double>(s); }

// The type that holds all numbers of a range: float64 if one of them is a float, or if no integer
// type reaches from one end to the other.
DType range_dtype(const Scalar& start, const Scalar& stop, const Scalar& step) {
  if (!is_whole(start) || !is_whole(stop) || !is_whole(step)) return DType::f64;
  if (fits(start, DType::i64) && fits(stop, DType::i64)) return DType::i64;
  return is_negative(start) || is_negative(stop) ? DType::f64 : DType::u64;
}

template <class N>
struct Range {
  N start;
  N step;  // of integers the low 64 bits, which is all it takes
  int64_t count = 0;

  N at(int64_t i) const {
    if constexpr (std::is_floating_point_v<N>) return start + static_cast<N>(i) * step;
    return static_cast<N>(static_cast<uint64_t>(start) +
                          static_cast<uint64_t>(i) * static_cast<uint64_t>(step));
  }
};

void check_countable(bool countable) {
  if (countable) return;
  raise(ErrorKind::size_overflow, "arange",
        "the range has more elements than a 64-bit integer counts");
}

// REQUIRES: N is int64_t or uint64_t and holds both ends.
template <class N>
Range<N> whole_range(const Scalar& start, const Scalar& stop, const Scalar& step) {
  const auto step_bits = static_cast<uint64_t>(step.integer);
  const auto first = static_cast<N>(start.integer);
  const auto beyond = static_cast<N>(stop.integer);
  Range<N> range{first, static_cast<N>(step_bits)};
  const bool down = is_negative(step);
  if (down ? first <= beyond : first >= beyond) return range;
  const uint64_t ahead = static_cast<uint64_t>(beyond) - static_cast<uint64_t>(first);
  const uint64_t stride = down ? 0 - step_bits : step_bits;
  const uint64_t count = ((down ? 0 - ahead : ahead) - 1) / stride + 1;
  check_countable(count <= static_cast<uint64_t>(std::numeric_limits<int64_t>::max()));
  range.count = static_cast<int64_t>(count);
  return range;
}

Range<double> real_range(double start, double stop, double step) {
  check_argument(std::isfinite(start) && std::isfinite(stop) && std::isfinite(step), "arange",
                 "start, stop and step must be finite");
  if (step > 0 ? start >= stop : start <= stop) return {start, step};
  const double count = std::ceil((stop - start) / step);
  check_countable(count < 0x1p63);
  // The quotient may vanish; start is there.
  return {start, step, count > 1 ? static_cast<int64_t>(count) : 1};
}

// If the first and the last element fit, all do.
void check_ends(const char* op, const Scalar& first, const Scalar& last, DType dtype) {
  check_literal(op, Dialect::numpy, first, dtype, {});
  check_literal(op, Dialect::numpy, last, dtype, {});
}

template <class N>
Array make_range(const Range<N>& range, DType dtype) {
  if (range.count > 0) check_ends("arange", range.start, range.at(range.count - 1), dtype);
  Array array = make_array({range.count}, dtype, "arange");
  visit(dtype, [&]<class T>() {
    fill_with<T>(array, [&](int64_t i) { return convert<T>(range.at(i)); });
  });
  return array;
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
  return arange(start, stop, step, range_dtype(start, stop, step));
}

Array arange(Scalar start, Scalar stop, Scalar step, DType dtype) {
  check_argument(start.kind != DTypeKind::complex && stop.kind != DTypeKind::complex &&
                     step.kind != DTypeKind::complex,
                 "arange", "start, stop and step must be real");
  check_argument(as_real(step) != 0, "arange", "the step must not be 0");
  check_argument(dtype != DType::boolean, "arange", "a range of booleans has no meaning");
  switch (range_dtype(start, stop, step)) {
    case DType::i64:
      return make_range(whole_range<int64_t>(start, stop, step), dtype);
    case DType::u64:
      return make_range(whole_range<uint64_t>(start, stop, step), dtype);
    default:
      return make_range(real_range(as_real(start), as_real(stop), as_real(step)), dtype);
  }
}

Array linspace(double start, double stop, int64_t count, bool endpoint, DType dtype) {
  check_argument(count >= 0, "linspace", cat("cannot make ", count, " numbers"));
  const int64_t intervals = endpoint ? count - 1 : count;
  const double step = intervals > 0 ? (stop - start) / static_cast<double>(intervals) : 0;
  const auto at = [&](int64_t i) {
    const bool is_last = endpoint && i > 0 && i == count - 1;
    const double number = is_last ? stop : start + static_cast<double>(i) * step;
    return is_integer(dtype) ? std::floor(number) : number;
  };
  if (count > 0) check_ends("linspace", at(0), at(count - 1), dtype);
  Array array = make_array({count}, dtype, "linspace");
  visit(dtype,
        [&]<class T>() { fill_with<T>(array, [&](int64_t i) { return convert<T>(at(i)); }); });
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

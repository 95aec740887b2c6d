// Small functions made of other operations.
#include "weft/composed.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "api/in_type.h"
#include "array/axes.h"
#include "base/integers.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/value.h"
#include "weft/broadcast.h"
#include "weft/lazy.h"
#include "weft/numpy.h"
#include "weft/reduce.h"
#include "weft/vectorize.h"

namespace weft {
using api::in_type;

namespace {

constexpr double kPi = 3.14159265358979323846;

bool is_real(DType dtype) { return !is_complex(dtype); }
Array floats(const Array& x) {
  return is_floating(x.dtype()) || is_complex(x.dtype()) ? x : x.astype(DType::f64);
}

}  // namespace

std::pair<Array, Array> divmod(CallOperand&& a, CallOperand&& b) {
  const CallOperand again[] = {a, b};
  Array quotient = floor_divide(static_cast<CallOperand&&>(a), static_cast<CallOperand&&>(b));
  return {std::move(quotient), remainder(CallOperand(again[0]), CallOperand(again[1]))};
}

std::pair<Array, Array> modf(const Array& x) {
  const Array given = floats(x);
  const Array whole = trunc(given);
  // Of an infinity nothing is left, not the nan of inf - inf.
  const Array rest = where(isinf(given), 0, subtract(given, whole));
  return {copysign(rest, given), whole};
}

namespace {

Array in_wide(const CallOperand& x, DType dtype) {
  return in_type(x.array() ? *x.array() : full({}, x.scalar()), dtype);
}
bool is_of_complex(const CallOperand& x) {
  return x.array() ? is_complex(x.array()->dtype()) : x.scalar().kind == DTypeKind::complex;
}

}  // namespace

Array float_power(CallOperand&& a, CallOperand&& b) {
  const DType wide = is_of_complex(a) || is_of_complex(b) ? DType::c128 : DType::f64;
  return pow(in_wide(a, wide), in_wide(b, wide));
}

Array angle(const Array& z, bool degrees) {
  const Array given = floats(z);
  const Array radians = is_real(given.dtype()) ? atan2(zeros({}, given.dtype()), given)
                                               : atan2(given.imag(), given.real());
  return degrees ? multiply(radians, 180 / kPi) : radians;
}

Array isreal(const Array& x) {
  return is_real(x.dtype()) ? full(x.shape(), true) : equal(x.imag(), 0);
}
Array iscomplex(const Array& x) {
  return is_real(x.dtype()) ? full(x.shape(), false) : not_equal(x.imag(), 0);
}
Array isposinf(const Array& x) { return logical_and(isinf(x), logical_not(signbit(x))); }
Array isneginf(const Array& x) { return logical_and(isinf(x), signbit(x)); }

Array real_if_close(const Array& x, double tolerance) {
  if (is_real(x.dtype())) return x;
  const double precision = x.dtype() == DType::c64 ? std::ldexp(1, -23) : std::ldexp(1, -52);
  const double most = tolerance > 1 ? tolerance * precision : tolerance;
  return all(less(abs(x.imag()), most)) ? x.real() : x;
}

bool array_equiv(const Array& a, const Array& b) {
  Shape shape = a.shape();
  if (!widen_to_fit(shape, b.shape())) return false;
  return static_cast<bool>(all(equal(a, b)));
}

// --- Bessel's I0.

namespace {

// All terms of the power series are positive, so nothing cancels; from 20 on the asymptotic series
// has terms below half a unit in the last place before it begins to grow. The factor exp(x) is
// taken in two halves, since it overflows before the quotient does.
double bessel_i0(double x) {
  const double y = std::abs(x);
  if (y < 20) {
    const double square = y * y / 4;
    double term = 1;
    double sum = 1;
    for (double k = 1; term > sum * 1e-17; ++k) sum += term *= square / (k * k);
    return sum;
  }
  if (std::isnan(x) || std::isinf(x)) return y;
  double term = 1;
  double sum = 1;
  for (double k = 1; term > 1e-17; ++k) {
    const double odd = 2 * k - 1;
    sum += term *= odd * odd / (8 * k * y);
  }
  const double half = std::exp(y / 2);
  return half * (sum / std::sqrt(2 * kPi * y)) * half;
}

}  // namespace

Array i0(const Array& x) {
  if (is_complex(x.dtype())) {
    raise(ErrorKind::dtypes_differ, "i0", cat(x.dtype(), " has no order; real numbers are needed"));
  }
  return vectorize<double(double)>(bessel_i0)(in_type(x, DType::f64));
}

// --- Bits.

namespace {

// How far each of the eight is shifted.
Array shifts(BitOrder order) {
  const Array upward = arange(8).astype(DType::u8);
  return order == BitOrder::little ? upward : upward.flip();
}

}  // namespace

Array packbits(const Array& x, const BitOptions& options) {
  if (!is_integer(x.dtype()) && x.dtype() != DType::boolean) {
    raise(ErrorKind::dtypes_differ, "packbits", cat(x.dtype(), " is neither boolean nor integer"),
          "compare with 0: packbits(x != 0)");
  }
  const Array given = options.axis ? x : x.reshape({-1});
  const int axis = check_axis(options.axis.value_or(0), given.rank(), "packbits");
  const Array bits = not_equal(given, 0).moveaxis({axis}, {-1});
  const int64_t bytes = ceil_div(bits.extent(-1), int64_t{8});
  Shape padded = bits.shape();
  padded[padded.rank() - 1] = bytes * 8;
  const Array all_bits = zeros(padded, DType::u8);
  all_bits(ellipsis, slice(0, bits.extent(-1))).assign(bits);
  padded[padded.rank() - 1] = bytes;
  padded.push_back(8);
  const Expr placed = bitwise_left_shift(lazy(all_bits.reshape(padded)), shifts(options.bitorder));
  const Array packed = sum(placed, {.axis = -1, .dtype = DType::u8});
  return packed.moveaxis({-1}, {axis});
}

Array unpackbits(const Array& x, const UnpackOptions& options) {
  if (x.dtype() != DType::u8) {
    raise(ErrorKind::dtypes_differ, "unpackbits",
          cat("the bits are those of uint8, not of ", x.dtype()));
  }
  const Array given = options.axis ? x : x.reshape({-1});
  const int axis = check_axis(options.axis.value_or(0), given.rank(), "unpackbits");
  const Array bytes = given.moveaxis({axis}, {-1});
  const Array bits = bitwise_and(
      bitwise_right_shift(lazy(bytes(ellipsis, new_axis)), shifts(options.bitorder)), 1);
  Shape joined = bytes.shape();
  joined[joined.rank() - 1] *= 8;
  const int64_t most = joined[-1];
  Array flat = bits.reshape(joined);
  if (options.count) {
    const int64_t count =
        *options.count < 0 ? std::max<int64_t>(most + *options.count, 0) : *options.count;
    joined[joined.rank() - 1] = count;
    const Array cut = zeros(joined, DType::u8);
    const int64_t kept = std::min(count, most);
    cut(ellipsis, slice(0, kept)).assign(flat(ellipsis, slice(0, kept)));
    flat = cut;
  }
  return flat.moveaxis({-1}, {axis});
}

// --- Along axes.

namespace {

// Entry i of the first axes of x, counted in row-major order.
Array entry(const Array& x, const Shape& leading, int64_t i) {
  Array part = x;
  for (int axis = 0; axis < leading.rank(); ++axis) {
    int64_t below = 1;
    for (int inner = axis + 1; inner < leading.rank(); ++inner) below *= leading[inner];
    part = part[i / below];
    i %= below;
  }
  return part;
}

}  // namespace

Array apply_along_axis(const std::function<Array(const Array&)>& function, int64_t axis,
                       const Array& x) {
  const int along = check_axis(axis, x.rank(), "apply_along_axis");
  const Array vectors = x.moveaxis({along}, {-1});
  Shape leading;
  for (int i = 0; i + 1 < vectors.rank(); ++i) leading.push_back(vectors.shape()[i]);
  const int64_t count = count_or_overflow(leading);
  if (count == 0) {
    raise(ErrorKind::bad_argument, "apply_along_axis",
          cat("shape ", x.shape(), " has no vector along axis ", along, " to apply it to"));
  }
  std::optional<Array> all_of_them;
  for (int64_t i = 0; i < count; ++i) {
    const Array made = function(entry(vectors, leading, i));
    if (!all_of_them) {
      Shape shape = leading;
      for (int64_t extent : made.shape()) shape.push_back(extent);
      all_of_them = empty(shape, made.dtype());
    }
    const Array place = entry(*all_of_them, leading, i);
    if (place.shape() != made.shape()) {
      raise(ErrorKind::bad_argument, "apply_along_axis",
            cat("the function gave shape ", place.shape(), " first and ", made.shape(),
                " for vector ", i));
    }
    place.assign(made);
  }
  Axes from, to;
  for (int i = 0; i < all_of_them->rank() - leading.rank(); ++i) {
    from.push_back(leading.rank() + i);
    to.push_back(along + i);
  }
  return all_of_them->moveaxis(from, to);
}

Array apply_over_axes(const std::function<Array(const Array&, int64_t)>& function, const Array& x,
                      const Axes& axes) {
  Array result = x;
  for (int64_t axis : axes) {
    const int along = check_axis(axis, x.rank(), "apply_over_axes");
    const Array made = function(result, along);
    result = made.rank() + 1 == result.rank() ? made.expand_dims({along}) : made;
    if (result.rank() == x.rank()) continue;
    raise(ErrorKind::bad_argument, "apply_over_axes",
          cat("the function made rank ", made.rank(), " of rank ", x.rank(),
              "; it may keep the axis or drop it"));
  }
  return result;
}

}  // namespace weft

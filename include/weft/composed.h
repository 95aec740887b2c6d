// Small functions made of other operations: parts of numbers, tests of them, bits, and functions
// along an axis.
//
//   auto [quotient, rest] = divmod(x, 3);
//   angle(z, true)                                in degrees
//   packbits(mask)                                eight booleans to a byte
//   apply_along_axis([](const Array& row) { return sort(row)[0]; }, -1, x)
#pragma once

#include <functional>
#include <utility>

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

// floor_divide and remainder; the fraction and the whole part, both with the sign of x.
WEFT_API std::pair<Array, Array> divmod(CallOperand&& a, CallOperand&& b);
WEFT_API std::pair<Array, Array> modf(const Array& x);
WEFT_API Array float_power(CallOperand&& a, CallOperand&& b);  // in float64 or complex128

WEFT_API Array angle(const Array& z,
                     bool degrees = false);  // of complex numbers, from the real axis
WEFT_API Array isreal(const Array& x);       // is the imaginary part 0?
WEFT_API Array iscomplex(const Array& x);    // is it not?
WEFT_API Array isposinf(const Array& x);
WEFT_API Array isneginf(const Array& x);
WEFT_API Array real_if_close(const Array& x, double tolerance = 100);  // in units of the precision

// True iff the shapes broadcast and all elements are equal then.
WEFT_API bool array_equiv(const Array& a, const Array& b);

// I0, the modified Bessel function of the first kind of order 0, in float64.
WEFT_API Array i0(const Array& x);

// Bits as elements of type uint8, and back. Without an axis: of the flattened array. `count`: so
// many of the bits; negative: without so many at the end.
enum class BitOrder : uint8_t { big, little };
struct BitOptions {
  std::optional<int64_t> axis = {};
  BitOrder bitorder = BitOrder::big;
};
struct UnpackOptions {
  std::optional<int64_t> axis = {};
  std::optional<int64_t> count = {};
  BitOrder bitorder = BitOrder::big;
};
WEFT_API Array packbits(const Array& x, const BitOptions& options = {});
WEFT_API Array unpackbits(const Array& x, const UnpackOptions& options = {});

// The function's results for every vector along the axis, in place of that axis: arrays of one
// shape and type.
WEFT_API Array apply_along_axis(const std::function<Array(const Array&)>& function, int64_t axis,
                                const Array& x);
// function(x, axis) for one axis after the other; an axis that it drops comes back with extent 1.
WEFT_API Array apply_over_axes(const std::function<Array(const Array&, int64_t)>& function,
                               const Array& x, const Axes& axes);

}  // namespace weft

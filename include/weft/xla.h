// XLA's voice: strict, nothing implicit. Ranks that differ need broadcast_dimensions, which say to
// which axes of the higher rank the axes of the lower one belong; element types must be the same.
//
//   xla::add(m, v, {1});       (2, 3) and (3,): v lies along axis 1
//   xla::add(m, v);            refused: without dimensions the operation is invalid
//   xla::add(col, row);        (2, 1) and (1, 3): extents of 1 stretch on both sides
//
// A 0-d array goes with everything. Empty dimensions count as not given. The shape functions
// (infer_binary_shape, ...) are in broadcast.h.
//
// Values are those of XLA, but: integers divided by zero give 0; which of 0 and -0 maximum and
// minimum give is open; the sign of an infinite complex number is its direction; float16 with
// bfloat16 is refused, and so are complex maximum, minimum, logistic, rsqrt, atan2 and exp2;
// rounding, is_finite, real, imag, conj and pow take integers (docs/voices.md).
#pragma once

#include <utility>
#include <vector>

#include "weft/numpy.h"

namespace weft::xla {

WEFT_API Array add(const Array& lhs, const Array& rhs, const Axes& broadcast_dimensions = {});
WEFT_API Array subtract(const Array& lhs, const Array& rhs, const Axes& broadcast_dimensions = {});
WEFT_API Array multiply(const Array& lhs, const Array& rhs, const Axes& broadcast_dimensions = {});
// Integers round towards zero.
WEFT_API Array divide(const Array& lhs, const Array& rhs, const Axes& broadcast_dimensions = {});
// Has the sign of the dividend.
WEFT_API Array remainder(const Array& lhs, const Array& rhs, const Axes& broadcast_dimensions = {});
WEFT_API Array maximum(const Array& lhs, const Array& rhs, const Axes& broadcast_dimensions = {});
WEFT_API Array minimum(const Array& lhs, const Array& rhs, const Axes& broadcast_dimensions = {});
WEFT_API Array equal(const Array& lhs, const Array& rhs, const Axes& broadcast_dimensions = {});
WEFT_API Array not_equal(const Array& lhs, const Array& rhs, const Axes& broadcast_dimensions = {});
WEFT_API Array less(const Array& lhs, const Array& rhs, const Axes& broadcast_dimensions = {});
WEFT_API Array less_equal(const Array& lhs, const Array& rhs,
                          const Axes& broadcast_dimensions = {});
WEFT_API Array greater(const Array& lhs, const Array& rhs, const Axes& broadcast_dimensions = {});
WEFT_API Array greater_equal(const Array& lhs, const Array& rhs,
                             const Axes& broadcast_dimensions = {});
// Booleans or integers.
WEFT_API Array bitwise_and(const Array& lhs, const Array& rhs,
                           const Axes& broadcast_dimensions = {});
WEFT_API Array bitwise_or(const Array& lhs, const Array& rhs,
                          const Axes& broadcast_dimensions = {});
WEFT_API Array bitwise_xor(const Array& lhs, const Array& rhs,
                           const Axes& broadcast_dimensions = {});
WEFT_API Array pow(const Array& lhs, const Array& rhs, const Axes& broadcast_dimensions = {});
WEFT_API Array shift_left(const Array& lhs, const Array& rhs,
                          const Axes& broadcast_dimensions = {});
// Moves in copies of the top bit, of unsigned integers too.
WEFT_API Array shift_right_arithmetic(const Array& lhs, const Array& rhs,
                                      const Axes& broadcast_dimensions = {});
WEFT_API Array shift_right_logical(const Array& lhs, const Array& rhs,
                                   const Axes& broadcast_dimensions = {});
WEFT_API Array negate(const Array& x);
WEFT_API Array exp(const Array& x);
WEFT_API Array exp2(const Array& x);
WEFT_API Array expm1(const Array& x);
WEFT_API Array log(const Array& x);
WEFT_API Array log1p(const Array& x);
WEFT_API Array logistic(const Array& x);
WEFT_API Array sinh(const Array& x);
WEFT_API Array cosh(const Array& x);
WEFT_API Array tanh(const Array& x);
WEFT_API Array asinh(const Array& x);
WEFT_API Array acosh(const Array& x);
WEFT_API Array atanh(const Array& x);
WEFT_API Array sin(const Array& x);
WEFT_API Array cos(const Array& x);
WEFT_API Array tan(const Array& x);
WEFT_API Array asin(const Array& x);
WEFT_API Array acos(const Array& x);
WEFT_API Array atan(const Array& x);
WEFT_API Array square(const Array& x);
WEFT_API Array reciprocal(const Array& x);
WEFT_API Array sqrt(const Array& x);
WEFT_API Array rsqrt(const Array& x);
WEFT_API Array cbrt(const Array& x);
WEFT_API Array erf(const Array& x);
WEFT_API Array erfc(const Array& x);
WEFT_API Array lgamma(const Array& x);
WEFT_API Array abs(const Array& x);
WEFT_API Array bitwise_not(const Array& x);
WEFT_API Array ceil(const Array& x);
WEFT_API Array floor(const Array& x);
WEFT_API Array round_nearest_even(const Array& x);
WEFT_API Array sign(const Array& x);  // of a zero: that zero
WEFT_API Array is_finite(const Array& x);
WEFT_API Array conj(const Array& x);
WEFT_API Array real(const Array& x);
WEFT_API Array imag(const Array& x);
WEFT_API Array population_count(const Array& x);
WEFT_API Array clz(const Array& x);
WEFT_API Array atan2(const Array& y, const Array& x, const Axes& broadcast_dimensions = {});
WEFT_API Array next_after(const Array& from, const Array& to,
                          const Axes& broadcast_dimensions = {});

// Only 0-d operands are stretched; the others have one shape. `pred` is boolean.
WEFT_API Array select(const Array& pred, const Array& on_true, const Array& on_false);
WEFT_API Array clamp(const Array& low, const Array& x, const Array& high);

// Which axes of a product go together: batching ones by index, contracting ones are summed over.
// Pairs by position. The result has the batching axes, then the rest of lhs, then the rest of rhs.
struct DotDimensions {
  Axes lhs_batching = {};
  Axes rhs_batching = {};
  Axes lhs_contracting = {};
  Axes rhs_contracting = {};
  std::optional<DType> preferred_element_type = {};  // of the sums and the result
};
WEFT_API Array dot_general(const Array& lhs, const Array& rhs, const DotDimensions& dimensions);
// The last axis of lhs and the first of rhs; ranks 1 and 2 only.
WEFT_API Array dot(const Array& lhs, const Array& rhs);

// Joins the elements along `dimensions`, and `init` (0-d, of the same type), by an operation that
// is commutative and associative: add, multiply, minimum, maximum, bitwise_and, ... Nothing is
// widened but the 16-bit floats, which are joined in float32 and rounded once.
WEFT_API Array reduce(const Array& x, const Array& init, Op op, const Axes& dimensions);

// The windows of reduce_window, one entry per axis; empty lists are ones (paddings: zeros).
struct Window {
  Shape dimensions;
  Strides strides = {};
  Dims base_dilations = {};    // `d - 1` init values between neighbouring elements
  Dims window_dilations = {};  // a window takes every d-th element
  Dims padding_low = {};       // init values before (after) each axis; negative: elements cut off
  Dims padding_high = {};
};
// The same for every position of a window.
WEFT_API Array reduce_window(const Array& x, const Array& init, Op op, const Window& window);

// Which axis of each array is what; spatial ones in order, empty: 2, 3, ... The kernel is rhs.
struct ConvDimensions {
  int64_t input_batch = 0;
  int64_t input_feature = 1;
  Axes input_spatial = {};
  int64_t kernel_output_feature = 0;
  int64_t kernel_input_feature = 1;
  Axes kernel_spatial = {};
  int64_t output_batch = 0;
  int64_t output_feature = 1;
  Axes output_spatial = {};
};
// Lists have one entry per spatial axis; empty: 1 (padding and reversal: 0).
struct ConvWindow {
  Dims strides = {};
  std::vector<std::pair<int64_t, int64_t>> padding = {};  // low and high; negative cuts off
  Dims lhs_dilation = {};                                 // how far inputs are spread apart
  Dims rhs_dilation = {};
  Dims reversal = {};  // not 0: taps in reverse order
};
struct ConvGroups {
  int64_t feature_group_count = 1;
  int64_t batch_group_count = 1;  // one of the two must be 1
  std::optional<DType> preferred_element_type = {};
};
// StableHLO's convolution. Element types must be the same.
WEFT_API Array conv_general_dilated(const Array& lhs, const Array& rhs,
                                    const ConvWindow& window = {},
                                    const ConvDimensions& dimensions = {},
                                    const ConvGroups& groups = {});

// Read-only views. New axes in front; or operand axis i as axis dims[i], strictly increasing.
WEFT_API Array broadcast(const Array& x, const Shape& sizes);
WEFT_API Array broadcast_in_dim(const Array& x, const Shape& shape, const Axes& dims);
WEFT_API Array convert_element_type(const Array& x, DType dtype);

}  // namespace weft::xla

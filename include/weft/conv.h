// Convolutions, pooling and sliding windows: sums, maxima and means over windows that slide along
// axes.
//
//   input  (..., C, 5)   a b c d e     conv1d(input, weight): result[o] = sum over channels and k
//   weight (O, C, 3)     x y z         of input[o + k] weight[k]; with stride 2 windows begin at
//                          x y z       a and c
//
// The layout is channels first: input (..., C, spatial...), weight (O, C / groups, taps...), result
// (..., O, spatial...). What lies before these axes is the batch, of input and weight alike;
// batches broadcast. Element types are promoted as in a + b; integers wrap, 16-bit floats are
// summed in float32 and rounded once. Results are fresh and row-major unless `out` is given, the
// same on any number of threads. docs/convolution.md
#pragma once

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

// How far windows may reach over the ends of each axis. What lies there counts as 0.
//
//   .padding = 1                         one on both ends of every axis
//   .padding = {1, 2}                    one on both ends of the first axis, two of the second
//   .padding = Padding::sides({0, 1}, {2, 1})     before and after, by axis
//   .padding = Padding::same()           as many results as inputs (divided by the stride)
struct Padding {
  enum class Rule : uint8_t { given, same };

  Padding() = default;  // none: windows stay within the input ("valid")
  template <std::integral... Entries>
  requires(sizeof...(Entries) > 0) Padding(Entries... of_axis) : Padding(PerAxis(of_axis...)) {}
  Padding(const PerAxis& of_axis) : before(of_axis), after(of_axis) {}
  static Padding valid() { return {}; }
  // What does not divide evenly goes after.
  static Padding same() {
    Padding padding;
    padding.rule = Rule::same;
    return padding;
  }
  static Padding sides(const PerAxis& before, const PerAxis& after) {
    Padding padding(before);
    padding.after = after;
    return padding;
  }

  Rule rule = Rule::given;
  PerAxis before = {};  // one entry per spatial axis, or one for all; empty: 0
  PerAxis after = {};
};

enum class ConvMode : uint8_t {
  correlation,  // result[o] = sum of input[o + k] weight[k], as in deep learning
  convolution,  // the same with the weight's taps in reverse order, as in mathematics
};

// Lists have one entry per spatial axis, or one for all; empty: 1.
struct ConvOptions {
  ByName by_name = ByName();
  PerAxis stride = {};  // how far a window lies from the one before
  Padding padding = {};
  PerAxis dilation = {};  // how far the taps of a window lie apart
  int64_t groups = 1;     // channels and results fall into groups that do not see each other
  ConvMode mode = ConvMode::correlation;
  OptionalArray bias = {};            // (O,): added to every result of its channel
  std::optional<Policy> policy = {};  // of stretching batch axes, instead of the scope's
  OptionalArray out = {};             // takes the result and is returned; may overlap the operands
};

WEFT_API Array conv1d(const Array& input, const Array& weight, const ConvOptions& options = {});
WEFT_API Array conv2d(const Array& input, const Array& weight, const ConvOptions& options = {});
WEFT_API Array conv3d(const Array& input, const Array& weight, const ConvOptions& options = {});
// Over the last `axes` axes, any number from 1 on.
WEFT_API Array conv_nd(int axes, const Array& input, const Array& weight,
                       const ConvOptions& options = {});

// The adjoint of the convolution with these options in its input: every input is spread over a
// window of the result, windows lie `stride` apart, and padding is cut off. The weight is (C, O /
// groups, taps...). `output_padding`, less than the stride or the dilation, makes the result longer
// at the end; of the lengths that a strided convolution maps to one, it picks another.
struct ConvTransposeOptions {
  ByName by_name = ByName();
  PerAxis stride = {};
  Padding padding = {};
  PerAxis output_padding = {};
  PerAxis dilation = {};
  int64_t groups = 1;
  ConvMode mode = ConvMode::correlation;
  OptionalArray bias = {};
  std::optional<Policy> policy = {};
  OptionalArray out = {};
};
WEFT_API Array conv_transpose1d(const Array& input, const Array& weight,
                                const ConvTransposeOptions& options = {});
WEFT_API Array conv_transpose2d(const Array& input, const Array& weight,
                                const ConvTransposeOptions& options = {});
WEFT_API Array conv_transpose3d(const Array& input, const Array& weight,
                                const ConvTransposeOptions& options = {});

// Windows over the last axes of x, one entry of `window` each; batches and channels lie before
// them. max_pool takes what is largest (nan, if there is one), mean_pool the mean: of floats and
// complex numbers in their type, of others in float64. Padding does not count, unless told.
struct MeanPoolOptions {
  ByName by_name = ByName();
  PerAxis stride = {};
  Padding padding = {};
  PerAxis dilation = {};
  bool counts_padding = false;  // padding is zeros that count
};
struct PoolOptions {
  ByName by_name = ByName();
  PerAxis stride = {};  // empty: the window, so that windows lie side by side
  Padding padding = {};
  PerAxis dilation = {};

  operator MeanPoolOptions() const { return {by_name, stride, padding, dilation}; }
};
WEFT_API Array max_pool(const Array& x, const Shape& window, const PoolOptions& options = {});
WEFT_API Array mean_pool(const Array& x, const Shape& window, const MeanPoolOptions& options = {});

// Every window of x as a read-only view: the axes of x, shorter by what a window lacks, then those
// of the window. `axes` says along which axes; empty: one entry of `window` per axis of x.
WEFT_API Array sliding_window_view(const Array& x, const Shape& window, const Axes& axes = {});

}  // namespace weft

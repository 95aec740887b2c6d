// Window: windows slid along axes, with nothing left implicit. Every convolution, transposed or
// not, and every pooling is lowered to it.
//
//   input   (batch..., groups, channels, spatial...)        any layout, any type
//   weight  (batch..., groups, filters, channels, taps...)  taps in the order of the input
//   result  (batch..., groups * filters, windows...)        in the order that `order` says
//
//   pooling: input (batch..., spatial...), result (batch..., windows...), no weight
//
// The batches broadcast. Groups are an axis of their own, so that groups of channels and groups of
// batches are the same thing with other strides. A Window refers to the caller's arrays and must
// not outlive the call.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/views.h"
#include "weft/error.h"

namespace weft::core {

// One axis that a window slides along.
//
//   extent 5, taps 2, stride 2, dilation 2, before 1, after 0        . a b c d e
//                                                                    x   y
//                                                                        x   y
//                                                                            (a third would reach over)
//
// A spread of s puts s - 1 zeros between neighbouring inputs: a convolution with stride s,
// transposed.
struct WindowAxis {
  int64_t extent = 0;  // of the input
  int64_t taps = 0;    // of the window
  int64_t stride = 1;
  int64_t spread = 1;
  int64_t dilation = 1;
  int64_t before = 0;  // zeros in front of the input; negative: so many inputs are cut off
  int64_t after = 0;

  // REQUIRES for all that follows: is_countable().
  int64_t reach() const { return taps == 0 ? 0 : (taps - 1) * dilation + 1; }
  int64_t padded() const { return (extent == 0 ? 0 : (extent - 1) * spread + 1) + before + after; }
  // The number of windows; 0 if not one fits.
  int64_t outputs() const {
    if (padded() <= 0 || reach() > padded()) return 0;
    return (padded() - reach()) / stride + 1;
  }
  // True iff no position that occurs is too large to be counted.
  bool is_countable() const;
  // The input that a tap of a window lies on, or -1 if it is a zero.
  int64_t input_at(int64_t window, int64_t tap) const {
    const int64_t position = window * stride + tap * dilation - before;
    if (position < 0 || position % spread != 0) return -1;
    const int64_t index = position / spread;
    return index < extent ? index : -1;
  }
};
using WindowAxes = std::vector<WindowAxis>;

// What is made of the inputs under a window.
enum class Pooling : uint8_t { none, largest, mean };  // none: the sum of products with the weights

struct Window {
  const char* name = "";  // as the user called it
  Dialect dialect = Dialect::numpy;
  Value input;
  Value weight;
  WindowAxes axes;             // one per spatial axis; may be none
  std::optional<Value> bias;   // (groups, filters)
  DType compute = DType::f64;  // what sums are made in: float32 for a 16-bit result
  DType result = DType::f64;
  Axes order;                  // axis i of the result becomes axis order[i]; empty: stays
  const Array* out = nullptr;  // null: the executor makes the result
  Pooling pooling = Pooling::none;
  bool counts_padding = false;  // a mean's

  int spatial() const { return static_cast<int>(axes.size()); }
  int input_batch() const { return input.rank() - spatial() - (is_pooling() ? 0 : 2); }
  bool is_pooling() const { return pooling != Pooling::none; }
  // REQUIRES for those of the weight: not a pooling.
  int weight_batch() const { return weight.rank() - spatial() - 3; }
  int64_t groups() const { return weight.shape[weight_batch()]; }
  int64_t filters() const { return weight.shape[weight_batch() + 1]; }
  int64_t channels() const { return weight.shape[weight_batch() + 2]; }
  Shape batch() const;  // REQUIRES: the batches broadcast
  Shape shape() const;  // of the result
};

// Throws unless groups, channels, extents and taps agree, batches broadcast, and `out`, if given,
// can take the result.
void verify(const Window& window);
// "conv2d float32: batch (8,) groups 1 channels 3 filters 16 windows (32, 32) of (3, 3)".
std::string to_string(const Window& window);

}  // namespace weft::core

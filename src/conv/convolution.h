// A convolution with everything explicit: the form that every voice is lowered to.
//
//   input   (batch..., groups, channels, spatial...)        any layout, any type
//   weight  (batch..., groups, filters, channels, taps...)  taps in the order of the input
//   result  (batch..., groups, filters, windows...)         row-major; fresh, unless told where it goes
//
// The batches broadcast. Groups are an axis of their own on all sides, so that groups of channels
// and groups of batches are the same thing with other strides.
#pragma once

#include "conv/geometry.h"
#include "weft/array.h"
#include "weft/error.h"

namespace weft::conv {

struct Convolution {
  const char* op;
  Voice voice;
  Array input;
  Array weight;
  WindowAxes axes;
  DType result;
  const Array* bias = nullptr;  // (groups, filters)
  // Takes the result: row-major, of its shape and type, apart from the operands' memory.
  const Array* out = nullptr;

  int spatial() const { return static_cast<int>(axes.size()); }
  int input_batch() const { return input.rank() - spatial() - 2; }
  int weight_batch() const { return weight.rank() - spatial() - 3; }
  int64_t groups() const { return weight.shape()[weight_batch()]; }
  int64_t filters() const { return weight.shape()[weight_batch() + 1]; }
  int64_t channels() const { return weight.shape()[weight_batch() + 2]; }
};

// REQUIRES: groups, channels, extents and taps agree, batches broadcast, all axes are countable.
// Throws only if there is no memory or the result's shape is too large.
Array convolve(const Convolution& convolution);

}  // namespace weft::conv

// A convolution as the NumPy and PyTorch voices ask for it: checked, then lowered to a Convolution.
#pragma once

#include "conv/geometry.h"
#include "weft/conv.h"
#include "weft/error.h"

namespace weft::conv {

struct Request {
  const char* op;
  Voice voice;
  int axes;  // spatial ones
  const Array& input;
  const Array& weight;
  DType result;
  ConvOptions options;
  bool transposed = false;
  Dims output_padding = {};  // of a transposed one
};

// Throws ShapeError, ValueError or DTypeError, with PyTorch's own first sentence in that voice.
Array run_request(const Request& request);

// One entry per axis from none, one, or as many. Throws ValueError if there are others, or one is
// less than `least`. `what` names the option.
struct ListRule {
  const char* what;
  int64_t otherwise;
  int64_t least;
};
Dims check_list(const char* op, Voice voice, int axes, const Dims& list, const ListRule& rule);

// Sets before and after, as the padding says. REQUIRES: the rest of the axis is set.
void pad(const char* op, Voice voice, const Padding& padding, WindowAxes& axes);

}  // namespace weft::conv

// Convolutions in the PyTorch voice: its rules of rank, type and padding, and its first sentences.
#include <string_view>

#include "base/raise.h"
#include "base/text.h"
#include "conv/request.h"
#include "weft/torch.h"

namespace weft::torch {
namespace {

struct Call {
  const char* op;
  int axes;
  const Array& input;
  const Array& weight;
};

[[noreturn]] void refuse(const Call& c, ErrorKind kind, const std::string& headline,
                         const std::string& sentence) {
  ErrorInfo info;
  info.kind = kind;
  info.op = c.op;
  info.voice = Voice::torch;
  info.shapes = {c.input.shape(), c.weight.shape()};
  info.rule = sentence;
  std::string text = cat(headline, "\n    ", spelled(c.op, Voice::torch), ": ", sentence);
  raise(std::move(info), std::move(text));
}

void check_ranks(const Call& c) {
  const int rank = c.input.rank();
  if (rank != c.axes + 1 && rank != c.axes + 2) {
    refuse(c, ErrorKind::bad_argument,
           cat("Expected ", c.axes + 1, "D (unbatched) or ", c.axes + 2, "D (batched) input to ",
               c.op, ", but got input of size: ", brackets(c.input.shape())),
           cat("the input of shape ", c.input.shape(), " has rank ", rank,
               "; weft's own voice takes any number of batch axes"));
  }
  if (c.weight.rank() != c.axes + 2) {
    refuse(c, ErrorKind::bad_argument,
           cat("weight should have ", c.axes + 2, " dimensions, but got ", c.weight.rank()),
           cat("the weight has shape ", c.weight.shape()));
  }
}

void check_dtypes(const Call& c, const Array* bias) {
  const Array* other = c.weight.dtype() != c.input.dtype() ? &c.weight : bias;
  if (other && other->dtype() != c.input.dtype()) {
    refuse(c, ErrorKind::dtypes_differ,
           cat("Input type (", torch_name(c.input.dtype()), ") and ",
               other == bias ? "bias" : "weight", " type (", torch_name(other->dtype()),
               ") should be the same"),
           cat("element types ", c.input.dtype(), " and ", other->dtype(),
               "; astype(DType) converts one side"));
  }
  if (c.input.dtype() != DType::boolean) return;
  refuse(c, ErrorKind::dtype_unsupported, cat("\"", c.op, "\" not implemented for 'Bool'"),
         "not defined for bool, only for integers, floats and complex numbers");
}

bool has_stride(const Dims& stride) {
  for (int64_t step : stride) {
    if (step != 1) return true;
  }
  return false;
}

Padding padding_of(const Call& c, const ConvOptions& options) {
  if (!options.padding.rule) return options.padding.sizes;
  const std::string_view rule = *options.padding.rule;
  if (rule == "valid") return Padding::valid();
  if (rule != "same") {
    refuse(c, ErrorKind::bad_argument,
           cat("Invalid padding string: '", shown(rule), "', should be one of 'valid', 'same'"),
           "numbers are padding as well: one for all axes, or one per axis");
  }
  if (has_stride(options.stride)) {
    refuse(c, ErrorKind::bad_argument, "padding='same' is not supported for strided convolutions",
           cat("the stride is ", braces(options.stride),
               "; weft's own voice takes Padding::same() with any stride"));
  }
  return Padding::same();
}

Array convolved(const Call& c, const ConvOptions& o) {
  check_ranks(c);
  check_dtypes(c, o.bias.get());
  weft::ConvOptions options;
  options.stride = o.stride;
  options.padding = padding_of(c, o);
  options.dilation = o.dilation;
  options.groups = o.groups;
  options.bias = o.bias;
  return conv::run_request(
      {c.op, Voice::torch, c.axes, c.input, c.weight, c.input.dtype(), options});
}

Array spread(const Call& c, const ConvTransposeOptions& o) {
  check_ranks(c);
  check_dtypes(c, o.bias.get());
  weft::ConvOptions options;
  options.stride = o.stride;
  options.padding = o.padding;
  options.dilation = o.dilation;
  options.groups = o.groups;
  options.bias = o.bias;
  return conv::run_request({c.op, Voice::torch, c.axes, c.input, c.weight, c.input.dtype(), options,
                            true, o.output_padding});
}

}  // namespace

Array conv1d(const Array& input, const Array& weight, const ConvOptions& options) {
  return convolved({"conv1d", 1, input, weight}, options);
}
Array conv2d(const Array& input, const Array& weight, const ConvOptions& options) {
  return convolved({"conv2d", 2, input, weight}, options);
}
Array conv3d(const Array& input, const Array& weight, const ConvOptions& options) {
  return convolved({"conv3d", 3, input, weight}, options);
}
Array conv_transpose1d(const Array& input, const Array& weight,
                       const ConvTransposeOptions& options) {
  return spread({"conv_transpose1d", 1, input, weight}, options);
}
Array conv_transpose2d(const Array& input, const Array& weight,
                       const ConvTransposeOptions& options) {
  return spread({"conv_transpose2d", 2, input, weight}, options);
}
Array conv_transpose3d(const Array& input, const Array& weight,
                       const ConvTransposeOptions& options) {
  return spread({"conv_transpose3d", 3, input, weight}, options);
}

}  // namespace weft::torch

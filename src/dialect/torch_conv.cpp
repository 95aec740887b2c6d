// Convolutions in PyTorch's dialect: its rules of rank, type and padding, and its first sentences.
#include <string_view>

#include "base/raise.h"
#include "base/text.h"
#include "dialect/conv.h"

namespace weft::dialect {
namespace {

using core::Value;
using core::Window;

struct TorchConv {
  const char* op;
  int axes;
  const Value& input;
  const Value& weight;
};

[[noreturn]] void refuse(const TorchConv& c, ErrorKind kind, const std::string& headline,
                         const std::string& sentence) {
  ErrorInfo info;
  info.kind = kind;
  info.op = c.op;
  info.voice = Voice::torch;
  info.shapes = {c.input.shape, c.weight.shape};
  info.rule = sentence;
  std::string text = cat(headline, "\n    ", spelled(c.op, Voice::torch), ": ", sentence);
  raise(std::move(info), std::move(text));
}

void check_ranks(const TorchConv& c) {
  const int rank = c.input.rank();
  if (rank != c.axes + 1 && rank != c.axes + 2) {
    refuse(c, ErrorKind::bad_argument,
           cat("Expected ", c.axes + 1, "D (unbatched) or ", c.axes + 2, "D (batched) input to ",
               c.op, ", but got input of size: ", brackets(c.input.shape)),
           cat("the input of shape ", c.input.shape, " has rank ", rank,
               "; weft's own voice takes any number of batch axes"));
  }
  if (c.weight.rank() != c.axes + 2) {
    refuse(c, ErrorKind::bad_argument,
           cat("weight should have ", c.axes + 2, " dimensions, but got ", c.weight.rank()),
           cat("the weight has shape ", c.weight.shape));
  }
}

void check_dtypes(const TorchConv& c, const Array* bias) {
  const bool is_weight = c.weight.dtype != c.input.dtype;
  const DType given = bias ? bias->dtype() : c.input.dtype;
  const DType other = is_weight ? c.weight.dtype : given;
  if (other != c.input.dtype) {
    refuse(
        c, ErrorKind::dtypes_differ,
        cat("Input type (", torch_name(c.input.dtype), ") and ", is_weight ? "weight" : "bias",
            " type (", torch_name(other), ") should be the same"),
        cat("element types ", c.input.dtype, " and ", other, "; astype(DType) converts one side"));
  }
  if (c.input.dtype != DType::boolean) return;
  refuse(c, ErrorKind::dtype_unsupported, cat("\"", c.op, "\" not implemented for 'Bool'"),
         "not defined for bool, only for integers, floats and complex numbers");
}

bool has_stride(const Dims& stride) {
  for (int64_t step : stride) {
    if (step != 1) return true;
  }
  return false;
}

Padding padding_of(const TorchConv& c, const torch::ConvOptions& options) {
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

}  // namespace

Window lower_torch_conv(const char* op, int axes, const Value& input, const Value& weight,
                        const torch::ConvOptions& o) {
  const TorchConv c{op, axes, input, weight};
  check_ranks(c);
  check_dtypes(c, o.bias.get());
  ConvOptions options;
  options.stride = o.stride;
  options.padding = padding_of(c, o);
  options.dilation = o.dilation;
  options.groups = o.groups;
  options.bias = o.bias;
  return lower_conv({op, Voice::torch, axes, input, weight, input.dtype, options});
}

Window lower_torch_conv_transpose(const char* op, int axes, const Value& input, const Value& weight,
                                  const torch::ConvTransposeOptions& o) {
  const TorchConv c{op, axes, input, weight};
  check_ranks(c);
  check_dtypes(c, o.bias.get());
  ConvOptions options;
  options.stride = o.stride;
  options.padding = o.padding;
  options.dilation = o.dilation;
  options.groups = o.groups;
  options.bias = o.bias;
  return lower_conv(
      {op, Voice::torch, axes, input, weight, input.dtype, options, true, o.output_padding});
}

}  // namespace weft::dialect

// Convolutions in PyTorch's dialect: its rules of rank, type and padding, and its first sentences.
#include <string_view>

#include "base/raise.h"
#include "base/text.h"
#include "dialect/conv.h"
#include "refuse/report.h"

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
  refuse::raise_with({kind, c.op, Dialect::torch, {c.input.shape, c.weight.shape}}, sentence, "",
                     headline);
}

void check_ranks(const TorchConv& c) {
  const int rank = c.input.rank();
  if (rank != c.axes + 1 && rank != c.axes + 2) {
    refuse(c, ErrorKind::bad_argument,
           cat("Expected ", c.axes + 1, "D (unbatched) or ", c.axes + 2, "D (batched) input to ",
               c.op, ", but got input of size: ", brackets(c.input.shape)),
           cat("the input of shape ", c.input.shape, " has rank ", rank,
               "; weft's own dialect takes any number of batch axes"));
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
               "; weft's own dialect takes Padding::same() with any stride"));
  }
  return Padding::same();
}

// What both kinds of convolution take, checked; the padding is left out.
template <class Options>
ConvCall checked(const TorchConv& c, const Options& o) {
  check_ranks(c);
  check_dtypes(c, o.bias.get());
  const ConvOptions common{
      .stride = o.stride, .dilation = o.dilation, .groups = o.groups, .bias = o.bias};
  return {c.op, Dialect::torch, c.axes, c.input, c.weight, c.input.dtype, common};
}

}  // namespace

Window lower_torch_conv(const char* op, int axes, const Value& input, const Value& weight,
                        const torch::ConvOptions& o) {
  const TorchConv c{op, axes, input, weight};
  ConvCall call = checked(c, o);
  call.options.padding = padding_of(c, o);
  return lower_conv(call);
}

Window lower_torch_conv_transpose(const char* op, int axes, const Value& input, const Value& weight,
                                  const torch::ConvTransposeOptions& o) {
  ConvCall call = checked({op, axes, input, weight}, o);
  call.options.padding = o.padding;
  call.transposed = true;
  call.output_padding = o.output_padding;
  return lower_conv(call);
}

}  // namespace weft::dialect

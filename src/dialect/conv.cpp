#include "dialect/conv.h"

#include "base/raise.h"
#include "base/text.h"
#include "core/contract.h"
#include "dialect/policy.h"
#include "refuse/products.h"
#include "refuse/report.h"
#include "weft/broadcast.h"

namespace weft::dialect {
namespace {

using core::Value;
using core::Window;
using core::WindowAxes;
using core::WindowAxis;

// A refusal; `torch` is the first sentence that PyTorch gives.
struct ConvRefusal {
  ErrorKind kind;
  std::string sentence;
  std::string hint = "";
  std::string torch = "";
};

[[noreturn]] void refuse(const ConvCall& r, const ConvRefusal& refusal) {
  refuse::raise_with({refusal.kind, r.op, r.dialect, {r.input.shape, r.weight.shape}},
                     refusal.sentence, refusal.hint,
                     r.dialect == Dialect::torch ? refusal.torch : "");
}

int channel_axis(const ConvCall& r) { return r.input.rank() - r.axes - 1; }
// The axis of the weight that has one entry per channel (per channel of a group).
int weight_axis(const ConvCall& r) { return r.weight.rank() - r.axes - (r.transposed ? 2 : 1); }
int filter_axis(const ConvCall& r) { return r.weight.rank() - r.axes - (r.transposed ? 1 : 2); }

std::string layout(const char* first, const char* spatial, int axes) {
  std::string text = first;
  for (int i = 0; i < axes; ++i) text += cat(", ", spatial, i);
  return text + ")";
}

void check_ranks(const ConvCall& r) {
  if (r.input.rank() < r.axes + 1) {
    refuse(r,
           {ErrorKind::too_few_axes,
            cat("the input of shape ", r.input.shape, " has ", r.input.rank(), " axes; at least ",
                r.axes + 1, " are needed: ", layout("(..., channels", "x", r.axes))});
  }
  if (r.weight.rank() < r.axes + 2) {
    const char* first =
        r.transposed ? "(channels, filters / groups" : "(filters, channels / groups";
    refuse(r, {ErrorKind::too_few_axes, cat("the weight of shape ", r.weight.shape, " has ",
                                            r.weight.rank(), " axes; at least ", r.axes + 2,
                                            " are needed: ", layout(first, "taps", r.axes))});
  }
}

void check_groups(const ConvCall& r) {
  const int64_t groups = r.options.groups;
  if (groups < 1)
    refuse(r, {ErrorKind::bad_argument, cat("groups is ", groups, "; it must be 1 or more"), "",
               "non-positive groups is not supported"});
  // Of a transposed convolution the weight has all channels and the filters of one group.
  const int64_t channels = r.input.shape[channel_axis(r)];
  const int64_t filters = r.weight.shape[filter_axis(r)];
  const auto check = [&](const char* what, int64_t count, const char* whose, const Shape& shape) {
    if (count % groups == 0) return;
    refuse(r,
           {ErrorKind::bad_argument, cat("groups is ", groups, " and does not divide the ", count,
                                         " ", what, " of the ", whose, " of shape ", shape)});
  };
  check("channels", channels, "input", r.input.shape);
  if (!r.transposed) check("filters", filters, "weight", r.weight.shape);
}

void check_channels(const ConvCall& r) {
  const int64_t groups = r.options.groups;
  const int64_t channels = r.input.shape[channel_axis(r)];
  const int64_t own = r.weight.shape[weight_axis(r)];
  const int64_t wanted = r.transposed ? channels : channels / groups;
  if (own == wanted) return;
  const std::string per_group =
      groups == 1 || r.transposed ? "" : cat(" in ", groups, " groups, ", wanted, " each");
  const bool fits = !r.transposed && own > 0 && channels % own == 0 &&
                    r.weight.shape[filter_axis(r)] % (channels / own) == 0;
  refuse(r, {ErrorKind::depths_differ,
             cat("the input of shape ", r.input.shape, " has ", channels, " channels (axis ",
                 channel_axis(r), ")", per_group, ", and the weight of shape ", r.weight.shape,
                 " is for ", own, " (axis ", weight_axis(r), ")"),
             fits ? cat("with .groups = ", channels / own, " they fit") : "",
             cat("Given ", r.transposed ? "transposed=1" : cat("groups=", groups),
                 ", weight of size ", brackets(r.weight.shape), ", expected input",
                 brackets(r.input.shape), " to have ", r.transposed ? own : own * groups,
                 " channels, but got ", channels, " channels instead")});
}

int64_t filters_of(const ConvCall& r) {
  return r.weight.shape[filter_axis(r)] * (r.transposed ? r.options.groups : 1);
}

void check_bias(const ConvCall& r) {
  const Array* bias = r.options.bias.get();
  if (!bias || bias->shape() == Shape{filters_of(r)}) return;
  refuse(r, {ErrorKind::bad_argument, cat("the bias has shape ", bias->shape(), "; ", filters_of(r),
                                          " filters need ", Shape{filters_of(r)})});
}

WindowAxes axes_of(const ConvCall& r) {
  const ListRule rules[] = {{"stride", 1, 1}, {"dilation", 1, 1}};
  const Dims stride = check_list(r.op, r.dialect, r.axes, r.options.stride, rules[0]);
  const Dims dilation = check_list(r.op, r.dialect, r.axes, r.options.dilation, rules[1]);
  WindowAxes axes(static_cast<size_t>(r.axes));
  for (int i = 0; i < r.axes; ++i) {
    WindowAxis& axis = axes[static_cast<size_t>(i)];
    axis.extent = r.input.shape[r.input.rank() - r.axes + i];
    axis.taps = r.weight.shape[r.weight.rank() - r.axes + i];
    axis.stride = stride[i];
    axis.dilation = dilation[i];
  }
  pad(r.op, r.dialect, r.options.padding, axes);
  return axes;
}

std::string sizes(const WindowAxes& axes, int64_t (WindowAxis::*size)() const) {
  std::string text;
  for (const WindowAxis& axis : axes) text += cat(text.empty() ? "" : " x ", (axis.*size)());
  return "(" + text + ")";
}

// Given only if it would help: PyTorch takes it without a stride, and no padding fills an empty
// axis.
std::string same_padding_hint(const ConvCall& r, const WindowAxes& axes) {
  bool helps = r.options.padding.rule == Padding::Rule::given;
  const bool is_torch = r.dialect == Dialect::torch;
  for (const WindowAxis& axis : axes)
    helps = helps && axis.extent > 0 && (axis.stride == 1 || !is_torch);
  if (!helps) return "";
  return cat("with .padding = ", is_torch ? "\"same\"" : "Padding::same()", " it fits");
}

void check_windows(const ConvCall& r, const WindowAxes& axes) {
  for (int i = 0; i < r.axes; ++i) {
    const WindowAxis& axis = axes[static_cast<size_t>(i)];
    if (axis.taps == 0) {
      refuse(r, {ErrorKind::bad_argument, cat("the weight of shape ", r.weight.shape,
                                              " has no taps along spatial axis ", i)});
    }
    if (axis.outputs() > 0) continue;
    const std::string dilated = axis.dilation > 1 ? cat(" (dilation ", axis.dilation, ")") : "";
    refuse(r, {ErrorKind::window_too_large,
               cat("a window of ", axis.taps, " taps", dilated, " reaches over ", axis.reach(),
                   " entries, but spatial axis ", i, " of the input of shape ", r.input.shape,
                   " has ", axis.padded(), axis.before + axis.after > 0 ? " with its padding" : ""),
               same_padding_hint(r, axes),
               cat("Calculated padded input size per channel: ", sizes(axes, &WindowAxis::padded),
                   ". Kernel size: ", sizes(axes, &WindowAxis::reach),
                   ". Kernel size can't be greater than actual input size")});
  }
}

// From the axes of the convolution that is turned round to those of the one that does it.
void turn(const ConvCall& r, WindowAxes& axes) {
  const Dims extra =
      check_list(r.op, r.dialect, r.axes, r.output_padding, {"output_padding", 0, 0});
  for (int i = 0; i < r.axes; ++i) {
    WindowAxis& axis = axes[static_cast<size_t>(i)];
    if (extra[i] >= axis.stride && extra[i] >= axis.dilation) {
      refuse(r,
             {ErrorKind::bad_argument,
              cat("output_padding ", braces(extra), ": ", extra[i], " on spatial axis ", i,
                  " is not less than the stride ", axis.stride, " or the dilation ", axis.dilation),
              "", "output padding must be smaller than either stride or dilation"});
    }
    int64_t grown = extra[i];
    if (r.options.padding.rule == Padding::Rule::same) {
      // The result has extent times stride entries.
      const int64_t total = axis.reach() - axis.stride;
      axis.before = total > 0 ? total / 2 : 0;
      axis.after = total - axis.before;
    }
    axis.before = axis.reach() - 1 - axis.before;
    axis.after = axis.reach() - 1 - axis.after + grown;
    axis.spread = axis.stride;
    axis.stride = 1;
  }
}

void check_turned(const ConvCall& r, const WindowAxes& axes) {
  for (int i = 0; i < r.axes; ++i) {
    const WindowAxis& axis = axes[static_cast<size_t>(i)];
    if (axis.extent > 0 && axis.is_countable() && axis.outputs() > 0) continue;
    refuse(r, {ErrorKind::window_too_large,
               cat("spatial axis ", i, " of the input of shape ", r.input.shape,
                   ": nothing is left of the result when the padding is cut off")});
  }
}

// (batch..., groups, filters, channels, taps...), taps in the order of the input.
Value lowered_weight(const ConvCall& r) {
  const int first = r.weight.rank() - r.axes - 2;
  Value weight = core::split_axis(r.weight, first, r.options.groups);
  if (r.transposed) {
    std::swap(weight.shape[first + 1], weight.shape[first + 2]);
    std::swap(weight.strides[first + 1], weight.strides[first + 2]);
  }
  const bool flips = (r.options.mode == ConvMode::convolution) != r.transposed;
  if (!flips) return weight;
  Axes taps;
  for (int i = 0; i < r.axes; ++i) taps.push_back(weight.rank() - r.axes + i);
  return core::reversed(weight, taps);
}

DType result_of(const Value& input, const Value& weight, const OptionalArray& bias) {
  const DType product = promote(input.dtype, weight.dtype);
  return bias.get() ? promote(product, bias.get()->dtype()) : product;
}

WindowAxes checked_axes(const ConvCall& r) {
  check_ranks(r);
  check_groups(r);
  check_channels(r);
  check_bias(r);
  WindowAxes axes = axes_of(r);
  if (r.transposed) turn(r, axes);
  if (r.transposed)
    check_turned(r, axes);
  else
    check_windows(r, axes);
  check_batches(r.op, r.dialect, {r.input.shape, r.axes + 1}, {r.weight.shape, r.axes + 2},
                r.options.policy);
  return axes;
}

}  // namespace

Window lower_conv(const ConvCall& r) try {
  Window w;
  w.axes = checked_axes(r);
  w.name = r.op;
  w.dialect = r.dialect;
  w.input = core::split_axis(r.input, channel_axis(r), r.options.groups);
  w.weight = lowered_weight(r);
  w.compute = core::accumulator(r.result);
  w.result = r.result;
  if (const Array* bias = r.options.bias.get())
    w.bias = core::split_axis(*bias, 0, r.options.groups);
  return w;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Window lower_conv(const char* op, int axes, const Value& input, const Value& weight,
                  const ConvOptions& options) {
  if (axes < 1 || axes > kMaxRank - 3) {
    raise(ErrorKind::bad_argument, op,
          cat("axes is ", axes, "; windows slide along 1 to ", kMaxRank - 3, " axes"));
  }
  Window w = lower_conv(
      {op, Dialect::numpy, axes, input, weight, result_of(input, weight, options.bias), options});
  w.out = options.out.get();
  return w;
}

Window lower_conv_transpose(const char* op, int axes, const Value& input, const Value& weight,
                            const ConvTransposeOptions& o) {
  const ConvOptions options{.stride = o.stride,
                            .padding = o.padding,
                            .dilation = o.dilation,
                            .groups = o.groups,
                            .mode = o.mode,
                            .bias = o.bias,
                            .policy = o.policy};
  Window w = lower_conv({op, Dialect::numpy, axes, input, weight, result_of(input, weight, o.bias),
                         options, true, o.output_padding});
  w.out = o.out.get();
  return w;
}

}  // namespace weft::dialect

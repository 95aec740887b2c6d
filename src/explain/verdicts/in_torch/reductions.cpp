// What PyTorch 2.15 says of reductions.
#include "array/axes.h"
#include "base/text.h"
#include "explain/verdicts/in_torch/refusal.h"

namespace weft::explanation::verdicts::in_torch {
namespace {

bool is_position(const Call& call) {
  return call.function == "argmin" || call.function == "argmax";
}
bool is_order(const Call& call) { return call.function == "min" || call.function == "max"; }
bool has_decimals(DType dtype) { return is_floating(dtype) || is_complex(dtype); }

std::string name_of_order(const Call& call) {
  return is_order(call) ? "a" + call.function : call.function;
}

// What Python's side refuses: one axis only, and no keepdim without it.
Sentence argument_refusal(const Call& call) {
  const bool is_tuple = call.axes.size() > 1;
  if (is_position(call) && is_tuple)
    return cat(call.function, "(): argument 'dim' must be int, not tuple");
  if (call.function != "prod") return {};
  if (is_tuple && call.keepdims) return "prod(): argument 'dim' must be int, not tuple";
  if (!is_tuple && (!call.keepdims || call.has_axes)) return {};
  return cat("prod() received an invalid combination of arguments - got (Tensor, ",
             is_tuple ? "dim=tuple" : "keepdim=bool", "), but expected one of:");
}

Sentence type_refusal(const Call& call) {
  const DType dtype = dtype_of_input(call, 0);
  if (call.function == "mean" && !has_decimals(call.dtype.value_or(dtype)))
    return cat(
        "mean(): could not infer output dtype. Input dtype must be either a floating point "
        "or complex dtype. Got: ",
        torch_name(dtype));
  if ((call.function == "var" || call.function == "stddev") && !has_decimals(dtype))
    return "std and var only support floating point and complex dtypes";
  if (is_position(call) && dtype == DType::boolean)
    return cat(call.function, "(): does not support bool input");
  if (is_position(call) && is_complex(dtype))
    return cat(call.function, "(): does not support complex input");
  return {};
}

Sentence dims_refusal(const Call& call, int rank) {
  Axes seen;
  for (const int64_t axis : call.axes) {
    if (Sentence refused = torch_axis_refusal(axis, rank)) return refused;
    const int64_t place = from_start(axis, rank);
    if (contains(seen, place))
      return cat("dim ", place, " appears multiple times in the list of dims");
    seen.push_back(place);
  }
  return {};
}

Sentence emptiness_refusal(const Call& call, const Shape& x) {
  if (count_or_overflow(x) != 0) return {};
  const std::string name = name_of_order(call);
  if (!call.has_axes)
    return cat(name, "(): Expected reduction dim to be specified for input.numel() == 0.",
               is_order(call) ? " Specify the reduction dim with the 'dim' argument." : "");
  for (const int64_t axis : call.axes) {
    if (Sentence refused = torch_axis_refusal(axis, x.rank())) return refused;
    if (x[static_cast<int>(axis)] == 0)
      return cat(name, "(): Expected reduction dim ",
                 is_order(call) ? axis : from_start(axis, x.rank()), " to have non-zero size.");
  }
  return {};
}

}  // namespace

Sentence reduction_refusal(const Call& call) {
  const Shape& x = shape_of(call, 0);
  if (Sentence refused = argument_refusal(call)) return refused;
  if (Sentence refused = type_refusal(call)) return refused;
  const bool needs_elements = is_order(call) || is_position(call);
  if (needs_elements) {
    if (Sentence refused = emptiness_refusal(call, x)) return refused;
  }
  if (Sentence refused = dims_refusal(call, x.rank())) return refused;
  const DType dtype = dtype_of_input(call, 0);
  if (!is_order(call) || !is_complex(dtype)) return {};
  return cat("\"", call.function, "_values_cpu\" not implemented for '", torch_name(dtype), "'");
}

}  // namespace weft::explanation::verdicts::in_torch

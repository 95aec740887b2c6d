// What PyTorch 2.15 says: elementwise calls, in place, assignments, expansions, joins.
#include <algorithm>

#include "array/axes.h"
#include "base/text.h"
#include "explain/verdicts/in_torch/refusal.h"
#include "weft/broadcast.h"

namespace weft::explanation::verdicts::in_torch {
namespace {

// All operands, one after the other; `joined` becomes their common shape.
Sentence sizes_refusal(const std::vector<Shape>& shapes, Shape& joined) {
  for (const Shape& shape : shapes) {
    if (Sentence refused = size_refusal(joined, shape)) return refused;
    widen_to_fit(joined, shape);
  }
  return {};
}

// Why a kernel, reached after shapes and types are settled, has nothing for the type.
struct Kernel {
  Op op;
  std::string_view name;
  DTypeSet lacks;
};
constexpr Kernel kKernels[] = {
    {Op::bitwise_and, "bitwise_and_cpu", kFloats | kComplexes},
    {Op::bitwise_or, "bitwise_or_cpu", kFloats | kComplexes},
    {Op::bitwise_xor, "bitwise_xor_cpu", kFloats | kComplexes},
    {Op::bitwise_invert, "bitwise_not_cpu", kFloats | kComplexes},
    {Op::bitwise_left_shift, "lshift_cpu", kBooleans | kFloats | kComplexes},
    {Op::bitwise_right_shift, "rshift_cpu", kBooleans | kFloats | kComplexes},
    {Op::hypot, "hypot_cpu", kBooleans | kIntegers | kComplexes},
    {Op::nextafter, "nextafter_cpu", kBooleans | kIntegers | kComplexes},
    {Op::fmod, "fmod_cpu", kBooleans | kComplexes},
    {Op::remainder, "remainder_cpu", kBooleans | kComplexes},
    {Op::less, "lt_cpu", kComplexes},
    {Op::less_equal, "le_cpu", kComplexes},
    {Op::greater, "gt_cpu", kComplexes},
    {Op::greater_equal, "ge_cpu", kComplexes},
    {Op::clip, "clamp_cpu", kBooleans},
    {Op::abs, "abs_cpu", kBooleans},
    {Op::trunc, "trunc_vml_cpu", kBooleans},
};

bool has(DTypeSet set, DType dtype) { return (set.bits >> static_cast<int>(dtype)) & 1; }

bool any_operand(const Call& call, DTypeSet set) {
  return std::any_of(call.inputs.begin(), call.inputs.end(), [&](const CallInput& input) {
    return has(set, input.number ? default_dtype(input.number->kind) : input.value.dtype);
  });
}

Sentence boolean_refusal(const Call& call) {
  constexpr std::string_view kInvert =
      "If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.";
  const auto is_boolean = [](const CallInput& input) {
    return (input.number ? default_dtype(input.number->kind) : input.value.dtype) == DType::boolean;
  };
  const auto count = std::count_if(call.inputs.begin(), call.inputs.end(), is_boolean);
  if (count == 0) return {};
  if (*call.op == Op::negative)
    return cat("Negation, the `-` operator, on a bool tensor is not supported. ", kInvert);
  if (*call.op != Op::subtract) return {};
  if (count == 2)
    return "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
           "`logical_xor()` operator instead.";
  return cat("Subtraction, the `-` operator, with a bool tensor is not supported. ", kInvert);
}

Sentence complex_refusal(const Call& call) {
  if (!any_operand(call, kComplexes)) return {};
  switch (*call.op) {
    case Op::maximum:
      return "maximum not implemented for complex tensors.";
    case Op::minimum:
      return "minimum not implemented for complex tensors.";
    case Op::clip:
      return "clamp is not supported for complex types";
    case Op::ceil:
    case Op::floor:
    case Op::trunc:
      return cat(info(*call.op).name, " is not supported for complex inputs");
    default:
      return {};
  }
}

// Functions whose second operand may be a number of Python.
bool takes_numbers(Op op) {
  switch (op) {
    case Op::maximum:
    case Op::minimum:
    case Op::fmax:
    case Op::fmin:
    case Op::hypot:
    case Op::nextafter:
    case Op::atan2:
    case Op::logaddexp:
    case Op::heaviside:
    case Op::gcd:
    case Op::lcm:
    case Op::logical_and:
    case Op::logical_or:
    case Op::logical_xor:
      return false;
    default:
      return true;
  }
}

std::string_view python_type(const Scalar& number) {
  switch (number.kind) {
    case DTypeKind::boolean:
      return "bool";
    case DTypeKind::floating:
      return "float";
    case DTypeKind::complex:
      return "complex";
    default:
      return "int";
  }
}

Sentence number_refusal(const Call& call) {
  if (takes_numbers(*call.op)) return {};
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    if (!call.inputs[i].number) continue;
    return cat(info(*call.op).name, "(): argument '", i == 0 ? "input" : "other", "' (position ",
               i + 1, ") must be Tensor, not ", python_type(*call.inputs[i].number));
  }
  return {};
}

Sentence condition_refusal(const Call& call) {
  const DType dtype = dtype_of_input(call, 0);
  if (*call.op != Op::where || dtype == DType::boolean || dtype == DType::u8) return {};
  return cat("where expected condition to be a boolean tensor, but got a tensor with dtype ",
             torch_name(dtype));
}

Sentence checks_before_shapes(const Call& call) {
  for (const auto check : {number_refusal, condition_refusal, boolean_refusal, complex_refusal}) {
    if (Sentence refused = check(call)) return refused;
  }
  return {};
}

const core::Value* target_of(const Call& call) {
  if (call.out) return &*call.out;
  return call.kind == StepKind::in_place ? &call.inputs[0].value : nullptr;
}

// The type a call computes in: that of a sum of the operands, of types without their names.
DType common_type(const Call& call) {
  Call sum = call;
  sum.op = call.inputs.size() == 3 ? Op::where : call.inputs.size() == 2 ? Op::add : Op::copy;
  sum.kind = StepKind::elementwise;
  sum.function = info(*sum.op).name;
  sum.out.reset();
  sum.where.reset();
  if (call.inputs.size() == 1) return dtype_of_input(call, 0);
  return try_types(sum).result.dtype;
}

// Unary functions that stay in their type take no target of another.
bool keeps_its_type(const Call& call) {
  return info(*call.op).arity == 1 && info(*call.op).input == InputRule::promote;
}

Sentence cast_refusal(const Call& call, const core::Value& target) {
  if (keeps_its_type(call)) {
    const DType own = dtype_of_input(call, 0);
    if (own == target.dtype) return {};
    return cat("Found dtype ", torch_name(target.dtype), " but expected ", torch_name(own));
  }
  Call loop = call;
  loop.out.reset();
  loop.kind = StepKind::elementwise;
  const Outcome types = try_types(loop);
  const DType gives = types.works ? types.result.dtype : common_type(loop);
  if (can_cast_same_kind(gives, target.dtype)) return {};
  return cat("result type ", torch_name(gives), " can't be cast to the desired output type ",
             torch_name(target.dtype));
}

Sentence kernel_refusal(const Call& call) {
  const DType common = common_type(call);
  for (const Kernel& kernel : kKernels) {
    if (kernel.op == *call.op && has(kernel.lacks, common))
      return cat("\"", kernel.name, "\" not implemented for '", torch_name(common), "'");
  }
  return {};
}

// x[...] = value: all leading ones of the value are dropped, then it is expanded.
Sentence assignment_refusal(const Call& call) {
  if (Sentence brackets = brackets_refusal(call)) return brackets;
  const Shape part = part_shape(call);
  Shape value = shape_of(call, 1);
  if (value == part) return {};
  while (!value.empty() && value[0] == 1) value.erase(0);
  Call expand = call;
  expand.kind = StepKind::expand;
  expand.inputs = {call.inputs[1]};
  expand.inputs[0].value.shape = value;
  expand.target = part;
  return view_refusal(expand);
}

Sentence copy_refusal(const Call& call) {
  const Shape& target = shape_of(call, 0);
  Shape joined = target;
  if (Sentence refused = size_refusal(target, shape_of(call, 1))) return refused;
  widen_to_fit(joined, shape_of(call, 1));
  if (joined == target) return {};
  return cat("output with shape ", brackets(target), " doesn't match the broadcast shape ",
             brackets(joined));
}

// --- Joins.

Sentence stack_refusal(const Call& call, int64_t axis) {
  const Shape& first = shape_of(call, 0);
  if (Sentence refused = torch_axis_refusal(axis, first.rank() + 1)) return refused;
  for (size_t i = 1; i < call.inputs.size(); ++i) {
    if (shape_of(call, i) == first) continue;
    return cat("stack expects each tensor to be equal size, but got ", brackets(first),
               " at entry 0 and ", brackets(shape_of(call, i)), " at entry ", i);
  }
  return {};
}

// An old exception: a vector without elements goes with everything.
bool is_skipped(const Shape& shape) { return shape == Shape{0}; }

Sentence joined_refusal(const Shape& first, const Shape& next, int64_t axis, size_t input) {
  if (first.rank() != next.rank())
    return cat("Tensors must have same number of dimensions: got ", first.rank(), " and ",
               next.rank());
  for (int i = 0; i < first.rank(); ++i) {
    if (i == axis || first[i] == next[i]) continue;
    return cat("Sizes of tensors must match except in dimension ", axis, ". Expected size ",
               first[i], " but got size ", next[i], " for tensor number ", input, " in the list.");
  }
  return {};
}

Sentence concatenation_refusal(const Call& call, int64_t axis) {
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    if (shape_of(call, i).empty())
      return cat("zero-dimensional tensor (at position ", i, ") cannot be concatenated");
  }
  const Shape* first = nullptr;
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    const Shape& next = shape_of(call, i);
    if (is_skipped(next)) continue;
    if (!first) {
      first = &next;
      if (Sentence refused = torch_axis_refusal(axis, first->rank())) return refused;
      axis = from_start(axis, first->rank());
    }
    if (Sentence refused = joined_refusal(*first, next, axis, i)) return refused;
  }
  return {};
}

Sentence join_refusal(const Call& call) {
  if (call.inputs.empty())
    return call.function == "stack" ? "stack expects a non-empty TensorList"
                                    : "expected a non-empty list of Tensors";
  const int64_t axis = call.axes.empty() ? 0 : call.axes[0];
  return call.function == "stack" ? stack_refusal(call, axis) : concatenation_refusal(call, axis);
}

}  // namespace

// The axis at which two shapes differ, looked for from the end.
Sentence size_refusal(const Shape& a, const Shape& b) {
  const int rank = std::max(a.rank(), b.rank());
  for (int from_end = 1; from_end <= std::min(a.rank(), b.rank()); ++from_end) {
    const int64_t x = a[-from_end];
    const int64_t y = b[-from_end];
    if (x == y || x == 1 || y == 1) continue;
    return cat("The size of tensor a (", x, ") must match the size of tensor b (", y,
               ") at non-singleton dimension ", rank - from_end);
  }
  return {};
}

Sentence elementwise_refusal(const Call& call) {
  if (call.kind == StepKind::assign) return assignment_refusal(call);
  if (!call.op) return copy_refusal(call);
  if (Sentence refused = checks_before_shapes(call)) return refused;
  Shape joined;
  if (Sentence refused = sizes_refusal(shapes_of(call.inputs), joined)) return refused;
  const core::Value* target = target_of(call);
  // out= is resized to the result.
  if (target && !call.out && target->shape != joined)
    return cat("output with shape ", brackets(target->shape), " doesn't match the broadcast shape ",
               brackets(joined));
  if (target) {
    if (Sentence refused = cast_refusal(call, *target)) return refused;
  }
  return kernel_refusal(call);
}

Sentence refusal(const Call& call) {
  switch (call.kind) {
    case StepKind::elementwise:
    case StepKind::in_place:
    case StepKind::assign:
      return elementwise_refusal(call);
    case StepKind::reduce:
      return reduction_refusal(call);
    case StepKind::product:
      return call.function == "einsum" ? einsum_refusal(call) : product_refusal(call);
    case StepKind::expand:
    case StepKind::sum_to_size:
    case StepKind::view:
      return view_refusal(call);
    case StepKind::index:
      return brackets_refusal(call);
    case StepKind::join:
      return join_refusal(call);
    case StepKind::window:
      break;
  }
  return {};
}

}  // namespace weft::explanation::verdicts::in_torch

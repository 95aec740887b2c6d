// What NumPy 2.4 says: elementwise calls, in place, assignments, reductions, expansions, joins.
#include <algorithm>

#include "array/axes.h"
#include "base/text.h"
#include "explain/verdicts/in_numpy/refusal.h"
#include "weft/broadcast.h"

namespace weft::explanation::verdicts::in_numpy {
namespace {

std::string quoted_type(DType dtype) { return cat("dtype('", dtype, "')"); }

// ufuncs that are known by another name than their own.
std::string_view ufunc_name(Op op) {
  switch (op) {
    case Op::abs:
      return "absolute";
    case Op::pow:
      return "power";
    case Op::conj:
      return "conjugate";
    case Op::bitwise_invert:
      return "invert";
    case Op::bitwise_left_shift:
      return "left_shift";
    case Op::bitwise_right_shift:
      return "right_shift";
    case Op::asin:
      return "arcsin";
    case Op::acos:
      return "arccos";
    case Op::atan:
      return "arctan";
    case Op::atan2:
      return "arctan2";
    case Op::asinh:
      return "arcsinh";
    case Op::acosh:
      return "arccosh";
    case Op::atanh:
      return "arctanh";
    case Op::popcount:
      return "bitwise_count";
    default:
      return info(op).name;
  }
}

std::string no_loop(Op op) {
  if (op == Op::subtract)
    return "numpy boolean subtract, the `-` operator, is not supported, use the bitwise_xor, the "
           "`^` operator, or the logical_xor function instead.";
  if (op == Op::negative)
    return "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator "
           "or the logical_not function instead.";
  return cat("ufunc '", ufunc_name(op),
             "' not supported for the input types, and the inputs could not be safely coerced to "
             "any supported types according to the casting rule ''safe''");
}

// The array that the result goes into.
const core::Value* target_of(const Call& call) {
  if (call.out) return &*call.out;
  return call.kind == StepKind::in_place ? &call.inputs[0].value : nullptr;
}

Sentence literal_refusal(const Call& call, DType dtype) {
  for (const CallInput& input : call.inputs) {
    if (input.number && !is_complex(dtype) && !is_floating(dtype))
      return cat("Python integer ", input.name, " out of bounds for ", dtype);
  }
  return {};
}

Sentence type_refusal(const Call& call) {
  Call loop = call;
  loop.out.reset();
  loop.where.reset();
  if (loop.kind == StepKind::in_place) loop.kind = StepKind::elementwise;
  const Modelled model = modelled(loop);
  const Outcome types = try_types(model.call);
  if (!types.works) {
    if (types.error.kind != ErrorKind::literal_does_not_fit) return no_loop(*call.op);
    for (const CallInput& input : call.inputs)
      if (!input.number) return literal_refusal(call, input.value.dtype);
  }
  const core::Value* target = target_of(call);
  const DType gives = model.dtype.value_or(types.result.dtype);
  if (!target || can_cast_same_kind(gives, target->dtype)) return {};
  return cat("Cannot cast ufunc '", ufunc_name(*call.op), "' output from ", quoted_type(gives),
             " to ", quoted_type(target->dtype), " with casting rule 'same_kind'");
}

Sentence shape_refusal(const Call& call) {
  std::vector<Shape> all = shapes_of(call.inputs);
  const core::Value* target = target_of(call);
  if (target) all.push_back(target->shape);
  if (call.where) all.push_back(call.where->value.shape);
  Shape joined;
  for (const Shape& shape : all) {
    if (!widen_to_fit(joined, shape))
      return cat("operands could not be broadcast together with shapes ", numpy_shapes(all));
  }
  if (!target || joined == target->shape) return {};
  return cat("non-broadcastable output operand with shape ", numpy_shape(target->shape),
             " doesn't match the broadcast shape ", numpy_shape(joined));
}

bool selects_one_element(const Call& call) {
  int64_t positions = 0;
  for (const IndexPart& part : parts_of(call)) {
    if (part.input >= 0 || part.index.tag() != Index::Tag::position) return false;
    ++positions;
  }
  return positions > 0 && positions == shape_of(call, 0).rank();
}

// Leading axes of extent 1 that the target has not are dropped.
Shape without_leading_ones(Shape value, int rank) {
  while (value.rank() > rank && value[0] == 1) value.erase(0);
  return value;
}

Sentence assignment_refusal(const Call& call) {
  if (Sentence brackets = brackets_refusal(call)) return brackets;
  const Shape& given = shape_of(call, 1);
  if (selects_one_element(call)) {
    const bool asks_truth = dtype_of_input(call, 0) == DType::boolean;
    if (given.empty() || (asks_truth && count_or_overflow(given) == 1)) return {};
    return is_complex(dtype_of_input(call, 0))
               ? "only 0-dimensional arrays can be converted to Python scalars"
               : "setting an array element with a sequence.";
  }
  const Shape part = part_shape(call);
  const Shape value = without_leading_ones(given, part.rank());
  if (!find_broadcast_to_refusal(value, part)) return {};
  return cat("could not broadcast input array from shape ", numpy_shape(value), " into shape ",
             numpy_shape(part));
}

// --- Reductions.

bool is_position(const Call& call) {
  return call.function == "argmin" || call.function == "argmax";
}
bool counts_elements(const Call& call) {
  return call.function == "mean" || call.function == "var" || call.function == "stddev";
}

// Of a 0-d array axis 0 is taken by those that do not ask for its extent.
bool takes_axis_of_nothing(const Call& call, int64_t axis, int rank) {
  return rank == 0 && call.axes.size() == 1 && !counts_elements(call) && (axis == 0 || axis == -1);
}

Sentence axes_refusal(const Call& call, int rank) {
  if (is_position(call) && call.axes.size() > 1)
    return "'tuple' object cannot be interpreted as an integer";
  const int axes = is_position(call) ? std::max(rank, 1) : rank;
  Axes seen;
  for (const int64_t axis : call.axes) {
    if (takes_axis_of_nothing(call, axis, rank)) return {};
    if (Sentence refused = axis_refusal(axis, axes)) return refused;
    const int64_t place = axis < 0 ? axis + rank : axis;
    if (contains(seen, place)) return "duplicate value in 'axis'";
    seen.push_back(place);
  }
  return {};
}

// Do no elements go into a result?
bool lacks_elements(const Call& call, const Shape& x) {
  for (int axis = 0; axis < x.rank(); ++axis) {
    const bool folds =
        !call.has_axes || contains(call.axes, axis) || contains(call.axes, axis - x.rank());
    if (folds && x[axis] == 0) return true;
  }
  return false;
}

Sentence reduction_refusal(const Call& call) {
  const Shape& x = shape_of(call, 0);
  if (call.has_axes) {
    if (Sentence refused = axes_refusal(call, x.rank())) return refused;
  }
  if (!lacks_elements(call, x) || call.initial) return {};
  if (is_position(call)) return cat("attempt to get ", call.function, " of an empty sequence");
  if (call.function != "min" && call.function != "max") return {};
  return cat("zero-size array to reduction operation ",
             call.function == "min" ? "minimum" : "maximum", " which has no identity");
}

// --- Expansions and joins.

Sentence expansion_refusal(const Call& call) {
  const Shape& x = shape_of(call, 0);
  for (const int64_t extent : call.target) {
    if (extent < 0) return "all elements of broadcast shape must be non-negative";
  }
  if (!find_broadcast_to_refusal(x, call.target)) return {};
  if (call.target.empty()) return "cannot broadcast a non-scalar to a scalar array";
  if (x.rank() > call.target.rank())
    return "input operand has more dimensions than allowed by the axis remapping";
  return cat(
      "operands could not be broadcast together with remapped shapes "
      "[original->remapped]: ",
      numpy_shape(x), "  and requested shape ", numpy_shape(call.target));
}

Sentence stack_refusal(const Call& call, int64_t axis) {
  const Shape& first = shape_of(call, 0);
  for (size_t i = 1; i < call.inputs.size(); ++i) {
    if (shape_of(call, i) != first) return "all input arrays must have the same shape";
  }
  return axis_refusal(axis, first.rank() + 1);
}

Sentence joined_refusal(const Call& call, int64_t axis, size_t input) {
  const Shape& first = shape_of(call, 0);
  const Shape& next = shape_of(call, input);
  if (first.rank() != next.rank()) {
    return cat(
        "all the input arrays must have same number of dimensions, but the array at index 0 "
        "has ",
        first.rank(), " dimension(s) and the array at index ", input, " has ", next.rank(),
        " dimension(s)");
  }
  for (int i = 0; i < first.rank(); ++i) {
    if (i == axis || first[i] == next[i]) continue;
    return cat(
        "all the input array dimensions except for the concatenation axis must match "
        "exactly, but along dimension ",
        i, ", the array at index 0 has size ", first[i], " and the array at index ", input,
        " has size ", next[i]);
  }
  return {};
}

Sentence join_refusal(const Call& call) {
  const bool is_stack = call.function == "stack";
  if (call.inputs.empty())
    return is_stack ? "need at least one array to stack" : "need at least one array to concatenate";
  const int64_t axis = call.axes.empty() ? 0 : call.axes[0];
  if (is_stack) return stack_refusal(call, axis);
  const int rank = shape_of(call, 0).rank();
  if (rank == 0) return "zero-dimensional arrays cannot be concatenated";
  if (Sentence refused = axis_refusal(axis, rank)) return refused;
  for (size_t i = 1; i < call.inputs.size(); ++i) {
    if (Sentence refused = joined_refusal(call, axis < 0 ? axis + rank : axis, i)) return refused;
  }
  return {};
}

}  // namespace

Sentence axis_refusal(int64_t axis, int rank, std::string_view before) {
  if (axis >= -rank && axis < rank) return {};
  return cat(before, "axis ", axis, " is out of bounds for array of dimension ", rank);
}

Sentence elementwise_refusal(const Call& call) {
  if (call.kind == StepKind::assign || !call.op) return assignment_refusal(call);
  if (call.where && call.where->value.dtype != DType::boolean)
    return cat("Cannot cast array data from ", quoted_type(call.where->value.dtype),
               " to dtype('bool') according to the rule 'safe'");
  if (*call.op != Op::where && *call.op != Op::copy) {
    if (Sentence refused = type_refusal(call)) return refused;
  }
  return shape_refusal(call);
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
      return expansion_refusal(call);
    case StepKind::view:
      return view_refusal(call);
    case StepKind::index:
      return brackets_refusal(call);
    case StepKind::join:
      return join_refusal(call);
    case StepKind::sum_to_size:
    case StepKind::window:
      break;
  }
  return {};
}

}  // namespace weft::explanation::verdicts::in_numpy

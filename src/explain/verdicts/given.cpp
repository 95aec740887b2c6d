// What a call gives in a system: by try_call, with the system's own types where weft's differ.
#include <algorithm>

#include "array/axes.h"
#include "core/views.h"
#include "explain/index_shape.h"
#include "explain/lowered.h"
#include "explain/verdicts/verdict.h"
#include "weft/broadcast.h"

namespace weft::explanation::verdicts {
namespace {

void set_types(Call& call, DType dtype) {
  for (CallInput& input : call.inputs) input.value.dtype = dtype;
}

bool all_are(const Call& call, DType dtype) {
  return std::all_of(call.inputs.begin(), call.inputs.end(), [&](const CallInput& input) {
    return !input.number && input.value.dtype == dtype;
  });
}

bool any_is_complex(const Call& call) {
  return std::any_of(call.inputs.begin(), call.inputs.end(), [](const CallInput& input) {
    return !input.number && is_complex(input.value.dtype);
  });
}

bool compares(Op op) {
  return op == Op::less || op == Op::less_equal || op == Op::greater || op == Op::greater_equal;
}

DType real_type(DType dtype) { return dtype == DType::c128 ? DType::f64 : DType::f32; }

// The type that all operands have in common.
DType common_type(const Call& call) {
  Call sum = call;
  sum.kind = StepKind::elementwise;
  sum.dims = {};
  sum.out.reset();
  sum.where.reset();
  DType common = dtype_of_input(call, 0);
  for (size_t i = 1; i < call.inputs.size(); ++i) {
    sum.op = Op::add;
    sum.function = "add";
    sum.inputs = {call.inputs[0], call.inputs[i]};
    if (!sum.inputs[0].number) sum.inputs[0].value.dtype = common;
    const Outcome types = try_types(sum);
    if (types.works) common = types.result.dtype;
  }
  return common;
}

// --- NumPy.

// Where booleans are taken for int8.
bool counts_booleans(Op op) {
  switch (op) {
    case Op::square:
    case Op::floor_divide:
    case Op::remainder:
    case Op::fmod:
    case Op::pow:
    case Op::bitwise_left_shift:
    case Op::bitwise_right_shift:
      return true;
    default:
      return false;
  }
}

// Complex numbers have an order: the real parts', then the imaginary ones'.
void order_complex(Modelled& m) {
  const Op op = *m.call.op;
  const bool orders = compares(op) || op == Op::maximum || op == Op::minimum || op == Op::fmax ||
                      op == Op::fmin || op == Op::clip;
  if (!orders || !any_is_complex(m.call)) return;
  m.dtype = compares(op) ? DType::boolean : common_type(m.call);
  for (CallInput& input : m.call.inputs) {
    if (!input.number) input.value.dtype = real_type(*m.dtype);
  }
}

void model_numpy_types(Modelled& m) {
  const Op op = *m.call.op;
  if (counts_booleans(op) && all_are(m.call, DType::boolean)) set_types(m.call, DType::i8);
  if (op == Op::reciprocal && is_integer(dtype_of_input(m.call, 0)))
    m.dtype = dtype_of_input(m.call, 0);
  if (op == Op::popcount) m.dtype = DType::u8;
  if (op == Op::round && all_are(m.call, DType::boolean)) {
    m.dtype = DType::f16;
    set_types(m.call, DType::f16);
  }
  order_complex(m);
}

void model_numpy_reduction(Modelled& m) {
  const DType dtype = dtype_of_input(m.call, 0);
  const std::string& name = m.call.function;
  if (shape_of(m.call, 0).empty()) {
    m.call.has_axes = false;
    m.call.axes = {};
  }
  const bool is_position = name == "argmin" || name == "argmax";
  if (!is_complex(dtype) || !(is_position || name == "min" || name == "max")) return;
  if (!is_position) m.dtype = dtype;
  set_types(m.call, real_type(dtype));
}

// Of a 0-d array axis 0 is taken, and there is nothing to squeeze.
void model_numpy_squeeze(Call& call) {
  if (shape_of(call, 0).empty()) call.has_axes = false;
}

void model_numpy(Modelled& m) {
  if (m.call.op && m.call.kind != StepKind::reduce) model_numpy_types(m);
  if (m.call.kind == StepKind::reduce) model_numpy_reduction(m);
  if (m.call.kind == StepKind::view && m.call.function == "squeeze") model_numpy_squeeze(m.call);
}

// --- PyTorch.

// Axes that are not 1 stay.
void squeeze_ones(Modelled& m) {
  const Shape& x = shape_of(m.call, 0);
  Axes ones;
  for (const int64_t axis : m.call.axes) {
    if (!x.empty() && x[static_cast<int>(axis)] == 1) ones.push_back(axis);
  }
  if (m.call.has_axes) m.call.axes = ones;
}

// Of a pair of summed axes one may be 1.
void stretch_pairs(Call& call) {
  for (int i = 0; i < call.pairs[0].size(); ++i) {
    int64_t& a = call.inputs[0].value.shape[static_cast<int>(call.pairs[0][i])];
    int64_t& b = call.inputs[1].value.shape[static_cast<int>(call.pairs[1][i])];
    if (a != b) a = b = 1;
  }
}

// vecdot is a product and a sum over the last axis.
void multiply_and_sum(Modelled& m) {
  Shape joined = shape_of(m.call, 0);
  widen_to_fit(joined, shape_of(m.call, 1));
  if (!joined.empty()) joined.erase(joined.rank() - 1);
  m.shape = joined;
  m.call.kind = StepKind::elementwise;
  m.call.function = "multiply";
  m.call.op = Op::multiply;
}

void model_torch_product(Modelled& m) {
  const std::string& name = m.call.function;
  if (name == "vecdot") return multiply_and_sum(m);
  if (name == "tensordot") stretch_pairs(m.call);
  const bool is_weft_torchs = name == "matmul" || name == "mm" || name == "mv" || name == "bmm" ||
                              name == "dot" || name == "matvec" || name == "addmm" ||
                              name == "baddbmm";
  if (is_weft_torchs) {
    // Batches without elements are not looked at: other types and booleans pass.
    m.dtype = dtype_of_input(m.call, 1);
    set_types(m.call, *m.dtype == DType::boolean ? DType::u8 : *m.dtype);
    return;
  }
  m.dtype = common_type(m.call);
  m.call.dialect = Dialect::numpy;
}

// A negative size of a new or stretched axis stays, beside an extent of 0.
void keep_negative_sizes(Modelled& m) {
  Shape& target = m.call.target;
  const Shape& x = shape_of(m.call, 0);
  const int added = target.rank() - x.rank();
  Shape given = target;
  bool is_negative = false;
  for (int i = 0; i < target.rank(); ++i) {
    const bool keeps = target[i] == -1 && i >= added;
    if (keeps) given[i] = x[i - added];
    if (target[i] >= 0 || keeps) continue;
    is_negative = true;
    target[i] = 1;
  }
  if (is_negative) m.shape = given;
}

void model_torch(Modelled& m) {
  Call& call = m.call;
  if (call.out) {  // resized
    m.dtype = call.out->dtype;
    call.out.reset();
    call.kind = call.kind == StepKind::in_place ? StepKind::elementwise : call.kind;
  }
  if (call.kind == StepKind::product) model_torch_product(m);
  if (call.kind == StepKind::expand) keep_negative_sizes(m);
  if (call.kind == StepKind::view && call.function == "squeeze") squeeze_ones(m);
  if (call.kind == StepKind::view && call.function == "swapaxes" && shape_of(call, 0).empty())
    m.shape = Shape{};
  if (m.shape && call.function == "swapaxes") call.function = "transpose";
}

// --- XLA: shapes are found with one type, which is the wider one of floats.

DType xla_type(const Call& call) {
  const size_t last = call.inputs.size() - 1;
  DType wide = dtype_of_input(call, last);
  for (size_t i = call.op == Op::where ? 1 : 0; i < last; ++i) {
    if (size_in_bytes(dtype_of_input(call, i)) > size_in_bytes(wide))
      wide = dtype_of_input(call, i);
  }
  return wide;
}

DType xla_result(Op op, DType dtype) {
  if (info(op).result == ResultRule::boolean) return DType::boolean;
  const bool is_part = op == Op::abs || op == Op::real || op == Op::imag;
  if (is_part && is_complex(dtype)) return real_type(dtype);
  if (op == Op::conj && is_floating(dtype)) return dtype == DType::f64 ? DType::c128 : DType::c64;
  return dtype;
}

void model_xla(Modelled& m) {
  Call& call = m.call;
  if (call.kind == StepKind::elementwise) {
    const DType wide = xla_type(call);
    m.dtype = xla_result(*call.op, wide);
    const bool is_binary = call.inputs.size() == 2;
    if (is_binary) call.op = Op::add;
    if (call.inputs.size() == 1) call.op = Op::exp;
    for (size_t i = call.op == Op::where ? 1 : 0; i < call.inputs.size(); ++i)
      call.inputs[i].value.dtype = DType::f32;
    call.function = info(*call.op).name;
  } else if (call.kind == StepKind::reduce) {
    m.dtype = dtype_of_input(call, 0);
    call.op = Op::add;
    set_types(call, DType::f32);
  } else if (call.kind == StepKind::product) {
    m.dtype = xla_type(call);
    set_types(call, DType::f32);
  }
}

// --- Joins.

Given joined(const Call& call) {
  Given given{true, shape_of(call, 0), common_type(call)};
  const int64_t axis = call.axes.empty() ? 0 : call.axes[0];
  if (call.function == "stack") {
    const int rank = given.shape.rank() + 1;
    given.shape.insert(static_cast<int>(axis < 0 ? axis + rank : axis),
                       static_cast<int64_t>(call.inputs.size()));
    return given;
  }
  int64_t extent = 0;
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    const Shape& next = shape_of(call, i);
    const bool is_skipped = call.dialect == Dialect::torch && next == Shape{0};
    if (!is_skipped) {
      extent += next[static_cast<int>(axis)];
      given.shape = next;
    }
  }
  if (given.shape == Shape{0} && extent == 0) return given;
  given.shape[static_cast<int>(axis)] = extent;
  return given;
}

// A mask without elements is, in NumPy, an index array without elements for each of its axes.
Call with_empty_masks_as_arrays(const Call& call) {
  Call made = call;
  made.parts.clear();
  for (const IndexPart& part : call.parts) {
    made.parts.push_back(part);
    if (part.input < 0) continue;
    core::Value& array = made.inputs[static_cast<size_t>(part.input)].value;
    if (array.dtype != DType::boolean || array.size() != 0) continue;
    for (int axis = 1; axis < array.rank(); ++axis) made.parts.push_back(part);
    array = core::abstract_value({0}, DType::i64);
  }
  return made;
}

// A 0-d index tensor is, in PyTorch, a position, which selects before index tensors do.
Call with_numbers_as_positions(const Call& call) {
  Call made = call;
  for (IndexPart& part : made.parts) {
    if (part.input < 0 || !shape_of(call, static_cast<size_t>(part.input)).empty()) continue;
    if (is_integer(dtype_of_input(call, static_cast<size_t>(part.input)))) part = {-1, Index(0)};
  }
  return made;
}

Given indexed(const Call& call) try {
  const Call asked = call.dialect == Dialect::numpy ? with_empty_masks_as_arrays(call)
                                                    : with_numbers_as_positions(call);
  return {true, index_shape(asked).shape, dtype_of_input(call, 0)};
} catch (const MemoryError&) {
  throw;
} catch (const Error&) {
  return {};
}

// The target keeps its shape and type; any type is converted to that.
Given assigned(const Call& call) { return {true, shape_of(call, 0), dtype_of_input(call, 0)}; }

}  // namespace

Modelled modelled(const Call& call) {
  Modelled m{call};
  if (call.dialect == Dialect::numpy) model_numpy(m);
  if (call.dialect == Dialect::torch) model_torch(m);
  if (call.dialect == Dialect::xla) model_xla(m);
  return m;
}

Given given_by(const Call& call) {
  if (call.kind == StepKind::join) return joined(call);
  if (call.kind == StepKind::index) return indexed(call);
  if (call.kind == StepKind::assign) return assigned(call);
  const Modelled m = modelled(call);
  const Outcome outcome = try_call(m.call);
  return {outcome.works, m.shape.value_or(outcome.result.shape),
          m.dtype.value_or(outcome.result.dtype)};
}

std::vector<Shape> shapes_of(const std::vector<CallInput>& inputs) {
  std::vector<Shape> shapes;
  for (const CallInput& input : inputs)
    shapes.push_back(input.number ? Shape{} : input.value.shape);
  return shapes;
}

const Shape& shape_of(const Call& call, size_t input) {
  static constexpr Shape kShapeOfANumber;
  return call.inputs[input].number ? kShapeOfANumber : call.inputs[input].value.shape;
}

DType dtype_of_input(const Call& call, size_t input) {
  const CallInput& given = call.inputs[input];
  return given.number ? default_dtype(given.number->kind) : given.value.dtype;
}

std::vector<IndexPart> parts_of(const Call& call) {
  if (!call.parts.empty()) return call.parts;
  std::vector<IndexPart> parts;
  for (const Index& index : call.index) parts.push_back({-1, index});
  return parts;
}

Outcome try_types(const Call& call) {
  Call small = call;
  const auto shrink = [](core::Value& value) {
    const bool is_number = value.shape.empty();
    value = core::abstract_value(is_number ? Shape{} : Shape{1}, value.dtype);
  };
  for (CallInput& input : small.inputs) shrink(input.value);
  if (small.out) shrink(*small.out);
  if (small.where) shrink(small.where->value);
  small.dims = {};
  return try_call(small);
}

Shape part_shape(const Call& call) {
  std::vector<Index> index;
  for (const IndexPart& part : parts_of(call)) {
    if (part.input >= 0) return index_shape(call).shape;
    index.push_back(part.index);
  }
  return array_of(call.inputs[0]).index(index).shape();
}

}  // namespace weft::explanation::verdicts

// Elementwise calls, in place and assignments too.
#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/result.h"
#include "core/views.h"
#include "dialect/lower.h"
#include "dialect/mixed_signs.h"
#include "explain/index_shape.h"
#include "explain/lowered.h"

namespace weft::explanation {
namespace {

// A number in XLA's dialect is a constant beside the array: of its type.
core::Value constant_beside(const Call& call, size_t input) {
  for (const CallInput& other : call.inputs) {
    if (other.number) continue;
    const Scalar& number = *call.inputs[input].number;
    dialect::check_number_beside(call.function.c_str(), number, other.value.dtype);
    return core::abstract_value({}, other.value.dtype);
  }
  return core::abstract_value({}, default_dtype(call.inputs[input].number->kind));
}

// What an assignment writes to: target[index].
Array assigned_part(const Call& call) {
  const CallInput& target = call.inputs[0];
  if (!call.parts.empty())
    return core::array_without_elements(
        core::abstract_value(index_shape(call).shape, operand_of(target).dtype),
        !target.is_read_only);
  const Array whole = array_of(target);
  if (call.index.empty()) return whole;
  const Array part = whole.index(call.index);
  return core::array_without_elements({part.shape(), part.dtype(), part.strides()},
                                      part.is_writable());
}

StrictOp conversion(const core::Value& x, DType dtype) {
  StrictOp cast;
  cast.name = "astype";
  cast.compute = cast.result = cast.loads[0] = dtype;
  cast.shape = x.shape;
  cast.operands[0].dtype = x.dtype;
  cast.operands[0].strides = x.strides;
  return cast;
}

}  // namespace

bool is_assignment(const Call& call) {
  return call.kind == StepKind::assign || (call.kind == StepKind::in_place && !call.op);
}

bool is_elementwise(const Call& call) { return call.op || is_assignment(call); }

LoweredElementwise::LoweredElementwise(const Call& call) : name_(name_in_dialect(call)) {
  if (call.dtype && call.op == Op::copy) {
    check_inputs(call, 1);
    op_ = conversion(operand_of(call.inputs[0]), *call.dtype);
    return;
  }
  take_operands(call);
  lower(call);
  check_strict(op_);
}

void LoweredElementwise::take_operands(const Call& call) {
  const bool assigns = is_assignment(call);
  const bool has_more = assigns && !call.parts.empty() && call.inputs.size() > 2;  // index arrays
  if (!has_more) check_inputs(call, assigns ? 2 : static_cast<size_t>(info(*call.op).arity));
  arrays_.reserve(call.inputs.size() + 2);
  const size_t first = assigns ? 1 : 0;
  const size_t last = assigns ? 2 : call.inputs.size();
  for (size_t i = first; i < last; ++i) {
    const CallInput& input = call.inputs[i];
    if (input.number && call.dialect != Dialect::xla) {
      operands_[i - first] = *input.number;
      continue;
    }
    const core::Value value = input.number ? constant_beside(call, i) : operand_of(input);
    arrays_.push_back(core::array_without_elements(value, !input.is_read_only));
    operands_[i - first] = arrays_.back();
  }
  if (assigns) {
    arrays_.push_back(assigned_part(call));
    target_ = &arrays_.back();
  } else if (call.out) {
    arrays_.push_back(out_of(call));
    target_ = &arrays_.back();
  } else if (call.kind == StepKind::in_place) {
    target_ = operands_[0].array();
  }
  if (call.where) {
    arrays_.push_back(array_of(*call.where));
    mask_ = &arrays_.back();
  }
}

void LoweredElementwise::lower(const Call& call) {
  const Dialect dialect = call.dialect;
  CallOptions options;
  if (target_) options.out = *target_;
  if (mask_) options.where = *mask_;
  options.policy = call.policy;
  if (is_assignment(call))
    op_ = dialect::lower_assign(name_.c_str(), dialect, operands_[0], *target_);
  else if (dialect == Dialect::xla && !target_)
    lower_xla(call);
  else if (dialect == Dialect::torch)
    op_ = dialect::lower_torch(*call.op, name_.c_str(), operands_, options);
  else if (compares_mixed_signs(*call.op))
    lower_mixed_comparison(*call.op, options);
  else
    op_ = dialect::lower_numpy(*call.op, name_.c_str(), operands_, options);
}

bool LoweredElementwise::compares_mixed_signs(Op op) const {
  const Array* a = operands_[0].array();
  const Array* b = operands_[1].array();
  return a && b && dialect::compares_mixed_signs(op, a->dtype(), b->dtype());
}

// In two steps, as the real call: both as uint64, then joined with the sign, into `out`.
void LoweredElementwise::lower_mixed_comparison(Op op, const CallOptions& options) {
  std::vector<Array> bits;
  for (int i = 0; i < 2; ++i) {
    const Array& x = *operands_[i].array();
    const bool is_unsigned = x.dtype() == DType::u64;
    bits.push_back(
        core::array_without_elements({x.shape(), DType::u64, row_major_strides(x.shape())}));
    if (is_unsigned) bits.back() = x;
  }
  const CallOperand as_unsigned[] = {bits[0], bits[1]};
  StrictOp compared =
      dialect::lower_numpy(op, name_.c_str(), as_unsigned, {.policy = options.policy});
  check_strict(compared);
  const Array truths =
      core::array_without_elements(core::abstract_value(compared.shape, DType::boolean));
  const CallOperand both[] = {truths, truths};
  const bool signed_is_first = operands_[1].array()->dtype() == DType::u64;
  const StrictOp joined =
      dialect::lower_numpy(dialect::joining_op(op, signed_is_first), name_.c_str(), both, options);
  check_strict(joined);
  for (int i = 0; i < 2; ++i) {
    const Array& x = *operands_[i].array();
    compared.operands[i] = place_trailing(x, joined.shape);
  }
  compared.shape = joined.shape;
  compared.out = joined.out;
  op_ = std::move(compared);
}

void LoweredElementwise::lower_xla(const Call& call) {
  if (info(*call.op).arity == 3)
    op_ = dialect::lower_xla_ternary(*call.op, name_.c_str(), operands_);
  else
    op_ = dialect::lower_xla(*call.op, name_.c_str(), operands_, call.dims);
}

Lowered lower_elementwise(const Call& call) {
  const LoweredElementwise lowered(call);
  const StrictOp& op = lowered.op();
  if (op.out) return {{op.out->shape(), op.out->dtype(), op.out->strides()}, false, {}, {}};
  return {{op.shape, op.result, core::result_strides(op)}, false, {}, {}};
}

Lowered lower_common_shape(const Call& call) {
  std::vector<Shape> shapes;
  for (const CallInput& input : call.inputs) shapes.push_back(input.value.shape);
  const Shape shape = broadcast_shapes(shapes);
  DType dtype = call.inputs.empty() ? DType::f64 : call.inputs[0].value.dtype;
  for (const CallInput& input : call.inputs) dtype = promote(dtype, input.value.dtype);
  return {core::abstract_value(shape, dtype), false, {}, {}};
}

}  // namespace weft::explanation

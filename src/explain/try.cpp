// What a call gives, or why it is refused.
#include "base/raise.h"
#include "base/text.h"
#include "core/views.h"
#include "dialect/join.h"
#include "dialect/policy.h"
#include "explain/index_shape.h"
#include "explain/lowered.h"
#include "weft/function_list.h"

namespace weft::explanation {

void check_inputs(const Call& call, size_t count) {
  if (call.inputs.size() == count) return;
  raise(ErrorKind::bad_argument, call.dialect, call.function,
        cat("takes ", count, count == 1 ? " operand" : " operands", ", not ", call.inputs.size()));
}

void refuse_function(const Call& call) {
  raise(ErrorKind::bad_argument, call.dialect, call.function,
        cat("what it gives is not known in ", name_of(call.dialect), "'s dialect"));
}

core::Value operand_of(const CallInput& input) {
  if (input.number) return core::abstract_value({}, default_dtype(input.number->kind));
  return {input.value.shape, input.value.dtype, input.value.strides};
}

Array array_of(const CallInput& input) {
  return core::array_without_elements(operand_of(input), !input.is_read_only);
}

Array out_of(const Call& call) {
  const core::Value& out = *call.out;
  return core::array_without_elements({out.shape, out.dtype, out.strides}, !call.out_is_read_only);
}

namespace {

// Null: a name that only a dialect has.
const FunctionInfo* find_row(const Call& call) {
  for (const FunctionInfo& row : function_list()) {
    if (call.op && call.kind != StepKind::reduce ? row.op == call.op : row.name == call.function)
      return &row;
  }
  return nullptr;
}

}  // namespace

std::string name_in_dialect(const Call& call) {
  const bool is_torch = call.dialect == Dialect::torch;
  if (is_assignment(call)) return is_torch ? "copy_" : "assign";
  const FunctionInfo* row = find_row(call);
  const std::string name(row ? row->name : call.function);
  if (!row || call.dialect == Dialect::numpy) return name;
  const std::vector<std::string_view> names = names_in(is_torch ? row->torch : row->xla);
  const std::string own(names.empty() ? std::string_view(name) : names[0]);
  return is_torch && call.kind == StepKind::in_place && !call.out ? own + "_" : own;
}

namespace {

Lowered lower_join(const Call& call) {
  dialect::Values parts;
  for (const CallInput& input : call.inputs) parts.push_back(operand_of(input));
  const int64_t axis = call.axes.empty() ? 0 : call.axes[0];
  const dialect::Asked asked{call.function.c_str(), call.dialect};
  const core::Assemble joined = call.function == "stack"
                                    ? dialect::lower_stack(asked, parts, axis)
                                    : dialect::lower_concat(asked, parts, axis);
  return {{joined.shape, joined.dtype, joined.strides}, false, {}, {}};
}

Lowered lower_indexing(const Call& call) {
  if (call.inputs.empty()) check_inputs(call, 1);
  const core::Value x = operand_of(call.inputs[0]);
  return {core::abstract_value(index_shape(call).shape, x.dtype), false, {}, {}};
}

}  // namespace

Lowered lower_call(const Call& call) {
  switch (call.kind) {
    case StepKind::elementwise:
    case StepKind::in_place:
    case StepKind::assign:
      return is_elementwise(call) ? lower_elementwise(call) : lower_common_shape(call);
    case StepKind::reduce:
      return lower_reduction(call);
    case StepKind::product:
      return lower_product(call);
    case StepKind::window:
      return lower_window(call);
    case StepKind::expand:
    case StepKind::sum_to_size:
      return lower_expansion(call);
    case StepKind::view:
      return lower_view(call);
    case StepKind::index:
      return lower_indexing(call);
    case StepKind::join:
      return lower_join(call);
  }
  refuse_function(call);
}

Outcome try_call(const Call& call) try {
  const dialect::Untold nobody;
  const Lowered lowered = lower_call(call);
  return {true, lowered.result, lowered.is_read_only, {}, {}};
} catch (const MemoryError&) {
  throw;
} catch (const Error& error) {
  return {false, {}, false, error.info(), error.what()};
}

}  // namespace weft::explanation

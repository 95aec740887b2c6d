// Explanations of calls of the program: made from shapes and arrays, scheduled for this machine.
#include "weft/explain.h"

#include "api/elementwise.h"
#include "api/explain_graph.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/views.h"
#include "dialect/lower.h"
#include "dialect/observe.h"
#include "dialect/policy.h"
#include "exec/execute.h"
#include "exec/machine.h"
#include "explain/error_text.h"
#include "explain/evaluate.h"
#include "fuse/plan_text.h"
#include "graph/expr.h"
#include "kernels/table.h"
#include "weft/print.h"
#include "weft/runtime.h"

namespace weft {
namespace {

using explanation::Call;
using explanation::CallInput;
using explanation::Context;

Context this_machine() {
  const int threads = num_threads();
  return {exec::machine_of(kernels::active_table()),
          cat("this machine: ", instruction_set(), ", ", threads,
              threads == 1 ? " thread" : " threads")};
}

CallInput input_of(const Shape& shape, const Strides& strides) {
  return {.name = {}, .value = {shape, DType::f64, strides}};
}

CallInput input_of(const Array& x, std::string name) {
  CallInput input{.name = std::move(name), .value = x};
  input.is_read_only = !x.is_writable();
  return input;
}

std::string letter(size_t operand) {
  constexpr size_t kLetters = 26;
  return operand < kLetters ? std::string(1, static_cast<char>('a' + operand)) : cat("a", operand);
}

// Of shapes without arrays: how they would run is not known, nor for what elements.
Explanation explain_shapes(Call call) {
  for (size_t i = 0; i < call.inputs.size(); ++i) call.inputs[i].name = letter(i);
  Explanation explanation = explain_calls({call}, Context{});
  explanation.language = Language::cpp;
  explanation.machine = {};
  explanation.memory = {};
  for (ExplainedStep& step : explanation.steps) {
    step.schedule = {};
    step.memory = {};
  }
  return explanation;
}

Call sum_of(const Shape& lhs, const Shape& rhs, Dialect dialect) {
  Call call;
  call.function = "add";
  call.op = Op::add;
  call.dialect = dialect;
  for (const Shape* shape : {&lhs, &rhs})
    call.inputs.push_back(input_of(*shape, row_major_strides(*shape)));
  return call;
}

std::string listed(const std::vector<Shape>& shapes) {
  std::string text;
  for (const Shape& shape : shapes) text += cat(text.empty() ? "" : ", ", shape);
  return text;
}

Call call_of(Op op, const std::vector<Operand>& operands, const Options& options) {
  Call call;
  call.function = info(op).name;
  call.op = op;
  call.policy = options.policy;
  for (const Operand& operand : operands) {
    const std::string name = letter(call.inputs.size());
    if (operand.array()) {
      call.inputs.push_back(input_of(*operand.array(), name));
      continue;
    }
    const Array number = full({}, operand.scalar());
    CallInput input = input_of(number, to_string(number));
    input.number = operand.scalar();
    call.inputs.push_back(std::move(input));
  }
  for (const CallInput& input : call.inputs)
    call.text += cat(call.text.empty() ? "" : ", ", input.name);
  call.text = cat(call.function, "(", call.text, ")");
  if (const Array* out = options.out.get()) {
    call.out = core::Value(*out);
    call.out_is_read_only = !out->is_writable();
  }
  if (const Array* mask = options.where.get()) call.where = input_of(*mask, "where");
  return call;
}

// With the addresses of the arrays: how they are aligned matters.
std::string schedule_of(Op op, const std::vector<Operand>& operands, const Options& options) {
  const dialect::Untold nobody;
  CallOperand list[kMaxArity] = {0, 0, 0};
  for (size_t i = 0; i < operands.size(); ++i) list[i] = operands[i];
  const StrictOp lowered = dialect::lower_numpy(op, info(op).name.data(), list, options);
  return exec::describe(lowered);
}

}  // namespace

Explanation explain(const std::vector<Shape>& shapes) try {
  if (shapes.size() == 2) {
    Call call = sum_of(shapes[0], shapes[1], Dialect::numpy);
    call.text = cat(shapes[0], " + ", shapes[1]);
    return explain_shapes(std::move(call));
  }
  Call call;
  call.function = "broadcast_shapes";
  call.text = cat("broadcast_shapes(", listed(shapes), ")");
  for (const Shape& shape : shapes)
    call.inputs.push_back(input_of(shape, row_major_strides(shape)));
  return explain_shapes(std::move(call));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Explanation explain(Op op, const std::vector<Operand>& operands, const Options& options) try {
  Explanation explanation = explain_calls({call_of(op, operands, options)}, this_machine());
  ExplainedStep& step = explanation.steps.front();
  if (step.works) step.schedule = schedule_of(op, operands, options);
  explanation.language = Language::cpp;
  return explanation;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Explanation detail::explain_text(std::string_view text, const ExplainOptions& options) {
  return explanation::explain_text(text, options, this_machine());
}

Explanation explain_error(std::string_view pasted, const ExplainOptions& options) {
  return explanation::explain_error(pasted, options, this_machine());
}

Explanation detail::explain_expr(const Expr& expr) try {
  Explanation explanation = explain_calls(api::calls_of(*expr.node()), this_machine());
  explanation.plan = fuse::plan_text(*expr.node());
  explanation.language = Language::cpp;
  return explanation;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Explanation torch::explain_expand(const Shape& sizes, const Strides& strides,
                                  const Shape& target) try {
  Call call;
  call.function = "expand";
  call.kind = StepKind::expand;
  call.dialect = Dialect::torch;
  call.text = cat(sizes, ".expand", target);
  call.inputs.push_back(input_of(sizes, strides));
  call.target = target;
  return explain_shapes(std::move(call));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Explanation xla::explain(const Shape& lhs, const Shape& rhs, const Axes& dims) try {
  Call call = sum_of(lhs, rhs, Dialect::xla);
  call.dims = dims;
  call.has_dims = !dims.empty();
  call.text = dims.empty() ? cat("xla::add(", lhs, ", ", rhs, ")")
                           : cat("xla::add(", lhs, ", ", rhs, ", ", braces(dims), ")");
  return explain_shapes(std::move(call));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void api::tell_run(const StrictOp& op) {
  check_strict(op);
  dialect::observe_run(count_or_overflow(op.shape) * size_in_bytes(op.result), exec::describe(op));
}

}  // namespace weft

// From calls to an Explanation: every call is tried, framed, and said how it runs.
#include "base/raise.h"
#include "dialect/policy.h"
#include "explain/frame.h"
#include "explain/memory.h"
#include "explain/walk.h"
#include "schedule/describe.h"

namespace weft::explanation {
namespace {

// What a call becomes, or why it is refused.
struct Tried {
  std::optional<Lowered> lowered = {};
  ErrorInfo error = {};
  std::string message = {};
};

Tried tried(const Call& call) try {
  const dialect::Untold nobody;
  return {lower_call(call), {}, {}};
} catch (const MemoryError&) {
  throw;
} catch (const Error& error) {
  return {{}, error.info(), error.what()};
}

// The schedule of what runs as one loop; of anything else the record that it becomes.
std::string schedule_of(const Call& call, const Lowered& lowered, const Context& context) {
  if (!is_elementwise(call)) return lowered.record;
  const dialect::Untold nobody;
  const LoweredElementwise elementwise(call);
  return schedule::describe(elementwise.op(), context.machine);
}

bool is_loop(const Call& call) {
  return call.kind == StepKind::elementwise || call.kind == StepKind::in_place ||
         call.kind == StepKind::assign;
}

ExplainedStep described(const Call& call, const Tried& outcome, const Context& context) {
  ExplainedStep step;
  step.text = call.text;
  step.function = call.function;
  step.kind = call.kind;
  step.dialect = call.dialect;
  step.works = outcome.lowered.has_value();
  step.error = outcome.error;
  step.message = outcome.message;
  if (step.works) {
    const core::Value& result = outcome.lowered->result;
    step.result = result.shape;
    step.dtype = result.dtype;
    step.result_strides = result.strides;
    step.memory = memory_of(call, *outcome.lowered);
    step.schedule = schedule_of(call, *outcome.lowered, context);
  }
  frame_step(call, outcome.lowered ? &*outcome.lowered : nullptr, step);
  if (step.works && is_loop(call)) step.walk = explained_walk(step);
  return step;
}

ExplainedStep explain_tried(const Calls& calls, size_t at, const Tried& outcome,
                            const Context& context) {
  ExplainedStep step = described(calls[at], outcome, context);
  for (const Dialect system : {Dialect::numpy, Dialect::torch, Dialect::xla})
    step.verdicts.push_back(verdict_of(system, calls[at]));
  step.warnings = find_warnings(calls, at, step);
  step.cures = find_cures(calls, at, step);
  return step;
}

}  // namespace

ExplainedStep explain_step(const Calls& calls, size_t at, const Context& context) {
  return explain_tried(calls, at, tried(calls[at]), context);
}

Explanation explain_calls(const Calls& calls, const Context& context) try {
  Explanation explanation;
  explanation.machine = context.machine_name;
  if (calls.empty()) return explanation;
  std::vector<Lowered> lowered;
  for (size_t i = 0; i < calls.size(); ++i) {
    const Tried outcome = tried(calls[i]);
    explanation.steps.push_back(explain_tried(calls, i, outcome, context));
    if (outcome.lowered) lowered.push_back(*outcome.lowered);
  }
  const ExplainedStep& last = explanation.steps.back();
  explanation.asked = last.text;
  explanation.dialect = last.dialect;
  explanation.language = static_cast<Language>(last.dialect);
  explanation.result = last.result;
  explanation.dtype = last.dtype;
  if (lowered.size() == calls.size()) explanation.memory = memory_of(calls, lowered);
  return explanation;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::explanation

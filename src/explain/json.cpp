#include "base/raise.h"
#include "explain/json_parts.h"

namespace weft {
namespace {

using namespace explanation;

std::string_view name_of_kind(StepKind kind) {
  constexpr std::string_view kNames[] = {"elementwise", "in_place", "assign", "reduce",
                                         "product",     "window",   "expand", "sum_to_size",
                                         "view",        "index",    "join"};
  return kNames[static_cast<size_t>(kind)];
}

// An object that may not be there.
template <class Value, class Write>
void write_if(JsonWriter& out, const std::optional<Value>& value, Write write) {
  if (value)
    write(out, *value);
  else
    out.null();
}

void write_call(JsonWriter& out, const ExplainedStep& step) {
  out.key("text").text(step.text);
  out.key("function").text(step.function);
  out.key("kind").text(name_of_kind(step.kind));
  out.key("dialect").text(name_of(step.dialect));
  out.key("works").boolean(step.works);
  out.key("operands").each(step.operands, [&](const ExplainedOperand& o) {
    write_operand(out, o);
  });
  write_frame(out.key("frame"), step.frame);
  out.key("result").list(step.result);
  out.key("dtype").text(name_of(step.dtype));
  out.key("result_strides").list(step.result_strides);
  out.key("result_axes").list(step.result_axes);
  out.key("keepdims").boolean(step.keepdims);
}

void write_step(JsonWriter& out, const ExplainedStep& step) {
  out.begin('{');
  write_call(out, step);
  out.key("error");
  if (step.works)
    out.null();
  else
    write_error(out, step.error);
  out.key("message").text(step.message);
  write_if(out.key("stages"), step.stages, write_stages);
  out.key("broadcast_dimensions").list(step.broadcast_dimensions);
  out.key("verdicts").each(step.verdicts, [&](const Verdict& v) { write_verdict(out, v); });
  out.key("cures").each(step.cures, [&](const Cure& cure) { write_cure(out, cure); });
  out.key("warnings").each(step.warnings, [&](const Warning& w) { write_warning(out, w); });
  write_memory(out.key("memory"), step.memory);
  out.key("schedule").text(step.schedule);
  write_if(out.key("walk"), step.walk, write_walk);
  out.end('}');
}

}  // namespace

std::string Explanation::json() const try {
  JsonWriter out;
  out.begin('{');
  out.key("version").integer(kVersion);
  out.key("asked").text(asked);
  out.key("dialect").text(name_of(dialect));
  out.key("language").text(name_of(language));
  out.key("works").boolean(works());
  out.key("result").list(result);
  out.key("dtype").text(name_of(dtype));
  write_memory(out.key("memory"), memory);
  out.key("machine").text(machine);
  out.key("plan").text(plan);
  out.key("remark").text(remark);
  out.key("unread").text(unread);
  out.key("focus");
  if (steps.empty())
    out.null();
  else
    out.integer(&focus() - steps.data());
  out.key("steps").each(steps, [&](const ExplainedStep& step) { write_step(out, step); });
  out.end('}');
  return out.str();
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

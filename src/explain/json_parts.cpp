#include "explain/json_parts.h"

namespace weft::explanation {
namespace {

std::string_view name_of_role(AxisRole role) {
  constexpr std::string_view kNames[] = {"result", "folded", "summed", "window"};
  return kNames[static_cast<size_t>(role)];
}

std::string_view name_of_use(AxisUse use) {
  constexpr std::string_view kNames[] = {"kept", "stretched", "missing", "failed"};
  return kNames[static_cast<size_t>(use)];
}

std::string_view name_of_repair(Repair repair) {
  constexpr std::string_view kNames[] = {
      "add_axis", "keepdims", "transpose", "squeeze",   "product", "open_mesh", "mask_axis",
      "where",    "reshape",  "placing",   "new_array", "expand",  "slice"};
  return kNames[static_cast<size_t>(repair)];
}

std::string_view name_of_suspicion(Suspicion suspicion) {
  constexpr std::string_view kNames[] = {"row_meets_column", "square", "wrong_axis", "growth",
                                         "lone_one"};
  return kNames[static_cast<size_t>(suspicion)];
}

std::string_view name_of_policy(Policy policy) {
  constexpr std::string_view kNames[] = {"implicit", "same_rank", "exact"};
  return kNames[static_cast<size_t>(policy)];
}

}  // namespace

void write_operand(JsonWriter& out, const ExplainedOperand& operand) {
  out.begin('{');
  out.key("name").text(operand.name);
  out.key("shape").list(operand.shape);
  out.key("dtype").text(name_of(operand.dtype));
  out.key("strides").list(operand.strides);
  out.key("is_number").boolean(operand.is_number);
  out.key("is_target").boolean(operand.is_target);
  out.key("axes").list(operand.axes);
  out.key("uses").each(operand.uses, [&](AxisUse use) { out.text(name_of_use(use)); });
  out.key("jumps").list(operand.jumps);
  out.end('}');
}

void write_frame(JsonWriter& out, const std::vector<ExplainedAxis>& frame) {
  out.each(frame, [&](const ExplainedAxis& axis) {
    out.begin('{');
    out.key("extent");
    if (axis.extent < 0)
      out.null();
    else
      out.integer(axis.extent);
    out.key("role").text(name_of_role(axis.role));
    out.key("label").text(axis.label);
    out.end('}');
  });
}

void write_error(JsonWriter& out, const ErrorInfo& error) {
  out.begin('{');
  out.key("kind").text(name_of(error.kind));
  out.key("op").text(error.op);
  out.key("dialect").text(name_of(error.dialect));
  out.key("shapes").each(error.shapes, [&](const Shape& shape) { out.list(shape); });
  out.key("result_axis").integer(error.result_axis);
  out.key("operand_axes").each(error.operand_axes, [&](int axis) { out.integer(axis); });
  out.key("operands").each(error.operands, [&](int operand) { out.integer(operand); });
  out.key("extents").each(error.extents, [&](int64_t extent) { out.integer(extent); });
  out.key("rule").text(error.rule);
  out.key("hint").text(error.hint);
  out.end('}');
}

void write_verdict(JsonWriter& out, const Verdict& verdict) {
  out.begin('{');
  out.key("system").text(name_of(verdict.system));
  out.key("version").text(version_of(verdict.system));
  out.key("exists").boolean(verdict.exists);
  out.key("works").boolean(verdict.works);
  out.key("result").list(verdict.result);
  out.key("dtype").text(name_of(verdict.dtype));
  out.key("error").text(verdict.error);
  out.key("needs").text(verdict.needs);
  out.key("placings").each(verdict.placings, [&](const Axes& dims) { out.list(dims); });
  out.end('}');
}

void write_cure(JsonWriter& out, const Cure& cure) {
  out.begin('{');
  out.key("repair").text(name_of_repair(cure.repair));
  out.key("code").begin('{');
  for (int language = 0; language < kLanguages; ++language)
    out.key(name_of(static_cast<Language>(language)))
        .text(cure.code[static_cast<size_t>(language)]);
  out.end('}');
  out.key("result").list(cure.result);
  out.key("is_numpys").boolean(cure.is_numpys);
  out.key("why").text(cure.why);
  out.key("operands").each(cure.operands, [&](const ExplainedOperand& operand) {
    write_operand(out, operand);
  });
  out.end('}');
}

void write_warning(JsonWriter& out, const Warning& warning) {
  out.begin('{');
  out.key("suspicion").text(name_of_suspicion(warning.suspicion));
  out.key("text").text(warning.text);
  out.key("policy");
  if (warning.policy)
    out.text(name_of_policy(*warning.policy));
  else
    out.null();
  out.key("bytes").integer(warning.bytes);
  out.end('}');
}

void write_memory(JsonWriter& out, const ExplainedMemory& memory) {
  out.begin('{');
  out.key("operands").integer(memory.operands);
  out.key("result").integer(memory.result);
  out.key("temporaries").integer(memory.temporaries);
  out.key("fused").integer(memory.fused);
  out.end('}');
}

void write_stages(JsonWriter& out, const xla::BinaryStages& stages) {
  out.begin('{');
  out.key("placed").integer(stages.placed);
  out.key("added").list(stages.added);
  out.key("lhs").list(stages.lhs);
  out.key("rhs").list(stages.rhs);
  out.key("shape").list(stages.shape);
  out.end('}');
}

void write_walk(JsonWriter& out, const ExplainedWalk& walk) {
  out.begin('{');
  out.key("size").integer(walk.size);
  out.key("jumps").each(walk.jumps, [&](const Strides& jumps) { out.list(jumps); });
  out.key("moves").each(walk.moves, [&](const ExplainedMove& move) {
    out.begin('{');
    out.key("number").integer(move.number);
    out.key("carried").integer(move.carried);
    out.key("index").list(move.index);
    out.key("stacks").each(move.stacks, [&](const Dims& stack) { out.list(stack); });
    out.key("offsets").each(move.offsets, [&](int64_t offset) { out.integer(offset); });
    out.key("written_at").integer(move.written_at);
    out.end('}');
  });
  out.end('}');
}

}  // namespace weft::explanation

#include <string>

#include "base/text.h"
#include "schedule/schedule.h"

namespace weft::schedule {
namespace {

constexpr const char* kStrategies[] = {"row", "tile", "nest", "convert", "jit", "blocks"};

const char* name_of(Strategy strategy) { return kStrategies[static_cast<int>(strategy)]; }

std::string step_text(int64_t step, int64_t item) {
  return step == item ? "row" : step == 0 ? "splat" : cat("step ", step);
}

std::string tile_text(const Schedule& s) {
  std::string text;
  for (int k = s.outer_axes - 1; k >= 0; --k) text += cat(s.outer[k].extent, " x ");
  if (s.tile.planes > 1) text += cat(s.tile.planes, " x ");
  text += cat(s.tile.rows, " x ", s.tile.columns);
  text += " | out " + step_text(s.tile.out_column, size_in_bytes(s.result));
  for (int i = 0; i < s.inputs; ++i) text += ", in " + step_text(s.tile.in_column[i], s.item_of(i));
  return text;
}

const char* access_text(const InputAccess& access) {
  constexpr const char* kForms[] = {"row",    "reversed", "every second", "transposed", "splat",
                                    "number", "repeated", "pattern",      "stepping"};
  return access.is_direct ? kForms[static_cast<int>(access.form)] : "packed";
}

std::string code_text(const Schedule& s) {
  constexpr const char* kOutputs[] = {"packed", "row", "streamed"};
  std::string text = cat("out ", kOutputs[static_cast<int>(s.output)]);
  for (int i = 0; i + 1 < s.plan.nest.operands; ++i) text += cat(", in ", access_text(s.input[i]));
  return text;
}

std::string rewrite_text(const Schedule& s) {
  std::string text;
  if (s.rewrite == Rewrite::hoist_row) text += " | one row computed, then copied";
  if (s.rewrite == Rewrite::hoist_column) text += " | one column computed, then copied";
  if (s.rewrite == Rewrite::expand)
    text += cat(" | input ", int{s.expanded}, " expanded in scratch");
  if (s.hoisted != 0) text += " | hoisted, then copied";
  for (int operand = 1; operand < 64; ++operand)
    if (s.expanded_inputs >> operand & 1) text += cat(" | input ", operand - 1, " expanded");
  return text;
}

std::string body_text(const Schedule& s) {
  switch (s.strategy) {
    case Strategy::row:
      return cat(s.tile.columns);
    case Strategy::tile:
    case Strategy::nest:
      return tile_text(s);
    case Strategy::jit:
      return to_string(s.plan, s.traits) + " | " + code_text(s);
    default:
      return to_string(s.plan, s.traits);
  }
}

}  // namespace

const char* reason(Rule rule) noexcept {
  switch (rule) {
    case Rule::none:
      break;
    case Rule::one_row:
      return "one row of at most 4096 elements";
    case Rule::converted_row:
      return "one row of at most 1024 elements, converted on the stack";
    case Rule::repeats_in_scratch:
      return "what repeats is computed once, in scratch";
    case Rule::few_elements:
      return "at most 256 elements, read where they lie";
    case Rule::pattern_in_scratch:
      return "short rows of which one input repeats the same";
    case Rule::small_rows:
      return "few elements in rows long enough to be read where they lie";
    case Rule::reads_in_place:
      return "every operand is contiguous or constant along rows";
    case Rule::one_conversion:
      return "a conversion and nothing else";
    case Rule::several_instructions:
      return "several instructions in one loop";
    case Rule::pays_alone:
      return "generated code is faster than the kernel";
    case Rule::streams_ragged_rows:
      return "streamed rows that are not whole cache lines";
    case Rule::packs_for_one_kernel:
      return "code reads what would be packed for the kernel";
    case Rule::users_function:
      return "a function of the caller's takes elements side by side";
    case Rule::packs:
      return "operands are packed: converted, strided or masked";
  }
  return "";
}

std::string to_string(const Schedule& s) {
  std::string text = cat(name_of(s.strategy), " ", body_text(s), rewrite_text(s));
  if (s.streams) text += " | streamed";
  if (s.split.bytes > 0)
    text += cat(" | ", s.split.units, " units to share, ", s.split.least_units, " at least");
  return cat(text, " | ", reason(s.rule));
}

}  // namespace weft::schedule

// Computations as text and as graphs.
#include "builder/text.h"

#include <ostream>

#include "base/raise.h"
#include "base/text.h"
#include "weft/print.h"

namespace weft::xla {
namespace detail {

std::string name_of(const Recipe& recipe, int i) {
  const Instruction& instruction = recipe.at(i);
  const bool is_parameter = instruction.kind == InstructionKind::parameter;
  return cat(is_parameter ? instruction.label : instruction.opcode, ".", i);
}

std::string type_text(const Shape& shape, DType dtype) {
  static constexpr std::string_view kNames[kDTypes] = {"pred", "s8",  "s16", "s32", "s64",
                                                       "u8",   "u16", "u32", "u64", "f16",
                                                       "bf16", "f32", "f64", "c64", "c128"};
  std::string text = cat(kNames[static_cast<int>(dtype)], "[");
  for (int i = 0; i < shape.rank(); ++i) text += cat(i > 0 ? "," : "", shape[i]);
  return text + "]";
}

std::string type_of(const Recipe& recipe, int i) {
  const Instruction& instruction = recipe.at(i);
  if (instruction.kind != InstructionKind::tuple)
    return type_text(instruction.shape(), instruction.dtype());
  std::string text = "(";
  for (int element : instruction.operands)
    text += cat(text.size() > 1 ? ", " : "", type_of(recipe, element));
  return text + ")";
}

}  // namespace detail

using detail::Instruction;
using detail::InstructionKind;
using detail::Recipe;

namespace {

constexpr int64_t kMostPrinted = 8;  // elements of a constant

std::string value_text(const Array& value) {
  return value.rank() <= 1 && value.size() <= kMostPrinted ? weft::to_string(value) : "{...}";
}

// What stands in parentheses.
std::string arguments_text(const Recipe& recipe, const Instruction& instruction) {
  if (instruction.kind == InstructionKind::parameter) return cat(instruction.parameter);
  if (instruction.kind == InstructionKind::constant) return value_text(*instruction.value);
  std::string text;
  for (int operand : instruction.operands)
    text += cat(text.empty() ? "" : ", ", name_of(recipe, operand));
  return text;
}

std::string line_of(const Recipe& recipe, int i) {
  const Instruction& instruction = recipe.at(i);
  std::string line =
      cat("  ", i == recipe.root ? "ROOT " : "", name_of(recipe, i), " = ", type_of(recipe, i), " ",
          instruction.opcode, "(", arguments_text(recipe, instruction), ")");
  if (!instruction.attributes.empty()) line += cat(", ", instruction.attributes);
  return line + "\n";
}

// Between quotes.
std::string escaped(const std::string& text) {
  std::string result;
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string shape_of(const Instruction& instruction) {
  if (instruction.kind == InstructionKind::parameter) return ", shape=ellipse";
  return instruction.is_apart() ? ", style=bold" : "";
}

}  // namespace

std::string to_string(const Computation& computation) try {
  const Recipe& recipe = computation.recipe();
  std::string text = cat(recipe.name, " {\n");
  for (int i = 0; i < static_cast<int>(recipe.instructions.size()); ++i) text += line_of(recipe, i);
  return text + "}\n";
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::string to_dot(const Computation& computation) try {
  const Recipe& recipe = computation.recipe();
  std::string text = cat("digraph \"", escaped(recipe.name), "\" {\n  node [shape=box];\n");
  for (int i = 0; i < static_cast<int>(recipe.instructions.size()); ++i) {
    const Instruction& instruction = recipe.at(i);
    std::string label = cat(escaped(name_of(recipe, i)), "\\n", type_of(recipe, i));
    if (instruction.kind == InstructionKind::constant)
      label += cat("\\n", escaped(value_text(*instruction.value)));
    if (!instruction.attributes.empty()) label += cat("\\n", escaped(instruction.attributes));
    text += cat("  n", i, " [label=\"", label, "\"", shape_of(instruction),
                i == recipe.root ? ", peripheries=2" : "", "];\n");
    for (int operand : instruction.operands) text += cat("  n", operand, " -> n", i, ";\n");
  }
  return text + "}\n";
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::ostream& operator<<(std::ostream& out, const Computation& computation) try {
  return out << to_string(computation);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::xla

#include "base/raise.h"
#include "base/table.h"
#include "base/text.h"
#include "weft/explanation.h"

namespace weft {
namespace {

// H and L, as in the note that the walk is from; more operands have numbers.
std::string letter(size_t operand, size_t operands) {
  if (operands == 1) return "H";
  return operands == 2 ? (operand == 0 ? "H" : "L") : cat("A", static_cast<int64_t>(operand));
}

// Where R is written to: its jumps are those of rows one after the other.
Strides row_jumps(const Shape& shape) {
  Strides jumps = Strides::filled(shape.rank(), 1);
  for (int axis = shape.rank() - 2; axis >= 0; --axis)
    jumps[axis] = jumps[axis + 1] * shape[axis + 1];
  return jumps;
}

std::string head(const ExplainedStep& step) {
  const ExplainedWalk& walk = *step.walk;
  std::string out =
      cat(step.text, ": R ", step.dtype, " ", step.result, ", JumpArrayR ", row_jumps(step.result),
          ", ", walk.size, walk.size == 1 ? " step\n" : " steps\n");
  for (size_t i = 0; i < step.operands.size() && i < walk.jumps.size(); ++i) {
    const ExplainedOperand& operand = step.operands[i];
    const std::string name = letter(i, step.operands.size());
    out += cat("  ", name, " ", operand.name, " ", operand.dtype, " ", operand.shape, ", JumpArray",
               name, " ", walk.jumps[i], ", along R ", operand.jumps, "\n");
  }
  return out;
}

Table::Row titles(size_t operands) {
  Table::Row row = {"step", "R_IndexStack", "R at"};
  for (size_t i = 0; i < operands; ++i) {
    const std::string name = letter(i, operands);
    row.push_back(cat(name, "_IndexStack"));
    row.push_back(cat(name, " at"));
  }
  return row;
}

Table::Row cells(const ExplainedMove& move) {
  Table::Row row = {std::to_string(move.number), to_string(move.index),
                    std::to_string(move.written_at)};
  for (size_t i = 0; i < move.stacks.size() && i < move.offsets.size(); ++i) {
    row.push_back(to_string(move.stacks[i]));
    row.push_back(std::to_string(move.offsets[i]));
  }
  // The last axis counting up is what most steps are; a carry is worth a word.
  const bool is_carry = move.carried >= 0 && move.carried != move.index.rank() - 1;
  row.push_back(is_carry ? cat("carry to axis ", move.carried) : "");
  return row;
}

std::string walk_of(const ExplainedStep& step) {
  if (step.walk->moves.empty()) return head(step);
  Table table;
  table.add(titles(step.walk->jumps.size()));
  int64_t expected = 0;
  for (const ExplainedMove& move : step.walk->moves) {
    if (move.number != expected) table.add({"..."});
    table.add(cells(move));
    expected = move.number + 1;
  }
  return head(step) + table.text();
}

}  // namespace

std::string Explanation::walk_text() const try {
  std::string out;
  for (const ExplainedStep& step : steps)
    if (step.walk) out += walk_of(step);
  if (!out.empty()) out.pop_back();
  return out;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

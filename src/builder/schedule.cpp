#include "builder/schedule.h"

#include <algorithm>
#include <utility>

namespace weft::xla::detail {
namespace {

class Scheduler {
 public:
  explicit Scheduler(std::shared_ptr<const Recipe> recipe)
      : recipe_(*recipe),
        has_value_(recipe_.instructions.size(), false),
        readers_(recipe_.instructions.size()) {
    schedule_.recipe = std::move(recipe);
  }

  Schedule run() {
    find_ends();
    for (int i = count() - 1; i >= 0; --i) note_readers(i);
    for (int i = 0; i < count(); ++i) {
      if (recipe_.at(i).is_apart()) add_apart(i);
      if (is(i, InstructionKind::fusible) && has_value(i)) add_fused(i);
    }
    find_last_reads();
    return std::move(schedule_);
  }

 private:
  int count() const { return static_cast<int>(recipe_.instructions.size()); }
  bool is(int i, InstructionKind kind) const { return recipe_.at(i).kind == kind; }
  bool has_value(int i) const { return has_value_[static_cast<size_t>(i)]; }
  void give_value(int i) { has_value_[static_cast<size_t>(i)] = true; }

  void find_ends() {
    const Instruction& root = recipe_.at(recipe_.root);
    schedule_.is_tuple = root.kind == InstructionKind::tuple;
    schedule_.results = schedule_.is_tuple ? root.operands : std::vector<int>{recipe_.root};
    for (int result : schedule_.results) give_value(result);
    for (int64_t number = 0;; ++number) {
      const int parameter = recipe_.find_parameter(number);
      if (parameter < 0) break;
      schedule_.parameters.push_back(parameter);
    }
    for (int i = 0; i < count(); ++i) {
      if (!is(i, InstructionKind::fusible) && !is(i, InstructionKind::tuple)) give_value(i);
      if (is(i, InstructionKind::constant)) schedule_.constants.push_back(i);
    }
  }

  // --- Which fusible instructions have values. From the last to the first: all readers have been
  // seen.

  void note_readers(int i) {
    std::vector<int>& readers = readers_[static_cast<size_t>(i)];
    const Instruction& instruction = recipe_.at(i);
    if (instruction.is_apart()) {
      for (int operand : instruction.operands) give_value(operand);
    }
    if (instruction.kind != InstructionKind::fusible) return;
    if (readers.size() > 1 && !instruction.is_view()) give_value(i);
    if (has_value(i)) readers = {i};
    for (int operand : instruction.operands) {
      std::vector<int>& known = readers_[static_cast<size_t>(operand)];
      for (int unit : readers) {
        if (std::find(known.begin(), known.end(), unit) == known.end()) known.push_back(unit);
      }
    }
  }

  // --- Units.

  void add_apart(int i) {
    Unit& unit = schedule_.units.emplace_back();
    unit.gives = i;
    unit.inputs = recipe_.at(i).operands;
    unit.computes = {i};
  }

  void add_fused(int i) {
    Unit& unit = schedule_.units.emplace_back();
    unit.gives = i;
    unit.computes = {i};
    for (size_t next = 0; next < unit.computes.size(); ++next) {
      for (int operand : recipe_.at(unit.computes[next]).operands)
        note(has_value(operand) ? unit.inputs : unit.computes, operand);
    }
    std::sort(unit.computes.begin(), unit.computes.end());
    std::vector<Expr> inputs;
    for (int input : unit.inputs) inputs.push_back(*recipe_.at(input).expr);
    unit.plan = std::make_unique<fuse::Plan>(*recipe_.at(i).expr, inputs);
  }

  static void note(std::vector<int>& list, int i) {
    if (std::find(list.begin(), list.end(), i) == list.end()) list.push_back(i);
  }

  void find_last_reads() {
    std::vector<bool> is_read(recipe_.instructions.size(), false);
    std::vector<int> unit_of(recipe_.instructions.size(), -1);
    for (size_t u = 0; u < schedule_.units.size(); ++u)
      unit_of[static_cast<size_t>(schedule_.units[u].gives)] = static_cast<int>(u);
    for (int result : schedule_.results) is_read[static_cast<size_t>(result)] = true;
    for (size_t u = schedule_.units.size(); u-- > 0;) {
      Unit& unit = schedule_.units[u];
      for (int entry : unit.inputs) {
        const auto input = static_cast<size_t>(entry);
        if (!is_read[input] && unit_of[input] >= 0) unit.last_reads.push_back(unit_of[input]);
        is_read[input] = true;
      }
    }
  }

  Schedule schedule_;
  const Recipe& recipe_;
  std::vector<bool> has_value_;
  std::vector<std::vector<int>> readers_;  // units, by the instruction they give
};

}  // namespace

std::shared_ptr<const Schedule> make_schedule(std::shared_ptr<const Recipe> recipe) {
  return std::make_shared<Schedule>(Scheduler(std::move(recipe)).run());
}

}  // namespace weft::xla::detail

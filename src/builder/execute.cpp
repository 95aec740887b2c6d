// Running a schedule.
#include <utility>

#include "base/raise.h"
#include "base/text.h"
#include "builder/schedule.h"
#include "builder/text.h"
#include "linalg/elementwise.h"

namespace weft::xla {

using detail::Instruction;
using detail::InstructionKind;
using detail::Schedule;
using detail::Unit;

namespace {

std::string parameters_text(const Schedule& schedule) {
  if (schedule.parameters.empty()) return "no arguments";
  std::string text =
      cat(schedule.parameters.size(), schedule.parameters.size() == 1 ? " argument" : " arguments");
  for (size_t i = 0; i < schedule.parameters.size(); ++i) {
    const int parameter = schedule.parameters[i];
    text += cat(i == 0 ? " (" : ", ", schedule.recipe->at(parameter).label, ": ",
                type_of(*schedule.recipe, parameter));
  }
  return text + ")";
}

void check_arguments(const Schedule& schedule, const std::vector<Array>& arguments) {
  const std::string& name = schedule.recipe->name;
  if (arguments.size() != schedule.parameters.size()) {
    raise(
        ErrorKind::bad_argument, Voice::xla, "execute",
        cat("\"", name, "\" takes ", parameters_text(schedule), "; ", arguments.size(), " given"));
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Instruction& parameter = schedule.recipe->at(schedule.parameters[i]);
    const std::string who = cat("parameter ", i, " (", parameter.label, ") of \"", name, "\" is ");
    if (arguments[i].dtype() != parameter.dtype()) {
      raise(ErrorKind::dtypes_differ, Voice::xla, "execute",
            cat(who, parameter.dtype(), "; the argument is ", arguments[i].dtype()));
    }
    if (arguments[i].shape() != parameter.shape()) {
      raise(ErrorKind::extents_differ, Voice::xla, "execute",
            cat(who, "of shape ", parameter.shape(), "; the argument has shape ",
                arguments[i].shape()));
    }
  }
}

// One run. Values by instruction.
class Run {
 public:
  Run(const Schedule& schedule, const std::vector<Array>& arguments)
      : schedule_(schedule), values_(schedule.recipe->instructions.size()) {
    for (size_t i = 0; i < arguments.size(); ++i) value(schedule.parameters[i]) = arguments[i];
    for (size_t i = 0; i < values_.size(); ++i) {
      const Instruction& instruction = schedule.recipe->instructions[i];
      if (instruction.kind == InstructionKind::constant) values_[i] = instruction.value;
    }
  }

  std::vector<Array> results() {
    for (const Unit& unit : schedule_.units) {
      std::vector<Array> inputs;
      for (int input : unit.inputs) inputs.push_back(*value(input));
      value(unit.gives) =
          unit.plan ? unit.plan->run(inputs) : schedule_.recipe->at(unit.gives).apply(inputs);
      for (int read : unit.last_reads) value(read).reset();
    }
    std::vector<Array> results;
    for (int result : schedule_.results) results.push_back(*value(result));
    values_.clear();
    for (Array& result : results) {
      if (!is_only_one(result)) result = result.copy();
    }
    return results;
  }

 private:
  std::optional<Array>& value(int i) { return values_[static_cast<size_t>(i)]; }

  // True iff no argument, constant or other result can be reached through the array.
  static bool is_only_one(const Array& array) {
    const weft::detail::Storage* storage = array.storage().get();
    return array.is_writable() && storage &&
           __atomic_load_n(&storage->references, __ATOMIC_ACQUIRE) == 1;
  }

  const Schedule& schedule_;
  std::vector<std::optional<Array>> values_;
};

}  // namespace

Executable::Executable(std::shared_ptr<const Schedule> schedule) : schedule_(std::move(schedule)) {}

Executable Computation::compile() const { return Executable(detail::make_schedule(recipe_)); }

std::vector<Array> Executable::execute(const std::vector<Array>& arguments) const {
  check_arguments(*schedule_, arguments);
  const algebra::Unwatched inside;  // what stretches was asked for when it was built
  return Run(*schedule_, arguments).results();
}

void Executable::check_single() const {
  if (!schedule_->is_tuple) return;
  raise(ErrorKind::bad_argument, Voice::xla, "run",
        cat("\"", schedule_->recipe->name, "\" gives a tuple of ", schedule_->results.size()),
        "execute({arguments...}) returns all of them");
}

std::string Executable::explain() const {
  const detail::Recipe& recipe = *schedule_->recipe;
  std::string text = cat(recipe.name, ": ", schedule_->units.size(),
                         schedule_->units.size() == 1 ? " step\n" : " steps\n");
  for (const Unit& unit : schedule_->units) {
    text += cat("  ", name_of(recipe, unit.gives), " ", type_of(recipe, unit.gives));
    if (unit.plan) {
      text += cat(" fused, passes: ", unit.plan->steps(), ", computes");
      for (int i : unit.computes) text += cat(" ", name_of(recipe, i));
    }
    text += "\n";
  }
  return text;
}

}  // namespace weft::xla

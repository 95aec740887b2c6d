// Running a schedule.
#include <utility>

#include "array/array_list.h"
#include "assemble/run.h"
#include "base/raise.h"
#include "base/text.h"
#include "builder/schedule.h"
#include "builder/text.h"
#include "contract/elementwise.h"
#include "contract/run_contract.h"
#include "dialect/join.h"
#include "dialect/products.h"

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
    text += cat(i == 0 ? " (" : ", ", shown(schedule.recipe->at(parameter).label), ": ",
                type_of(*schedule.recipe, parameter));
  }
  return text + ")";
}

[[noreturn]] void refuse_count(const Schedule& schedule, size_t given) {
  raise(ErrorKind::bad_argument, Dialect::xla, "execute",
        cat("\"", schedule.recipe->name, "\" takes ", parameters_text(schedule), "; ", given,
            " given"));
}

[[noreturn]] void refuse_argument(const Schedule& schedule, size_t i, const Array& argument) {
  const Instruction& parameter = schedule.recipe->at(schedule.parameters[i]);
  const std::string who = cat("parameter ", i, " (", shown(parameter.label), ") of \"",
                              shown(schedule.recipe->name), "\" is ");
  if (argument.dtype() != parameter.dtype()) {
    raise(ErrorKind::dtypes_differ, Dialect::xla, "execute",
          cat(who, parameter.dtype(), "; the argument is ", argument.dtype()));
  }
  raise(ErrorKind::extents_differ, Dialect::xla, "execute",
        cat(who, "of shape ", parameter.shape(), "; the argument has shape ", argument.shape()));
}

void check_arguments(const Schedule& schedule, const ArrayList& arguments) {
  if (arguments.size() != schedule.parameters.size()) refuse_count(schedule, arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Instruction& parameter = schedule.recipe->at(schedule.parameters[i]);
    const Array& argument = *arguments[i];
    if (argument.dtype() != parameter.dtype() || argument.shape() != parameter.shape())
      refuse_argument(schedule, i, argument);
  }
}

// One run. Arguments and constants are read where they are; each unit adds a value.
class Run {
 public:
  Run(const Schedule& schedule, const ArrayList& arguments)
      : schedule_(schedule), values_(schedule.recipe->instructions.size()) {
    check_arguments(schedule, arguments);
    made_.reserve(schedule.units.size());  // `values_` points there
    for (size_t i = 0; i < arguments.size(); ++i) value(schedule.parameters[i]) = arguments[i];
    for (int constant : schedule.constants) value(constant) = &*schedule.recipe->at(constant).value;
  }

  // One of these, once.
  std::vector<Array> results() {
    run_units();
    std::vector<Array> results;
    results.reserve(schedule_.results.size());
    for (int result : schedule_.results) results.push_back(*value(result));
    made_.clear();
    for (Array& result : results) make_only_one(result);
    return results;
  }
  Array only_result() {
    run_units();
    Array result = *value(schedule_.results[0]);
    made_.clear();
    make_only_one(result);
    return result;
  }

 private:
  const Array*& value(int i) { return values_[static_cast<size_t>(i)]; }

  void run_units() {
    for (const Unit& unit : schedule_.units) {
      made_.push_back(run(unit));
      value(unit.gives) = &made_.back();
      for (int last : unit.last_reads) made_[static_cast<size_t>(last)] = Array();
    }
  }

  Array run(const Unit& unit) {
    if (unit.plan) {
      ArrayList inputs(unit.inputs.size());
      for (size_t i = 0; i < inputs.size(); ++i) inputs[i] = value(unit.inputs[i]);
      return unit.plan->run(inputs.data());
    }
    const Instruction& instruction = schedule_.recipe->at(unit.gives);
    if (instruction.kind == InstructionKind::concatenate) return concatenated(unit, instruction);
    return contract::run(dialect::lower_xla_dot_general(*value(unit.inputs[0]),
                                                        *value(unit.inputs[1]), instruction.dot));
  }

  Array concatenated(const Unit& unit, const Instruction& instruction) {
    dialect::Values parts;
    for (int input : unit.inputs) parts.emplace_back(*value(input));
    return assemble::run(dialect::lower_xla_concatenate(parts, instruction.dimension));
  }

  static void make_only_one(Array& result) {
    if (!is_only_one(result)) result = result.copy();
  }
  // True iff no argument, constant or other result can be reached through the array.
  static bool is_only_one(const Array& array) {
    const weft::detail::Storage* storage = array.storage().get();
    return array.is_writable() && storage &&
           __atomic_load_n(&storage->references, __ATOMIC_ACQUIRE) == 1;
  }

  const Schedule& schedule_;
  // What stretches was asked for when it was built.
  const contract::Unwatched inside_;
  ArrayList values_;         // by instruction
  std::vector<Array> made_;  // by unit
};

}  // namespace

Executable::Executable(std::shared_ptr<const Schedule> schedule) : schedule_(std::move(schedule)) {}

Executable Computation::compile() const try {
  return Executable(detail::make_schedule(recipe_));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::vector<Array> Executable::execute(const std::vector<Array>& arguments) const try {
  ArrayList pointers(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) pointers[i] = &arguments[i];
  return Run(*schedule_, pointers).results();
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array Executable::run_one(std::initializer_list<CallOperand> arguments) const try {
  if (schedule_->is_tuple) {
    raise(ErrorKind::bad_argument, Dialect::xla, "run",
          cat("\"", schedule_->recipe->name, "\" gives a tuple of ", schedule_->results.size()),
          "execute({arguments...}) returns all of them");
  }
  ArrayList pointers(arguments.size());
  for (size_t i = 0; i < arguments.size(); ++i) pointers[i] = arguments.begin()[i].array();
  return Run(*schedule_, pointers).only_result();
} catch (const std::bad_alloc&) {
  refuse_memory();
}

std::string Executable::explain() const try {
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
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::xla

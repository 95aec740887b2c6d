#include "compile/fused.h"

#include <algorithm>

#include "compile/isa.h"
#include "compile/tuning.h"
#include "jit/liveness.h"
#include "schedule/access.h"

namespace weft::compile {
namespace {

class FusedWriter {
 public:
  FusedWriter(const core::Program& program, const Structure& structure, FusedProgram& fused)
      : program_(program),
        structure_(structure),
        fused_(fused),
        least_run_(structure.folds || program.instructions == 1 ? 1 : kLeastRun) {}

  bool write() {
    order_instructions();
    find_steps();
    if (!has_runs_ || (structure_.folds && fused_.steps > 1)) return false;
    const FusedStep& last = fused_.step[fused_.steps - 1];
    fused_.writes_directly = is_run(last) && structure_.output != schedule::OutputAccess::packed;
    fused_.is_whole = fused_.steps == 1 && fused_.writes_directly;
    const bool is_one = program_.instructions == 1 && !structure_.folds && !pays_alone(0);
    if (is_one && (!fused_.is_whole || structure_.packs_anew)) return false;
    find_uses();
    choose_direct_inputs();
    for (int i = 0; i < fused_.steps; ++i) {
      if (is_run(fused_.step[i]) && !make_kernel(fused_.step[i])) return false;
    }
    return true;
  }

 private:
  bool is_simple(const core::Instruction& instruction) const {
    return takes(code_rules(structure_.isa), instruction);
  }
  // Of simple instructions, enough of them for a kernel.
  bool is_run(int first, int count) const {
    return is_simple(at(first)) && (count >= least_run_ || pays_alone(first));
  }
  bool is_run(const FusedStep& step) const { return is_run(step.first, step.count); }
  bool pays_alone(int place) const {
    return jit::pays_alone(structure_.isa, at(place).op, at(place).compute);
  }

  const core::Instruction& at(int place) const {
    return program_.instruction[fused_.turns.instruction[place]];
  }
  int result() const { return program_.inputs + program_.instructions - 1; }

  // Whether the result depends on a value.
  void find_needed() {
    is_needed_[result()] = true;
    for (int i = program_.instructions - 1; i >= 0; --i) {
      const core::Instruction& instruction = program_.instruction[i];
      for (int k = 0; is_needed_[program_.inputs + i] && k < info(instruction.op).arity; ++k)
        is_needed_[instruction.inputs[k]] = true;
    }
  }

  // An instruction for the tables is one level above what it needs, a simple one on the same: what
  // is simple on one level is one run, behind the tables' instructions of the level. Nothing that
  // leads to the result comes behind it.
  int find_levels() {
    int highest = 0;
    for (int i = 0; i < program_.instructions; ++i) {
      const core::Instruction& instruction = program_.instruction[i];
      int& level = level_[program_.inputs + i];
      for (int k = 0; k < info(instruction.op).arity; ++k)
        level = std::max(level, level_[instruction.inputs[k]]);
      level += !is_simple(instruction);
      highest = std::max(highest, level);
    }
    return highest;
  }

  void order_instructions() {
    find_needed();
    const int highest = find_levels();
    for (int level = 0; level <= highest; ++level) {
      add_level(level, false);
      add_level(level, true);
    }
  }

  void add_level(int level, bool simple) {
    for (int i = 0; i < program_.instructions; ++i) {
      const int value = program_.inputs + i;
      if (level_[value] != level || !is_needed_[value] ||
          is_simple(program_.instruction[i]) != simple)
        continue;
      place_[value] = fused_.turns.count;
      fused_.turns.instruction[fused_.turns.count++] = static_cast<uint8_t>(i);
    }
  }

  void add_step(int first, int count) {
    for (int i = first; i < first + count; ++i)
      fused_.turns.turn[i] = static_cast<uint8_t>(fused_.steps);
    FusedStep& step = fused_.step[fused_.steps++];
    step.first = first;
    step.count = count;
    has_runs_ = has_runs_ || is_run(step);
  }

  void find_steps() {
    for (int i = 0; i < fused_.turns.count;) {
      int end = i;
      while (end < fused_.turns.count && is_simple(at(end)) && fits(i, end) &&
             jit::go_together(at(i).compute, at(end).compute))
        ++end;
      const int count = end > i && is_run(i, end - i) ? end - i : 1;
      add_step(i, count);
      i += count;
    }
  }

  // True iff the value is there before the instruction at this place.
  bool is_before(int value, int place) const {
    return value < program_.inputs || place_[value] < place;
  }

  // Whether the instructions from place `first` to `last` read and give no more values than a
  // segment may.
  bool fits(int first, int last) const {
    int sources = 0;
    int targets = 0;
    bool is_source[core::kMaxInputs + core::kMaxInstructions] = {};
    for (int i = first; i <= last; ++i) {
      const core::Instruction& instruction = at(i);
      for (int k = 0; k < info(instruction.op).arity; ++k) {
        const int value = instruction.inputs[k];
        if (!is_before(value, first) || is_source[value]) continue;
        is_source[value] = true;
        ++sources;
      }
      targets += is_used_after(value_at(i), last);
    }
    return sources <= jit::kMaxSources && targets <= jit::kMaxTargets;
  }

  int value_at(int place) const { return program_.inputs + fused_.turns.instruction[place]; }

  // The result is used by whoever gets it.
  bool is_used_after(int value, int last) const {
    if (value == result()) return true;
    for (int i = last + 1; i < fused_.turns.count; ++i) {
      for (int k = 0; k < info(at(i).op).arity; ++k) {
        if (at(i).inputs[k] == value) return true;
      }
    }
    return false;
  }

  void find_uses() {
    for (int s = 0; s < fused_.steps; ++s) {
      const FusedStep& step = fused_.step[s];
      if (is_run(step)) continue;
      for (int k = 0; k < info(at(step.first).op).arity; ++k)
        tables_use_[at(step.first).inputs[k]] = true;
    }
  }

  void choose_direct_inputs() {
    for (int i = 0; i < program_.inputs; ++i)
      fused_.is_direct[i] =
          structure_.input[i].is_direct && !tables_use_[i] && (fused_.is_whole || !wants_whole(i));
  }
  bool wants_whole(int input) const {
    const jit::Form form = structure_.input[input].form;
    return form == jit::Form::repeated || form == jit::Form::pattern ||
           form == jit::Form::transposed;
  }
  // What is packed is contiguous then.
  bool is_packed_row(int input) const {
    return !fused_.is_direct[input] &&
           (wants_whole(input) || jit::step_of(structure_.input[input].form) != 1);
  }

  jit::Source source_of(int value) const {
    if (value >= program_.inputs) {
      const DType type = program_.instruction[value - program_.inputs].result;
      return {type, type, jit::Form::contiguous};
    }
    const core::Input& input = program_.input[value];
    const DType stored = fused_.is_direct[value] ? input.dtype : input.computed;
    const schedule::InputAccess& way = structure_.input[value];
    if (is_packed_row(value)) return {stored, input.computed, jit::Form::contiguous};
    const bool fetches =
        input.ahead != 0 && fused_.is_direct[value] && way.form == jit::Form::contiguous;
    return {stored, input.computed, way.form, way.times, fetches};
  }

  bool make_kernel(FusedStep& step) {
    jit::Segment segment = segment_of(step);
    if (!jit::holds_patterns(segment)) {
      pack_patterns();
      segment = segment_of(step);
    }
    step.sources = segment.sources;
    step.targets = segment.targets;
    step.lanes = jit::lanes_of(segment);
    step.code = jit::make_kernel(segment);
    return static_cast<bool>(step.code);
  }

  void pack_patterns() {
    for (int i = 0; i < program_.inputs; ++i) {
      if (structure_.input[i].form == jit::Form::pattern) fused_.is_direct[i] = false;
    }
  }

  // Says in the step, too, which values are its sources and targets.
  jit::Segment segment_of(FusedStep& step) const {
    jit::Segment segment;
    segment.isa = structure_.isa;
    segment.folds = structure_.folds;
    segment.join = structure_.join;
    int number[core::kMaxInputs + core::kMaxInstructions];
    for (int& n : number) n = -1;
    const int end = step.first + step.count;
    for (int i = step.first; i < end; ++i) {
      for (int k = 0; k < info(at(i).op).arity; ++k) {
        const int value = at(i).inputs[k];
        if (!is_before(value, step.first) || number[value] >= 0) continue;
        number[value] = segment.sources;
        step.source[segment.sources] = static_cast<uint8_t>(value);
        const jit::Source source = source_of(value);
        step.is_repeated[segment.sources] = source.form == jit::Form::repeated;
        step.pattern[segment.sources] = source.form == jit::Form::pattern ? source.times : 0;
        segment.source[segment.sources++] = source;
      }
    }
    for (int i = step.first; i < end; ++i) {
      jit::Step& made = segment.step[segment.steps];
      made = {at(i).op, at(i).compute, at(i).result, {}};
      for (int k = 0; k < info(at(i).op).arity; ++k)
        made.args[k] = static_cast<uint8_t>(number[at(i).inputs[k]]);
      const int value = value_at(i);
      number[value] = segment.sources + segment.steps++;
      if (is_used_after(value, end - 1)) add_target(segment, step, value, number[value]);
    }
    return segment;
  }

  void add_target(jit::Segment& segment, FusedStep& step, int value, int number) const {
    const bool is_output = value == result() && structure_.output != schedule::OutputAccess::packed;
    step.target[segment.targets] = static_cast<uint8_t>(value);
    segment.target[segment.targets++] = {
        static_cast<uint8_t>(number),
        is_output ? program_.written : program_.instruction[value - program_.inputs].result,
        is_output && structure_.output == schedule::OutputAccess::streamed};
  }

  const core::Program& program_;
  const Structure& structure_;
  FusedProgram& fused_;
  int least_run_;
  bool has_runs_ = false;
  bool tables_use_[core::kMaxInputs + core::kMaxInstructions] = {};
  bool is_needed_[core::kMaxInputs + core::kMaxInstructions] = {};
  int level_[core::kMaxInputs + core::kMaxInstructions] = {};
  int place_[core::kMaxInputs + core::kMaxInstructions] =
      {};  // of the instruction that gives a value
};

}  // namespace

bool FusedProgram::make(const core::Program& program, const Structure& structure) {
  if (!FusedWriter(program, structure, *this).write()) return false;
  slots = Slots(program, turns);
  return true;
}

}  // namespace weft::compile

#include "exec/fused.h"

namespace weft::exec {
namespace {

// A run shorter than this is left to the tables: their kernels are as good.
constexpr int kLeastRun = 2;

class FusedWriter {
 public:
  FusedWriter(const Program& program, const Structure& structure, FusedProgram& fused)
      : program_(program), structure_(structure), fused_(fused) {}

  bool write() {
    find_steps();
    if (!has_runs_) return false;
    find_uses();
    choose_direct_inputs();
    for (int i = 0; i < fused_.steps; ++i) {
      if (is_run(fused_.step[i]) && !make_kernel(fused_.step[i])) return false;
    }
    const FusedStep& last = fused_.step[fused_.steps - 1];
    fused_.writes_directly = is_run(last) && structure_.output != OutputWay::packed;
    fused_.is_whole = fused_.steps == 1 && fused_.writes_directly;
    return true;
  }

 private:
  bool is_simple(const Instruction& instruction) const {
    return is_conversion(instruction)
               ? emit::converts(structure_.isa, instruction.compute, instruction.result)
               : emit::takes(structure_.isa, instruction.op, instruction.compute);
  }
  static bool is_run(const FusedStep& step) { return step.count >= kLeastRun; }

  void add_step(int first, int count) {
    FusedStep& step = fused_.step[fused_.steps++];
    step.first = first;
    step.count = count;
    has_runs_ = has_runs_ || is_run(step);
  }

  void find_steps() {
    for (int i = 0; i < program_.instructions;) {
      int end = i;
      while (end < program_.instructions && is_simple(program_.instruction[end]) && fits(i, end))
        ++end;
      if (end - i >= kLeastRun) {
        add_step(i, end - i);
        i = end;
      } else {
        add_step(i++, 1);
      }
    }
  }

  // Whether instructions first .. last read and give no more values than a segment may.
  bool fits(int first, int last) const {
    int sources = 0;
    int targets = 0;
    bool is_source[kMaxInputs + kMaxInstructions] = {};
    for (int i = first; i <= last; ++i) {
      const Instruction& instruction = program_.instruction[i];
      for (int k = 0; k < info(instruction.op).arity; ++k) {
        const int value = instruction.inputs[k];
        if (value >= program_.inputs + first || is_source[value]) continue;
        is_source[value] = true;
        ++sources;
      }
      targets += is_used_after(program_.inputs + i, last);
    }
    return sources <= emit::kMaxSources && targets <= emit::kMaxTargets;
  }

  // The last value is used by whoever gets the result.
  bool is_used_after(int value, int last) const {
    if (value == program_.inputs + program_.instructions - 1) return true;
    for (int i = last + 1; i < program_.instructions; ++i) {
      for (int k = 0; k < info(program_.instruction[i].op).arity; ++k) {
        if (program_.instruction[i].inputs[k] == value) return true;
      }
    }
    return false;
  }

  void find_uses() {
    for (int s = 0; s < fused_.steps; ++s) {
      const FusedStep& step = fused_.step[s];
      for (int i = step.first; i < step.first + step.count; ++i) {
        const Instruction& instruction = program_.instruction[i];
        for (int k = 0; k < info(instruction.op).arity; ++k) {
          if (!is_run(step)) tables_use_[instruction.inputs[k]] = true;
        }
      }
    }
  }

  void choose_direct_inputs() {
    for (int i = 0; i < program_.inputs; ++i)
      fused_.is_direct[i] = structure_.input[i].is_direct && !tables_use_[i];
  }

  emit::Source source_of(int value) const {
    if (value >= program_.inputs) {
      const DType type = program_.instruction[value - program_.inputs].result;
      return {type, type, emit::Form::contiguous};
    }
    const Input& input = program_.input[value];
    const DType stored = fused_.is_direct[value] ? input.dtype : input.computed;
    return {stored, input.computed, structure_.input[value].form};
  }

  bool make_kernel(FusedStep& step) {
    emit::Segment segment;
    segment.isa = structure_.isa;
    int number[kMaxInputs + kMaxInstructions];
    for (int& n : number) n = -1;
    const int end = step.first + step.count;
    for (int i = step.first; i < end; ++i) {
      const Instruction& instruction = program_.instruction[i];
      for (int k = 0; k < info(instruction.op).arity; ++k) {
        const int value = instruction.inputs[k];
        if (value >= program_.inputs + step.first || number[value] >= 0) continue;
        number[value] = segment.sources;
        step.source[segment.sources] = static_cast<uint8_t>(value);
        segment.source[segment.sources++] = source_of(value);
      }
    }
    for (int i = step.first; i < end; ++i) {
      const Instruction& instruction = program_.instruction[i];
      emit::Step& made = segment.step[segment.steps];
      made = {instruction.op, instruction.compute, instruction.result, {}};
      for (int k = 0; k < info(instruction.op).arity; ++k)
        made.args[k] = static_cast<uint8_t>(number[instruction.inputs[k]]);
      const int value = program_.inputs + i;
      number[value] = segment.sources + segment.steps++;
      if (is_used_after(value, end - 1)) add_target(segment, step, value, number[value]);
    }
    step.sources = segment.sources;
    step.targets = segment.targets;
    step.code = emit::make_kernel(segment);
    return static_cast<bool>(step.code);
  }

  void add_target(emit::Segment& segment, FusedStep& step, int value, int number) const {
    const bool is_last = value == program_.inputs + program_.instructions - 1;
    const bool is_output = is_last && structure_.output != OutputWay::packed;
    step.target[segment.targets] = static_cast<uint8_t>(value);
    segment.target[segment.targets++] = {
        static_cast<uint8_t>(number),
        is_output ? program_.written : program_.instruction[value - program_.inputs].result,
        is_output && structure_.output == OutputWay::streamed};
  }

  const Program& program_;
  const Structure& structure_;
  FusedProgram& fused_;
  bool has_runs_ = false;
  bool tables_use_[kMaxInputs + kMaxInstructions] = {};
};

}  // namespace

bool FusedProgram::make(const Program& program, const Structure& structure) {
  return FusedWriter(program, structure, *this).write();
}

}  // namespace weft::exec

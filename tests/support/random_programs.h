// Random programs of several instructions, and two ways to run them: as the block executor does,
// and one instruction after the other into whole arrays.
#pragma once

#include <string>
#include <vector>

#include "compile/cache.h"
#include "exec/blocks.h"
#include "exec/machine.h"
#include "schedule/choose.h"
#include "support/random_calls.h"

namespace weft::test {

// A program together with what it refers to.
struct RandomProgram {
  core::Program program;
  Shape shape;
  std::vector<Array> arrays;     // of the inputs, broadcast to the shape
  std::vector<Strides> strides;  // of the arrays; the program points here
  Array out;
  std::optional<Array> mask;

  std::string text() const {
    std::string text = to_string(shape) + ":";
    for (const Array& array : arrays) text += " " + text_of(array);
    for (int i = 0; i < program.instructions; ++i) {
      const core::Instruction& instruction = program.instruction[i];
      text += "; " + std::string(info(instruction.op).name) + "." +
              std::string(name_of(instruction.compute));
      for (int k = 0; k < info(instruction.op).arity; ++k)
        text += " " + std::to_string(instruction.inputs[k]);
    }
    return text + " -> " + std::string(name_of(program.result)) + " -> " + text_of(out) +
           (mask ? " masked" : "");
  }
};

// Draws programs of at most `most` instructions that satisfy `allowed(op)`.
template <class Allowed>
class ProgramWriter {
 public:
  ProgramWriter(Random& random, Allowed allowed, int64_t most = 12)
      : random_(random), allowed_(allowed), most_(most) {}

  RandomProgram write() {
    made_.shape = random_call_shape(random_);
    for (int64_t& extent : made_.shape) extent = extent > 0 ? extent : 1;
    const int64_t length = random_.between(1, most_);
    while (made_.program.instructions < length) add_instruction();
    finish();
    return std::move(made_);
  }

 private:
  // The type of argument k of a kernel that computes in `compute`.
  static DType argument_type(Op op, DType compute, int k) {
    if (info(op).input == InputRule::select && k == 0) return DType::boolean;
    return info(op).input == InputRule::scale && k == 1 ? DType::i64 : compute;
  }
  static DType result_type(Op op, DType compute) {
    if (info(op).result == ResultRule::boolean) return DType::boolean;
    return info(op).result == ResultRule::real_part ? real_part(compute) : compute;
  }

  // A value of this type: mostly one that is there already. -1: none, and no room for another.
  int value_of(DType dtype) {
    std::vector<int> known;
    for (int i = 0; i < static_cast<int>(types_.size()); ++i) {
      if (types_[static_cast<size_t>(i)] == dtype) known.push_back(i);
    }
    const bool is_full = static_cast<int>(inputs_.size()) == kMostInputs;
    if (!known.empty() && (is_full || random_.chance(70))) return random_.pick(known);
    if (is_full) return -1;
    inputs_.push_back(static_cast<int>(types_.size()));
    types_.push_back(dtype);
    add_input(dtype);
    return inputs_.back();
  }

  void add_input(DType computed) {
    static constexpr DType kLifted[] = {DType::f32, DType::f16, DType::bf16};
    core::Input& input = made_.program.input[made_.program.inputs++];
    input.computed = computed;
    input.loaded = computed == DType::f32 ? random_.pick(kLifted) : computed;
    input.dtype = random_.chance(60) ? input.loaded : static_cast<DType>(random_.below(kDTypes));
    made_.arrays.push_back(
        random_operand(random_, made_.shape, input.dtype).broadcast_to(made_.shape));
  }

  // The last value's type is in demand more often, so that chains become long.
  DType random_compute() {
    if (!types_.empty() && random_.chance(70)) return random_.pick(types_);
    return static_cast<DType>(random_.below(kDTypes));
  }

  // The kinds that are stored between instructions: nothing computes in the 16-bit floats.
  void add_conversion() {
    const int value = static_cast<int>(random_.below(static_cast<int64_t>(types_.size())));
    const DType from = types_[static_cast<size_t>(value)];
    const auto to = static_cast<DType>(random_.below(kDTypes));
    if (from == to) return;
    made_.program.instruction[made_.program.instructions++] = {Op::copy, from, to, {value, 0, 0}};
    types_.push_back(to);
    is_instruction_.resize(types_.size());
    is_instruction_.back() = true;
  }

  void add_instruction() {
    if (!types_.empty() && random_.chance(10)) return add_conversion();
    const Op op = static_cast<Op>(random_.below(kOps));
    const DType compute = random_compute();
    const auto& kernels = kernels::active_table().ops[static_cast<int>(op)];
    if (!allowed_(op) || !kernels[static_cast<int>(compute)]) return;
    core::Instruction instruction{op, compute, result_type(op, compute), {}};
    for (int k = 0; k < info(op).arity; ++k) {
      instruction.inputs[k] = value_of(argument_type(op, compute, k));
      if (instruction.inputs[k] < 0) return;
    }
    made_.program.instruction[made_.program.instructions++] = instruction;
    types_.push_back(instruction.result);
    is_instruction_.resize(types_.size());
    is_instruction_.back() = true;
  }

  // The last input, which no instruction reads.
  void add_mask() {
    made_.program.input[made_.program.inputs++] = {nullptr, nullptr, DType::boolean, DType::boolean,
                                                   DType::boolean};
    made_.mask = random_operand(random_, made_.shape, DType::boolean).broadcast_to(made_.shape);
    made_.arrays.push_back(*made_.mask);
  }

  // Values were numbered as they came; the program wants the inputs first.
  void renumber() {
    is_instruction_.resize(types_.size());
    std::vector<int> numbers(types_.size());
    int input = 0;
    int instruction = made_.program.inputs;
    for (size_t i = 0; i < types_.size(); ++i)
      numbers[i] = is_instruction_[i] ? instruction++ : input++;
    for (int i = 0; i < made_.program.instructions; ++i) {
      for (int k = 0; k < info(made_.program.instruction[i].op).arity; ++k) {
        int& value = made_.program.instruction[i].inputs[k];
        value = numbers[static_cast<size_t>(value)];
      }
    }
  }

  void finish() {
    static constexpr DType kRounded[] = {DType::f32, DType::f16, DType::bf16};
    if (random_.chance(15) && made_.program.inputs < core::kMaxInputs) add_mask();
    renumber();
    core::Program& program = made_.program;
    program.computed = program.instruction[program.instructions - 1].result;
    program.result = program.computed == DType::f32 ? random_.pick(kRounded) : program.computed;
    program.written =
        random_.chance(70) ? program.result : static_cast<DType>(random_.below(kDTypes));
    const Array values = random_values(random_, made_.shape, program.written);
    made_.out = random_.chance(60) ? values : scattered(random_, values, 20);
    for (const Array& array : made_.arrays) made_.strides.push_back(array.strides());
    for (int i = 0; i < program.inputs; ++i) {
      program.input[i].origin = made_.arrays[static_cast<size_t>(i)].origin();
      program.input[i].strides = made_.strides[static_cast<size_t>(i)].data();
    }
  }

  static constexpr int kMostInputs = core::kMaxInputs;
  Random& random_;
  Allowed allowed_;
  int64_t most_;
  RandomProgram made_;
  std::vector<DType> types_;  // of all values, in the order they came
  std::vector<bool> is_instruction_;
  std::vector<int> inputs_;
};

// --- One instruction after the other.

// A StrictOp from whole arrays to a whole array, run with `how`.
template <class F>
void run_whole(Op op, DType compute, DType result, const std::vector<const Array*>& from,
               const Array& to, F&& how) {
  StrictOp whole;
  whole.op = op;
  whole.name = "program";
  whole.compute = compute;
  whole.result = result;
  whole.shape = to.shape();
  whole.out = &to;
  for (size_t i = 0; i < from.size(); ++i) {
    whole.operands[i] = place_trailing(*from[i], to.shape());
    whole.loads[i] = from[i]->dtype();
  }
  how(whole);
}

// `how` runs a StrictOp; the output goes into a copy of made.out.
template <class F>
Placed run_step_by_step(const RandomProgram& made, F&& how) {
  const core::Program& program = made.program;
  std::vector<Array> values;
  const auto convert = [&](const Array& x, DType middle, const Array& to) {
    const Array rounded = empty(made.shape, middle);
    run_whole(Op::copy, x.dtype(), x.dtype(), {&x}, rounded, how);
    run_whole(Op::copy, middle, middle, {&rounded}, to, how);
  };
  for (int i = 0; i < program.inputs; ++i) {
    values.push_back(empty(made.shape, program.input[i].computed));
    convert(made.arrays[static_cast<size_t>(i)], program.input[i].loaded, values.back());
  }
  for (int i = 0; i < program.instructions; ++i) {
    const core::Instruction& instruction = program.instruction[i];
    std::vector<const Array*> from;
    const Array to = empty(made.shape, instruction.result);
    for (int k = 0; k < info(instruction.op).arity; ++k)
      from.push_back(&values[static_cast<size_t>(instruction.inputs[k])]);
    const bool converts = core::is_conversion(instruction);
    run_whole(instruction.op, instruction.compute,
              converts ? instruction.compute : instruction.result, from, to, how);
    values.push_back(to);
  }
  const Array last = empty(made.shape, program.written);
  convert(values.back(), program.result, last);
  Placed target = copied_in_place(made.out);
  copy_values(made.mask ? where(*made.mask, last, target.array) : last, target.array);
  return target;
}

// --- As the block executor does.

struct PlannedProgram {
  schedule::Schedule schedule;
  exec::Job job;
};

// With a machine that streams whatever it can, or one that streams nothing so small.
inline void plan_program(const RandomProgram& made, const Array& out, PlannedProgram& planned,
                         bool streams = false) {
  const core::Program& program = made.program;
  schedule::Machine machine = exec::machine_of(kernels::active_table());
  if (streams) machine.l3 = machine.least_streamed = 0;
  const int64_t elements = count_or_overflow(made.shape);
  make_schedule({program, made.shape, out.origin(), out.strides(), elements, elements,
                 made.mask.has_value(), false, true, false},
                machine, planned.schedule);
  planned.job.schedule = &planned.schedule;
  planned.job.program = &program;
  planned.job.table = &kernels::active_table();
  planned.job.origins[exec::kOutput] = out.origin();
  for (int i = 0; i < program.inputs; ++i)
    planned.job.origins[i + 1] = const_cast<std::byte*>(program.input[i].origin);
  const loops::LoopNest& nest = planned.schedule.plan.nest;
  for (int i = 0; i < nest.operands; ++i) planned.job.origins[i] += nest.shifts[i];
  if (planned.schedule.strategy == schedule::Strategy::jit)
    planned.job.code = compile::find_fused(program, planned.schedule, *planned.job.table, elements);
}

// Shared among threads however little there is to do.
inline void run_in_blocks_into(const RandomProgram& made, const Array& out, bool streams = false) {
  PlannedProgram planned;
  plan_program(made, out, planned, streams);
  planned.schedule.split.bytes = int64_t{1} << 30;
  planned.schedule.split.least_units = 1;
  exec::run_all(planned.job);
}
inline Placed run_in_blocks(const RandomProgram& made, bool streams = false) {
  Placed target = copied_in_place(made.out);
  run_in_blocks_into(made, target.array, streams);
  return target;
}

}  // namespace weft::test

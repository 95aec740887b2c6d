#include "core/program.h"

#include "base/integers.h"

namespace weft::core {
namespace {

bool is_move(const StrictOp& op, DType written) {
  return op.op == Op::copy && op.operands[0].dtype == op.result && op.loads[0] == op.result &&
         written == op.result;
}

// A copy is one conversion, from the operand's type to that of the output, if it converts on its
// way in only, or out only.
bool is_one_conversion(const StrictOp& op, DType written) {
  return op.op == Op::copy && op.loads[0] == op.result &&
         (op.operands[0].dtype == op.result || written == op.result);
}

// The type that a copy is made in if it is one conversion: it is best converted where it is read,
// which generated code does, unless that would round it to a 16-bit float and widen that again.
DType copied_as(const StrictOp& op, DType written) {
  const DType from = op.operands[0].dtype;
  return is_lifted(written) && !is_held(from) ? from : written;
}

// Whether a float32 need not be rounded to the 16-bit float that is loaded: that holds every byte,
// and a copy rounds on its way out.
bool needs_no_rounding(Op op, DType dtype, DType loaded, DType result) {
  const bool is_byte = size_in_bytes(dtype) == 1;
  const bool is_rounded_later = op == Op::copy && loaded == result && is_held(dtype);
  return is_lifted(loaded) && (is_byte || is_rounded_later);
}

}  // namespace

Program::Program(const Program& other) { *this = other; }

Program& Program::operator=(const Program& other) {
  inputs = other.inputs;
  instructions = other.instructions;
  user = other.user;
  for (int i = 0; i < inputs; ++i) input[i] = other.input[i];
  for (int i = 0; i < instructions; ++i) instruction[i] = other.instruction[i];
  computed = other.computed;
  result = other.result;
  written = other.written;
  return *this;
}

int64_t value_bytes(const Program& program) noexcept {
  if (program.instructions == 1 && !program.user) return 0;
  int64_t widest = 0;
  for (int i = 0; program.user && i < program.inputs; ++i)
    widest = larger(widest, size_in_bytes(program.input[i].computed));
  for (int i = 0; i < program.instructions; ++i)
    widest = larger(widest, size_in_bytes(program.instruction[i].result));
  return widest;
}

void make_program(const StrictOp& op, DType written, Program& program) noexcept {
  const bool moves = is_move(op, written);
  const bool converts = !moves && is_one_conversion(op, written);
  const auto seen = [&](DType d) { return moves ? moved_as(d) : computed_as(op.op, d); };
  const auto target = [&](DType d) { return converts ? copied_as(op, written) : d; };
  const DType result = target(op.result);
  program.inputs = op.arity();
  program.instructions = 1;
  Instruction& instruction = program.instruction[0];
  for (int i = 0; i < program.inputs; ++i) {
    const StrictOperand& operand = op.operands[i];
    const DType load = target(op.loads[i]);
    const DType dtype = moves ? moved_as(operand.dtype) : operand.dtype;
    const DType computed = seen(load);
    const DType loaded = moves                                           ? dtype
                         : needs_no_rounding(op.op, dtype, load, result) ? computed
                                                                         : load;
    program.input[i] = {operand.first(), operand.strides.data(), dtype, loaded, computed};
    instruction.inputs[i] = i;
  }
  if (op.masked)
    program.input[program.inputs++] = {op.mask.first(), op.mask.strides.data(), DType::boolean,
                                       DType::boolean, DType::boolean};
  instruction.op = op.op;
  instruction.compute = seen(target(op.compute));
  instruction.result = seen(result);
  program.computed = instruction.result;
  program.result = moves ? moved_as(result) : result;
  program.written = moves ? moved_as(written) : written;
}

}  // namespace weft::core

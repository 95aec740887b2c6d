#include "exec/program.h"

namespace weft::exec {
namespace {

bool is_small_float(DType d) { return d == DType::f16 || d == DType::bf16; }

// Copying a 16-bit float must keep its bits, nan payloads too: it is moved as an integer.
DType moved_as(DType d) { return is_small_float(d) ? DType::u16 : d; }

bool is_move(const StrictOp& op) {
  return op.op == Op::copy && op.operands[0].dtype == op.result && op.loads[0] == op.result &&
         op.out->dtype() == op.result;
}

// A copy to a 16-bit float rounds on the way out. What float32 holds need not be rounded on the way in, too.
bool is_rounded_later(const StrictOp& op, DType dtype) {
  const bool is_held = size_in_bytes(dtype) <= 2 || dtype == DType::f32;
  return op.op == Op::copy && op.loads[0] == op.result && is_small_float(op.result) && is_held;
}

}  // namespace

Program::Program(const Program& other) { *this = other; }

Program& Program::operator=(const Program& other) {
  inputs = other.inputs;
  instructions = other.instructions;
  for (int i = 0; i < inputs; ++i) input[i] = other.input[i];
  for (int i = 0; i < instructions; ++i) instruction[i] = other.instruction[i];
  computed = other.computed;
  result = other.result;
  written = other.written;
  return *this;
}

void make_program(const StrictOp& op, Program& program) noexcept {
  const bool moves = is_move(op);
  const auto seen = [&](DType d) { return moves ? moved_as(d) : computed_as(op.op, d); };
  program.inputs = op.arity();
  program.instructions = 1;
  Instruction& instruction = program.instruction[0];
  for (int i = 0; i < program.inputs; ++i) {
    const StrictOperand& operand = op.operands[i];
    const DType dtype = moves ? moved_as(operand.dtype) : operand.dtype;
    const DType computed = seen(op.loads[i]);
    const DType loaded = moves ? dtype : is_rounded_later(op, dtype) ? computed : op.loads[i];
    program.input[i] = {operand.first(), operand.strides.data(), dtype, loaded, computed};
    instruction.inputs[i] = i;
  }
  instruction.op = op.op;
  instruction.compute = seen(op.compute);
  instruction.result = seen(op.result);
  program.computed = instruction.result;
  program.result = moves ? moved_as(op.result) : op.result;
  program.written = moves ? moved_as(op.out->dtype()) : op.out->dtype();
}

}  // namespace weft::exec

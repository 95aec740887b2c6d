// Recipe: the instructions of a computation, each after its operands.
//
//   0  parameter x    1  constant    2  multiply 0 1    3  dot_general 2 0    4  tanh 3
//
// Each instruction has an expression, built in the XLA dialect from those of its operands: it has
// been checked, and says how values fuse. One that cannot be part of an expression, a product (3)
// or a concatenation, is an input to those of its users.
#pragma once

#include <optional>

#include "weft/lazy.h"
#include "weft/xla_builder.h"

namespace weft::xla::detail {

enum class InstructionKind : uint8_t { parameter, constant, fusible, product, concatenate, tuple };

struct Instruction {
  InstructionKind kind;
  std::string opcode;
  std::vector<int> operands = {};
  std::optional<Expr> expr = {};  // none for a tuple
  std::string attributes = {};    // as printed after the operands
  int64_t parameter = -1;
  std::string label = {};           // of a parameter
  std::optional<Array> value = {};  // of a constant
  DotDimensions dot = {};           // of a product
  int dimension = -1;               // of a concatenation

  const Shape& shape() const;
  DType dtype() const { return expr ? expr->dtype() : DType::boolean; }
  // Costs nothing: another arrangement of its operand.
  bool is_view() const;
  // Made from the values of its operands, not as part of an expression.
  bool is_apart() const {
    return kind == InstructionKind::product || kind == InstructionKind::concatenate;
  }
};

struct Recipe {
  std::string name;
  std::vector<Instruction> instructions;
  int root = -1;  // of a Computation

  const Instruction& at(int i) const { return instructions[static_cast<size_t>(i)]; }
  int parameters() const;  // how many
  // The instruction that is parameter `number`; -1 if there is none.
  int find_parameter(int64_t number) const;
};

// What handlers of the builder's functions call: throws what is being handled in the words of the
// function that was called, "xla::Add" and not "xla::add", which lowered it.
[[noreturn]] void refuse_call(const char* called);
// Throws unless all are values, not tuples, of one builder. `name` is the eager function's.
void check_operands(const char* name, const std::vector<XlaOp>& operands);
const Expr& expr_of(const XlaOp& op);

// Adds an instruction with these operands. REQUIRES: at least one, checked.
XlaOp append(const std::vector<XlaOp>& operands, Instruction instruction);
XlaOp append_fusible(const char* opcode, const std::vector<XlaOp>& operands, Expr expr,
                     std::string attributes = "");

// An array of this shape and type without elements, for checks that do not look at them.
Array described(const Shape& shape, DType dtype);
inline Array described(const XlaOp& op) { return described(op.shape(), op.dtype()); }

}  // namespace weft::xla::detail

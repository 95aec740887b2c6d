// Program: what is computed at every index, as instructions over values. Values 0 .. inputs - 1 are
// the operands, converted to what the instructions want; each instruction adds one. The last value
// is the result. An eager call has one instruction. Between instructions values lie in scratch: the
// plan of a program with several of them must be made with their value_bytes.
#pragma once

#include "core/strict_op.h"
#include "core/value.h"

namespace weft::core {

inline constexpr int kMaxInputs = 12;
inline constexpr int kMaxInstructions = 48;

struct Input {
  const std::byte* origin;
  const int64_t* strides;  // elements, one per axis of the shape
  DType dtype;             // as it lies in memory
  DType loaded;            // what it is converted to first (rounding, for the 16-bit floats)
  DType computed;          // what instructions see: `loaded`, float32 for the 16-bit floats
  int64_t ahead = 0;       // bytes to where this input will be read soon, if that is known: a hint
};

// A copy whose compute and result differ is a conversion between them (kernels: the casts of the
// table).
struct Instruction {
  Op op;
  DType compute;          // computed_as: rarely a 16-bit float
  DType result;           // of the kernel
  int inputs[kMaxArity];  // value numbers
};

constexpr bool is_conversion(const Instruction& i) {
  return i.op == Op::copy && i.compute != i.result;
}

// A function of the caller's, for `n` elements of each input side by side.
struct UserFunction {
  void* context;
  void (*run)(void* context, const std::byte* const* in, std::byte* out, int64_t n) noexcept;
};

struct Program {
  int inputs = 0;
  int instructions = 0;
  const UserFunction* user = nullptr;  // runs instead of the one instruction, on all inputs
  Input input[kMaxInputs];
  Instruction instruction[kMaxInstructions];
  DType computed;  // type of the last value
  DType result;    // what it is rounded to first
  DType written;   // what lies in the output

  Program() = default;
  // What is used: a short program is a small part of the room for a long one.
  Program(const Program& other);
  Program& operator=(const Program& other);
};

// --- What is converted on the way from memory and back.

// Instructions see what lies in memory.
constexpr bool is_unchanged(const Input& i) {
  return i.dtype == i.loaded && i.loaded == i.computed;
}
// It takes one conversion, or none. (Two round to a 16-bit float between.)
constexpr bool is_one_conversion(const Input& i) {
  return i.dtype == i.loaded || i.loaded == i.computed;
}
// The last value is written as it is.
inline bool is_result_unchanged(const Program& p) {
  return p.computed == p.result && p.result == p.written;
}
// It is converted twice: rounded to what the operation gives, then to what is written.
inline bool is_rounded(const Program& p) { return p.computed != p.result && p.result != p.written; }

// Bytes of the widest value that is kept between instructions, or that a user's function takes; 0
// if there is none.
int64_t value_bytes(const Program& program) noexcept;

// The one-instruction program of an eager operation. A mask is its last input, which no instruction
// reads. `written`: the type of the output.
void make_program(const StrictOp& op, DType written, Program& program) noexcept;

constexpr bool is_lifted(DType d) { return lifted(d) != d; }

// A float32 holds every value of it.
constexpr bool is_held(DType d) { return size_in_bytes(d) <= 2 || d == DType::f32; }

// Copying a 16-bit float must keep its bits, nan payloads too: it is moved as an integer.
constexpr DType moved_as(DType d) { return is_lifted(d) ? DType::u16 : d; }

// What the kernels of an operation see of a type: float32 for the 16-bit floats, except in the few
// operations that are about their patterns.
constexpr DType computed_as(Op op, DType d) { return info(op).keeps_16_bit ? d : lifted(d); }

// The same in a program of several instructions: where values are float32 in registers, signs are
// changed there.
constexpr DType computed_among(Op op, DType d) {
  return op == Op::nextafter || op == Op::imag ? d : lifted(d);
}

}  // namespace weft::core

// Which slot of scratch each value of a program gets. A slot is used again as soon as its value is
// dead, so that a block of all the values there are at a time stays in L1, however many
// instructions there are.
#pragma once

#include "core/program.h"

namespace weft::compile {

// The order in which instructions run, in turns: what instructions of one turn read and write does
// not share slots.
struct Turns {
  int count = 0;
  uint8_t instruction[core::kMaxInstructions];
  uint8_t turn[core::kMaxInstructions];  // of the instruction at this place; never falls
};

class Slots {
 public:
  Slots() = default;
  // One after the other, as they stand in the program.
  explicit Slots(const core::Program& program) noexcept;
  Slots(const core::Program& program, const Turns& turns) noexcept;

  // Inputs have slots of their own: what is packed into them may be kept from block to block.
  int of(int value) const { return slot_[value]; }
  int count() const { return count_; }

 private:
  void assign(const core::Program& program, const Turns& turns,
              bool may_write_onto_arguments) noexcept;

  int count_ = 0;
  uint8_t slot_[core::kMaxInputs + core::kMaxInstructions];
};

}  // namespace weft::compile

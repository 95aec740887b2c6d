// Which slot of scratch each value of a program gets. A slot is used again as soon as its value is dead, so that a block of all
// the values there are at a time stays in L1, however many instructions there are.
#pragma once

#include "exec/program.h"

namespace weft::exec {

class Slots {
 public:
  // Inputs have slots of their own: what is packed into them may be kept from block to block. times[i] is the turn at which
  // instruction i runs; what instructions of one turn read and write does not share slots. Null: one after the other.
  explicit Slots(const Program& program, const uint8_t* times = nullptr) noexcept;

  int of(int value) const { return slot_[value]; }
  int count() const { return count_; }

 private:
  int count_ = 0;
  uint8_t slot_[kMaxInputs + kMaxInstructions];
};

}  // namespace weft::exec

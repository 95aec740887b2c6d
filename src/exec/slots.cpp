#include "exec/slots.h"

namespace weft::exec {

Slots::Slots(const Program& program, const uint8_t* times) noexcept {
  const int inputs = program.inputs;
  const auto time = [&](int instruction) { return times ? times[instruction] : instruction; };
  int last_use[kMaxInstructions];  // turn
  for (int i = 0; i < program.instructions; ++i) {
    const Instruction& instruction = program.instruction[i];
    last_use[i] = time(i);
    for (int k = 0; k < info(instruction.op).arity; ++k) {
      if (instruction.inputs[k] >= inputs) last_use[instruction.inputs[k] - inputs] = time(i);
    }
  }
  for (int i = 0; i < inputs; ++i) slot_[i] = static_cast<uint8_t>(i);
  count_ = inputs;
  uint8_t free[kMaxInstructions];
  int free_slots = 0;
  int live[kMaxInstructions];  // those that have not given back their slots
  int lives = 0;
  for (int i = 0; i < program.instructions; ++i) {
    int kept = 0;
    for (int k = 0; k < lives; ++k) {
      if (last_use[live[k]] < time(i))
        free[free_slots++] = slot_[inputs + live[k]];
      else
        live[kept++] = live[k];
    }
    lives = kept;
    slot_[inputs + i] = free_slots > 0 ? free[--free_slots] : static_cast<uint8_t>(count_++);
    live[lives++] = i;
  }
}

}  // namespace weft::exec

#include "exec/slots.h"

namespace weft::exec {
namespace {

// A kernel may write onto an argument, element on element, so the slot of one that is used for the last time is the best
// there is for the result: what the kernel writes is in L1 already, and no load waits for a store to another slot.
void give_back_own_argument(const Program& program, int i, const int* last_use, int* live,
                            int& lives, uint8_t* free, int& free_slots, const uint8_t* slot) {
  const Instruction& instruction = program.instruction[i];
  const int64_t item = size_in_bytes(instruction.result);
  for (int k = 0; k < lives; ++k) {
    const bool dies = last_use[live[k]] == i;
    if (!dies || size_in_bytes(program.instruction[live[k]].result) != item) continue;
    free[free_slots++] = slot[live[k]];
    live[k] = live[--lives];
    return;
  }
}

}  // namespace

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
    // The result may be shifted within its slot, which must then be its own.
    if (!times && i + 1 < program.instructions)
      give_back_own_argument(program, i, last_use, live, lives, free, free_slots, slot_ + inputs);
    slot_[inputs + i] = free_slots > 0 ? free[--free_slots] : static_cast<uint8_t>(count_++);
    live[lives++] = i;
  }
}

}  // namespace weft::exec

#include "compile/slots.h"

namespace weft::compile {
namespace {

// Instructions whose values are in slots.
struct Live {
  int count = 0;
  uint8_t instruction[core::kMaxInstructions];
};
struct FreeSlots {
  int count = 0;
  uint8_t slot[core::kMaxInstructions];
};

// A kernel may write onto an argument, element on element, so the slot of one that is used for the
// last time is the best there is for the result: it is in L1 already, and no load waits for a store
// to another slot. True if there was one.
bool take_own_argument(const core::Program& program, int i, const int* last_use, Live& live,
                       uint8_t* slot) {
  const int64_t item = size_in_bytes(program.instruction[i].result);
  for (int k = 0; k < live.count; ++k) {
    const int argument = live.instruction[k];
    if (last_use[argument] != i || size_in_bytes(program.instruction[argument].result) != item)
      continue;
    slot[i] = slot[argument];
    live.instruction[k] = static_cast<uint8_t>(i);
    return true;
  }
  return false;
}

void release_before(int turn, const int* last_use, const uint8_t* slot, Live& live,
                    FreeSlots& free) {
  int kept = 0;
  for (int k = 0; k < live.count; ++k) {
    const uint8_t instruction = live.instruction[k];
    if (last_use[instruction] < turn)
      free.slot[free.count++] = slot[instruction];
    else
      live.instruction[kept++] = instruction;
  }
  live.count = kept;
}

}  // namespace

Slots::Slots(const core::Program& program) noexcept {
  Turns turns;
  for (int i = 0; i < program.instructions; ++i)
    turns.instruction[i] = turns.turn[i] = static_cast<uint8_t>(i);
  turns.count = program.instructions;
  assign(program, turns, true);
}

Slots::Slots(const core::Program& program, const Turns& turns) noexcept {
  assign(program, turns, false);
}

void Slots::assign(const core::Program& program, const Turns& turns,
                   bool may_write_onto_arguments) noexcept {
  const int inputs = program.inputs;
  int last_use[core::kMaxInstructions];  // turn
  for (int at = 0; at < turns.count; ++at) {
    const core::Instruction& instruction = program.instruction[turns.instruction[at]];
    last_use[turns.instruction[at]] = turns.turn[at];
    for (int k = 0; k < info(instruction.op).arity; ++k) {
      if (instruction.inputs[k] >= inputs)
        last_use[instruction.inputs[k] - inputs] = turns.turn[at];
    }
  }
  for (int i = 0; i < inputs; ++i) slot_[i] = static_cast<uint8_t>(i);
  count_ = inputs;
  Live live;
  FreeSlots free;
  for (int at = 0; at < turns.count; ++at) {
    const int i = turns.instruction[at];
    release_before(turns.turn[at], last_use, slot_ + inputs, live, free);
    // The result of all may be shifted within its slot, which must then be its own.
    const bool may = may_write_onto_arguments && at + 1 < turns.count;
    if (may && take_own_argument(program, i, last_use, live, slot_ + inputs)) continue;
    slot_[inputs + i] = free.count > 0 ? free.slot[--free.count] : static_cast<uint8_t>(count_++);
    live.instruction[live.count++] = static_cast<uint8_t>(i);
  }
}

}  // namespace weft::compile

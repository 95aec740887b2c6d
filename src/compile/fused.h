// FusedProgram: a program as steps, each a run of simple instructions in one generated kernel, or
// one instruction that is left to the kernel tables. Instructions are moved, as far as what they
// need allows, to make few long runs; those whose values nobody needs are left out.
//
//   exp mul exp mul add tanh mul      ->      exp exp [mul mul add] tanh mul
//
// Between steps values lie in scratch, a block at a time; within a step in registers.
#pragma once

#include <algorithm>
#include <atomic>

#include "compile/slots.h"
#include "compile/structure.h"
#include "jit/jit.h"

namespace weft::compile {

struct FusedStep {
  int first = 0;  // place in the order of the program's instructions
  int count = 1;
  jit::Code code;  // empty: the instruction's kernel
  int sources = 0;
  int targets = 0;
  int lanes = 0;  // elements the kernel works on at once
  bool is_repeated[jit::kMaxSources] = {};
  uint8_t pattern[jit::kMaxSources] = {};  // items of a pattern; 0: it is none
  uint8_t source[jit::kMaxSources];        // value numbers of the program
  uint8_t target[jit::kMaxTargets];

  bool has_repeated() const {
    return std::any_of(is_repeated, is_repeated + sources, [](bool it) { return it; });
  }
  bool has_patterns() const {
    return std::any_of(pattern, pattern + sources, [](uint8_t items) { return items > 0; });
  }
  jit::Kernel kernel() const { return reinterpret_cast<jit::Kernel>(code.entry()); }
};

struct FusedProgram {
  int steps = 0;
  FusedStep step[core::kMaxInstructions];
  Turns turns;                            // a step is a turn
  Slots slots;                            // of values between steps
  bool is_direct[core::kMaxInputs] = {};  // only kernels of the emitter read it, where it lies
  bool writes_directly = false;           // the last step writes the output
  bool is_whole = false;  // one kernel is all there is to it, but for packing inputs
  mutable std::atomic<int64_t> last_use{0};  // number of the run (fused_cache.h)

  // True iff none of so many inputs is packed.
  bool reads_in_place(int inputs) const {
    return std::all_of(is_direct, is_direct + inputs, [](bool it) { return it; });
  }

  // False if there is nothing to gain, or no memory for code.
  bool make(const core::Program& program, const Structure& structure);
};

}  // namespace weft::compile

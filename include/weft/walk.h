// A call, step by step: what the walk over its operands reads and writes.
//
//   std::cout << record_walk(Op::add, h, l);          (2, 3) + (3,)
//
//   add: R (2, 3), JumpArrayR (3, 1)
//     H  int64 (2, 3)  JumpArrayH (3, 1)
//     L  int64 (3,)    JumpArrayL (1,), along R (0, 1)
//   step  R_IndexStack  H_IndexStack  at     read  L_IndexStack  at     read  at  written
//      0  (0, 0)        (0, 0)         0        1  (0,)           0        7   0        8
//
// index_stack.h has the walk itself, for loops of your own, and explains the words. A WalkLog is a
// value: steps can be gone through, compared, printed.
#pragma once

#include <concepts>
#include <iosfwd>
#include <string>
#include <vector>

#include "weft/array.h"
#include "weft/index_stack.h"  // IWYU pragma: export
#include "weft/op.h"
#include "weft/options.h"

namespace weft {

// One step of a call: the stacks, where it reads and writes, and what.
struct WalkStep {
  int64_t number;                // in row-major order of the result, from 0 on
  int carried;                   // the axis of the result that counted up; -1: the first step
  Dims index;                    // R_IndexStack
  std::vector<Dims> stacks;      // of each operand
  std::vector<int64_t> offsets;  // of each operand, in elements from the start of its memory
  std::vector<Array> read;       // one 0-d array per operand, as it was before the call
  int64_t written_at;            // in elements from the start of the result's memory
  Array written;                 // 0-d, in the result's type
  bool is_written = true;        // false: the mask (where=) is false here
};

// An operand of a recorded call. A C++ number is one of shape ().
struct WalkedOperand {
  Shape shape;
  DType dtype;
  Strides jumps;         // along its own axes
  Strides result_jumps;  // along those of the result
};

// A call that was made, step by step.
struct WalkLog {
  Op op;
  std::vector<WalkedOperand> operands;
  Array result;
  int64_t size;  // steps that the walk has
  std::vector<WalkStep>
      steps;  // all, or of a long walk: the first, a carry over each axis, the last

  auto begin() const { return steps.begin(); }
  auto end() const { return steps.end(); }
};

// Makes the call in NumPy's dialect, out= and where= included, and notes its steps; of a walk of
// more than `most_steps` about as many. The values are those of the call, whatever memory operands
// and `out` share. Throws what the call would throw.
WEFT_API WalkLog record_walk(Op op, const std::vector<Operand>& operands,
                             const Options& options = {}, int64_t most_steps = 40);
template <std::convertible_to<Operand>... Operands>
WalkLog record_walk(Op op, const Operands&... operands) {
  return record_walk(op, std::vector<Operand>{Operand(operands)...});
}

namespace xla {
// The same in XLA's dialect; of operations with one or two operands.
WEFT_API WalkLog record_walk(Op op, const Array& lhs, const Array& rhs,
                             const Axes& broadcast_dimensions = {});
}  // namespace xla

// The jump arrays, then a line per step.
WEFT_API std::string to_string(const WalkLog& log);
WEFT_API std::ostream& operator<<(std::ostream& out, const WalkLog& log);

}  // namespace weft

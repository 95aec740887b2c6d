// A step's program at work on inputs that lie somewhere.
#pragma once

#include "exec/ready.h"
#include "fusion/steps.h"

namespace weft::fusion {

// A step's program with its inputs in place.
struct BoundProgram {
  exec::Program program;
  int64_t strides[exec::kMaxInputs][kMaxRank];

  explicit BoundProgram(const exec::Program& given) : program(given) {}
  BoundProgram(const BoundProgram&) = delete;
  BoundProgram& operator=(const BoundProgram&) = delete;

  // Input number i is `array` seen through `axes`, or a number that is the same everywhere.
  void bind(int i, const Array& array, const AxisMap& axes);
  void bind_literal(int i, const Node& node, int rank);
};

// A step's program over the whole of its loop. Each thread remembers some of the steps it ran, how their operands lay and what
// was decided then: if they lie so again, only addresses are filled in.
class ProgramRun {
 public:
  explicit ProgramRun(const Step& step) : step_(step) {}

  // Input number i, which must outlive the run.
  void set(int i, const Array& array) {
    array_[i] = &array;
    origin_[i] = array.origin();
  }
  void set_literal(int i, const Node& node) {
    array_[i] = nullptr;
    literal_[i] = &node;
    origin_[i] = node.literal;
  }

  // To memory of this type that lies so along the axes of the loop. REQUIRES: all inputs are set; they share no memory with the
  // output but element on element.
  void run(std::byte* out, const Strides& strides, DType written) const;
  // The one result of a step that is_one_row.
  void reduce(std::byte* out) const;

 private:
  struct Known;
  class Memory;

  bool lies_as(const Known& known, const Strides& out, DType written) const;
  void note(Known& known, const Strides& out, DType written) const;
  void run_anew(std::byte* out, const Strides& strides, DType written, exec::Ready* ready) const;

  const Step& step_;
  const Array* array_[exec::kMaxInputs];  // null: a literal
  const Node* literal_[exec::kMaxInputs];
  const std::byte* origin_[exec::kMaxInputs];
};

}  // namespace weft::fusion

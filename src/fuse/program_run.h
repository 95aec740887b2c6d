// A step's program at work on inputs that lie somewhere.
#pragma once

#include "exec/ready.h"
#include "fuse/steps.h"

namespace weft::fuse {

// A step's program with its inputs in place.
struct BoundProgram {
  core::Program program;
  int64_t strides[core::kMaxInputs][kMaxRank];

  explicit BoundProgram(const core::Program& given) : program(given) {}
  BoundProgram(const BoundProgram&) = delete;
  BoundProgram& operator=(const BoundProgram&) = delete;

  // Input number i is `array` seen through `axes`, or a number that is the same everywhere.
  void bind(int i, const Array& array, const graph::AxisMap& axes);
  void bind_literal(int i, const std::byte* literal, int rank);
};

// Where the inputs of a program lie.
struct ProgramInputs {
  struct Memory {
    const Array* array;  // null: a literal, which has no more to it than its origin
    const std::byte* begin;
    const std::byte* end;
  };
  const std::byte* origin[core::kMaxInputs];
  Memory memory[core::kMaxInputs];

  // Input number i, which must outlive the run.
  void set(int i, const Array& array) {
    const std::byte* begin = array.storage().bytes();
    memory[i] = {&array, begin, begin + array.storage().size_bytes()};
    origin[i] = array.origin();
  }
  void set_literal(int i, const graph::Node& node) {
    memory[i] = {nullptr, nullptr, nullptr};
    origin[i] = node.literal;
  }
};

// A step's program over the whole of its loop. Each thread remembers some of the steps it ran, how
// their operands lay and what was decided then: if they lie so again, only addresses are filled in.
class ProgramRun {
 public:
  explicit ProgramRun(const Step& step);
  ProgramRun(const ProgramRun&) = delete;
  ProgramRun& operator=(const ProgramRun&) = delete;

  // True iff the inputs are those of the last run, which was for the same root. `root` is its
  // serial; 0: none.
  bool recalls(uint64_t root);
  // Else all of these are to be set.
  ProgramInputs& inputs();

  // True iff the storage of no input reaches into that of the array.
  bool is_apart_from(const Array& out) const;

  // To memory of this type that lies so along the axes of the loop. REQUIRES: inputs share no
  // memory with the output but element on element.
  void run(std::byte* out, const Strides& strides, DType written);
  // The one result of a step that is_one_row.
  void reduce_to_one(std::byte* out);
  // The results of a step that is_small, in the layout of an eager result, about `centre` if that
  // is given.
  void reduce(const Array* centre, const Array& out);

 private:
  struct Known;
  class Memory;

  bool lies_as_before(const Strides& out, DType written) const;
  void note(const Strides& out, DType written);
  void run_anew(std::byte* out, const Strides& strides, DType written, exec::Ready* ready) const;

  const Step& step_;
  Known& known_;
  uint64_t root_ = 0;
  bool is_recalled_ = false;
};

}  // namespace weft::fuse

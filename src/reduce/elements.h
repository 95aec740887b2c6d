// Elements: a program that computes several elements of another one at once, for what joins them to
// be added.
//
//   of   v0 = x - y    v1 = v0 * v0         two elements      v0 = x' - y    v1 = v0 * v0    v2 = x" - y    v3 = v2 * v2
//
// What does not move from element to element is read and computed once.
#pragma once

#include "core/program.h"

namespace weft::reduce {

class Elements {
 public:
  // Elements 0, apart, 2 apart, .. along `axis` of the loop of `program`, which must outlive this.
  Elements(const core::Program& program, int axis, int count, int64_t apart);

  // Whether they fit a program, with so many inputs and instructions more.
  bool fits(int more_inputs, int more_instructions) const;
  // Writes them; input i has strides[i]. `more` inputs come behind those of the elements. REQUIRES:
  // they fit.
  void write(const Strides* strides, int more_inputs);

  // Values of what was written: element k, and the m-th of the inputs added.
  int element(int k) const { return element_[k]; }
  int added_input(int m) const { return inputs_ + m; }
  // Which input of the other program an input of this one is; REQUIRES: it is not one of those
  // added.
  int source_of(int input) const { return source_[input]; }
  int sources() const { return inputs_; }

  // Adds an instruction; returns its value.
  int add(const core::Instruction& instruction);
  // The last instruction's value is the result, of this type.
  void end_with(DType type) { made_.computed = made_.result = made_.written = type; }

  core::Program& program() { return made_; }
  const core::Program& program() const { return made_; }

 private:
  static constexpr int kValues = core::kMaxInputs + core::kMaxInstructions;
  static constexpr int kMost = 16;

  int values() const { return from_.inputs + from_.instructions; }
  void find_moving();
  void add_inputs(const Strides* strides);
  void add_element(int k);

  const core::Program& from_;
  const int axis_;
  const int count_;
  const int64_t apart_;
  core::Program made_;
  int inputs_ = 0;
  bool moves_[kValues] = {};
  int value_[kValues] = {};  // of inputs that move, that of the first element
  int element_[kMost] = {};
  int source_[core::kMaxInputs] = {};
};

}  // namespace weft::reduce

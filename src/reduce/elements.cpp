#include "reduce/elements.h"

namespace weft::reduce {

using core::Input;
using core::Instruction;

Elements::Elements(const core::Program& program, int axis, int count, int64_t apart)
    : from_(program), axis_(axis), count_(count), apart_(apart) {
  find_moving();
}

// Which values differ from element to element.
void Elements::find_moving() {
  for (int i = 0; i < from_.inputs; ++i) moves_[i] = from_.input[i].strides[axis_] != 0;
  for (int i = 0; i < from_.instructions; ++i) {
    const core::Instruction& it = from_.instruction[i];
    for (int k = 0; k < info(it.op).arity; ++k)
      moves_[from_.inputs + i] = moves_[from_.inputs + i] || moves_[it.inputs[k]];
  }
}

bool Elements::fits(int more_inputs, int more_instructions) const {
  if (count_ > kMost) return false;
  int inputs = more_inputs;
  int instructions = more_instructions;
  for (int v = 0; v < values(); ++v)
    (v < from_.inputs ? inputs : instructions) += moves_[v] ? count_ : 1;
  return inputs <= core::kMaxInputs && instructions <= core::kMaxInstructions;
}

void Elements::write(const Strides* strides, int more_inputs) {
  add_inputs(strides);
  inputs_ = made_.inputs;
  made_.inputs += more_inputs;
  for (int k = 0; k < count_; ++k) add_element(k);
}

void Elements::add_inputs(const Strides* strides) {
  for (int i = 0; i < from_.inputs; ++i) {
    const core::Input& input = from_.input[i];
    const int64_t step = apart_ * input.strides[axis_] * size_in_bytes(input.dtype);
    value_[i] = made_.inputs;
    for (int k = 0; k < (moves_[i] ? count_ : 1); ++k) {
      source_[made_.inputs] = i;
      core::Input& made = made_.input[made_.inputs++];
      made = input;
      made.origin += k * step;
      made.strides = strides[i].data();
    }
  }
}

void Elements::add_element(int k) {
  const auto value = [&](int v) {
    return v < from_.inputs && moves_[v] ? value_[v] + k : value_[v];
  };
  for (int i = 0; i < from_.instructions; ++i) {
    const int v = from_.inputs + i;
    if (k > 0 && !moves_[v]) continue;
    core::Instruction it = from_.instruction[i];
    for (int a = 0; a < info(it.op).arity; ++a) it.inputs[a] = value(it.inputs[a]);
    value_[v] = add(it);
  }
  element_[k] = value_[values() - 1];
}

int Elements::add(const core::Instruction& instruction) {
  made_.instruction[made_.instructions] = instruction;
  return made_.inputs + made_.instructions++;
}

}  // namespace weft::reduce

// Programs written by hand, for tests and timings.
//
//   ProgramBuilder p({1000});
//   const int x = p.input(a);
//   const RandomProgram made = p.finish(p.op(Op::multiply, x, x));
#pragma once

#include "jit/segment.h"
#include "support/random_programs.h"

namespace weft::test {

class ProgramBuilder {
 public:
  explicit ProgramBuilder(Shape shape) { made_.shape = std::move(shape); }

  // An operand that broadcasts to the shape, converted to `computed` first. Before all
  // instructions.
  int input(const Array& array, DType computed) {
    core::Input& input = made_.program.input[made_.program.inputs];
    input.dtype = array.dtype();
    input.loaded = core::lifted(array.dtype()) == computed ? array.dtype() : computed;
    input.computed = computed;
    made_.arrays.push_back(array.broadcast_to(made_.shape));
    types_.push_back(computed);
    return made_.program.inputs++;
  }
  int input(const Array& array) { return input(array, core::lifted(array.dtype())); }

  template <class... Args>
  int op(Op op, Args... args) {
    const int given[] = {args...};
    const DType compute = types_[static_cast<size_t>(given[sizeof...(args) - 1])];
    core::Instruction& made = made_.program.instruction[made_.program.instructions++];
    made = {op, compute, jit::result_of(op, compute), {}};
    for (size_t i = 0; i < sizeof...(args); ++i) made.inputs[i] = given[i];
    types_.push_back(made.result);
    return static_cast<int>(types_.size()) - 1;
  }

  int convert(int value, DType to) {
    const DType from = types_[static_cast<size_t>(value)];
    made_.program.instruction[made_.program.instructions++] = {Op::copy, from, to, {value, 0, 0}};
    types_.push_back(to);
    return static_cast<int>(types_.size()) - 1;
  }

  // What was computed last goes to a fresh array of this type; none: its own.
  RandomProgram finish(std::optional<DType> written = std::nullopt) {
    return finish_into(empty(made_.shape, written.value_or(types_.back())));
  }
  RandomProgram finish_into(const Array& out) {
    core::Program& program = made_.program;
    program.computed = types_.back();
    program.written = out.dtype();
    program.result = core::lifted(out.dtype()) == program.computed ? out.dtype() : program.computed;
    made_.out = out;
    for (const Array& array : made_.arrays) made_.strides.push_back(array.strides());
    for (int i = 0; i < program.inputs; ++i) {
      program.input[i].origin = made_.arrays[static_cast<size_t>(i)].origin();
      program.input[i].strides = made_.strides[static_cast<size_t>(i)].data();
    }
    return std::move(made_);
  }

 private:
  RandomProgram made_;
  std::vector<DType> types_;
};

}  // namespace weft::test

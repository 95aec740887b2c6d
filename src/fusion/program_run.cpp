#include "fusion/program_run.h"

#include <algorithm>

#include "exec/execute.h"
#include "exec/ready.h"
#include "exec/reduce.h"
#include "exec/scratch.h"

namespace weft::fusion {

void BoundProgram::bind(int i, const Array& array, const AxisMap& axes) {
  const int64_t* own = array.strides().data();
  const int64_t* from = axes.data();
  for (int axis = 0; axis < axes.rank(); ++axis)
    strides[i][axis] = from[axis] < 0 ? 0 : own[from[axis]];
  program.input[i].origin = array.origin();
  program.input[i].strides = strides[i];
}

void BoundProgram::bind_literal(int i, const Node& node, int rank) {
  for (int axis = 0; axis < rank; ++axis) strides[i][axis] = 0;
  program.input[i].origin = node.literal;
  program.input[i].strides = strides[i];
}

// --- Steps that ran before.

struct ProgramRun::Known {
  uint64_t step = 0;  // number; 0: none
  DType written = DType::f64;
  std::vector<int64_t> strides;  // of the inputs' arrays, then of the output
  exec::Ready ready;
};

// Steps are numbered one after the other, so those of an expression have places of their own.
class ProgramRun::Memory {
 public:
  static Known& place_of(const Step& step) {
    // A pointer only: a library that is loaded late finds little room for what threads have of their own.
    thread_local std::unique_ptr<Memory> memory;
    if (!memory) memory = std::make_unique<Memory>();
    std::unique_ptr<Known>& place = memory->places_[step.number % kPlaces];
    if (!place) place = std::make_unique<Known>();
    return *place;
  }

 private:
  static constexpr size_t kPlaces = 64;
  std::unique_ptr<Known> places_[kPlaces];
};

// The axes of arrays are those they had, as it is the same step.
bool ProgramRun::lies_as(const Known& known, const Strides& out, DType written) const {
  if (known.step != step_.number || known.written != written) return false;
  const int64_t* expected = known.strides.data();
  const auto is_next = [&expected](const Strides& strides) {
    const int64_t* entries = strides.data();
    for (int axis = 0; axis < strides.rank(); ++axis) {
      if (entries[axis] != *expected++) return false;
    }
    return true;
  };
  for (int i = 0; i < step_.leaves; ++i) {
    if (array_[i] && !is_next(array_[i]->strides())) return false;
  }
  return is_next(out);
}

void ProgramRun::note(Known& known, const Strides& out, DType written) const {
  known.step = step_.number;
  known.written = written;
  known.ready.forget();
  known.strides.clear();
  const auto add = [&known](const Strides& strides) {
    known.strides.insert(known.strides.end(), strides.begin(), strides.end());
  };
  for (int i = 0; i < step_.leaves; ++i) {
    if (array_[i]) add(array_[i]->strides());
  }
  add(out);
}

void ProgramRun::run(std::byte* out, const Strides& strides, DType written) const {
  Known& known = Memory::place_of(step_);
  if (!lies_as(known, strides, written)) {
    // Made ready the next time: much is evaluated once only.
    note(known, strides, written);
    return run_anew(out, strides, written, nullptr);
  }
  if (known.ready.is_current() && known.ready.takes(origin_, out))
    return known.ready.run(origin_, out);
  run_anew(out, strides, written, &known.ready);
}

void ProgramRun::reduce(std::byte* out) const {
  const exec::Scratch scratch(1);
  const DType type = step_.program.written;
  run(scratch.slot(0), step_.row, type);
  exec::reduce_row(step_.reducer, type == DType::boolean ? DType::u8 : type, scratch.slot(0),
                   count_or_overflow(step_.loop), out);
}

void ProgramRun::run_anew(std::byte* out, const Strides& strides, DType written,
                          exec::Ready* ready) const {
  BoundProgram bound(step_.program);
  for (int i = 0; i < step_.leaves; ++i) {
    if (array_[i])
      bound.bind(i, *array_[i], step_.leaf[i].axes);
    else
      bound.bind_literal(i, *literal_[i], step_.loop.rank());
  }
  bound.program.written = written;
  exec::execute(bound.program, step_.loop, out, strides, {.ready = ready});
}

}  // namespace weft::fusion

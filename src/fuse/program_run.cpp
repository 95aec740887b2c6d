#include "fuse/program_run.h"

#include <algorithm>

#include "base/raise.h"
#include "base/thread_end.h"
#include "exec/execute.h"
#include "exec/ready.h"
#include "exec/scratch.h"
#include "reduce/reduce.h"

namespace weft::fuse {

void BoundProgram::bind(int i, const Array& array, const graph::AxisMap& axes) {
  const int64_t* own = array.strides().data();
  const int64_t* from = axes.data();
  for (int axis = 0; axis < axes.rank(); ++axis)
    strides[i][axis] = from[axis] < 0 ? 0 : own[from[axis]];
  program.input[i].origin = array.origin();
  program.input[i].strides = strides[i];
}

void BoundProgram::bind_literal(int i, const std::byte* literal, int rank) {
  for (int axis = 0; axis < rank; ++axis) strides[i][axis] = 0;
  program.input[i].origin = literal;
  program.input[i].strides = strides[i];
}

namespace {

// Truth is reduced as a number.
DType reduced_as(const Step& step) {
  const DType type = step.program.written;
  return type == DType::boolean ? DType::u8 : type;
}

}  // namespace

// --- Steps that ran before.

struct ProgramRun::Known {
  uint64_t step = 0;  // number; 0: none
  uint64_t root = 0;  // whose inputs these are: as long as it is there, so are they; 0: none
  DType written = DType::f64;
  Strides out;
  std::vector<int64_t> strides;  // of the inputs' arrays
  ProgramInputs inputs;
  exec::Ready ready;
};

// Steps are numbered one after the other, so those of an expression have places of their own.
class ProgramRun::Memory {
 public:
  static Known& place_of(const Step& step) {
    Memory* const memory = PerThread<Memory>::get();
    if (!memory) throw MemoryError();
    std::unique_ptr<Known>& place = memory->places_[step.number % kPlaces];
    if (!place) place = std::make_unique<Known>();
    return *place;
  }

 private:
  static constexpr size_t kPlaces = 64;
  std::unique_ptr<Known> places_[kPlaces];
};

ProgramRun::ProgramRun(const Step& step) : step_(step), known_(Memory::place_of(step)) {}

bool ProgramRun::recalls(uint64_t root) {
  root_ = root;
  is_recalled_ = root != 0 && known_.root == root && known_.step == step_.number;
  return is_recalled_;
}

// Where they are remembered: nothing is copied.
ProgramInputs& ProgramRun::inputs() {
  known_.root = 0;
  return known_.inputs;
}

bool ProgramRun::is_apart_from(const Array& out) const {
  const std::byte* begin = out.storage().bytes();
  const std::byte* end = begin + out.storage().size_bytes();
  for (int i = 0; i < step_.leaves; ++i) {
    const ProgramInputs::Memory& input = known_.inputs.memory[i];
    if (input.begin < end && begin < input.end) return false;
  }
  return true;
}

// The axes of arrays are those they had, as it is the same step.
bool ProgramRun::lies_as_before(const Strides& out, DType written) const {
  if (known_.step != step_.number || known_.written != written || known_.out != out) return false;
  if (is_recalled_) return true;
  const int64_t* expected = known_.strides.data();
  for (int i = 0; i < step_.leaves; ++i) {
    const Array* array = known_.inputs.memory[i].array;
    if (!array) continue;
    const Strides& strides = array->strides();
    const int64_t* entries = strides.data();
    for (int axis = 0; axis < strides.rank(); ++axis) {
      if (entries[axis] != *expected++) return false;
    }
  }
  return true;
}

void ProgramRun::note(const Strides& out, DType written) {
  known_.ready.forget();
  known_.step = 0;
  known_.written = written;
  known_.out = out;
  known_.strides.clear();
  for (int i = 0; i < step_.leaves; ++i) {
    const Array* array = known_.inputs.memory[i].array;
    if (!array) continue;
    const Strides& strides = array->strides();
    known_.strides.insert(known_.strides.end(), strides.begin(), strides.end());
  }
  known_.step = step_.number;
}

void ProgramRun::run(std::byte* out, const Strides& strides, DType written) {
  const bool is_known = lies_as_before(strides, written);
  // Made ready the second time: much is evaluated once only.
  if (!is_known) note(strides, written);
  known_.root = root_;
  if (is_known && known_.ready.is_current() && known_.ready.takes(known_.inputs.origin, out))
    return known_.ready.run(known_.inputs.origin, out);
  run_anew(out, strides, written, is_known ? &known_.ready : nullptr);
}

void ProgramRun::reduce_to_one(std::byte* out) {
  const exec::Scratch scratch(1);
  run(scratch.slot(0), step_.dense, step_.program.written);
  reduce::reduce_row(step_.reducer, reduced_as(step_), scratch.slot(0),
                     count_or_overflow(step_.loop), out);
}

void ProgramRun::reduce(const Array* centre, const Array& out) {
  const exec::Scratch scratch(1);
  run(scratch.slot(0), step_.dense, step_.program.written);
  const DType type = reduced_as(step_);
  const core::Value x(step_.loop, type, step_.dense, scratch.slot(0));
  reduce::reduce_into({step_.reducer, x, type, false, centre}, out);
}

void ProgramRun::run_anew(std::byte* out, const Strides& strides, DType written,
                          exec::Ready* ready) const {
  BoundProgram bound(step_.program);
  for (int i = 0; i < step_.leaves; ++i) {
    if (const Array* array = known_.inputs.memory[i].array)
      bound.bind(i, *array, step_.leaf[i].axes);
    else
      bound.bind_literal(i, known_.inputs.origin[i], step_.loop.rank());
  }
  bound.program.written = written;
  exec::execute(bound.program, step_.loop, out, strides, {.ready = ready});
}

}  // namespace weft::fuse

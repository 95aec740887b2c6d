#include "fusion/folded.h"

#include <vector>

#include "exec/execute.h"
#include "exec/fold.h"
#include "fusion/counters.h"

namespace weft::fusion {
namespace {

using exec::Input;
using exec::Instruction;
using exec::Program;
using kernels::Reducer;

// Fewer results side by side leave most lanes of a vector idle.
constexpr int64_t kLeastColumns = 16;
// How often what is packed has to be used.
constexpr int64_t kLeastUses = 8;
// The joins of more elements than the tree has lanes are not one per lane.
constexpr int64_t kMostWrittenOut = 16;
// Rows of what is packed begin an odd number of these apart, so that a panel of many rows does not fight for few sets of L1.
constexpr int64_t kRowBytes = 256;

Strides without(const Strides& strides, int axis) {
  Strides rest;
  for (int i = 0; i < strides.rank(); ++i) {
    if (i != axis) rest.push_back(strides[i]);
  }
  return rest;
}

// --- What is reduced, and how it lies.

struct Axis {
  int reduced = -1;
  int columns = -1;
};

// The only axis with more than one element among `axes`; -1 if there are several or none.
int only_reduced(const Shape& loop, const Axes& axes) {
  int found = -1;
  for (const int64_t axis : axes) {
    if (loop[static_cast<int>(axis)] == 1) continue;
    if (found >= 0) return -1;
    found = static_cast<int>(axis);
  }
  return found;
}

int contiguous_axis(const Array& out) {
  for (int axis = 0; axis < out.rank(); ++axis) {
    if (out.shape()[axis] >= kLeastColumns && out.strides()[axis] == 1) return axis;
  }
  return -1;
}

// How many times an element of the input is used by different results beside one another.
int64_t uses_of(const Input& input, const Shape& loop, const Axis& axis) {
  int64_t uses = 1;
  for (int i = 0; i < loop.rank(); ++i) {
    if (i != axis.reduced && i != axis.columns && (*input.strides)[i] == 0) uses *= loop[i];
  }
  return uses;
}

bool lies_along(const Input& input, int columns) {
  const int64_t stride = (*input.strides)[columns];
  return stride == 0 || stride == 1;
}

// --- Packing.

// An input copied so that it lies along the columns.
struct Packed {
  Array array;
  Strides strides;  // of the loop
};

// Dense, the columns innermost, then the reduced axis; 0 where the input repeats.
Strides packed_strides(const Input& input, const Shape& loop, const Axis& axis, int64_t& elements) {
  Strides strides = Dims::filled(loop.rank(), 0);
  const auto moves = [&](int i) { return (*input.strides)[i] != 0 && loop[i] > 1; };
  const int64_t per_row = kRowBytes / size_in_bytes(input.dtype);
  const int64_t rows = (loop[axis.columns] + per_row - 1) / per_row | 1;
  strides[axis.columns] = 1;
  elements = rows * per_row;
  const auto place = [&](int i) {
    strides[i] = elements;
    elements *= loop[i];
  };
  if (moves(axis.reduced)) place(axis.reduced);
  for (int i = loop.rank() - 1; i >= 0; --i) {
    if (i != axis.columns && i != axis.reduced && moves(i)) place(i);
  }
  return strides;
}

// Copying a 16-bit float must keep its bits: it is moved as an integer.
DType moved_as(DType d) { return d == DType::f16 || d == DType::bf16 ? DType::u16 : d; }

Packed packed(const Input& input, const Shape& loop, const Axis& axis) {
  int64_t elements = 0;
  Packed made;
  made.strides = packed_strides(input, loop, axis, elements);
  made.array = empty({elements}, input.dtype);
  count_allocation(made.array.nbytes());
  Shape shape = loop;
  for (int i = 0; i < loop.rank(); ++i) {
    if (made.strides[i] == 0) shape[i] = 1;
  }
  const DType type = moved_as(input.dtype);
  Program copy;
  copy.inputs = copy.instructions = 1;
  copy.input[0] = {input.origin, input.strides, type, type, type};
  copy.instruction[0] = {Op::copy, type, type, {0}};
  copy.computed = copy.result = copy.written = type;
  exec::execute(copy, shape, made.array.origin(), made.strides);
  return made;
}

// --- Few elements: a program for all of them.

class WrittenOut {
 public:
  WrittenOut(const Program& program, Op join, const Shape& loop, int reduced)
      : from_(program), join_(join), loop_(loop), reduced_(reduced), n_(loop[reduced]) {}

  // False if there are too many.
  bool write() {
    if (n_ > kMostWrittenOut) return false;
    find_moving();
    int64_t inputs = 0;
    int64_t instructions = n_ - 1;
    for (int v = 0; v < values(); ++v) {
      const int64_t times = moves_[v] ? n_ : 1;
      (v < from_.inputs ? inputs : instructions) += times;
    }
    if (inputs > exec::kMaxInputs || instructions > exec::kMaxInstructions) return false;
    add_inputs();
    for (int64_t k = 0; k < n_; ++k) add_element(k);
    add_joins();
    made_.computed = made_.result = made_.written = from_.written;
    return true;
  }

  void run(const Array& out) const {
    const Strides strides = without(out.strides(), reduced_);
    Shape shape;
    for (int i = 0; i < loop_.rank(); ++i) {
      if (i != reduced_) shape.push_back(loop_[i]);
    }
    exec::execute(made_, shape, out.origin(), strides);
  }

 private:
  int values() const { return from_.inputs + from_.instructions; }

  // Which values differ from element to element.
  void find_moving() {
    for (int i = 0; i < from_.inputs; ++i) moves_[i] = (*from_.input[i].strides)[reduced_] != 0;
    for (int i = 0; i < from_.instructions; ++i) {
      const Instruction& it = from_.instruction[i];
      for (int k = 0; k < info(it.op).arity; ++k)
        moves_[from_.inputs + i] = moves_[from_.inputs + i] || moves_[it.inputs[k]];
    }
    moves_[values() - 1] = true;  // joined n times, even if it is the same
  }

  void add_inputs() {
    for (int i = 0; i < from_.inputs; ++i) {
      const Input& input = from_.input[i];
      strides_[i] = without(*input.strides, reduced_);
      const int64_t step = (*input.strides)[reduced_] * size_in_bytes(input.dtype);
      value_[i] = made_.inputs;
      for (int64_t k = 0; k < (moves_[i] ? n_ : 1); ++k) {
        made_.input[made_.inputs] = input;
        made_.input[made_.inputs].origin += k * step;
        made_.input[made_.inputs++].strides = &strides_[i];
      }
    }
  }

  void add_element(int64_t k) {
    const auto value = [&](int v) {
      return v < from_.inputs && moves_[v] ? value_[v] + static_cast<int>(k) : value_[v];
    };
    for (int i = 0; i < from_.instructions; ++i) {
      const int v = from_.inputs + i;
      if (k > 0 && !moves_[v]) continue;
      Instruction it = from_.instruction[i];
      for (int a = 0; a < info(it.op).arity; ++a) it.inputs[a] = value(it.inputs[a]);
      value_[v] = add(it);
    }
    element_[k] = value_[values() - 1];
  }

  // Lanes in halves, those that exist (kernels/reduce.h).
  void add_joins() {
    for (int64_t half = kMostWrittenOut / 2; half > 0; half /= 2) {
      for (int64_t l = 0; l < half && l + half < n_; ++l)
        element_[l] = add({join_, from_.written, from_.written, {element_[l], element_[l + half]}});
    }
  }

  int add(const Instruction& it) {
    made_.instruction[made_.instructions] = it;
    return made_.inputs + made_.instructions++;
  }

  const Program& from_;
  const Op join_;
  const Shape& loop_;
  const int reduced_;
  const int64_t n_;
  Program made_;
  bool moves_[exec::kMaxInputs + exec::kMaxInstructions] = {};
  int value_[exec::kMaxInputs + exec::kMaxInstructions] =
      {};  // in what is made; of inputs that move, the first
  int element_[kMostWrittenOut] = {};
  Strides strides_[exec::kMaxInputs];
};

// --- Deciding.

// Makes the program give what is joined. False if that is not simple, or there is no room for it.
bool complete(Program& program, Reducer reducer) {
  const auto append = [&](Op op, DType from, DType to) {
    const int last = program.inputs + program.instructions - 1;
    program.instruction[program.instructions++] = {op, from, to, {last}};
    program.computed = program.result = to;
  };
  if (program.result != program.computed || program.instructions + 2 > exec::kMaxInstructions)
    return false;
  if (program.computed != program.written) append(Op::copy, program.computed, program.written);
  if (reducer == Reducer::sum_of_squares) append(Op::square, program.written, program.written);
  return true;
}

}  // namespace

bool reduce_over_results(const Program& program, const Shape& loop, const Axes& axes,
                         Reducer reducer, const Array& out) {
  const Axis axis{only_reduced(loop, axes), contiguous_axis(out)};
  if (axis.reduced < 0 || axis.columns < 0 || reducer == Reducer::sum_of_centred_squares ||
      size_in_bytes(program.written) < 4)
    return false;
  Program complete_program = program;
  if (!complete(complete_program, reducer)) return false;
  std::vector<Packed> packs;
  packs.reserve(exec::kMaxInputs);
  for (int i = 0; i < program.inputs; ++i) {
    if (!lies_along(program.input[i], axis.columns) &&
        uses_of(program.input[i], loop, axis) < kLeastUses)
      return false;
  }
  for (int i = 0; i < program.inputs; ++i) {
    Input& input = complete_program.input[i];
    if (lies_along(input, axis.columns)) continue;
    const Packed& it = packs.emplace_back(packed(input, loop, axis));
    input.origin = it.array.origin();
    input.strides = &it.strides;
  }
  for (const Packed& it : packs) count_release(it.array.nbytes());  // by the time this ends
  const Op join = exec::joining_op(reducer);
  WrittenOut few(complete_program, join, loop, axis.reduced);
  if (few.write()) return few.run(out), true;
  return exec::run_fold(
      {complete_program, join, loop, axis.reduced, axis.columns, out.origin(), out.strides()});
}

}  // namespace weft::fusion

// row: one row of few elements that are converted on the stack.
#include "base/machine.h"
#include "core/alignment.h"
#include "schedule/choose.h"
#include "schedule/parts.h"

namespace weft::schedule {
namespace {

using core::Input;
using core::Program;

bool converts(const Program& program) {
  bool any = !is_result_unchanged(program);
  for (int i = 0; i < program.inputs; ++i) any = any || !is_unchanged(program.input[i]);
  return any;
}

bool is_same_walk(const int64_t* x, const int64_t* y, const Shape& shape) {
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (x[axis] != y[axis] && shape[axis] > 1) return false;
  }
  return true;
}
bool is_constant(const int64_t* strides, const Shape& shape) {
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (strides[axis] != 0 && shape[axis] > 1) return false;
  }
  return true;
}
bool is_row_major(const int64_t* strides, const Shape& shape) {
  int64_t expected = 1;
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    if (shape[axis] > 1 && strides[axis] != expected) return false;
    expected *= shape[axis];
  }
  return true;
}

constexpr int64_t in_lines(int64_t bytes) {
  return (bytes + kCacheLine - 1) / kCacheLine * kCacheLine;
}

// Scratch that the conversions of the row take (exec/rows.cpp).
int64_t converted_bytes(const Program& program, const TileSchedule& s) {
  int64_t bytes = 0;
  for (int i = 0; i < program.inputs; ++i) {
    const Input& input = program.input[i];
    const int64_t count = s.tile.in_column[i] == 0 ? 1 : s.elements;
    if (input.dtype != input.loaded) bytes += in_lines(count * size_in_bytes(input.loaded));
    if (input.loaded != input.computed) bytes += in_lines(count * size_in_bytes(input.computed));
  }
  if (is_rounded(program)) bytes += in_lines(s.elements * size_in_bytes(program.result));
  if (!is_result_unchanged(program))
    bytes += in_lines(s.elements * size_in_bytes(program.computed));
  return bytes;
}

// A copy that only turns elements of the input's type into what is written. (Any byte but 0 is
// true; a boolean that is written is 0 or 1.)
bool only_converts(const Program& program) {
  const Input& input = program.input[0];
  if (input.dtype == DType::boolean && program.written == DType::boolean) return false;
  const auto is_end = [&](DType d) { return d == input.dtype || d == program.written; };
  return program.instruction[0].op == Op::copy && is_end(input.loaded) && is_end(input.computed) &&
         is_end(program.result);
}

// What is not converted is read and written where it lies.
bool is_row_aligned(const Request& r) {
  for (int i = 0; i < r.program.inputs; ++i) {
    const Input& input = r.program.input[i];
    if (is_unchanged(input) && !core::is_aligned(input.origin, input.dtype)) return false;
  }
  return !is_result_unchanged(r.program) || core::is_aligned(r.out, r.program.written);
}

bool choose_converted_row(const Request& r, Schedule& s) {
  const Program& program = r.program;
  if (!r.is_eager || r.elements > kConvertedElements || r.is_masked || !is_one_call(program) ||
      !converts(program) || !is_row_major(r.out_strides.data(), r.shape))
    return false;
  s.mask = -1;
  s.rewrite = Rewrite::none;
  s.expanded = -1;
  for (int i = 0; i < program.inputs; ++i) {
    const Input& input = program.input[i];
    const bool is_number = is_constant(input.strides, r.shape);
    if (!is_number && !is_same_walk(input.strides, r.out_strides.data(), r.shape)) return false;
    s.tile.in_column[i] = is_number ? 0 : size_in_bytes(input.computed);
    s.tile.in_row[i] = 0;
  }
  s.tile.out_column = size_in_bytes(program.computed);
  s.tile.out_row = 0;
  s.tile.rows = s.tile.planes = 1;
  s.tile.streams = false;
  s.tile.columns = r.elements;
  const bool is_straight = only_converts(program) && s.tile.in_column[0] != 0;
  if (!is_straight && (!is_row_aligned(r) || converted_bytes(program, s) > kConvertedRowBytes))
    return false;
  s.inputs = static_cast<uint8_t>(program.inputs);
  s.strategy = Strategy::row;
  s.rule = is_straight ? Rule::one_conversion : Rule::converted_row;
  return true;
}

}  // namespace

bool make_converted_row(const Request& r, Schedule& s) noexcept {
  s.hoisted = s.expanded_inputs = 0;
  s.elements = r.elements;
  s.split = {};
  s.streams = false;
  return choose_converted_row(r, s);
}

}  // namespace weft::schedule

#include "core/alignment.h"
#include "schedule/parts.h"
#include "schedule/stores.h"

namespace weft::schedule {
namespace {

using core::Input;
using core::Program;

void add_operand(const Request& r, const std::byte* origin, const int64_t* strides, DType dtype,
                 DType packed, bool must_pack, Schedule& s) {
  LoopNest& nest = s.plan.nest;
  const int operand = nest.operands++;
  const int64_t item = size_in_bytes(dtype);
  for (int axis = 0; axis < r.shape.rank(); ++axis)
    nest.axes[axis].steps[operand] = strides[axis] * item;
  nest.shifts[operand] = 0;
  s.traits[operand] = {item, size_in_bytes(packed), must_pack || !core::is_aligned(origin, dtype)};
}

}  // namespace

void fill_nest(const Request& r, const Machine& m, Schedule& s) noexcept {
  const Program& program = r.program;
  LoopNest& nest = s.plan.nest;
  nest.operands = 0;
  nest.rank = r.shape.rank();
  for (int axis = 0; axis < nest.rank; ++axis) nest.axes[axis].extent = r.shape[axis];
  // What is masked is converted in scratch.
  const bool is_widened = size_in_bytes(program.written) > size_in_bytes(program.computed);
  const DType packed = r.is_masked && is_widened ? program.written : program.computed;
  add_operand(
      r, r.out, r.out_strides.data(), program.written, packed,
      !is_result_unchanged(program) || r.is_masked || (s.streams && !streams_itself(program, m)),
      s);
  for (int i = 0; i < program.inputs; ++i) {
    const Input& input = program.input[i];
    add_operand(r, input.origin, input.strides, input.dtype, input.computed, !is_unchanged(input),
                s);
  }
  canonicalise(nest);
}

void fill_tile(const Request& r, Schedule& s) noexcept {
  const LoopNest& nest = s.plan.nest;
  const auto axis_at = [&nest](int back) { return nest.rank >= back ? nest.rank - back : -1; };
  const auto extent = [&](int back) {
    return axis_at(back) < 0 ? 1 : nest.axes[axis_at(back)].extent;
  };
  const auto step = [&](int back, int operand) {
    return axis_at(back) < 0 ? 0 : nest.step(axis_at(back), operand);
  };
  kernels::Tile& tile = s.tile;
  s.inputs = static_cast<uint8_t>(r.program.inputs);
  s.op = r.program.instruction[0].op;
  s.compute = r.program.instruction[0].compute;
  s.result = r.program.computed;
  for (int i = 0; i < s.inputs; ++i) {
    tile.in_column[i] = step(1, i + 1);
    tile.in_row[i] = step(2, i + 1);
    tile.in_plane[i] = step(3, i + 1);
  }
  tile.out_column = nest.rank == 0 ? size_in_bytes(r.program.written) : step(1, kOutput);
  tile.out_row = step(2, kOutput);
  tile.out_plane = step(3, kOutput);
  tile.columns = extent(1);
  tile.rows = extent(2);
  tile.planes = extent(3);
  s.outer_axes = static_cast<uint8_t>(nest.rank > 3 ? nest.rank - 3 : 0);
  for (int k = 0; k < s.outer_axes; ++k) {
    OuterAxis& outer = s.outer[k];
    outer = {extent(4 + k), step(4 + k, kOutput), {}};
    for (int i = 0; i < s.inputs; ++i) outer.in_step[i] = step(4 + k, i + 1);
  }
}

}  // namespace weft::schedule

#include "schedule/stores.h"

#include "base/integers.h"

namespace weft::schedule {
namespace {

bool is_pushed_out(const Traffic& traffic, Writers writers, int64_t l3) noexcept {
  const int64_t pushing = traffic.read + traffic.written / kWrittenPerRead;
  const bool is_shared = writers == Writers::several;
  return pushing >= l3 / 100 * (is_shared ? kPushingPercentOfSeveral : kPushingPercent);
}

bool slows_down_rows(const Traffic& traffic, Writers writers, int64_t l3) noexcept {
  return writers == Writers::one && traffic.repeated_row >= kLongRepeatedRow &&
         traffic.written >= l3;
}

// Bytes of an input without what repeats.
int64_t distinct_bytes(const core::Input& input, const Shape& shape) {
  int64_t bytes = size_in_bytes(input.dtype);
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (input.strides[axis] != 0) bytes *= shape[axis];
  }
  return bytes;
}

// Bytes of what an input gives before it begins again; 0 if it never does.
int64_t repeated_row(const core::Input& input, const Shape& shape) {
  int64_t bytes = size_in_bytes(input.dtype);
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    if (shape[axis] > 1 && input.strides[axis] == 0) return bytes;
    bytes *= shape[axis];
  }
  return 0;
}

}  // namespace

bool streams(const Traffic& traffic, Writers writers, const Machine& m) noexcept {
  const int64_t least = m.least_streamed * (writers == Writers::copies ? kLargerIfCopied : 1);
  if (traffic.written < least) return false;
  return is_pushed_out(traffic, writers, m.l3) || slows_down_rows(traffic, writers, m.l3);
}

bool streams(const Request& r, const Machine& m) noexcept {
  const core::Program& program = r.program;
  Traffic traffic{0, written_bytes(r)};
  if (program.user || traffic.written < m.least_streamed || r.is_masked ||
      program.computed != program.written)
    return false;
  for (int i = 0; i < program.inputs; ++i) {
    const core::Input& input = program.input[i];
    if (r.out && input.origin == r.out) return false;  // its lines are read anyway
    traffic.read += distinct_bytes(input, r.shape);
    traffic.repeated_row = larger(traffic.repeated_row, repeated_row(input, r.shape));
  }
  traffic.read *= r.whole / r.elements;
  // (Threads that write parts between other steps do so in turns.)
  const bool is_shared = m.threads > 1 && r.elements == r.whole;
  const Writers own = is_shared ? Writers::several : Writers::one;
  return streams(traffic, streams_itself(program, m) ? own : Writers::copies, m);
}

bool streams_itself(const core::Program& program, const Machine& m) noexcept {
  const core::Instruction& last = program.instruction[program.instructions - 1];
  return m.streams(last.op, last.compute) && !is_conversion(last);
}

}  // namespace weft::schedule

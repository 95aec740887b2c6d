#include "schedule/describe.h"

#include "core/result.h"
#include "schedule/choose.h"

namespace weft::schedule {
namespace {

// Of values without elements any number can be asked for. Bytes of up to this many, and sums of
// them, are numbers.
constexpr int64_t kMostElements = int64_t{1} << 55;

}  // namespace

std::string describe(const StrictOp& op, const Machine& machine) {
  const int64_t elements = count_or_overflow(op.shape);
  if (elements == 0) return "nothing: there are no elements";
  if (elements < 0 || elements > kMostElements) return "nothing: no memory holds the result";
  core::Program program;
  core::make_program(op, op.out ? op.out->dtype() : op.result, program);
  const Strides strides = op.out ? op.out->strides() : core::result_strides(op);
  const std::byte* out = op.out ? op.out->origin() : nullptr;
  Schedule made;
  make_schedule({program, op.shape, out, strides, elements, elements, op.masked, true}, machine,
                made);
  return to_string(made);
}

}  // namespace weft::schedule

#include "exec/describe.h"

#include "exec/machine.h"
#include "exec/result.h"
#include "schedule/choose.h"

namespace weft::exec {

std::string describe(const StrictOp& op) {
  const int64_t elements = count_or_overflow(op.shape);
  if (elements == 0) return "nothing: there are no elements";
  core::Program program;
  make_program(op, op.out ? op.out->dtype() : op.result, program);
  const Strides strides = op.out ? op.out->strides() : result_strides(op);
  const std::byte* out = op.out ? op.out->origin() : nullptr;
  schedule::Schedule made;
  make_schedule({program, op.shape, out, strides, elements, elements, op.masked, true},
                machine_of(kernels::active_table()), made);
  return to_string(made);
}

}  // namespace weft::exec

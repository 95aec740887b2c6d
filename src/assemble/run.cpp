#include "assemble/run.h"

#include <utility>

#include "array/storage.h"
#include "assemble/strips.h"
#include "exec/execute.h"
#include "exec/run.h"

namespace weft::assemble {
namespace {

using core::Assemble;
using core::Part;

// A part that is no strip: other types, more axes, or large.
void copy_part(const Part& part, const Array& result, const Strides& to) {
  const Array target(result.storage(), {part.from.shape, to, part.offset}, result.dtype(), true);
  StrictOperand from;
  from.origin = part.of_result ? result.origin() + part.source * size_in_bytes(result.dtype())
                               : part.from.address;
  from.dtype = part.from.dtype;
  from.strides = part.from.strides;
  if (from.dtype == result.dtype()) return exec::copy_elements(from, target);
  StrictOp cast;
  cast.name = "copy";
  cast.compute = cast.result = cast.loads[0] = result.dtype();
  cast.shape = target.shape();
  cast.operands[0] = std::move(from);
  cast.out = &target;
  exec::execute(cast);
}

void copy_parts(const Assemble& a, const Array& result) {
  BlockVector<Strip> strips;
  strips.reserve(a.parts.size());
  for (const Part& part : a.parts) {
    if (part.from.size() == 0) continue;
    if (part.waits) {
      copy_strips(strips);
      strips.clear();
    }
    if (const std::optional<Strip> strip = as_strip(part, a.to(part), a.dtype, result.origin()))
      strips.push_back(*strip);
    else
      copy_part(part, result, a.to(part));
  }
  copy_strips(strips);
}

}  // namespace

Array run(const Assemble& a) {
  core::verify(a);
  const Array result(allocate(a.shape, a.dtype, a.name), {a.shape, a.strides, 0}, a.dtype, true);
  if (result.size() > 0) copy_parts(a, result);
  return result;
}

}  // namespace weft::assemble

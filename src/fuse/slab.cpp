#include "fuse/slab.h"

namespace weft::fuse {

std::byte* Moving::on(const Slab& slab, int cuts, const Values& locals) const {
  if (local >= 0) return locals[static_cast<size_t>(local)]->origin();
  std::byte* at = first;
  for (int k = 0; k < cuts; ++k) at += slab.begin[k] * step[k];
  return at;
}

void Again::run(const Slab& slab, int cuts, const Values& locals) {
  std::byte* to = out.on(slab, cuts, locals);
  if (reduction.is_made()) {
    const std::byte* about = has_centre ? centre.on(slab, cuts, locals) : nullptr;
    return reduction.run(in[0].on(slab, cuts, locals), to, about);
  }
  const std::byte* from[core::kMaxInputs];
  for (int i = 0; i < inputs; ++i) from[i] = in[i].on(slab, cuts, locals);
  program.run(from, to);
}

}  // namespace weft::fuse

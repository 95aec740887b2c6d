// The seam where there is no jit.
#include "jit/jit.h"

namespace weft::jit {

bool is_available() noexcept { return false; }
bool takes(Isa, Op, DType) noexcept { return false; }
bool pays_alone(Isa, Op, DType) noexcept { return false; }
bool converts(Isa, DType, DType) noexcept { return false; }
bool repeats(Isa, DType, DType) noexcept { return false; }
bool holds_patterns(const Segment&) { return false; }
bool shuffles(Isa, DType) noexcept { return false; }
Code make_kernel(const Segment&) noexcept { return {}; }

}  // namespace weft::jit

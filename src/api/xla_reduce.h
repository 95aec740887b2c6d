// How XLA's reductions check their arguments, for the eager and the lazy ones. Of x only shape and
// type are looked at.
#pragma once

#include "weft/xla.h"

namespace weft::xla {

// Throws unless the operation can join elements in any order.
void check_monoid(const char* name, Op op);
// Throws unless init is 0-d and of x's type.
void check_init(const char* name, const Array& x, const Array& init);
void check_dimensions(const Array& x, const Axes& dimensions);

}  // namespace weft::xla

// Hints: what the user may have meant. Each is tried on the shapes before it is given, and is
// empty if nothing simple works. Operands are called a and b, a single one x.
#pragma once

#include <string>

#include "refuse/call.h"
#include "weft/broadcast.h"

namespace weft::refuse {

// Two shapes that do not broadcast: another alignment, a transposition, all pairs, a reshape.
// REQUIRES: call has two operands and no mask.
std::string hint_for_pair(const Call& call);

// An XLA call whose broadcast_dimensions are missing or wrong: dimensions that would do.
std::string hint_for_xla(const Call& call, const Axes& dims);

// A select or clamp of operands that have not one shape: those that stretch to the largest.
std::string hint_for_scalars_only(const std::vector<Shape>& shapes);

// A target that x does not stretch to: axes added behind.
std::string hint_for_assigned(const Shape& values, const Shape& target);
std::string hint_for_broadcast_to(const Shape& shape, const Shape& target);
std::string hint_for_expand(const Shape& sizes, const Shape& target);

}  // namespace weft::refuse

// Hints: what the user may have meant. Each is tried on the shapes before it is given, and is
// empty if nothing simple works. Operands are called a and b, a single one x.
#pragma once

#include <string>

#include "weft/broadcast.h"

namespace weft::dialect {

// Two shapes that do not broadcast: another alignment, a transposition, all pairs, a reshape.
std::string hint_for_pair(const std::string& op, Voice voice, const Shape& a, const Shape& b);

// An XLA call whose broadcast_dimensions are missing or wrong: dimensions that would do.
std::string hint_for_xla(const std::string& op, const Shape& lhs, const Shape& rhs,
                         const Axes& dims);

// A target that x does not stretch to: axes added behind, or unit axes dropped.
std::string hint_for_broadcast_to(const Shape& shape, const Shape& target);
std::string hint_for_expand(const Shape& sizes, const Shape& target);

}  // namespace weft::dialect

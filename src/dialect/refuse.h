// The refusals of the dialects: each finds out why, explains it, and throws.
#pragma once

#include "weft/array.h"
#include "weft/broadcast.h"
#include "weft/options.h"

namespace weft::dialect {

// Operands that do not broadcast, aligned at the right.
[[noreturn]] void refuse_operands(const char* op, Voice voice, const std::vector<Shape>& shapes);

// A result that `out` (an in-place target if it is operand 0) cannot take.
[[noreturn]] void refuse_output(const char* op, Voice voice, const std::vector<Shape>& shapes,
                                const Shape& result, const Shape& out, bool in_place);

// Operand `operand`, placed at `columns`, stretches more than the policy allows.
[[noreturn]] void refuse_stretch(Policy policy, const char* op, Voice voice,
                                 const std::vector<Shape>& shapes, const std::vector<Axes>& columns,
                                 const Shape& result, int operand);

// A binary operation in the XLA voice.
[[noreturn]] void refuse_xla(const char* op, const Shape& lhs, const Shape& rhs, const Axes& dims);

// A select or clamp whose operands are neither scalars nor of one shape.
[[noreturn]] void refuse_xla_scalars_only(const char* op, const std::vector<Shape>& shapes);

}  // namespace weft::dialect

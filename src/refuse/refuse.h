// The refusals of the dialects: each finds out why, explains it, and throws.
#pragma once

#include "refuse/call.h"
#include "weft/array.h"
#include "weft/broadcast.h"

namespace weft::refuse {

// The rightmost axis on which shapes aligned at the right disagree, and the first two that do.
Refusal find_disagreement(const std::vector<Shape>& shapes);

// Operands that do not broadcast, aligned at the right.
[[noreturn]] void refuse_operands(const Call& call);

// What a result is written to: out=, the left side of +=, the left side of =.
enum class Target { out, in_place, assigned };

// A result that call.out cannot take. REQUIRES: call.out.
[[noreturn]] void refuse_output(const Call& call, const Shape& result, Target target);

// The operands `forbidden`, placed at `columns`, stretch more than call.policy allows.
[[noreturn]] void refuse_stretch(const Call& call, const std::vector<Axes>& columns,
                                 const Shape& result, const std::vector<int>& forbidden);

// A binary operation in the XLA dialect.
[[noreturn]] void refuse_xla(const char* op, const Shape& lhs, const Shape& rhs, const Axes& dims,
                             Policy policy);

// Sizes that an array of this shape was not expanded from.
[[noreturn]] void refuse_sum_to_size(const Shape& shape, const Shape& sizes);

// A select or clamp whose operands are neither scalars nor of one shape.
[[noreturn]] void refuse_xla_scalars_only(const char* op, const std::vector<Shape>& shapes);

}  // namespace weft::refuse

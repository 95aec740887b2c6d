// Lowering: from a call in one of the voices to a StrictOp, or a refusal. Nothing runs here.
#pragma once

#include "core/strict_op.h"
#include "dialect/promote.h"
#include "weft/options.h"

namespace weft::dialect {

// `operands` has as many entries as the operation takes. All outlive the StrictOp.
StrictOp lower_numpy(Op op, const char* name, const Operand* operands, const Options& options);
StrictOp lower_torch(Op op, const char* name, const Operand* operands, const Options& options);

// What an operation of two elements is called in XLA's voice, whose division and remainder of integers round towards zero.
Op xla_meaning(Op op, DType dtype);

// One or two arrays; `dims` place the one of lower rank.
StrictOp lower_xla(Op op, const char* name, const Operand* operands, const Axes& dims);
// Select and clamp, operands in XLA's order: 0-d ones stretch, the others have one shape.
StrictOp lower_xla_ternary(Op op, const char* name, const Operand* operands);

// target = value, element by element.
StrictOp lower_assign(const char* name, Voice voice, const Operand& value, const Array& target);

// Shared by the voices that align at the right: given the types, finds shape and maps.
StrictOp lower_trailing(Op op, const char* name, Voice voice, const Types& types,
                        const Operand* operands, const Options& options);

}  // namespace weft::dialect

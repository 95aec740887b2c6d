// Element types: from those of the operands to the one an operation computes in, in each voice.
#pragma once

#include "weft/array.h"
#include "weft/error.h"
#include "weft/op.h"

namespace weft::dialect {

struct Types {
  DType compute;
  DType result;
  DType loads[kMaxArity];
};

// NumPy: arrays promote by table; C++ numbers are weak. Throws DTypeError or, for an integer
// literal that does not fit the type found, ValueError.
Types resolve_numpy(Op op, const char* name, const CallOperand* operands);

// PyTorch: tensors with axes outrank 0-d tensors outrank numbers; a lower class changes the type
// only if its kind (bool < integer < float < complex) is higher.
Types resolve_torch(Op op, const char* name, const CallOperand* operands);

// XLA: the same type for all (of two floats of different width the wider one).
Types resolve_xla(Op op, const char* name, const CallOperand* operands);

// Assigning to an array of type `target`: a C++ number takes that type if its kind allows.
Types resolve_assign(const char* name, Voice voice, const CallOperand& value, DType target);

}  // namespace weft::dialect

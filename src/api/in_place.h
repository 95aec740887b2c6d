// target op= b, as the operators of arrays and tensors are written.
#pragma once

#include "weft/expr.h"
#include "weft/torch_tensor.h"

namespace weft::api {

// They return the target.
const Array& update(Op op, const Array& target, const CallOperand& b);
const Array& update(Op op, const Array& target, const Expr& b);

}  // namespace weft::api

namespace weft::torch {

// REQUIRES: `name` is a literal.
const Array& update(Op op, const char* name, const Array& self, const CallOperand& other);
const Tensor& update(Op op, const char* name, const Tensor& self, const CallOperand& other);

}  // namespace weft::torch

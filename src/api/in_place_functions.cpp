// Operators that write to their left side.
// Written by tools/generate from tables/functions.txt.
#include "api/in_place.h"
#include "weft/torch.h"

namespace weft {

const Array& Array::operator+=(CallOperand&& b) const { return api::update(Op::add, *this, b); }
const Array& Array::operator-=(CallOperand&& b) const {
  return api::update(Op::subtract, *this, b);
}
const Array& Array::operator*=(CallOperand&& b) const {
  return api::update(Op::multiply, *this, b);
}
const Array& Array::operator/=(CallOperand&& b) const { return api::update(Op::divide, *this, b); }
const Array& Array::operator%=(CallOperand&& b) const {
  return api::update(Op::remainder, *this, b);
}
const Array& Array::operator&=(CallOperand&& b) const {
  return api::update(Op::bitwise_and, *this, b);
}
const Array& Array::operator|=(CallOperand&& b) const {
  return api::update(Op::bitwise_or, *this, b);
}
const Array& Array::operator^=(CallOperand&& b) const {
  return api::update(Op::bitwise_xor, *this, b);
}
const Array& Array::operator<<=(CallOperand&& b) const {
  return api::update(Op::bitwise_left_shift, *this, b);
}
const Array& Array::operator>>=(CallOperand&& b) const {
  return api::update(Op::bitwise_right_shift, *this, b);
}
const Array& Array::operator+=(const Expr& b) const { return api::update(Op::add, *this, b); }
const Array& Array::operator-=(const Expr& b) const { return api::update(Op::subtract, *this, b); }
const Array& Array::operator*=(const Expr& b) const { return api::update(Op::multiply, *this, b); }
const Array& Array::operator/=(const Expr& b) const { return api::update(Op::divide, *this, b); }
const Array& Array::operator%=(const Expr& b) const { return api::update(Op::remainder, *this, b); }
const Array& Array::operator&=(const Expr& b) const {
  return api::update(Op::bitwise_and, *this, b);
}
const Array& Array::operator|=(const Expr& b) const {
  return api::update(Op::bitwise_or, *this, b);
}
const Array& Array::operator^=(const Expr& b) const {
  return api::update(Op::bitwise_xor, *this, b);
}
const Array& Array::operator<<=(const Expr& b) const {
  return api::update(Op::bitwise_left_shift, *this, b);
}
const Array& Array::operator>>=(const Expr& b) const {
  return api::update(Op::bitwise_right_shift, *this, b);
}

}  // namespace weft

namespace weft::torch {

const Tensor& Tensor::operator+=(CallOperand&& b) const {
  return update(Op::add, "add_", *this, b);
}
const Tensor& Tensor::operator-=(CallOperand&& b) const {
  return update(Op::subtract, "sub_", *this, b);
}
const Tensor& Tensor::operator*=(CallOperand&& b) const {
  return update(Op::multiply, "mul_", *this, b);
}
const Tensor& Tensor::operator/=(CallOperand&& b) const {
  return update(Op::divide, "div_", *this, b);
}
const Tensor& Tensor::operator%=(CallOperand&& b) const {
  return update(Op::remainder, "remainder_", *this, b);
}
const Tensor& Tensor::operator&=(CallOperand&& b) const {
  return update(Op::bitwise_and, "bitwise_and_", *this, b);
}
const Tensor& Tensor::operator|=(CallOperand&& b) const {
  return update(Op::bitwise_or, "bitwise_or_", *this, b);
}
const Tensor& Tensor::operator^=(CallOperand&& b) const {
  return update(Op::bitwise_xor, "bitwise_xor_", *this, b);
}
const Tensor& Tensor::operator<<=(CallOperand&& b) const {
  return update(Op::bitwise_left_shift, "bitwise_left_shift_", *this, b);
}
const Tensor& Tensor::operator>>=(CallOperand&& b) const {
  return update(Op::bitwise_right_shift, "bitwise_right_shift_", *this, b);
}

Tensor add_(const Array& self, CallOperand&& other) { return update(Op::add, "add_", self, other); }
Tensor sub_(const Array& self, CallOperand&& other) {
  return update(Op::subtract, "sub_", self, other);
}
Tensor mul_(const Array& self, CallOperand&& other) {
  return update(Op::multiply, "mul_", self, other);
}
Tensor div_(const Array& self, CallOperand&& other) {
  return update(Op::divide, "div_", self, other);
}

}  // namespace weft::torch

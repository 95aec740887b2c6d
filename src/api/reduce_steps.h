// Composed reductions on arrays: every step runs at once.
#pragma once

#include "api/apply.h"
#include "dialect/compose_nan.h"
#include "reduce/run.h"

namespace weft::dialect {

template <>
struct Steps<Array> {
  static core::Value value(const Array& x) { return x; }
  static DType dtype(const Array& x) { return x.dtype(); }
  static Array reduce(const core::Reduce& r, const Array&) { return reduce::run(r); }
  static Array reduce(core::Reduce r, const Array&, const Array& centre) {
    r.centre = &centre;
    return reduce::run(r);
  }
  template <class... Operands>
  static Array apply(Op op, const Operands&... given) {
    const CallOperand operands[] = {given...};
    return api::apply(op, operands, {});
  }
  static Array with_number(Op op, const Array& x, double number) { return apply(op, x, number); }
  static Array in_place(Op op, const Array& x) {
    const CallOperand operand = x;
    return api::apply(op, &operand, {.out = x});
  }
  static Array divided(const Array& x, const CallOperand& n) {
    const CallOperand operands[] = {x, n};
    return api::apply(Op::divide, operands, {.out = x});
  }
  static Array divided(const Array& x, double n) { return divided(x, CallOperand(n)); }
  static Array divided(const Array& x, const Array& n) {
    const Array own = as(n, real_part(x.dtype()));
    return divided(x, CallOperand(own));
  }
  static Array constant(double number, DType dtype) { return full({}, number, dtype); }
  static Array cast(const Array& x, DType dtype) { return x.astype(dtype); }
  static Array as(const Array& x, DType dtype) { return x.dtype() == dtype ? x : x.astype(dtype); }
  static Array mask(const Array& mask, const Shape& shape) { return mask.broadcast_to(shape); }
  static Array flat(const Array& x) { return x.reshape({-1}); }
  static Array evaluated(const Array& x) { return x; }
  static Array ones_shaped(const Array& x, int rank) { return x.reshape(Shape::filled(rank, 1)); }
  static Array finish(const ReduceArgs& a, const Array& kept, DType dtype) {
    return reduce::finish_reduced(kept, {a.name, a.dialect, a.axes, a.keepdims, dtype, a.out});
  }
};

}  // namespace weft::dialect

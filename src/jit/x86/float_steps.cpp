// Steps that compute in float32 and float64. Each rounds as its kernel does: nothing is contracted,
// and the kernels' rules for nan and for equal operands are kept to the bit.
#include <limits>

#include "jit/x86/assembler.h"

namespace weft::jit {
namespace {

using Xbyak::Opmask;
using Xbyak::Xmm;

bool is_single(DType type) { return type == DType::f32; }

template <auto Single, auto Double>
void binary(Assembler& a, DType t, int d, const int* x) {
  is_single(t) ? (a.*Single)(a.v(d, t), a.v(x[0], t), a.v(x[1], t))
               : (a.*Double)(a.v(d, t), a.v(x[0], t), a.v(x[1], t));
}

using Assembly = Xbyak::CodeGenerator;

Xmm sign_bits(Assembler& a, int temp, DType t) { return number(a, temp, t, -0.0); }

void multiply(Assembler& a, DType t, const Xmm& d, const Xmm& x, const Xmm& y) {
  is_single(t) ? a.vmulps(d, x, y) : a.vmulpd(d, x, y);
}
void divide(Assembler& a, DType t, const Xmm& d, const Xmm& x, const Xmm& y) {
  is_single(t) ? a.vdivps(d, x, y) : a.vdivpd(d, x, y);
}
void square_root(Assembler& a, DType t, const Xmm& d, const Xmm& x) {
  is_single(t) ? a.vsqrtps(d, x) : a.vsqrtpd(d, x);
}

// The predicates of vcmpps: O: false for nan, U: true.
enum Predicate : uint8_t {
  kEqual = 0,
  kUnordered = 3,
  kNotEqual = 4,
  kOrdered = 7,
  kNotGreaterEqual = 25,
  kNotLessEqual = 22,
  kOrderedNotEqual = 12,
  kLess = 17,
  kLessEqual = 18,
  kGreater = 30,
  kGreaterEqual = 29,
};

void compare(Assembler& a, DType t, const Opmask& d, const Xmm& x, const Xmm& y, Predicate p) {
  is_single(t) ? a.vcmpps(d, x, y, p) : a.vcmppd(d, x, y, p);
}
void compare(Assembler& a, DType t, const Xmm& d, const Xmm& x, const Xmm& y, Predicate p) {
  is_single(t) ? a.vcmpps(d, x, y, p) : a.vcmppd(d, x, y, p);
}
// To a boolean value.
void compare_to(Assembler& a, DType t, int d, const Xmm& x, const Xmm& y, Predicate p) {
  if (a.has_masks()) return compare(a, t, a.k(d), x, y, p);
  const Xmm lanes = a.v(a.temp(0), t);
  compare(a, t, lanes, x, y, p);
  spread_mask(a, d, a.temp(0), size_in_bytes(t));
}
template <Predicate P>
void comparison(Assembler& a, DType t, int d, const int* x) {
  compare_to(a, t, d, a.v(x[0], t), a.v(x[1], t), P);
}

// d = lanes of y where the mask is set, else of x. `mask`: temp mask 0, or the lanes of temp 0.
void blend(Assembler& a, DType t, const Xmm& d, const Xmm& x, const Xmm& y) {
  if (a.has_masks()) {
    const Xmm to = d | a.temp_mask(0);
    return is_single(t) ? a.vblendmps(to, x, y) : a.vblendmpd(to, x, y);
  }
  const Xmm mask = a.v(a.temp(0), t);
  is_single(t) ? a.vblendvps(d, x, y, mask) : a.vblendvpd(d, x, y, mask);
}

// x, or y where both `p` holds of (x, y) and `tested` is a number.
void choose(Assembler& a, DType t, const Xmm& d, const Xmm& x, const Xmm& y, const Xmm& tested,
            Predicate p) {
  if (a.has_masks()) {
    compare(a, t, a.temp_mask(0), tested, tested, kOrdered);
    compare(a, t, a.temp_mask(0) | a.temp_mask(0), x, y, p);
  } else {
    const Xmm ordered = a.v(a.temp(0), t);
    const Xmm other = a.v(a.temp(1), t);
    compare(a, t, ordered, tested, tested, kOrdered);
    compare(a, t, other, x, y, p);
    a.vandps(ordered, ordered, other);
  }
  blend(a, t, d, x, y);
}
// a >= b || isnan(a) ? a : b, and its relatives.
template <Predicate P, int Tested>
void extremum(Assembler& a, DType t, int d, const int* x) {
  choose(a, t, a.v(d, t), a.v(x[0], t), a.v(x[1], t), a.v(x[Tested], t), P);
}
void clip(Assembler& a, DType t, int d, const int* x) {
  const Xmm value = a.v(x[0], t);
  const Xmm high = a.v(x[2], t);
  const Xmm raised = a.v(a.temp(2), t);
  choose(a, t, raised, value, a.v(x[1], t), value, kNotGreaterEqual);
  choose(a, t, a.v(d, t), raised, high, raised, kNotLessEqual);
}

void where(Assembler& a, DType t, int d, const int* x) {
  if (a.has_masks()) {
    const Xmm to = a.v(d, t) | a.k(x[0]);
    return is_single(t) ? a.vblendmps(to, a.v(x[2], t), a.v(x[1], t))
                        : a.vblendmpd(to, a.v(x[2], t), a.v(x[1], t));
  }
  fit_mask(a, a.temp(0), x[0], size_in_bytes(t));
  blend(a, t, a.v(d, t), a.v(x[2], t), a.v(x[1], t));
}

template <int Mode>
void round_to(Assembler& a, DType t, int d, const int* x) {
  constexpr uint8_t kMode = Mode | 8;  // 8: no exception
  const Xmm to = a.v(d, t);
  const Xmm from = a.v(x[0], t);
  if (a.has_masks())
    is_single(t) ? a.vrndscaleps(to, from, kMode) : a.vrndscalepd(to, from, kMode);
  else
    is_single(t) ? a.vroundps(to, from, kMode) : a.vroundpd(to, from, kMode);
}

// Classes of |x|.
template <Predicate P>
void against_infinity(Assembler& a, DType t, int d, const int* x) {
  const Xmm size = sign_bits(a, 1, t);
  a.vandnps(size, size, a.v(x[0], t));
  compare_to(a, t, d, size, number(a, 2, t, std::numeric_limits<double>::infinity()), P);
}
void is_not_a_number(Assembler& a, DType t, int d, const int* x) {
  compare_to(a, t, d, a.v(x[0], t), a.v(x[0], t), kUnordered);
}

// 1 with the sign of x; 0 for zeros; x for nan.
void sign(Assembler& a, DType t, int d, const int* x) {
  const Xmm value = a.v(x[0], t);
  const Xmm signs = sign_bits(a, 1, t);
  a.vandps(signs, signs, value);
  a.vorps(signs, signs, number(a, 0, t, 1.0));
  const Xmm zero = a.v(a.temp(2), t);
  a.vxorps(zero, zero, zero);
  if (a.has_masks()) {
    compare(a, t, a.temp_mask(0), value, zero, kEqual);
    blend(a, t, signs, signs, zero);
    compare(a, t, a.temp_mask(0), value, value, kUnordered);
  } else {
    compare(a, t, a.v(a.temp(0), t), value, zero, kEqual);
    blend(a, t, signs, signs, zero);
    compare(a, t, a.v(a.temp(0), t), value, value, kUnordered);
  }
  blend(a, t, a.v(d, t), signs, value);
}

void copy_sign(Assembler& a, DType t, int d, const int* x) {
  const Xmm signs = sign_bits(a, 0, t);
  const Xmm size = a.v(a.temp(1), t);
  a.vandnps(size, signs, a.v(x[0], t));
  a.vandps(signs, signs, a.v(x[1], t));
  a.vorps(a.v(d, t), size, signs);
}

template <bool Negative>
void change_sign(Assembler& a, DType t, int d, const int* x) {
  const Xmm signs = sign_bits(a, 0, t);
  Negative ? a.vxorps(a.v(d, t), a.v(x[0], t), signs) : a.vandnps(a.v(d, t), signs, a.v(x[0], t));
}

void square(Assembler& a, DType t, int d, const int* x) {
  multiply(a, t, a.v(d, t), a.v(x[0], t), a.v(x[0], t));
}
void reciprocal(Assembler& a, DType t, int d, const int* x) {
  divide(a, t, a.v(d, t), number(a, 0, t, 1.0), a.v(x[0], t));
}
void root(Assembler& a, DType t, int d, const int* x) {
  square_root(a, t, a.v(d, t), a.v(x[0], t));
}
void reciprocal_root(Assembler& a, DType t, int d, const int* x) {
  const int made = a.temp(1);
  root(a, t, made, x);
  reciprocal(a, t, d, &made);
}
void degrees_to_radians(Assembler& a, DType t, int d, const int* x) {
  multiply(a, t, a.v(d, t), a.v(x[0], t), number(a, 0, t, 0.017453292519943295769));
}
void radians_to_degrees(Assembler& a, DType t, int d, const int* x) {
  multiply(a, t, a.v(d, t), a.v(x[0], t), number(a, 0, t, 57.295779513082320877));
}

constexpr StepOf kFloatSteps[] = {
    {Op::copy, same_step},
    {Op::positive, same_step},
    {Op::conj, same_step},
    {Op::real, same_step},
    {Op::add, binary<&Assembly::vaddps, &Assembly::vaddpd>},
    {Op::subtract, binary<&Assembly::vsubps, &Assembly::vsubpd>},
    {Op::multiply, binary<&Assembly::vmulps, &Assembly::vmulpd>},
    {Op::divide, binary<&Assembly::vdivps, &Assembly::vdivpd>},
    {Op::square, square},
    {Op::reciprocal, reciprocal},
    {Op::sqrt, root},
    {Op::rsqrt, reciprocal_root},
    {Op::deg2rad, degrees_to_radians},
    {Op::rad2deg, radians_to_degrees},
    {Op::negative, change_sign<true>},
    {Op::abs, change_sign<false>},
    {Op::round, round_to<4>},
    {Op::floor, round_to<1>},
    {Op::ceil, round_to<2>},
    {Op::trunc, round_to<3>},
    {Op::sign, sign},
    {Op::copysign, copy_sign},
    {Op::maximum, extremum<kNotGreaterEqual, 0>},
    {Op::minimum, extremum<kNotLessEqual, 0>},
    {Op::fmax, extremum<kNotGreaterEqual, 1>},
    {Op::fmin, extremum<kNotLessEqual, 1>},
    {Op::clip, clip},
    {Op::where, where},
    {Op::equal, comparison<kEqual>},
    {Op::not_equal, comparison<kNotEqual>},
    {Op::less, comparison<kLess>},
    {Op::less_equal, comparison<kLessEqual>},
    {Op::greater, comparison<kGreater>},
    {Op::greater_equal, comparison<kGreaterEqual>},
    {Op::isnan, is_not_a_number},
    {Op::isinf, against_infinity<kEqual>},
    {Op::isfinite, against_infinity<kLess>},
};

}  // namespace

StepEmitter float_step(Isa isa, Op op) {
  return op == Op::exp && isa == Isa::avx512 ? exp_step : find_in(kFloatSteps, op);
}

}  // namespace weft::jit

// Steps that compute in float32 and float64. Each rounds as its kernel does: nothing is contracted,
// and the kernels' rules for nan and for equal operands are kept to the bit.
#include <limits>

#include "base/bit_cast.h"
#include "jit/x86/steps.h"

namespace weft::jit {
namespace {

using Xbyak::Xmm;

Xmm sign_bits(Assembler& a, int temp, DType t) { return number(a, temp, t, -0.0); }

constexpr auto multiply = emit<&Assembly::vmulps, &Assembly::vmulpd, Xmm, Xmm, Xmm>;
constexpr auto divide = emit<&Assembly::vdivps, &Assembly::vdivpd, Xmm, Xmm, Xmm>;

// To a boolean value.
void compare_to(Assembler& a, DType t, int d, const Xmm& x, const Xmm& y, FloatPredicate p) {
  if (a.has_masks()) return compare(a, t, a.k(d), x, y, p);
  const Xmm lanes = a.v(a.temp(0), t);
  compare(a, t, lanes, x, y, p);
  spread_mask(a, d, a.temp(0), size_in_bytes(t));
}
template <FloatPredicate P>
void comparison(Assembler& a, DType t, int d, const int* x) {
  compare_to(a, t, d, a.v(x[0], t), a.v(x[1], t), P);
}

// d = lanes of y where the mask is set, else of x. `mask`: temp mask 0, or the lanes of temp 0.
void blend(Assembler& a, DType t, const Xmm& d, const Xmm& x, const Xmm& y) {
  if (a.has_masks())
    return emit<&Assembly::vblendmps, &Assembly::vblendmpd>(a, t, d | a.temp_mask(0), x, y);
  emit<&Assembly::vblendvps, &Assembly::vblendvpd>(a, t, d, x, y, a.v(a.temp(0), t));
}

// For `blend`: where `p` holds of (x, y).
void choose_where(Assembler& a, DType t, const Xmm& x, const Xmm& y, FloatPredicate p) {
  a.has_masks() ? compare(a, t, a.temp_mask(0), x, y, p)
                : compare(a, t, a.v(a.temp(0), t), x, y, p);
}

// x, or y where both `p` holds of (x, y) and `tested` is a number.
void choose(Assembler& a, DType t, const Xmm& d, const Xmm& x, const Xmm& y, const Xmm& tested,
            FloatPredicate p) {
  choose_where(a, t, tested, tested, kOrdered);
  if (a.has_masks()) {
    compare(a, t, a.temp_mask(0) | a.temp_mask(0), x, y, p);
  } else {
    const Xmm ordered = a.v(a.temp(0), t);
    const Xmm other = a.v(a.temp(1), t);
    compare(a, t, other, x, y, p);
    a.vandps(ordered, ordered, other);
  }
  blend(a, t, d, x, y);
}
// a >= b || isnan(a) ? a : b, and its relatives.
template <FloatPredicate P, int Tested>
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
  const Xmm yes = a.v(x[1], t), no = a.v(x[2], t);
  if (a.has_masks())
    return emit<&Assembly::vblendmps, &Assembly::vblendmpd>(a, t, a.v(d, t) | a.k(x[0]), no, yes);
  fit_mask(a, a.temp(0), x[0], size_in_bytes(t));
  blend(a, t, a.v(d, t), no, yes);
}

template <int Mode>
void round_to(Assembler& a, DType t, int d, const int* x) {
  constexpr uint8_t kMode = Mode | 8;  // 8: no exception
  const Xmm to = a.v(d, t);
  const Xmm from = a.v(x[0], t);
  if (a.has_masks())
    emit<&Assembly::vrndscaleps, &Assembly::vrndscalepd>(a, t, to, from, kMode);
  else
    emit<&Assembly::vroundps, &Assembly::vroundpd>(a, t, to, from, kMode);
}

// Classes of |x|.
template <FloatPredicate P>
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
  choose_where(a, t, value, zero, kEqual);
  blend(a, t, signs, signs, zero);
  choose_where(a, t, value, value, kUnordered);
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
  emit<&Assembly::vsqrtps, &Assembly::vsqrtpd>(a, t, a.v(d, t), a.v(x[0], t));
}
void reciprocal_root(Assembler& a, DType t, int d, const int* x) {
  const int made = a.temp(1);
  root(a, t, made, x);
  reciprocal(a, t, d, &made);
}
constexpr double kRadian = 0.017453292519943295769;  // of a degree
constexpr double kDegree = 57.295779513082320877;
template <const double& Factor>
void scale(Assembler& a, DType t, int d, const int* x) {
  multiply(a, t, a.v(d, t), a.v(x[0], t), number(a, 0, t, Factor));
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
    {Op::deg2rad, scale<kRadian>},
    {Op::rad2deg, scale<kDegree>},
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

Xmm number(Assembler& a, int temp, DType t, double value) {
  a.splat_constant(
      a.temp(temp), size_in_bytes(t),
      is_single(t) ? bits_as<uint32_t>(static_cast<float>(value)) : bits_as<uint64_t>(value));
  return a.v(a.temp(temp), t);
}

StepEmitter float_step(Isa isa, Op op) {
  return op == Op::exp && isa == Isa::avx512 ? exp_step : find_in(kFloatSteps, op);
}

}  // namespace weft::jit

// Steps that compute in integers, where there are vector instructions for them; the others
// (division, 8-bit products, ...) are left to the kernels.
#include "jit/x86/assembler.h"

namespace weft::jit {
namespace {

using Xbyak::Xmm;
using Assembly = Xbyak::CodeGenerator;

bool is_signed(DType t) { return is_signed_integer(t); }

template <auto Instruction>
void binary(Assembler& a, DType t, int d, const int* x) {
  (a.*Instruction)(a.v(d, t), a.v(x[0], t), a.v(x[1], t));
}

// One instruction per item size; null for those without.
struct BySize {
  StepEmitter one, two, four, eight;
  StepEmitter of(DType t) const {
    const int64_t item = size_in_bytes(t);
    return item == 1 ? one : item == 2 ? two : item == 4 ? four : eight;
  }
};

constexpr BySize kAdd{binary<&Assembly::vpaddb>, binary<&Assembly::vpaddw>,
                      binary<&Assembly::vpaddd>, binary<&Assembly::vpaddq>};
constexpr BySize kSubtract{binary<&Assembly::vpsubb>, binary<&Assembly::vpsubw>,
                           binary<&Assembly::vpsubd>, binary<&Assembly::vpsubq>};
constexpr BySize kMultiply{nullptr, binary<&Assembly::vpmullw>, binary<&Assembly::vpmulld>,
                           nullptr};
constexpr BySize kMax{binary<&Assembly::vpmaxsb>, binary<&Assembly::vpmaxsw>,
                      binary<&Assembly::vpmaxsd>, nullptr};
constexpr BySize kMaxUnsigned{binary<&Assembly::vpmaxub>, binary<&Assembly::vpmaxuw>,
                              binary<&Assembly::vpmaxud>, nullptr};
constexpr BySize kMin{binary<&Assembly::vpminsb>, binary<&Assembly::vpminsw>,
                      binary<&Assembly::vpminsd>, nullptr};
constexpr BySize kMinUnsigned{binary<&Assembly::vpminub>, binary<&Assembly::vpminuw>,
                              binary<&Assembly::vpminud>, nullptr};
// Counts not below the width shift everything out, just as the operations say.
constexpr BySize kLeft{nullptr, nullptr, binary<&Assembly::vpsllvd>, binary<&Assembly::vpsllvq>};
constexpr BySize kRight{nullptr, nullptr, binary<&Assembly::vpsrlvd>, binary<&Assembly::vpsrlvq>};
constexpr BySize kRightSigned{nullptr, nullptr, binary<&Assembly::vpsravd>, nullptr};

StepEmitter pick(Isa isa, DType t, const BySize& common, const BySize& more) {
  if (const StepEmitter found = common.of(t)) return found;
  return isa == Isa::avx512 ? more.of(t) : nullptr;
}

StepEmitter multiply_step(Isa isa, DType t) {
  return pick(isa, t, kMultiply, {nullptr, nullptr, nullptr, binary<&Assembly::vpmullq>});
}
StepEmitter maximum_step(Isa isa, DType t) {
  return is_signed(t)
             ? pick(isa, t, kMax, {nullptr, nullptr, nullptr, binary<&Assembly::vpmaxsq>})
             : pick(isa, t, kMaxUnsigned, {nullptr, nullptr, nullptr, binary<&Assembly::vpmaxuq>});
}
StepEmitter minimum_step(Isa isa, DType t) {
  return is_signed(t)
             ? pick(isa, t, kMin, {nullptr, nullptr, nullptr, binary<&Assembly::vpminsq>})
             : pick(isa, t, kMinUnsigned, {nullptr, nullptr, nullptr, binary<&Assembly::vpminuq>});
}
StepEmitter left_step(Isa isa, DType t) {
  return pick(isa, t, kLeft, {nullptr, binary<&Assembly::vpsllvw>, nullptr, nullptr});
}
StepEmitter right_step(Isa isa, DType t, bool keeps_sign) {
  if (!keeps_sign)
    return pick(isa, t, kRight, {nullptr, binary<&Assembly::vpsrlvw>, nullptr, nullptr});
  return pick(isa, t, kRightSigned,
              {nullptr, binary<&Assembly::vpsravw>, nullptr, binary<&Assembly::vpsravq>});
}

enum class Bits { and_, or_, xor_ };
template <Bits B>
void bitwise(Assembler& a, const Xmm& d, const Xmm& x, const Xmm& y) {
  if (a.has_masks())
    B == Bits::and_ ? a.vpandd(d, x, y) : B == Bits::or_ ? a.vpord(d, x, y) : a.vpxord(d, x, y);
  else
    B == Bits::and_ ? a.vpand(d, x, y) : B == Bits::or_ ? a.vpor(d, x, y) : a.vpxor(d, x, y);
}
template <Bits B>
void bitwise_step(Assembler& a, DType t, int d, const int* x) {
  bitwise<B>(a, a.v(d, t), a.v(x[0], t), a.v(x[1], t));
}

void set_all(Assembler& a, const Xmm& d) {
  a.has_masks() ? a.vpternlogd(d, d, d, 0xFF) : a.vpcmpeqd(d, d, d);
}
void invert(Assembler& a, DType t, int d, const int* x) {
  const Xmm ones = a.v(a.temp(0), t);
  set_all(a, ones);
  bitwise<Bits::xor_>(a, a.v(d, t), a.v(x[0], t), ones);
}
void negate(Assembler& a, DType t, int d, const int* x) {
  const Xmm zero = a.v(a.temp(0), t);
  bitwise<Bits::xor_>(a, zero, zero, zero);
  const int args[] = {a.temp(0), x[0]};
  kSubtract.of(t)(a, t, d, args);
}

void absolute(Assembler& a, DType t, int d, const int* x) {
  const Xmm to = a.v(d, t);
  const Xmm from = a.v(x[0], t);
  const int64_t item = size_in_bytes(t);
  item == 1   ? a.vpabsb(to, from)
  : item == 2 ? a.vpabsw(to, from)
  : item == 4 ? a.vpabsd(to, from)
              : a.vpabsq(to, from);
}

void clip(Assembler& a, DType t, int d, const int* x) {
  maximum_step(a.isa(), t)(a, t, a.temp(0), x);
  const int args[] = {a.temp(0), x[2]};
  minimum_step(a.isa(), t)(a, t, d, args);
}

void where(Assembler& a, DType t, int d, const int* x) {
  const Xmm yes = a.v(x[1], t);
  const Xmm no = a.v(x[2], t);
  if (!a.has_masks()) {
    fit_mask(a, a.temp(0), x[0], size_in_bytes(t));
    return a.vpblendvb(a.v(d, t), no, yes, a.v(a.temp(0), t));
  }
  const Xmm to = a.v(d, t) | a.k(x[0]);
  const int64_t item = size_in_bytes(t);
  item == 1   ? a.vpblendmb(to, no, yes)
  : item == 2 ? a.vpblendmw(to, no, yes)
  : item == 4 ? a.vpblendmd(to, no, yes)
              : a.vpblendmq(to, no, yes);
}

// --- Comparisons. The numbers are those of vpcmp; the others are these three turned round or
// inverted.

enum Predicate : uint8_t {
  kEqual = 0,
  kLess = 1,
  kLessEqual = 2,
  kNotEqual = 4,
  kGreaterEqual = 5,
  kGreater = 6
};

template <Predicate P>
void compare_masked(Assembler& a, DType t, int d, const int* x) {
  const Xmm l = a.v(x[0], t);
  const Xmm r = a.v(x[1], t);
  const Xbyak::Opmask to = a.k(d);
  const int64_t item = size_in_bytes(t);
  if (is_signed(t))
    item == 1   ? a.vpcmpb(to, l, r, P)
    : item == 2 ? a.vpcmpw(to, l, r, P)
    : item == 4 ? a.vpcmpd(to, l, r, P)
                : a.vpcmpq(to, l, r, P);
  else
    item == 1   ? a.vpcmpub(to, l, r, P)
    : item == 2 ? a.vpcmpuw(to, l, r, P)
    : item == 4 ? a.vpcmpud(to, l, r, P)
                : a.vpcmpuq(to, l, r, P);
}

void equal_lanes(Assembler& a, int64_t item, const Xmm& d, const Xmm& l, const Xmm& r) {
  item == 1   ? a.vpcmpeqb(d, l, r)
  : item == 2 ? a.vpcmpeqw(d, l, r)
  : item == 4 ? a.vpcmpeqd(d, l, r)
              : a.vpcmpeqq(d, l, r);
}
void greater_lanes(Assembler& a, int64_t item, const Xmm& d, const Xmm& l, const Xmm& r) {
  item == 1   ? a.vpcmpgtb(d, l, r)
  : item == 2 ? a.vpcmpgtw(d, l, r)
  : item == 4 ? a.vpcmpgtd(d, l, r)
              : a.vpcmpgtq(d, l, r);
}

template <Predicate P>
void compare_lanes(Assembler& a, DType t, int d, const int* x) {
  constexpr bool kTurned = P == kLess || P == kGreaterEqual;
  constexpr bool kInverted = P == kNotEqual || P == kGreaterEqual || P == kLessEqual;
  const int64_t item = size_in_bytes(t);
  Xmm l = a.v(x[kTurned ? 1 : 0], t);
  Xmm r = a.v(x[kTurned ? 0 : 1], t);
  const Xmm lanes = a.v(a.temp(0), t);
  if (P == kEqual || P == kNotEqual) {
    equal_lanes(a, item, lanes, l, r);
  } else {
    if (!is_signed(
            t)) {  // the order of unsigned numbers is that of signed ones with the top bit turned
      a.splat_constant(a.temp(0), item, uint64_t{1} << (8 * item - 1));
      a.vpxor(a.v(a.temp(1), t), l, lanes);
      a.vpxor(a.v(a.temp(2), t), r, lanes);
      l = a.v(a.temp(1), t);
      r = a.v(a.temp(2), t);
    }
    greater_lanes(a, item, lanes, l, r);
  }
  if (kInverted) {
    const Xmm ones = a.v(a.temp(1), t);
    set_all(a, ones);
    a.vpxor(lanes, lanes, ones);
  }
  spread_mask(a, d, a.temp(0), item);
}

StepEmitter square_step(Isa isa, DType t) {
  if (!multiply_step(isa, t)) return nullptr;
  return [](Assembler& a, DType type, int d, const int* x) {
    const int args[] = {x[0], x[0]};
    multiply_step(a.isa(), type)(a, type, d, args);
  };
}

// By instruction set and type; null for those that lack it.
using Finder = StepEmitter (*)(Isa isa, DType t);
template <StepEmitter Step>
StepEmitter always(Isa, DType) {
  return Step;
}
template <const BySize& Steps>
StepEmitter by_size(Isa, DType t) {
  return Steps.of(t);
}
template <Predicate P>
StepEmitter comparison(Isa isa, DType) {
  return isa == Isa::avx512 ? compare_masked<P> : compare_lanes<P>;
}
StepEmitter absolute_step(Isa isa, DType t) {
  if (!is_signed(t)) return same_step;
  return size_in_bytes(t) == 8 && isa == Isa::avx2 ? nullptr : absolute;
}
StepEmitter clip_step(Isa isa, DType t) { return maximum_step(isa, t) ? clip : nullptr; }
StepEmitter signed_right_step(Isa isa, DType t) { return right_step(isa, t, is_signed(t)); }
StepEmitter logical_right_step(Isa isa, DType t) { return right_step(isa, t, false); }

struct FinderOf {
  Op op;
  Finder find;
};
constexpr FinderOf kFinders[] = {
    {Op::copy, always<same_step>},
    {Op::positive, always<same_step>},
    {Op::conj, always<same_step>},
    {Op::real, always<same_step>},
    {Op::ceil, always<same_step>},
    {Op::floor, always<same_step>},
    {Op::trunc, always<same_step>},
    {Op::round, always<same_step>},
    {Op::abs, absolute_step},
    {Op::negative, always<negate>},
    {Op::bitwise_invert, always<invert>},
    {Op::add, by_size<kAdd>},
    {Op::subtract, by_size<kSubtract>},
    {Op::multiply, multiply_step},
    {Op::square, square_step},
    {Op::bitwise_and, always<bitwise_step<Bits::and_>>},
    {Op::bitwise_or, always<bitwise_step<Bits::or_>>},
    {Op::bitwise_xor, always<bitwise_step<Bits::xor_>>},
    {Op::bitwise_left_shift, left_step},
    {Op::bitwise_right_shift, signed_right_step},
    {Op::logical_right_shift, logical_right_step},
    {Op::maximum, maximum_step},
    {Op::fmax, maximum_step},
    {Op::minimum, minimum_step},
    {Op::fmin, minimum_step},
    {Op::clip, clip_step},
    {Op::where, always<where>},
    {Op::equal, comparison<kEqual>},
    {Op::not_equal, comparison<kNotEqual>},
    {Op::less, comparison<kLess>},
    {Op::less_equal, comparison<kLessEqual>},
    {Op::greater, comparison<kGreater>},
    {Op::greater_equal, comparison<kGreaterEqual>},
};

}  // namespace

StepEmitter integer_step(Isa isa, Op op, DType t) {
  for (const FinderOf& it : kFinders) {
    if (it.op == op) return it.find(isa, t);
  }
  return nullptr;
}

}  // namespace weft::jit

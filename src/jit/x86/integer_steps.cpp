// Steps that compute in integers, where there are vector instructions for them; the others
// (division, 8-bit products, ...) are left to the kernels.
#include "jit/x86/steps.h"

namespace weft::jit {
namespace {

using Xbyak::Xmm;
using A = Assembly;

bool is_signed(DType t) { return is_signed_integer(t); }

template <auto Instruction>
void both(Assembler& a, DType t, int d, const int* x) {
  (a.*Instruction)(a.v(d, t), a.v(x[0], t), a.v(x[1], t));
}

// One step per item size; null for those without.
struct BySize {
  StepEmitter one = nullptr, two = nullptr, four = nullptr, eight = nullptr;
  constexpr StepEmitter of(DType t) const {
    const int64_t item = size_in_bytes(t);
    return item == 1 ? one : item == 2 ? two : item == 4 ? four : eight;
  }
};
constexpr BySize all(StepEmitter step) { return {step, step, step, step}; }
constexpr BySize all_but_eight(StepEmitter step) { return {step, step, step}; }

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
  integer_step(a.isa(), Op::subtract, t)(a, t, d, args);
}

void absolute(Assembler& a, DType t, int d, const int* x) {
  emit<&A::vpabsb, &A::vpabsw, &A::vpabsd, &A::vpabsq>(a, size_in_bytes(t), a.v(d, t),
                                                       a.v(x[0], t));
}

void clip(Assembler& a, DType t, int d, const int* x) {
  integer_step(a.isa(), Op::maximum, t)(a, t, a.temp(0), x);
  const int args[] = {a.temp(0), x[2]};
  integer_step(a.isa(), Op::minimum, t)(a, t, d, args);
}
void square(Assembler& a, DType t, int d, const int* x) {
  const int args[] = {x[0], x[0]};
  integer_step(a.isa(), Op::multiply, t)(a, t, d, args);
}

void where(Assembler& a, DType t, int d, const int* x) {
  const Xmm yes = a.v(x[1], t);
  const Xmm no = a.v(x[2], t);
  if (!a.has_masks()) {
    fit_mask(a, a.temp(0), x[0], size_in_bytes(t));
    return a.vpblendvb(a.v(d, t), no, yes, a.v(a.temp(0), t));
  }
  emit<&A::vpblendmb, &A::vpblendmw, &A::vpblendmd, &A::vpblendmq>(a, size_in_bytes(t),
                                                                   a.v(d, t) | a.k(x[0]), no, yes);
}

// --- Comparisons. The numbers are those of vpcmp; the others are these
// three exchanged or inverted.

enum class Is : uint8_t {
  equal = 0,
  less = 1,
  less_equal = 2,
  not_equal = 4,
  greater_equal = 5,
  greater = 6
};

void compare_masked(Assembler& a, DType t, int d, const int* x, Is predicate) {
  const Xmm l = a.v(x[0], t);
  const Xmm r = a.v(x[1], t);
  const Xbyak::Opmask to = a.k(d);
  const auto p = static_cast<uint8_t>(predicate);
  const int64_t item = size_in_bytes(t);
  if (is_signed(t))
    return emit<&A::vpcmpb, &A::vpcmpw, &A::vpcmpd, &A::vpcmpq>(a, item, to, l, r, p);
  emit<&A::vpcmpub, &A::vpcmpuw, &A::vpcmpud, &A::vpcmpuq>(a, item, to, l, r, p);
}

void greater_lanes(Assembler& a, int64_t item, const Xmm& d, const Xmm& l, const Xmm& r) {
  item == 1   ? a.vpcmpgtb(d, l, r)
  : item == 2 ? a.vpcmpgtw(d, l, r)
  : item == 4 ? a.vpcmpgtd(d, l, r)
              : a.vpcmpgtq(d, l, r);
}

void compare_lanes(Assembler& a, DType t, int d, const int* x, Is p) {
  const bool is_exchanged = p == Is::less || p == Is::greater_equal;
  const bool is_inverted = p == Is::not_equal || p == Is::greater_equal || p == Is::less_equal;
  const int64_t item = size_in_bytes(t);
  Xmm l = a.v(x[is_exchanged ? 1 : 0], t);
  Xmm r = a.v(x[is_exchanged ? 0 : 1], t);
  const Xmm lanes = a.v(a.temp(0), t);
  if (p == Is::equal || p == Is::not_equal) {
    equal_lanes(a, item, lanes, l, r);
  } else {
    if (!is_signed(t)) {
      // The order of unsigned numbers is that of signed ones with the top bit inverted.
      a.splat_constant(a.temp(0), item, uint64_t{1} << (8 * item - 1));
      a.vpxor(a.v(a.temp(1), t), l, lanes);
      a.vpxor(a.v(a.temp(2), t), r, lanes);
      l = a.v(a.temp(1), t);
      r = a.v(a.temp(2), t);
    }
    greater_lanes(a, item, lanes, l, r);
  }
  if (is_inverted) {
    const Xmm ones = a.v(a.temp(1), t);
    set_all(a, ones);
    a.vpxor(lanes, lanes, ones);
  }
  spread_mask(a, d, a.temp(0), item);
}

template <Is P>
void comparison(Assembler& a, DType t, int d, const int* x) {
  a.has_masks() ? compare_masked(a, t, d, x, P) : compare_lanes(a, t, d, x, P);
}

// --- The table. What AVX2 lacks for some sizes stands in the last column.

enum class Types : uint8_t { all, signed_only, unsigned_only };
struct IntegerStep {
  Op op;
  Types types;
  BySize steps;
  BySize of_avx512 = {};

  StepEmitter find(Isa isa, DType t) const {
    if (types != Types::all && (types == Types::signed_only) != is_signed(t)) return nullptr;
    const StepEmitter found = steps.of(t);
    return found || isa != Isa::avx512 ? found : of_avx512.of(t);
  }
};

constexpr BySize kMax{both<&A::vpmaxsb>, both<&A::vpmaxsw>, both<&A::vpmaxsd>};
constexpr BySize kMaxUnsigned{both<&A::vpmaxub>, both<&A::vpmaxuw>, both<&A::vpmaxud>};
constexpr BySize kMin{both<&A::vpminsb>, both<&A::vpminsw>, both<&A::vpminsd>};
constexpr BySize kMinUnsigned{both<&A::vpminub>, both<&A::vpminuw>, both<&A::vpminud>};
constexpr BySize kMax64{.eight = both<&A::vpmaxsq>}, kMaxUnsigned64{.eight = both<&A::vpmaxuq>};
constexpr BySize kMin64{.eight = both<&A::vpminsq>}, kMinUnsigned64{.eight = both<&A::vpminuq>};
// Counts not below the width shift everything out, just as the operations say.
constexpr BySize kRight{.four = both<&A::vpsrlvd>, .eight = both<&A::vpsrlvq>};
constexpr BySize kRight16{.two = both<&A::vpsrlvw>};

constexpr IntegerStep kIntegerSteps[] = {
    {Op::copy, Types::all, all(same_step)},
    {Op::positive, Types::all, all(same_step)},
    {Op::conj, Types::all, all(same_step)},
    {Op::real, Types::all, all(same_step)},
    {Op::ceil, Types::all, all(same_step)},
    {Op::floor, Types::all, all(same_step)},
    {Op::trunc, Types::all, all(same_step)},
    {Op::round, Types::all, all(same_step)},
    {Op::abs, Types::unsigned_only, all(same_step)},
    {Op::abs, Types::signed_only, all_but_eight(absolute), {.eight = absolute}},
    {Op::negative, Types::all, all(negate)},
    {Op::bitwise_invert, Types::all, all(invert)},
    {Op::add, Types::all, {both<&A::vpaddb>, both<&A::vpaddw>, both<&A::vpaddd>, both<&A::vpaddq>}},
    {Op::subtract,
     Types::all,
     {both<&A::vpsubb>, both<&A::vpsubw>, both<&A::vpsubd>, both<&A::vpsubq>}},
    {Op::multiply,
     Types::all,
     {.two = both<&A::vpmullw>, .four = both<&A::vpmulld>},
     {.eight = both<&A::vpmullq>}},
    {Op::square, Types::all, {.two = square, .four = square}, {.eight = square}},
    {Op::bitwise_and, Types::all, all(bitwise_step<Bits::and_>)},
    {Op::bitwise_or, Types::all, all(bitwise_step<Bits::or_>)},
    {Op::bitwise_xor, Types::all, all(bitwise_step<Bits::xor_>)},
    {Op::bitwise_left_shift,
     Types::all,
     {.four = both<&A::vpsllvd>, .eight = both<&A::vpsllvq>},
     {.two = both<&A::vpsllvw>}},
    {Op::bitwise_right_shift, Types::unsigned_only, kRight, kRight16},
    {Op::bitwise_right_shift,
     Types::signed_only,
     {.four = both<&A::vpsravd>},
     {.two = both<&A::vpsravw>, .eight = both<&A::vpsravq>}},
    {Op::logical_right_shift, Types::all, kRight, kRight16},
    {Op::maximum, Types::signed_only, kMax, kMax64},
    {Op::maximum, Types::unsigned_only, kMaxUnsigned, kMaxUnsigned64},
    {Op::fmax, Types::signed_only, kMax, kMax64},
    {Op::fmax, Types::unsigned_only, kMaxUnsigned, kMaxUnsigned64},
    {Op::minimum, Types::signed_only, kMin, kMin64},
    {Op::minimum, Types::unsigned_only, kMinUnsigned, kMinUnsigned64},
    {Op::fmin, Types::signed_only, kMin, kMin64},
    {Op::fmin, Types::unsigned_only, kMinUnsigned, kMinUnsigned64},
    {Op::clip, Types::all, all_but_eight(clip), {.eight = clip}},
    {Op::where, Types::all, all(where)},
    {Op::equal, Types::all, all(comparison<Is::equal>)},
    {Op::not_equal, Types::all, all(comparison<Is::not_equal>)},
    {Op::less, Types::all, all(comparison<Is::less>)},
    {Op::less_equal, Types::all, all(comparison<Is::less_equal>)},
    {Op::greater, Types::all, all(comparison<Is::greater>)},
    {Op::greater_equal, Types::all, all(comparison<Is::greater_equal>)},
};

}  // namespace

StepEmitter integer_step(Isa isa, Op op, DType t) {
  for (const IntegerStep& it : kIntegerSteps) {
    if (it.op != op) continue;
    if (const StepEmitter found = it.find(isa, t)) return found;
  }
  return nullptr;
}

}  // namespace weft::jit

// Steps that compute in booleans: bitwise operations on mask registers, or on vectors that are
// masks.
#include "jit/x86/steps.h"

namespace weft::jit {
namespace {

using Xbyak::Xmm;

void both(Assembler& a, DType, int d, const int* x) {
  a.has_masks() ? a.kandq(a.k(d), a.k(x[0]), a.k(x[1])) : a.vpand(a.m(d), a.m(x[0]), a.m(x[1]));
}
void either(Assembler& a, DType, int d, const int* x) {
  a.has_masks() ? a.korq(a.k(d), a.k(x[0]), a.k(x[1])) : a.vpor(a.m(d), a.m(x[0]), a.m(x[1]));
}
void one_of(Assembler& a, DType, int d, const int* x) {
  a.has_masks() ? a.kxorq(a.k(d), a.k(x[0]), a.k(x[1])) : a.vpxor(a.m(d), a.m(x[0]), a.m(x[1]));
}
// The second without the first.
void only_second(Assembler& a, DType, int d, const int* x) {
  a.has_masks() ? a.kandnq(a.k(d), a.k(x[0]), a.k(x[1])) : a.vpandn(a.m(d), a.m(x[0]), a.m(x[1]));
}
void invert(Assembler& a, int d, int x) {
  if (a.has_masks()) return a.knotq(a.k(d), a.k(x));
  const Xmm ones = a.m(a.temp(1));
  a.vpcmpeqd(ones, ones, ones);
  a.vpxor(a.m(d), a.m(x), ones);
}
void inverse(Assembler& a, DType, int d, const int* x) { invert(a, d, x[0]); }
void same(Assembler& a, DType, int d, const int* x) {
  if (d == x[0]) return;
  a.has_masks() ? a.kmovq(a.k(d), a.k(x[0])) : a.vmovaps(a.m(d), a.m(x[0]));
}

// F with its operands exchanged, and F inverted.
template <StepEmitter F>
void exchanged(Assembler& a, DType t, int d, const int* x) {
  const int args[] = {x[1], x[0]};
  F(a, t, d, args);
}
template <StepEmitter F>
void inverted(Assembler& a, DType t, int d, const int* x) {
  F(a, t, d, x);
  invert(a, d, d);
}

int temp_of(Assembler& a) { return a.has_masks() ? a.temp_mask(0).getIdx() : a.temp(0); }

void where(Assembler& a, DType t, int d, const int* x) {
  const int yes = temp_of(a);
  both(a, t, yes, x);
  const int others[] = {x[0], x[2]};
  only_second(a, t, d, others);
  const int parts[] = {yes, d};
  either(a, t, d, parts);
}
void clip(Assembler& a, DType t, int d, const int* x) {
  either(a, t, d == x[2] ? temp_of(a) : d, x);
  const int args[] = {d == x[2] ? temp_of(a) : d, x[2]};
  both(a, t, d, args);
}

constexpr StepOf kBooleanSteps[] = {
    {Op::copy, same},
    {Op::abs, same},
    {Op::conj, same},
    {Op::real, same},
    {Op::ceil, same},
    {Op::floor, same},
    {Op::trunc, same},
    {Op::logical_not, inverse},
    {Op::bitwise_invert, inverse},
    {Op::add, either},
    {Op::logical_or, either},
    {Op::bitwise_or, either},
    {Op::maximum, either},
    {Op::fmax, either},
    {Op::multiply, both},
    {Op::logical_and, both},
    {Op::bitwise_and, both},
    {Op::minimum, both},
    {Op::fmin, both},
    {Op::logical_xor, one_of},
    {Op::bitwise_xor, one_of},
    {Op::not_equal, one_of},
    {Op::equal, inverted<one_of>},
    {Op::less, only_second},
    {Op::greater, exchanged<only_second>},
    {Op::less_equal, inverted<exchanged<only_second>>},
    {Op::greater_equal, inverted<only_second>},
    {Op::where, where},
    {Op::clip, clip},
};

}  // namespace

StepEmitter boolean_step(Op op) { return find_in(kBooleanSteps, op); }

}  // namespace weft::jit

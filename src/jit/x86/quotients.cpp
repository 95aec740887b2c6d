// Divisions by what is the same for a whole row. A quotient of float32 takes a divider six cycles a
// vector (Zen 4); most are made of three products instead, which have the same bits:
//
//   r = 1 / b, rounded        q0 = a r        e = a - q0 b        q = q0 + e r, fused
//
// The error of q before its rounding is below 2^-22 ulp, and no quotient that lies so close to the
// middle of two floats is rounded wrongly: all of them have been tried
// (tests/jit/quotients_test.cpp). What is to be kept clear of is overflow and underflow on the
// way: numerators and divisor have to lie between 2^-60 and 2^60, else all vectors are divided.
#include "base/bit_cast.h"
#include "jit/x86/body.h"

namespace weft::jit {
namespace {

using Xbyak::Zmm;

constexpr float kLeast = 0x1p-60F;
constexpr float kMost = 0x1p60F;
// Of vrangeps: the smaller or larger of two sizes, without a sign.
constexpr int kSmallerSize = 0x0A;
constexpr int kLargerSize = 0x0B;
// Of vcmpps: false beside nan.
constexpr int kAtLeast = 0x1D;
constexpr int kAtMost = 0x12;

}  // namespace

void Loop::find_quotient() {
  if (!a_.has_masks() || a_.lanes() != 16 || segment_.folds || turned_.source >= 0) return;
  for (int i = 0; i < segment_.steps && quotient_.step < 0; ++i) {
    const Step& step = segment_.step[i];
    const bool divides = step.op == Op::divide && step.compute == DType::f32;
    if (!divides || !live_.is_needed(segment_.sources + i)) continue;
    if (live_.is_splat(step.args[1]) && !live_.is_splat(step.args[0])) quotient_.step = i;
  }
}

// The divisor's inverse, and the largest numerator for which it will do: none, if the divisor is
// too small or too large.
void Loop::load_inverse() {
  if (quotient_.step < 0) return;
  const int source = segment_.step[quotient_.step].args[1];
  const Zmm divisor(splat_[source].reg >= 0 ? splat_[source].reg : a_.temp(0));
  if (splat_[source].reg < 0) a_.vmovaps(divisor, in_frame(splat_[source].slot));
  const Zmm inverse(quotient_.inverse);
  const Zmm size(a_.temp(1));
  a_.splat_constant(quotient_.inverse, sizeof(float), bits_as<uint32_t>(1.0F));
  a_.vdivps(inverse, inverse, divisor);
  a_.vrangeps(size, divisor, divisor, kLargerSize);
  a_.vcmpps(a_.temp_mask(0), size, a_.constant_for_all(bits_as<uint32_t>(kLeast)), kAtLeast);
  a_.splat_constant(quotient_.bound, sizeof(float), bits_as<uint32_t>(kMost));
  a_.vcmpps(a_.temp_mask(1) | a_.temp_mask(0), size, Zmm(quotient_.bound), kAtMost);
  a_.vmovaps(Zmm(quotient_.bound) | a_.temp_mask(1) | a_.T_z, Zmm(quotient_.bound));
}

bool Body::is_quotient(int step) const { return step == loop_.quotient_.step && is_whole(); }

// All copies of the step, a few at a time.
void Body::write_quotients(int number) {
  const Segment& segment = loop_.segment_;
  const Step& step = segment.step[number];
  const int value = segment.sources + number;
  for (int first = 0; first < copies_; first += Quotients::kMost) {
    Quotients group;
    group.count = copies_ - first < Quotients::kMost ? copies_ - first : Quotients::kMost;
    position_ = number * copies_ + first;
    group.divisor = bring(step.args[1], 0);
    for (int i = 0; i < group.count; ++i) {
      position_ = number * copies_ + first + i;
      group.from[i] = bring(step.args[0], first + i);
    }
    for (int i = 0; i < group.count; ++i) {
      group.to[i] = take(false);
      vectors_[group.to[i]] = {id(value, first + i), true};
      values_[id(value, first + i)].reg = group.to[i];
    }
    write_group(group);
    for (int i = 0; i < group.count; ++i) {
      position_ = number * copies_ + first + i;
      release(step.args[0], first + i);
      for (int t = 0; t < segment.targets; ++t) {
        if (segment.target[t].value == value) give(t, first + i, group.to[i]);
      }
      release(value, first + i);
    }
    release(step.args[1], 0);
  }
}

// The first is divided: the divider has time for one of four.
void Body::write_group(const Quotients& group) {
  Xbyak::Label slowly, done;
  const Zmm divisor(group.divisor), inverse(loop_.quotient_.inverse), bound(loop_.quotient_.bound);
  const auto divide = [&](int i) { a_.vdivps(Zmm(group.to[i]), Zmm(group.from[i]), divisor); };
  const Zmm smallest(a_.temp(0)), largest(a_.temp(1)), error(a_.temp(2));
  const Zmm second(group.from[1]), third(group.from[group.count > 2 ? 2 : 1]);
  a_.vrangeps(smallest, second, third, kSmallerSize);
  a_.vrangeps(largest, second, third, kLargerSize);
  if (group.count > 3) {
    a_.vrangeps(smallest, smallest, Zmm(group.from[3]), kSmallerSize);
    a_.vrangeps(largest, largest, Zmm(group.from[3]), kLargerSize);
  }
  a_.vcmpps(a_.temp_mask(0), smallest, a_.constant_for_all(bits_as<uint32_t>(kLeast)), kAtLeast);
  a_.vcmpps(a_.temp_mask(1) | a_.temp_mask(0), largest, bound, kAtMost);
  a_.kortestw(a_.temp_mask(1), a_.temp_mask(1));
  divide(0);
  a_.jnc(slowly);
  for (int i = 1; i < group.count; ++i) {
    const Zmm from(group.from[i]), to(group.to[i]);
    a_.vmulps(to, from, inverse);
    a_.vmovaps(error, from);
    a_.vfnmadd231ps(error, to, divisor);
    a_.vfmadd231ps(to, error, inverse);
  }
  a_.jmp(done);
  a_.L(slowly);
  for (int i = 1; i < group.count; ++i) divide(i);
  a_.L(done);
}

}  // namespace weft::jit

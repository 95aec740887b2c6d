// Conversions between element types in registers, to the bit those of base/convert.h.
#include <limits>

#include "base/bit_cast.h"
#include "jit/x86/assembler.h"

namespace weft::jit {
namespace {

using Xbyak::Xmm;

bool is_float(DType t) { return t == DType::f32 || t == DType::f64; }
bool is_half(DType t) { return t == DType::f16 || t == DType::bf16; }

// --- Integers.

void extend(Assembler& a, const Xmm& to, const Xmm& from, int64_t wide, int64_t narrow, bool sign) {
  const int64_t times = wide / narrow;
  if (narrow == 1 && times == 2) return sign ? a.vpmovsxbw(to, from) : a.vpmovzxbw(to, from);
  if (narrow == 1 && times == 4) return sign ? a.vpmovsxbd(to, from) : a.vpmovzxbd(to, from);
  if (narrow == 1) return sign ? a.vpmovsxbq(to, from) : a.vpmovzxbq(to, from);
  if (narrow == 2 && times == 2) return sign ? a.vpmovsxwd(to, from) : a.vpmovzxwd(to, from);
  if (narrow == 2) return sign ? a.vpmovsxwq(to, from) : a.vpmovzxwq(to, from);
  sign ? a.vpmovsxdq(to, from) : a.vpmovzxdq(to, from);
}

// AVX2: the low half of every item. The other half must be 0, unless the item has 8 bytes: packing
// saturates.
void pack_halves(Assembler& a, int result, int arg, int64_t item) {
  const Xmm low(Xbyak::Operand::XMM, result);
  const Xmm high(Xbyak::Operand::XMM, a.temp(2));
  if (a.lanes() * item == 32)
    a.vextracti128(high, Xbyak::Ymm(arg), 1);
  else
    a.vpxor(high, high, high);
  const Xmm from(Xbyak::Operand::XMM, arg);
  if (item == 8)
    a.vshufps(low, from, high, 0x88);
  else
    item == 4 ? a.vpackusdw(low, from, high) : a.vpackuswb(low, from, high);
}

// The same of any items.
void halve_items(Assembler& a, int result, int arg, int64_t item) {
  if (item < 8) {
    a.splat_constant(a.temp(1), item, item == 4 ? 0xFFFF : 0xFF);
    a.vpand(a.wide(result, item), a.wide(arg, item), a.wide(a.temp(1), item));
    arg = result;
  }
  pack_halves(a, result, arg, item);
}

void cut(Assembler& a, int result, int arg, int64_t wide, int64_t narrow) {
  const Xmm to = a.wide(result, narrow);
  const Xmm from = a.wide(arg, wide);
  if (!a.has_masks()) {
    for (; wide > narrow; wide /= 2, arg = result) halve_items(a, result, arg, wide);
    return;
  }
  if (wide == 8)
    narrow == 4 ? a.vpmovqd(to, from) : narrow == 2 ? a.vpmovqw(to, from) : a.vpmovqb(to, from);
  else if (wide == 4)
    narrow == 2 ? a.vpmovdw(to, from) : a.vpmovdb(to, from);
  else
    a.vpmovwb(to, from);
}

void integer_to_integer(Assembler& a, DType from, DType to, int result, int arg) {
  const int64_t narrow = size_in_bytes(from);
  const int64_t wide = size_in_bytes(to);
  if (wide > narrow)
    extend(a, a.v(result, to), a.v(arg, from), wide, narrow, is_signed_integer(from));
  else if (wide < narrow)
    cut(a, result, arg, narrow, wide);
  else
    a.copy_vector(a.v(result, to), a.v(arg, from));
}

void eight_bytes_to_float(Assembler& a, DType from, DType to, int result, int arg) {
  const Xmm d = a.v(result, to);
  const Xmm x = a.v(arg, from);
  if (from == DType::i64)
    to == DType::f32 ? a.vcvtqq2ps(d, x) : a.vcvtqq2pd(d, x);
  else
    to == DType::f32 ? a.vcvtuqq2ps(d, x) : a.vcvtuqq2pd(d, x);
}

void integer_to_float(Assembler& a, DType from, DType to, int result, int arg) {
  if (size_in_bytes(from) == 8) return eight_bytes_to_float(a, from, to, result, arg);
  if (size_in_bytes(from) < 4) {
    integer_to_integer(a, from, DType::i32, result, arg);
    arg = result;
  }
  const Xmm d = a.v(result, to);
  const Xmm x = a.v(arg, DType::i32);
  if (from == DType::u32)
    to == DType::f32 ? a.vcvtudq2ps(d, x) : a.vcvtudq2pd(d, x);
  else
    to == DType::f32 ? a.vcvtdq2ps(d, x) : a.vcvtdq2pd(d, x);
}

// --- Floats.

void float_to_float(Assembler& a, DType from, DType to, int result, int arg) {
  to == DType::f64 ? a.vcvtps2pd(a.v(result, to), a.v(arg, from))
                   : a.vcvtpd2ps(a.v(result, to), a.v(arg, from));
}

// nan becomes 0.
void drop_nan(Assembler& a, DType t, int result, int arg) {
  constexpr uint8_t kOrdered = 7;
  const Xmm x = a.v(arg, t);
  const Xmm d = a.v(result, t);
  if (a.has_masks()) {
    t == DType::f32 ? a.vcmpps(a.temp_mask(1), x, x, kOrdered)
                    : a.vcmppd(a.temp_mask(1), x, x, kOrdered);
    const Xmm to = d | a.temp_mask(1) | a.T_z;
    return t == DType::f32 ? a.vmovaps(to, x) : a.vmovapd(to, x);
  }
  const Xmm ordered = a.v(a.temp(1), t);
  t == DType::f32 ? a.vcmpps(ordered, x, x, kOrdered) : a.vcmppd(ordered, x, x, kOrdered);
  a.vandps(d, x, ordered);
}

void clamp(Assembler& a, DType t, int result, double low, double high) {
  const Xmm d = a.v(result, t);
  const Xmm most = number(a, 1, t, high);
  t == DType::f32 ? a.vminps(d, d, most) : a.vminpd(d, d, most);
  const Xmm least = number(a, 1, t, low);
  t == DType::f32 ? a.vmaxps(d, d, least) : a.vmaxpd(d, d, least);
}

// 2^31 - 1 is no float32: from 2^31 on the conversion gives 2^31, whose bits are then all turned.
void single_to_int(Assembler& a, int result) {
  constexpr uint8_t kGreaterEqual = 29;
  const Xmm d = a.v(result, DType::f32);
  const Xmm limit = number(a, 1, DType::f32, 0x1p31);
  const Xmm over = a.v(a.temp(2), DType::f32);
  if (a.has_masks()) {
    a.vcmpps(a.temp_mask(1), d, limit, kGreaterEqual);
    a.vpternlogd(over | a.temp_mask(1) | a.T_z, over, over, 0xFF);
    a.vcvttps2dq(d, d);
    return a.vpxord(d, d, over);
  }
  a.vcmpps(over, d, limit, kGreaterEqual);
  a.vcvttps2dq(d, d);
  a.vpxor(d, d, over);
}

void float_to_integer(Assembler& a, DType from, DType to, int result, int arg) {
  drop_nan(a, from, result, arg);
  if (from == DType::f32 && to == DType::i32) return single_to_int(a, result);
  const int bits = static_cast<int>(8 * size_in_bytes(to));
  const bool sign = is_signed_integer(to);
  const auto high = static_cast<double>((int64_t{1} << (sign ? bits - 1 : bits)) - 1);
  clamp(a, from, result, sign ? -high - 1 : 0, high);
  const Xmm whole = a.v(result, DType::i32);
  from == DType::f32 ? a.vcvttps2dq(whole, a.v(result, from))
                     : a.vcvttpd2dq(whole, a.v(result, from));
  if (bits < 32) cut(a, result, result, 4, size_in_bytes(to));
}

// --- 16-bit floats.

// AVX2, eight lanes: bytes move within the halves of a register only.
constexpr uint32_t kNone = 0x80;  // a byte of 0

// The bits of bfloat16 become the upper halves of float32.
void widen_brain(Assembler& a, int result, int arg) {
  const Xmm d = a.v(result, DType::f32);
  const bool is_whole = a.lanes() == 8 && !a.has_masks();
  if (!is_whole) {
    a.vpmovzxwd(d, a.v(arg, DType::bf16));
    return a.vpslld(d, d, 16);
  }
  std::vector<uint32_t> order;
  for (uint32_t lane = 0; lane < 8; ++lane) {
    for (const uint32_t byte : {kNone, kNone, 2 * lane, 2 * lane + 1}) order.push_back(byte);
  }
  const Xbyak::Ymm both(a.temp(1));
  a.vinserti128(both, Xbyak::Ymm(arg), Xmm(arg), 1);
  a.vpshufb(d, both, a.lanes_constant(order, 1));
}

// The upper halves of float32 side by side.
void pack_brain(Assembler& a, int result) {
  const Xmm d = a.v(result, DType::f32);
  if (a.lanes() != 8) {
    a.vpsrld(d, d, 16);
    return pack_halves(a, result, result, 4);
  }
  std::vector<uint32_t> order(32, kNone);
  for (uint32_t lane = 0; lane < 8; ++lane) {
    const uint32_t half = lane / 4 * 16, within = lane % 4;
    order[half + 2 * within] = 4 * within + 2;
    order[half + 2 * within + 1] = 4 * within + 3;
  }
  a.vpshufb(d, d, a.lanes_constant(order, 1));
  a.vpermq(Xbyak::Ymm(result), Xbyak::Ymm(result), 0x08);
}

void half_to_single(Assembler& a, DType from, DType, int result, int arg) {
  if (from == DType::bf16) return widen_brain(a, result, arg);
  a.vcvtph2ps(a.v(result, DType::f32), a.v(arg, from));
}

// To nearest even: half of the last place less one, and one more if that place is odd. A nan, which
// that may carry past all nans, becomes one again. (A vpermw takes the upper halves of all lanes at
// once.)
constexpr uint8_t kUnordered = 3;
constexpr uint32_t kNan = 0x7FC00000;

void single_to_brain_by_masks(Assembler& a, int result, int arg) {
  const Xmm x = a.v(arg, DType::f32);
  const Xmm rounded = a.v(a.temp(1), DType::f32);
  const Xbyak::Opmask mask = a.temp_mask(1);
  a.vpaddd(rounded, x, a.constant_for_all(0x7FFF));
  a.vptestmd(mask, x, a.constant_for_all(0x10000));
  a.vpaddd(rounded | mask, rounded, a.constant_for_all(1));
  a.vcmpps(mask, x, x, kUnordered);
  a.vpord(rounded | mask, x, a.constant_for_all(kNan));
  std::vector<uint32_t> upper(32);
  for (uint32_t i = 0; i < 32; ++i) upper[i] = 2 * i + 1;
  const Xmm order = a.v(result, DType::f32);
  a.vmovups(order, a.lanes_constant(upper, 2));
  a.vpermw(order, order, rounded);
}

void single_to_brain(Assembler& a, int result, int arg) {
  const Xmm x = a.v(arg, DType::f32);
  const Xmm d = a.v(result, DType::f32);
  const Xmm odd = a.v(a.temp(1), DType::f32);
  const Xmm nan = a.v(a.temp(2), DType::f32);
  a.vcmpps(nan, x, x, kUnordered);
  a.vandps(nan, nan, a.full_constant(kNan));
  a.vpsrld(odd, x, 16);
  a.vpand(odd, odd, a.full_constant(1));
  a.vpaddd(d, x, a.full_constant(0x7FFF));
  a.vpaddd(d, d, odd);
  a.vorps(d, d, nan);
  pack_brain(a, result);
}

// Which nan a float16 becomes is the processor's choice.
void single_to_half(Assembler& a, DType, DType to, int result, int arg) {
  if (to == DType::f16) return a.vcvtps2ph(a.v(result, to), a.v(arg, DType::f32), 0);
  a.has_masks() ? single_to_brain_by_masks(a, result, arg) : single_to_brain(a, result, arg);
}

// --- Booleans.

void boolean_to_number(Assembler& a, DType, DType to, int result, int arg) {
  const uint64_t one = to == DType::f32   ? bits_as<uint32_t>(1.0F)
                       : to == DType::f64 ? bits_as<uint64_t>(1.0)
                                          : 1;
  const int64_t item = size_in_bytes(to);
  a.splat_constant(a.temp(1), item, one);
  const Xmm ones = a.v(a.temp(1), to);
  const Xmm d = a.v(result, to);
  if (!a.has_masks()) {
    fit_mask(a, result, arg, item);
    return a.vpand(d, d, ones);
  }
  const Xmm kept = d | a.k(arg) | a.T_z;
  item == 1   ? a.vmovdqu8(kept, ones)
  : item == 2 ? a.vmovdqu16(kept, ones)
  : item == 4 ? a.vmovdqu32(kept, ones)
              : a.vmovdqu64(kept, ones);
}

void integer_to_boolean(Assembler& a, DType from, int result, int arg) {
  const Xmm x = a.v(arg, from);
  const int64_t item = size_in_bytes(from);
  if (a.has_masks()) {
    return item == 1   ? a.vptestmb(a.k(result), x, x)
           : item == 2 ? a.vptestmw(a.k(result), x, x)
           : item == 4 ? a.vptestmd(a.k(result), x, x)
                       : a.vptestmq(a.k(result), x, x);
  }
  const Xmm zero = a.v(a.temp(1), from);
  const Xmm lanes = a.v(a.temp(2), from);
  a.vpxor(zero, zero, zero);
  const auto equal = [&](const Xmm& d, const Xmm& l) {
    item == 1   ? a.vpcmpeqb(d, l, zero)
    : item == 2 ? a.vpcmpeqw(d, l, zero)
    : item == 4 ? a.vpcmpeqd(d, l, zero)
                : a.vpcmpeqq(d, l, zero);
  };
  equal(lanes, x);
  equal(lanes, lanes);
  spread_mask(a, result, a.temp(2), item);
}

void number_to_boolean(Assembler& a, DType from, DType, int result, int arg) {
  if (!is_float(from)) return integer_to_boolean(a, from, result, arg);
  constexpr uint8_t kNotEqual = 4;  // true for nan
  const Xmm x = a.v(arg, from);
  const Xmm zero = a.v(a.temp(1), from);
  a.vxorps(zero, zero, zero);
  if (a.has_masks())
    return from == DType::f32 ? a.vcmpps(a.k(result), x, zero, kNotEqual)
                              : a.vcmppd(a.k(result), x, zero, kNotEqual);
  from == DType::f32 ? a.vcmpps(zero, x, zero, kNotEqual) : a.vcmppd(zero, x, zero, kNotEqual);
  spread_mask(a, result, a.temp(1), size_in_bytes(from));
}

ConversionEmitter from_integer(Isa isa, DType from, DType to) {
  if (is_integer(to)) return integer_to_integer;
  if (to == DType::boolean) return number_to_boolean;
  if (!is_float(to)) return nullptr;
  const bool is_direct = size_in_bytes(from) < 4 || from == DType::i32;
  return is_direct || isa == Isa::avx512 ? integer_to_float : nullptr;
}

ConversionEmitter from_float(DType from, DType to) {
  if (is_float(to)) return float_to_float;
  if (to == DType::boolean) return number_to_boolean;
  if (is_half(to)) return from == DType::f32 ? single_to_half : nullptr;
  const bool fits = is_integer(to) && (size_in_bytes(to) < 4 || to == DType::i32);
  return fits ? float_to_integer : nullptr;
}

}  // namespace

ConversionEmitter find_conversion(Isa isa, DType from, DType to) {
  if (is_complex(from) || is_complex(to)) return nullptr;
  if (from == DType::boolean) return is_integer(to) || is_float(to) ? boolean_to_number : nullptr;
  if (is_half(from)) return to == DType::f32 ? half_to_single : nullptr;
  return is_integer(from) ? from_integer(isa, from, to) : from_float(from, to);
}

}  // namespace weft::jit

// Conversions between element types in registers, to the bit those of base/convert.h.
#include <limits>

#include "base/bit_cast.h"
#include "jit/x86/steps.h"

namespace weft::jit {
namespace {

using Xbyak::Xmm;

bool is_float(DType t) { return t == DType::f32 || t == DType::f64; }
bool is_half(DType t) { return t == DType::f16 || t == DType::bf16; }

// --- Integers.

// AVX2: the low half of every item.
void halve_items(Assembler& a, int result, int arg, int64_t item) {
  if (item < 8) {
    a.splat_constant(a.temp(1), item, item == 4 ? 0xFFFF : 0xFF);
    a.vpand(a.wide(result, item), a.wide(arg, item), a.wide(a.temp(1), item));
    arg = result;
  }
  pack_halves(a, result, arg, item, false);
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
    widen_items(a, a.v(result, to), a.v(arg, from), wide, narrow, is_signed_integer(from));
  else if (wide < narrow)
    cut(a, result, arg, narrow, wide);
  else
    a.copy_vector(a.v(result, to), a.v(arg, from));
}

void integer_to_float(Assembler& a, DType from, DType to, int result, int arg) {
  if (size_in_bytes(from) < 4) {
    integer_to_integer(a, from, DType::i32, result, arg);
    arg = result;
    from = DType::i32;
  }
  const bool is_signed = is_signed_integer(from);
  const Xmm d = a.v(result, to), x = a.v(arg, from);
  if (size_in_bytes(from) == 8)
    is_signed ? emit<&Assembly::vcvtqq2ps, &Assembly::vcvtqq2pd>(a, to, d, x)
              : emit<&Assembly::vcvtuqq2ps, &Assembly::vcvtuqq2pd>(a, to, d, x);
  else
    is_signed ? emit<&Assembly::vcvtdq2ps, &Assembly::vcvtdq2pd>(a, to, d, x)
              : emit<&Assembly::vcvtudq2ps, &Assembly::vcvtudq2pd>(a, to, d, x);
}

// --- Floats.

void float_to_float(Assembler& a, DType from, DType to, int result, int arg) {
  to == DType::f64 ? a.vcvtps2pd(a.v(result, to), a.v(arg, from))
                   : a.vcvtpd2ps(a.v(result, to), a.v(arg, from));
}

// nan becomes 0.
void drop_nan(Assembler& a, DType t, int result, int arg) {
  const Xmm x = a.v(arg, t);
  const Xmm d = a.v(result, t);
  if (a.has_masks()) {
    compare(a, t, a.temp_mask(1), x, x, kOrdered);
    return a.move_masked(size_in_bytes(t), d | a.temp_mask(1) | a.T_z, x);
  }
  const Xmm ordered = a.v(a.temp(1), t);
  compare(a, t, ordered, x, x, kOrdered);
  a.vandps(d, x, ordered);
}

void clamp(Assembler& a, DType t, int result, double low, double high) {
  const Xmm d = a.v(result, t);
  emit<&Assembly::vminps, &Assembly::vminpd>(a, t, d, d, number(a, 1, t, high));
  emit<&Assembly::vmaxps, &Assembly::vmaxpd>(a, t, d, d, number(a, 1, t, low));
}

// 2^31 - 1 is no float32: from 2^31 on the conversion gives 2^31, whose bits are then all inverted.
void single_to_int(Assembler& a, int result) {
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

// The bits of bfloat16 become the upper halves of float32.
void widen_brain(Assembler& a, int result, int arg) {
  const Xmm d = a.v(result, DType::f32);
  a.vpmovzxwd(d, a.v(arg, DType::bf16));
  a.vpslld(d, d, 16);
}

void half_to_single(Assembler& a, DType from, DType, int result, int arg) {
  if (from == DType::bf16) return widen_brain(a, result, arg);
  a.vcvtph2ps(a.v(result, DType::f32), a.v(arg, from));
}

// To nearest even: half of the last place less one, and one more if that place is odd. A nan, which
// that may carry past all nans, becomes one again. (A vpermw takes the upper halves of all lanes at
// once.)
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
  a.vpsrld(d, d, 16);
  pack_halves(a, result, result, 4, false);
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
  a.move_masked(item, d | a.k(arg) | a.T_z, ones);
}

void integer_to_boolean(Assembler& a, DType from, int result, int arg) {
  const Xmm x = a.v(arg, from);
  const int64_t item = size_in_bytes(from);
  if (a.has_masks()) {
    return emit<&Assembly::vptestmb, &Assembly::vptestmw, &Assembly::vptestmd, &Assembly::vptestmq>(
        a, item, a.k(result), x, x);
  }
  const Xmm zero = a.v(a.temp(1), from);
  const Xmm lanes = a.v(a.temp(2), from);
  a.vpxor(zero, zero, zero);
  equal_lanes(a, item, lanes, x, zero);
  equal_lanes(a, item, lanes, lanes, zero);
  spread_mask(a, result, a.temp(2), item);
}

void number_to_boolean(Assembler& a, DType from, DType, int result, int arg) {
  if (!is_float(from)) return integer_to_boolean(a, from, result, arg);
  const Xmm x = a.v(arg, from);
  const Xmm zero = a.v(a.temp(1), from);
  a.vxorps(zero, zero, zero);
  if (a.has_masks()) return compare(a, from, a.k(result), x, zero, kNotEqual);
  compare(a, from, zero, x, zero, kNotEqual);
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

void take_loaded(Assembler& a, DType stored, DType type, int result, int loaded) {
  if (stored == DType::boolean) {
    const bool is_on_the_way = a.has_masks() && type != DType::boolean;
    const int truth = is_on_the_way ? a.temp_mask(0).getIdx() : result;
    number_to_boolean(a, DType::u8, stored, truth, loaded);
    loaded = truth;
  }
  if (stored != type)
    find_conversion(a.isa(), stored, type)(a, stored, type, result, loaded);
  else if (stored != DType::boolean)
    a.copy_vector(a.v(result, type), a.v(loaded, type));
}

int make_stored(Assembler& a, DType type, DType stored, int room, int value) {
  if (stored != type) {
    const bool to_mask = a.has_masks() && stored == DType::boolean;
    const int made = to_mask ? a.temp_mask(0).getIdx() : room;
    find_conversion(a.isa(), type, stored)(a, type, stored, made, value);
    value = made;
  }
  if (stored != DType::boolean) return value;
  boolean_to_number(a, stored, DType::u8, room, value);
  return room;
}

}  // namespace weft::jit

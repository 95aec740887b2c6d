// Booleans in registers: mask registers, or vectors whose lanes are all ones or all zeros.
#include "jit/x86/assembler.h"

namespace weft::jit {
namespace {

using Xbyak::Xmm;

// The lower half of every item, which must hold all of it (masks do). In two halves of the vector,
// unless it is one of 16 bytes: packing works within those.
void halve(Assembler& a, int result, int arg, int64_t item) {
  const Xmm low(Xbyak::Operand::XMM, result);
  const Xmm from(Xbyak::Operand::XMM, arg);
  const Xmm high(Xbyak::Operand::XMM, a.temp(2));
  if (a.lanes() * item == 32)
    a.vextracti128(high, Xbyak::Ymm(arg), 1);
  else
    a.vpxor(high, high, high);
  if (item == 8)
    a.vshufps(low, from, high, 0x88);
  else
    item == 4 ? a.vpackssdw(low, from, high) : a.vpacksswb(low, from, high);
}

}  // namespace

void fit_mask(Assembler& a, int result, int arg, int64_t item) {
  int64_t now = a.widest();
  if (now == item) return a.copy_vector(a.m(result), a.m(arg));
  for (; now > item; now /= 2, arg = result) halve(a, result, arg, now);
}

void spread_mask(Assembler& a, int result, int arg, int64_t item) {
  const Xmm to = a.m(result);
  const Xmm from = a.wide(arg, item);
  const int64_t times = a.widest() / item;
  if (times == 1) return a.copy_vector(to, from);
  if (item == 1)
    times == 2 ? a.vpmovsxbw(to, from) : times == 4 ? a.vpmovsxbd(to, from) : a.vpmovsxbq(to, from);
  else if (item == 2)
    times == 2 ? a.vpmovsxwd(to, from) : a.vpmovsxwq(to, from);
  else
    a.vpmovsxdq(to, from);
}

void booleans_from_bytes(Assembler& a, int result, int bytes) {
  const Xmm from = a.wide(bytes, 1);
  if (a.has_masks()) return a.vptestmb(a.k(result), from, from);
  const Xmm zero = a.wide(a.temp(1), 1);
  const Xmm is_false = a.wide(a.temp(2), 1);
  a.vpxor(zero, zero, zero);
  a.vpcmpeqb(is_false, from, zero);
  a.vpcmpeqb(is_false, is_false, zero);
  spread_mask(a, result, a.temp(2), 1);
}

void bytes_from_booleans(Assembler& a, int bytes, int arg) {
  a.splat_constant(a.temp(1), 1, 0x01);
  const Xmm ones = a.wide(a.temp(1), 1);
  if (a.has_masks()) return a.vmovdqu8(a.wide(bytes, 1) | a.k(arg) | a.T_z, ones);
  fit_mask(a, bytes, arg, 1);
  a.vpand(a.wide(bytes, 1), a.wide(bytes, 1), ones);
}

}  // namespace weft::jit

// Lanes of vectors: made wider, narrower, or put in order; and booleans that are such lanes.
#include "jit/x86/steps.h"

namespace weft::jit {
namespace {

using Xbyak::Xmm;

// Numbers of lanes of so many bytes; if they have 8, of their halves.
std::vector<uint32_t> halved(const std::vector<uint32_t>& lanes, int64_t item) {
  if (item != 8) return lanes;
  std::vector<uint32_t> halves;
  for (const uint32_t lane : lanes) {
    halves.push_back(2 * lane);
    halves.push_back(2 * lane + 1);
  }
  return halves;
}
int part_of(int64_t item) { return item == 8 ? 4 : static_cast<int>(item); }

}  // namespace

void widen_items(Assembler& a, const Xmm& to, const Xmm& from, int64_t wide, int64_t narrow,
                 bool is_signed) {
  const int64_t times = wide / narrow;
  if (narrow == 1 && times == 2) return is_signed ? a.vpmovsxbw(to, from) : a.vpmovzxbw(to, from);
  if (narrow == 1 && times == 4) return is_signed ? a.vpmovsxbd(to, from) : a.vpmovzxbd(to, from);
  if (narrow == 1) return is_signed ? a.vpmovsxbq(to, from) : a.vpmovzxbq(to, from);
  if (narrow == 2 && times == 2) return is_signed ? a.vpmovsxwd(to, from) : a.vpmovzxwd(to, from);
  if (narrow == 2) return is_signed ? a.vpmovsxwq(to, from) : a.vpmovzxwq(to, from);
  is_signed ? a.vpmovsxdq(to, from) : a.vpmovzxdq(to, from);
}

// In two halves of the vector, unless it is one of 16 bytes: packing works within those.
void pack_halves(Assembler& a, int result, int arg, int64_t item, bool is_signed) {
  const Xmm low(Xbyak::Operand::XMM, result);
  const Xmm from(Xbyak::Operand::XMM, arg);
  const Xmm high(Xbyak::Operand::XMM, a.temp(2));
  if (a.lanes() * item == 32)
    a.vextracti128(high, Xbyak::Ymm(arg), 1);
  else
    a.vpxor(high, high, high);
  if (item == 8) return a.vshufps(low, from, high, 0x88);
  if (item == 4) return is_signed ? a.vpackssdw(low, from, high) : a.vpackusdw(low, from, high);
  is_signed ? a.vpacksswb(low, from, high) : a.vpackuswb(low, from, high);
}

void fit_mask(Assembler& a, int result, int arg, int64_t item) {
  int64_t now = a.widest();
  if (now == item) return a.copy_vector(a.m(result), a.m(arg));
  for (; now > item; now /= 2, arg = result) pack_halves(a, result, arg, now, true);
}

void spread_mask(Assembler& a, int result, int arg, int64_t item) {
  const Xmm from = a.wide(arg, item);
  if (a.widest() == item) return a.copy_vector(a.m(result), from);
  widen_items(a, a.m(result), from, a.widest(), item, true);
}

void equal_lanes(Assembler& a, int64_t item, const Xmm& d, const Xmm& l, const Xmm& r) {
  item == 1   ? a.vpcmpeqb(d, l, r)
  : item == 2 ? a.vpcmpeqw(d, l, r)
  : item == 4 ? a.vpcmpeqd(d, l, r)
              : a.vpcmpeqq(d, l, r);
}

void load_order(Assembler& a, int reg, int64_t item, const std::vector<uint32_t>& order) {
  a.vmovups(a.wide(reg, item), a.lanes_constant(halved(order, item), part_of(item)));
}

void pick_lanes(Assembler& a, int result, int64_t item, int items) {
  const Xmm to = a.wide(result, item);
  if (item == 1) return a.vpermb(to, to, a.wide(items, 1));
  if (item == 2) return a.vpermw(to, to, a.wide(items, 2));
  if (to.isZMM()) return a.vpermd(Xbyak::Zmm(result), Xbyak::Zmm(result), Xbyak::Zmm(items));
  if (to.isYMM()) return a.vpermd(Xbyak::Ymm(result), Xbyak::Ymm(result), Xbyak::Ymm(items));
  a.vpermilps(to, Xmm(items), to);
}

}  // namespace weft::jit

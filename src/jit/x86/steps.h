// Steps: what writes the instructions of one operation, or of one conversion, from register to
// register. Each kind of element has a table of them.
#pragma once

#include <vector>

#include "jit/x86/assembler.h"

namespace weft::jit {

using Assembly = Xbyak::CodeGenerator;

// Writes one step. The result register may be one of the arguments': it is written last. Types as
// in the step; registers of booleans are mask registers if there are such.
using StepEmitter = void (*)(Assembler& a, DType compute, int result, const int* args);
// Writes a conversion from register to register, which may be the same; it spoils temps 1 and 2
// only.
using ConversionEmitter = void (*)(Assembler& a, DType from, DType to, int result, int arg);

// Null for what is not taken.
StepEmitter find_step(Isa isa, Op op, DType compute);
StepEmitter float_step(Isa isa, Op op);
StepEmitter integer_step(Isa isa, Op op, DType compute);
StepEmitter boolean_step(Op op);
StepEmitter complex_step(Op op);
ConversionEmitter find_conversion(Isa isa, DType from, DType to);

void exp_step(Assembler& a, DType compute, int result, const int* args);  // AVX-512
// The constants of a step that gains by having them in registers, those used most first.
std::vector<uint64_t> constants_of(Op op, DType compute);

// Which code writes which operation.
struct StepOf {
  Op op;
  StepEmitter step;
};
template <size_t N>
StepEmitter find_in(const StepOf (&list)[N], Op op) {
  for (const StepOf& it : list) {
    if (it.op == op) return it.step;
  }
  return nullptr;
}

// Whether floats, or the parts of complex numbers, are float32.
inline bool is_single(DType t) { return real_part(t) == DType::f32; }

// One instruction for float32, one for float64, of the same operands.
template <auto Single, auto Double, class... Operands>
void emit(Assembler& a, DType t, const Operands&... operands) {
  is_single(t) ? (a.*Single)(operands...) : (a.*Double)(operands...);
}
// One instruction for each size of items, of the same operands.
template <auto One, auto Two, auto Four, auto Eight, class... Operands>
void emit(Assembler& a, int64_t item, const Operands&... operands) {
  item == 1   ? (a.*One)(operands...)
  : item == 2 ? (a.*Two)(operands...)
  : item == 4 ? (a.*Four)(operands...)
              : (a.*Eight)(operands...);
}
// Floats' as a step.
template <auto Single, auto Double>
void binary(Assembler& a, DType t, int d, const int* x) {
  emit<Single, Double>(a, t, a.v(d, t), a.v(x[0], t), a.v(x[1], t));
}
inline void same_step(Assembler& a, DType t, int d, const int* x) {
  a.copy_vector(a.v(d, t), a.v(x[0], t));
}

// The predicates of vcmpps. Of nan they are false, but those of `not` and `unordered`.
enum FloatPredicate : uint8_t {
  kEqual = 0,
  kUnordered = 3,
  kNotEqual = 4,
  kOrdered = 7,
  kLess = 17,
  kLessEqual = 18,
  kNotLessEqual = 22,
  kNotGreaterEqual = 25,
  kGreaterEqual = 29,
  kGreater = 30,
};
// To a mask register, or to lanes that are all ones.
template <class To>
void compare(Assembler& a, DType t, const To& d, const Xbyak::Xmm& x, const Xbyak::Xmm& y,
             FloatPredicate p) {
  is_single(t) ? a.vcmpps(d, x, y, p) : a.vcmppd(d, x, y, p);
}
// A float in every lane of a temp.
Xbyak::Xmm number(Assembler& a, int temp, DType t, double value);

// --- Between memory and registers: find_conversion, with booleans that are bytes in memory.

// A value made of what was loaded, to which the same register may belong.
void take_loaded(Assembler& a, DType stored, DType type, int result, int loaded);
// The register of what is to be stored: the value's, or `room`.
int make_stored(Assembler& a, DType type, DType stored, int room, int value);

// --- Lanes made wider, narrower, or put in order (lanes.cpp).

// Items of `wide` bytes made of those of `narrow` bytes.
void widen_items(Assembler& a, const Xbyak::Xmm& to, const Xbyak::Xmm& from, int64_t wide,
                 int64_t narrow, bool is_signed);
// AVX2: the low half of every item. Packing saturates: the item, signed or not, fits the half; if
// it has 8 bytes, that does not matter.
void pack_halves(Assembler& a, int result, int arg, int64_t item, bool is_signed);
// AVX2: the lanes of a boolean as wide as items of so many bytes, and back.
void fit_mask(Assembler& a, int result, int arg, int64_t item);
void spread_mask(Assembler& a, int result, int arg, int64_t item);
// AVX2: all ones where two items are equal.
void equal_lanes(Assembler& a, int64_t item, const Xbyak::Xmm& d, const Xbyak::Xmm& l,
                 const Xbyak::Xmm& r);
// Numbers of lanes, for `pick_lanes`, and the lanes of `items` whose numbers the result's register
// holds.
void load_order(Assembler& a, int reg, int64_t item, const std::vector<uint32_t>& order);
void pick_lanes(Assembler& a, int result, int64_t item, int items);

}  // namespace weft::jit

// Assembler: Xbyak plus what all emitted code has in common: how values lie in registers, a few
// registers that every step may spoil, and constants.
//
// All values of a segment have the same number of lanes, those that the widest type has in a whole
// vector; narrower types take a part of a register:
//
//   AVX-512, widest type float32: 16 lanes      float32 zmm   int16 ymm   uint8 xmm   bool: mask register k
//   AVX2,    widest type float64:  4 lanes      float64 ymm   float32 xmm             bool: ymm, a lane all ones or zero
#pragma once

#include <xbyak/xbyak.h>

#include <deque>
#include <utility>
#include <vector>

#include "base/bit_cast.h"
#include "jit/segment.h"

namespace weft::jit {

class Assembler : public Xbyak::CodeGenerator {
 public:
  // The code goes to `buffer`, which is not executable; it is position-independent.
  Assembler(const Segment& segment, int widest, void* buffer, size_t bytes)
      : CodeGenerator(bytes, buffer),
        isa_(segment.isa),
        widest_(widest),
        lanes_(vector_bytes(segment) / widest) {
    setDefaultJmpNEAR(true);
  }

  Isa isa() const { return isa_; }
  bool has_masks() const { return isa_ == Isa::avx512; }
  int lanes() const { return lanes_; }
  int widest() const { return widest_; }

  // --- Vector registers. Values have those below kTemps; a step may spoil temps 0 to 2.

  static constexpr int kTempCount = 3;
  int first_temp() const { return (has_masks() ? 32 : 16) - kTempCount; }
  int temp(int number) const { return first_temp() + number; }

  // Register `number` as wide as its lanes are with items of so many bytes.
  Xbyak::Xmm wide(int number, int64_t item) const {
    const int64_t bytes = lanes_ * item;
    const auto kind = bytes <= 16   ? Xbyak::Operand::XMM
                      : bytes == 32 ? Xbyak::Operand::YMM
                                    : Xbyak::Operand::ZMM;
    return {kind, number};
  }
  Xbyak::Xmm v(int number, DType type) const { return wide(number, size_in_bytes(type)); }
  // A boolean that is a vector: as wide as can be.
  Xbyak::Xmm m(int number) const { return wide(number, widest_); }

  // --- Mask registers (AVX-512). Values have 1 to 4; a step may spoil temps 0 and 1; one tells
  // which lanes there are.

  static constexpr int kFirstMask = 1;
  static constexpr int kMasks = 4;
  static Xbyak::Opmask k(int number) { return Xbyak::Opmask(number); }
  static Xbyak::Opmask temp_mask(int number) { return Xbyak::Opmask(5 + number); }
  static Xbyak::Opmask part() { return Xbyak::Opmask(7); }

  // --- Constants, behind the code.

  // Every lane the low bytes of `bits`.
  void splat_constant(int number, int64_t item, uint64_t bits) {
    const Xbyak::Xmm to = wide(number, item);
    const Xbyak::Address from = ptr[rip + constant(bits)];
    item == 4   ? vbroadcastss_any(to, from)
    : item == 8 ? vpbroadcastq(to, from)
    : item == 2 ? vpbroadcastw(to, from)
                : vpbroadcastb(to, from);
  }
  // AVX-512: a memory operand whose every lane has the low bytes of `bits`.
  Xbyak::Address constant_for_all(uint64_t bits) { return ptr_b[rip + constant(bits)]; }
  // Says that register `number` has a constant in every lane; the caller puts it there.
  void keep_constant(uint64_t bits, int number) { kept_.push_back({bits, number}); }
  // The register that has it; -1 if there is none.
  int kept_constant(uint64_t bits) const {
    for (const auto& [kept, number] : kept_) {
      if (kept == bits) return number;
    }
    return -1;
  }
  // A memory operand that has these lanes, items of so many bytes.
  Xbyak::Address lanes_constant(const std::vector<uint32_t>& lanes, int item) {
    for (const LanesConstant& known : lanes_constants_) {
      if (known.item == item && known.lanes == lanes) return ptr[rip + known.label];
    }
    lanes_constants_.push_back({lanes, item, {}});
    return ptr[rip + lanes_constants_.back().label];
  }
  // The same, every lane these four bytes.
  Xbyak::Address full_constant(uint32_t bits) {
    return lanes_constant(std::vector<uint32_t>(8, bits), 4);
  }
  // Behind the last instruction.
  void place_constants() {
    align(8);
    for (Constant& constant : constants_) {
      L(constant.label);
      dq(constant.bits);
    }
    for (LanesConstant& constant : lanes_constants_) {
      align(64);
      L(constant.label);
      for (const uint32_t lane : constant.lanes) db(lane, static_cast<size_t>(constant.item));
      align(64);  // what is read of them is a whole register
    }
  }

  // A vector of items, wherever they lie.
  void load_items(int number, int64_t item, const Xbyak::Address& from) {
    const int64_t bytes = lanes_ * item;
    const Xbyak::Xmm to = wide(number, item);
    bytes >= 16 ? vmovups(to, from) : bytes == 8 ? vmovq(to, from) : vmovd(to, from);
  }
  void store_items(int number, int64_t item, const Xbyak::Address& to) {
    const int64_t bytes = lanes_ * item;
    const Xbyak::Xmm from = wide(number, item);
    bytes >= 16 ? vmovups(to, from) : bytes == 8 ? vmovq(to, from) : vmovd(to, from);
  }
  void copy_vector(const Xbyak::Xmm& to, const Xbyak::Xmm& from) {
    if (to.getIdx() != from.getIdx()) vmovaps(to, from);
  }

 private:
  struct Constant {
    uint64_t bits;
    Xbyak::Label label;
  };
  struct LanesConstant {
    std::vector<uint32_t> lanes;
    int item;
    Xbyak::Label label;
  };

  void vbroadcastss_any(const Xbyak::Xmm& to, const Xbyak::Address& from) {
    vbroadcastss(to, from);
  }

  const Xbyak::Label& constant(uint64_t bits) {
    for (const Constant& known : constants_) {
      if (known.bits == bits) return known.label;
    }
    constants_.push_back({bits, {}});
    return constants_.back().label;
  }

  Isa isa_;
  int widest_;
  int lanes_;
  std::deque<Constant> constants_;  // labels must stay where they are
  std::deque<LanesConstant> lanes_constants_;
  std::vector<std::pair<uint64_t, int>> kept_;
};

// Writes one step. The result register may be one of the arguments': it is written last. Types as
// in the step; registers of booleans are mask registers if there are such.
using StepEmitter = void (*)(Assembler& a, DType compute, int result, const int* args);

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
// A float in every lane of a temp.
inline Xbyak::Xmm number(Assembler& a, int temp, DType t, double value) {
  const bool is_single = t == DType::f32;
  a.splat_constant(
      a.temp(temp), size_in_bytes(t),
      is_single ? bits_as<uint32_t>(static_cast<float>(value)) : bits_as<uint64_t>(value));
  return a.v(a.temp(temp), t);
}
inline void same_step(Assembler& a, DType t, int d, const int* x) {
  a.copy_vector(a.v(d, t), a.v(x[0], t));
}

// Writes a conversion from register to register, which may be the same; it spoils temps 1 and 2
// only.
using ConversionEmitter = void (*)(Assembler& a, DType from, DType to, int result, int arg);

// Null for what is not taken.
StepEmitter float_step(Isa isa, Op op);
void exp_step(Assembler& a, DType compute, int result, const int* args);  // AVX-512
// The constants of a step that gains by having them in registers, those used most first.
std::vector<uint64_t> constants_of(Op op, DType compute);
StepEmitter integer_step(Isa isa, Op op, DType compute);
StepEmitter boolean_step(Isa isa, Op op);
StepEmitter complex_step(Op op);
StepEmitter find_step(Isa isa, Op op, DType compute);
ConversionEmitter find_conversion(Isa isa, DType from, DType to);

// A boolean made of one of its bytes per lane, each 0 or not, and the other way round, each 0 or 1.
void booleans_from_bytes(Assembler& a, int result, int bytes);
void bytes_from_booleans(Assembler& a, int bytes, int arg);

// Numbers of lanes, for `pick_lanes`, and the lanes of `items` whose numbers the result's register
// holds.
void load_order(Assembler& a, int reg, int64_t item, const std::vector<uint32_t>& order);
void pick_lanes(Assembler& a, int result, int64_t item, int items);

// AVX2: the lanes of a boolean as wide as items of so many bytes, and back.
void fit_mask(Assembler& a, int result, int arg, int64_t item);
void spread_mask(Assembler& a, int result, int arg, int64_t item);

}  // namespace weft::jit

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
#include <vector>

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
    splat(number, item, ptr[rip + constant(bits)]);
  }
  // AVX-512: a memory operand whose every lane has the low bytes of `bits`.
  Xbyak::Address constant_for_all(uint64_t bits) { return ptr_b[rip + constant(bits)]; }
  // A constant that has a register of its own from `load_kept_constants` on.
  void keep_constant(uint64_t bits, int64_t item, int number) {
    kept_.push_back({bits, item, number});
  }
  // The register that has it; -1 if there is none.
  int kept_constant(uint64_t bits) const {
    for (const KeptConstant& kept : kept_) {
      if (kept.bits == bits) return kept.number;
    }
    return -1;
  }
  void load_kept_constants() {
    for (const KeptConstant& kept : kept_) splat_constant(kept.number, kept.item, kept.bits);
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

  // The item at this address in every lane.
  void splat(int number, int64_t item, const Xbyak::Address& from) {
    const Xbyak::Xmm to = wide(number, item);
    if (item == 1) return vpbroadcastb(to, from);
    if (item == 2) return vpbroadcastw(to, from);
    if (item == 4) return vpbroadcastd(to, from);
    if (item == 8) return vpbroadcastq(to, from);
    to.isZMM() ? vbroadcastf64x2(Xbyak::Zmm(number), from)
               : vbroadcastf128(Xbyak::Ymm(number), from);
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
  // Items under the mask that one of the two carries (AVX-512).
  template <class To, class From>
  void move_masked(int64_t item, const To& to, const From& from) {
    item == 1   ? vmovdqu8(to, from)
    : item == 2 ? vmovdqu16(to, from)
    : item == 4 ? vmovdqu32(to, from)
                : vmovdqu64(to, from);
  }
  void copy_vector(const Xbyak::Xmm& to, const Xbyak::Xmm& from) {
    if (to.getIdx() != from.getIdx()) vmovaps(to, from);
  }

 private:
  struct Constant {
    uint64_t bits;
    Xbyak::Label label;
  };
  struct KeptConstant {
    uint64_t bits;
    int64_t item;
    int number;
  };
  struct LanesConstant {
    std::vector<uint32_t> lanes;
    int item;
    Xbyak::Label label;
  };

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
  std::vector<KeptConstant> kept_;
};

}  // namespace weft::jit

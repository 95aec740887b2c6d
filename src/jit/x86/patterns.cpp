// Patterns: a few items of which rows are made, over and over. A vector of a pattern is one of few,
// which stay in registers:
//
//   items a b c, 4 lanes, 3 vectors at once     table in the frame   a b c a | b c a b | c a b c | a b c a
//
//   a row that begins with a part of a vector, up to column 1:  the window gives it a
//   then, while there are three vectors      b c a b | c a b c | a b c a    read from the table's item 1 on, once
//   what is left, from column 1 + 12 n on    the window begins 12 n columns later, as if the table did
//
// (Against packing them, Zen 4, 2026-11-18, AVX-512, bench/peers: inner3row_L3 861 to 709 us,
// u8_normalize 1440 to 1200; AVX2 and in L2 alike.)
#include "jit/liveness.h"
#include "jit/x86/loop.h"

namespace weft::jit {

void Loop::find_period() {
  for (int i = 0; i < segment_.sources; ++i) {
    if (is_pattern(i)) period_ = period_of(segment_.source[i].times, a_.lanes());
  }
}

// Each in registers as a whole, while there are enough; REQUIRES: copies are chosen, a multiple of
// the period.
void Loop::pin_patterns(int& vector, int& spare) {
  if (period_ == 0) return;
  phase_ = new_slot(static_cast<int>(sizeof(int64_t)));
  for (int i = 0; i < segment_.sources; ++i) {
    if (!is_pattern(i)) continue;
    Pattern& it = pattern_[i];
    it.window.item = size_in_bytes(segment_.source[i].type);
    it.window.slot = new_slot(static_cast<int>(sizeof(int64_t)));
    const bool has_registers = spare >= period_;
    if (has_registers) spare -= period_;
    for (int v = 0; v < period_; ++v)
      has_registers ? it.vector[v].reg = --vector : it.vector[v].slot = new_slot(64);
    it.table = new_slot(64);
    frame_ += 64 * copies_;
  }
}

// Once: the items over and over, in the frame.
void Loop::make_patterns() {
  const auto lanes = static_cast<uint32_t>(a_.lanes());
  for (int i = 0; i < segment_.sources; ++i) {
    if (!is_pattern(i)) continue;
    const Source& it = segment_.source[i];
    const int64_t item = size_in_bytes(it.type);
    const int items = a_.temp(0);
    const int made = a_.temp(1);
    a_.load_items(items, in_[i].item, a_.ptr[row_of(in_[i])]);
    take_loaded(a_, it.stored, it.type, items, items);
    for (uint32_t v = 0; v <= static_cast<uint32_t>(copies_); ++v) {
      std::vector<uint32_t> order;
      for (uint32_t lane = 0; lane < lanes; ++lane) order.push_back((v * lanes + lane) % it.times);
      load_order(a_, made, item, order);
      pick_lanes(a_, made, item, items);
      const int at = pattern_[i].table + static_cast<int>(v * lanes * item);
      a_.store_items(made, item, in_frame(at));
    }
  }
}

// At the first column of a row.
void Loop::begin_patterns() {
  for (int i = 0; i < segment_.sources; ++i) {
    if (!is_pattern(i)) continue;
    a_.lea(a_.rax, in_frame(pattern_[i].table));
    a_.mov(in_frame(pattern_[i].window.slot), a_.rax);
  }
}

// Before the loop over several vectors, which begins at any column of the first one.
void Loop::load_patterns() {
  if (period_ == 0) return;
  a_.mov(in_frame(phase_), a_.rcx);
  for (int i = 0; i < segment_.sources; ++i) {
    if (!is_pattern(i)) continue;
    const auto item = static_cast<int>(pattern_[i].window.item);
    for (int v = 0; v < period_; ++v) {
      const Place& place = pattern_[i].vector[v];
      const int reg = place.reg >= 0 ? place.reg : a_.temp(0);
      a_.load_items(reg, item,
                    a_.ptr[a_.rsp + a_.rcx * item + (pattern_[i].table + v * a_.lanes() * item)]);
      if (place.reg < 0) a_.vmovaps(in_frame(place.slot), a_.m(reg));
    }
  }
}

// Behind it, whole periods later: windows move on with the column.
void Loop::leave_patterns() {
  if (period_ == 0) return;
  a_.mov(a_.rdx, in_frame(phase_));
  a_.sub(a_.rdx, a_.rcx);
  for (int i = 0; i < segment_.sources; ++i) {
    if (!is_pattern(i)) continue;
    const auto item = static_cast<int>(pattern_[i].window.item);
    a_.lea(a_.rax, a_.ptr[a_.rsp + a_.rdx * item + pattern_[i].table]);
    a_.mov(in_frame(pattern_[i].window.slot), a_.rax);
  }
}

}  // namespace weft::jit

// Body: the straight code between two jumps of a loop: all steps for one vector of elements, or for
// several at once, or for a part of one. Values are in registers; if these run out, the one that is
// not needed for longest goes to the frame.
#pragma once

#include "jit/x86/loop.h"

namespace weft::jit {

class Body {
 public:
  // copies: vectors one behind the other; is_part: only the lanes of the loop's part masks, one
  // copy.
  Body(Loop& loop, int copies, bool is_part);
  void write();
  // The target goes to registers first, first + 1, .. instead, one for each copy, as it is or
  // joined with what they hold.
  void write_to(int first, bool joins);
  // Target 0 of every copy, from registers first, first + 1, ..
  void store_from(int first);
  // Targets go to the frame, where the loop keeps the end of a row, and from there to the row
  // (tail.cpp).
  void write_to_frame();
  void store_from_frame();

 private:
  struct Value {
    int reg = -1;
    int slot = -1;
    bool is_stored = false;  // the frame has it
  };
  struct Register {
    int owner = -1;  // value * copies + copy
    bool is_locked = false;
  };

  bool is_mask(int value) const { return loop_.is_mask(loop_.live_.type(value)); }
  // Whether this is what the loop over several vectors repeats.
  bool is_whole() const { return copies_ == loop_.copies_ && !is_part_; }
  bool is_pinned(int value) const;
  int id(int value, int copy) const {
    return value * copies_ + (loop_.live_.is_splat(value) ? 0 : copy);
  }
  Register* registers(bool mask) { return mask ? masks_ : vectors_; }

  void write_step(int step, int copy);
  void write_moved(const Step& step, int to, const int* args);
  void give(int target, int copy, int reg);
  int bring(int value, int copy);
  int take(bool mask);
  int next_use(int owner) const;
  void give_up(int reg, bool mask);
  void release(int value, int copy);

  void move_to_frame(int reg, bool mask, int slot);
  void move_from_frame(int reg, bool mask, int slot);
  void load(int source, int copy, int result);
  void load_repeated(int source, int copy, int result);
  void load_raw(const Loop::Stream& stream, int copy, int reg);
  void load_apart(const Loop::Stream& stream, int copy, int reg);
  void load_reversed(const Loop::Stream& stream, int from, int reg);
  void load_alternate(const Loop::Stream& stream, int from, int reg);
  void load_some(int reg, int64_t item, const Xbyak::Address& from, const Xbyak::Opmask& mask);
  Xbyak::Xmm load_part_mask(int64_t item);
  void load_lanes(int reg, int64_t item, const Xbyak::Address& from);
  void choose_last_lanes();
  void choose_even_lanes();
  void choose_odd_lanes();
  void pick_of_two(int result, int64_t item, int first, int second);
  void fetch_ahead(const Loop::Stream& stream, int copy);
  void store(int target, int copy, int reg);
  void store_raw(const Loop::Stream& stream, int copy, int reg, bool streams);
  Xbyak::RegExp offset(int64_t item);
  Xbyak::Address address(const Loop::Stream& stream, int copy);
  void copy_items(const Loop::Stream& stream, bool is_out);
  bool has_buffer(const Loop::Stream& stream) const { return is_part_ && stream.buffer >= 0; }

  Loop& loop_;
  Assembler& a_;
  int copies_;
  bool is_part_;
  int to_ = -1;  // the first register that the target goes to; -1: to memory
  bool joins_ = false;
  bool to_frame_ = false;
  int position_ = 0;  // step * copies + copy, of what is being written
  Value values_[kMaxValues * kMostCopiesOfLong];
  Register vectors_[32];
  Register masks_[8];
};

}  // namespace weft::jit

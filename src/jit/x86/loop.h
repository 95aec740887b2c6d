// Loop: the code of a whole kernel.
//
//   constants to registers, patterns to the frame
//   for every row:
//     splats to registers, items that repeat to the frame
//     (streaming: elements up to the first whole vector of the output)
//     (the vectors of patterns)
//     several vectors at a time, while there are as many
//     what is left, a vector or a part of one at a time
//
// With a transposed source rows come in groups (transpose.cpp).
//
// rdi the tile, rsi columns, rcx the column, rax rdx r9 free for use; the others hold the addresses
// of rows.
#pragma once

#include "jit/liveness.h"
#include "jit/x86/steps.h"

namespace weft::jit {

inline constexpr int kWord = 8;  // bytes of an address, and of a slot of the frame

inline int log2_of_size(int64_t bytes) { return __builtin_ctzll(static_cast<uint64_t>(bytes)); }

class Loop {
 public:
  Loop(const Segment& segment, void* buffer, size_t bytes);

  // Writes the kernel; returns how many bytes it has.
  size_t write();

 private:
  friend class Body;
  friend class FoldBody;

  // The rows of a source or target: their address lies in a register, or in the frame if there are
  // too many.
  struct Stream {
    int reg = -1;
    int slot = -1;
    int at = 0;   // of the address in the tile
    int row = 0;  // of the row step in the tile
    int64_t item = 0;
    int step = 1;  // items from one element to the next
    // AVX2: where a part of a vector of items that are small or apart is put together.
    int buffer = -1;
    int ahead = -1;  // a register with the address of what is to be prefetched
  };
  // Where a splat is: always in the frame, or in a register.
  struct Place {
    int reg = -1;
    int slot = -1;
  };
  // A repeated source: where a row's items are, converted. Which of them a lane takes is read like
  // a contiguous source, from a table behind the code.
  struct Repeated {
    Place items;
    Stream index;
    Xbyak::Label table;
  };

  // A pattern: its items over and over lie in the frame, converted, a vector longer than all that
  // is computed at once. The loop has them in registers, or else in slots, from where in the
  // pattern it begins; what is left of a row is read from the window.
  struct Pattern {
    int table = -1;  // slot of the first
    Stream window;   // begins so that the column's item is the one that is wanted
    Place vector[kMostPeriodOfLight];
  };

  // A transposed source, of which there is one at most: a register for each row of a square, and
  // one more.
  struct Transposed {
    int source = -1;
    int row = -1;                          // the register of the row that is worked on
    int rows = -1;                         // slot: how many there are in a part of a square
    int row_mask = -1;                     // AVX2: slot of which those are
    int begin[kMaxSources + kMaxTargets];  // slots: where the streams' first rows begin
  };

  // Additions and subtractions that the units which multiply take over (port_balance.cpp).
  struct Balance {
    int moved = 0;       // of all copies of the candidates
    int candidates = 0;  // steps
    DType type = DType::f32;
    int one = -1;  // register
  };

  bool is_repeated(int source) const {
    return segment_.source[source].form == Form::repeated && live_.is_needed(source);
  }
  bool is_pattern(int source) const {
    return segment_.source[source].form == Form::pattern && live_.is_needed(source);
  }
  bool is_mask(DType type) const { return a_.has_masks() && type == DType::boolean; }
  int new_slot(int bytes);
  Xbyak::Address in_frame(int slot) { return a_.ptr[a_.rsp + slot]; }

  void choose_streams();
  bool is_long() const;
  int most_copies() const;
  void choose_copies();
  void pin(int spare_vectors, int spare_masks);
  void keep_constants(int spare);

  void enter();
  void leave();
  void load_splats(Form form);
  void load_splat(int source);
  void load_repeated();
  void place_index_tables();
  void find_period();
  void pin_patterns(int& vector, int& spare);
  void make_patterns();
  void begin_patterns();
  void load_patterns();
  void leave_patterns();
  void write_body(int copies, bool is_part);
  void write_rows();
  void write_row();
  void fetch_edges();
  void write_head();
  void write_part();
  void find_ends();
  void compute_end();
  void store_end();
  void make_part_masks();
  // The first rax lanes, in a mask register (AVX-512) or as all ones in the frame (AVX2).
  void mask_lanes(const Xbyak::Opmask& mask);
  void mask_lanes(int slot, int64_t item);
  void next_row();
  // The address of a stream's row, which may be loaded into rax first; that moved by rax bytes; and
  // that added to a register.
  Xbyak::Reg64 row_of(const Stream& stream);
  void move_on(const Stream& stream);
  void add_row(const Xbyak::Reg64& to, const Stream& stream);

  const Stream& stream(int i) const {
    return i < segment_.sources ? in_[i] : out_[i - segment_.sources];
  }
  // Whether a stream goes from row to row.
  bool moves(int i) const {
    const bool stays = i < segment_.sources && (segment_.source[i].form == Form::constant ||
                                                segment_.source[i].form == Form::pattern);
    return !stays && (stream(i).reg >= 0 || stream(i).slot >= 0);
  }
  void find_balance();
  bool is_candidate(int step) const;
  bool is_moved(int step, int copy) const;
  void keep_one(int reg);
  void find_transposed();
  void write_groups();
  void keep_rows();
  void return_rows();
  void next_group();
  void choose_part_of_square();
  void write_square(bool is_part);
  void load_square(const std::vector<int>& registers);
  void load_part_of_square(const std::vector<int>& registers);
  void transpose(std::vector<int>& registers);

  const Segment& segment_;
  Liveness live_;
  Assembler a_;
  Stream in_[kMaxSources];
  Stream out_[kMaxTargets];
  Place splat_[kMaxSources];
  Repeated repeated_[kMaxSources];
  Pattern pattern_[kMaxSources];
  int period_ = 0;  // of the patterns, in vectors; 0: there are none
  int phase_ = -1;  // slot: the column at which the loop begins
  Transposed transposed_;
  bool keeps_ends_ = false;
  int end_[kMaxTargets];  // slots
  Balance balance_;
  int copies_ = 1;
  int reserved_ = 0;  // the first so many vector registers belong to the fold, or to a square
  int first_pinned_;  // from this one on, they belong to splats and constants
  int pending_ = -1;  // slot of what a fold has yet to join
  int frame_ = 0;
  int saved_, rows_, limit_, count_;  // slots
  int part_mask_[2] = {-1, -1};       // AVX2: slots of the lanes there are, items of 4 and 8 bytes
  Xbyak::Label check_, part_, row_end_, part_table_;
};

}  // namespace weft::jit

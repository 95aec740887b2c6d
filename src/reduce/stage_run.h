// What the ways to run a stage of a reduction have in common: where things lie, sharing out,
// packing.
#pragma once

#include "base/integers.h"
#include "exec/moves.h"
#include "kernels/table.h"
#include "reduce/stage.h"
#include "reduce/tuning.h"
#include "reduce/units.h"

namespace weft::reduce {

// Everything about a stage that does not change from unit to unit.
class StageRun {
 public:
  explicit StageRun(const Stage& stage);
  const StageChoice& choice() const { return choice_; }
  // For what blocks give. Packed rows are folded as a whole if they fit where they are packed.
  bool takes_memory() const {
    return blocks_ > 1 && (s_.by_columns || (packs_ && s_.n * item_ > kPackBytes));
  }

  struct Place {
    int64_t in;  // bytes from the first: computed elements lie nowhere
    std::byte* out;
    const std::byte* centre;

    // `count` steps along an axis.
    void move(const KeptAxis& axis, int64_t count) {
      in += count * axis.in;
      out += count * axis.out;
      if (centre) centre += count * axis.centre;
    }
  };

 protected:
  // The first element of the outer-th combination of outer axes, the last of which moves fastest.
  Place place(int64_t outer) const;

  // Calls unit(i, memory) for every i below `units`. `memory` holds two times kPackBytes, if the
  // stage needs them.
  template <class Unit>
  void share(int64_t units, const Unit& unit) const {
    for_units(units, shares_, needs_memory_ ? slots_for(2 * kPackBytes) : 0, unit);
  }

  // rows x columns of input, converted or computed, row after row, to `to`. REQUIRES: kPackBytes
  // behind them are free.
  void pack(int64_t at, int64_t rows, int64_t row, int64_t columns, int64_t column,
            std::byte* to) const;
  bool can_gather(const kernels::Move& move) const;
  void gather(kernels::Move move, std::byte* to) const;
  void convert(kernels::Move move) const;
  // Elements become truths, and these numbers.
  bool counts_truths() const { return s_.as_truth && s_.load != DType::u8; }
  kernels::MoveKernel cast(DType from, DType to) const {
    return moves_.casts[static_cast<int>(from)][static_cast<int>(to)];
  }

  const Stage& s_;
  const kernels::KernelTable& moves_;
  const kernels::ReduceTable& table_;
  const int64_t item_;
  const int reducer_;  // the place of its kernels in the table
  const int dtype_;
  const bool packs_;  // elements are converted, gathered or computed first
  const int64_t blocks_;
  int64_t outer_count_ = 1;
  bool shares_;
  StageChoice choice_;
  bool needs_memory_;

 private:
  StageChoice choose_rows() const;
  StageChoice choose_columns() const;
  // Results, and the centre, as kernels for columns take them.
  bool is_direct() const {
    return s_.beside.out == item_ && (!s_.centre || s_.beside.centre == item_);
  }
};

// Results side by side.
void run_columns(const Stage& stage);

}  // namespace weft::reduce

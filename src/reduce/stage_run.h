// What the ways to run a stage of a reduction have in common: where things lie, sharing out,
// packing.
#pragma once

#include "base/integers.h"
#include "exec/moves.h"
#include "exec/scratch.h"
#include "kernels/table.h"
#include "reduce/stage.h"
#include "threads/parallel.h"

namespace weft::reduce {

// Elements of one unit of work: enough to forget what a unit costs, few enough to be shared out.
inline constexpr int64_t kUnitElements = 65536;
// Bytes of converted or gathered input at a time: they stay in L2.
inline constexpr int64_t kPackBytes = 256 * 1024;

// Everything about a stage that does not change from unit to unit.
class StageRun {
 public:
  explicit StageRun(const Stage& stage);

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

  // Calls unit(i, memory) for all i below `units`, on several threads if that pays. `memory` is the
  // thread's: two times kPackBytes, if the stage needs them.
  template <class Unit>
  void share(int64_t units, Unit unit) const {
    struct Call {
      const StageRun* run;
      Unit unit;
    } call{this, unit};
    const auto body = [](void* context, int64_t begin, int64_t end) {
      const Call& c = *static_cast<Call*>(context);
      const exec::Scratch memory(c.run->needs_memory_ ? kPackSlots : 0);
      for (int64_t i = begin; i < end; ++i) c.unit(i, memory.slot(0));
    };
    if (units > 1 && shares_) {
      threads::parallel_for(units, body, &call);
    } else {
      body(&call, 0, units);
    }
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

  static constexpr int kPackSlots =
      static_cast<int>(2 * kPackBytes / int64_t{exec::kSlotStride}) + 1;

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
  bool needs_memory_;
};

// Results side by side.
void run_columns(const Stage& stage);
bool columns_take_memory(const Stage& stage);

}  // namespace weft::reduce

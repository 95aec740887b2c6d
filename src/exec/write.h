// Writer: brings a block's result from scratch to the output: converted, masked, or past the
// caches.
#pragma once

#include "exec/block.h"
#include "exec/scratch.h"

namespace weft::exec {

class Writer {
 public:
  // Two slots of scratch from `spare_slot` on are for conversions.
  Writer(const Block& block, const Scratch& scratch, int spare_slot)
      : block_(block), scratch_(scratch), spare_slot_(spare_slot) {}

  // Where the mask, if there is one, is not 0.
  void write(View value, const View* mask = nullptr);

  // A load waits for an earlier store to an address with the same low 12 bits, as if it were the
  // same. How far to shift a result in scratch that is streamed, so that it differs most from all
  // operands.
  int64_t distant_shift(const std::byte* result) const;

 private:
  DType round_result(View& value) const;
  View as_written(View value, DType from) const;
  void write_masked(View value, const View& mask) const;
  void move_out(const kernels::Move& move, DType from) const;
  void stream(const kernels::Move& move) const;

  const Block& block_;
  const Scratch& scratch_;
  int spare_slot_;
};

}  // namespace weft::exec

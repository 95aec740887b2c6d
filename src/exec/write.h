// Writer: brings a block's result from scratch to the output: converted, masked, or past the caches.
#pragma once

#include "exec/block.h"
#include "exec/scratch.h"

namespace weft::exec {

class Writer {
 public:
  // Two slots of scratch from `spare` on.
  Writer(const Block& block, std::byte* spare) : block_(block), spare_(spare) {}

  void write(View value);

  // A load waits for an earlier store to an address with the same low 12 bits, as if it were the same.
  // How far to shift a result in scratch that is streamed, so that it differs most from all operands.
  int64_t distant_shift(const std::byte* result) const;

 private:
  DType round_result(View& value) const;
  void write_masked(View value, DType from) const;
  void move_out(const kernels::Move& move, DType from) const;
  void stream(const kernels::Move& move) const;

  const Block& block_;
  std::byte* spare_;
};

}  // namespace weft::exec

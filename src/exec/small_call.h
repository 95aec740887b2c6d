// The builder of small calls: arrays of one element type (and numbers that take it), a row-major
// output, few elements. In one pass it does what lowering, verification, overlap analysis and
// make_schedule do in general, asks the same rungs (schedule/small-inl.h), and gives up at the
// first thing that is not plain. A test compares its TileSchedule with that of make_schedule.
#pragma once

#include "schedule/tile_schedule.h"
#include "weft/array.h"
#include "weft/op.h"

namespace weft::exec {

// One call: `if (call.prepare<2>(...)) return call.run();`. Two steps, so that the result is made
// where the caller wants it, and nothing is initialised that is not used: for a call on three
// elements these instructions are all there is to pay for.
class SmallCall {
 public:
  // False if the call is not plain; what is wrong with it, if anything, is left to the general way,
  // which explains it. The operands and `out` (may be null) must stay until run().
  template <int Arity>
  bool prepare(Op op, const CallOperand* const* operands, const Array* out) noexcept;

  // The result: a handle to `out` if it was given. Throws MemoryError only.
  Array run();

  // REQUIRES: prepare was true.
  const schedule::TileSchedule& schedule() const { return s_; }

 private:
  static constexpr int kRank = 6;

  struct alignas(16) Literal {
    std::byte bytes[16];
  };

  template <int Arity>
  bool build_matrix(const Array* const* arrays, int64_t out_item) noexcept;
  template <int Arity>
  bool build(const CallOperand* const* operands) noexcept;
  template <int Arity>
  bool place(const CallOperand* const* operands) noexcept;
  template <int Arity>
  bool takes(const Array& out, const CallOperand* const* operands) noexcept;
  bool is_clear_of(int operand) const noexcept;
  template <int Arity>
  int64_t item_of(int operand) const noexcept {
    return Arity == 3 && operand == 0 ? chooser_item_ : item_;
  }
  Array run_fresh();
  void run_kernel() noexcept;

  schedule::TileSchedule s_;
  kernels::TileKernel kernel_;
  const Array* out_;
  int64_t item_;          // bytes of an element
  int64_t chooser_item_;  // of the first of three operands, which may be a boolean that chooses
  int64_t out_item_;
  int rank_;
  int64_t extents_[kRank];  // of the result
  Literal literals_[kMaxArity];
};

}  // namespace weft::exec

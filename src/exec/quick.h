// The short way through for small, plain calls: arrays of one element type (and numbers that take
// it), a row-major output, few elements. It does in one pass what lowering, verification, overlap
// analysis and planning do in general, and gives up at the first thing that is not plain.
#pragma once

#include "kernels/table.h"
#include "weft/array.h"
#include "weft/op.h"

namespace weft::exec {

// One call: `if (quick.prepare<2>(...)) return quick.run();`. Two steps, so that the result is made
// where the caller wants it, and nothing is initialised that is not used: for a call on three
// elements these instructions are all there is to pay for.
class Quick {
 public:
  // False if the call is not plain; what is wrong with it, if anything, is left to the general way,
  // which explains it. The operands and `out` (may be null) must stay until run().
  template <int Arity>
  bool prepare(Op op, const CallOperand* const* operands, const Array* out) noexcept;

  // The result: a handle to `out` if it was given. Throws MemoryError only.
  Array run();

 private:
  static constexpr int kRank = 6;
  // More elements than this are worth the planner's look (threads, streaming, packing), unless they
  // lie in long rows, for which there is nothing to decide but threads.
  static constexpr int64_t kFewElements = 4096;
  // Of what is laid out in scratch: half of L1 is left to what goes by.
  static constexpr int64_t kScratchBytes = 8192;

  struct alignas(16) Literal {
    std::byte bytes[16];
  };
  // Steps of one axis: the output's first, then the operands'.
  using Steps = int64_t[kMaxArity + 1];

  template <int Arity>
  bool build_matrix(const Array* const* arrays, int64_t out_item) noexcept;
  template <int Arity>
  bool build(const CallOperand* const* operands) noexcept;
  template <int Arity>
  bool has_pattern() noexcept;
  template <int Arity>
  bool has_dense_rows() const noexcept;
  template <int Arity>
  bool is_dense_row() const noexcept;
  template <int Arity>
  bool has_repeats() noexcept;
  template <int Arity>
  bool is_worth_it() noexcept;
  template <int Arity>
  bool place(const CallOperand* const* operands) noexcept;
  template <int Arity>
  bool takes(const Array& out, const CallOperand* const* operands) noexcept;
  bool is_clear_of(int operand) const noexcept;
  template <int Arity>
  int64_t item_of(int operand) const noexcept {
    return Arity == 3 && operand == 0 ? chooser_item_ : item_;
  }
  void run_pattern() noexcept;
  void run_repeated() noexcept;
  Array run_fresh();
  void run_kernel() noexcept;
  void run_further() noexcept;
  bool is_shared_out() noexcept;
  void run_part(bool by_rows, int64_t begin, int64_t end) const noexcept;

  kernels::Tile tile_;  // the two innermost axes
  kernels::TileKernel kernel_;
  const Array* out_;
  int64_t item_;          // bytes of an element
  int64_t chooser_item_;  // of the first of three operands, which may be a boolean that chooses
  int64_t out_item_;
  int64_t elements_;
  int rank_;
  int arity_;
  int axes_;            // of the loop nest; up to two are the tile alone
  int pattern_;         // the operand whose short row repeats down the rows; -1: none
  bool repeats_;        // one row or column is computed, the others are copies of it
  bool repeats_along_;  // then: a column, whose elements are copied along their rows
  Op op_;
  DType dtype_;
  DType result_;
  int64_t extents_[kRank];  // of the result
  // The loop nest, innermost axis first; neighbours that everyone walks as one are one. Set if
  // there are more than two axes.
  int64_t lengths_[kRank];
  Steps steps_[kRank];
  Literal literals_[kMaxArity];
};

}  // namespace weft::exec

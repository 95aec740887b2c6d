// The short way through for small, plain calls: arrays of one element type (and numbers that take it), a
// row-major output, few elements. It does in one pass what lowering, verification, overlap analysis
// and planning do in general, and gives up at the first thing that is not plain.
#pragma once

#include "kernels/table.h"
#include "weft/array.h"
#include "weft/op.h"

namespace weft::exec {

// One call: `if (quick.prepare(...)) return quick.run();`. Two steps, so that the result is made where
// the caller wants it, and nothing initialised that is not used: the call is all there is to pay for.
class Quick {
 public:
  // False if the call is not plain; what is wrong with it, if anything, is left to the general way,
  // which explains it. The operands and `out` (may be null) must stay until run().
  bool prepare(Op op, const Operand* operands, const Array* out) noexcept;

  // The result: a handle to `out` if it was given. Throws MemoryError only.
  Array run();

 private:
  static constexpr int kRank = 6;

  struct alignas(16) Literal {
    std::byte bytes[16];
  };
  // One operand, or the output; its entries are counted from the right.
  struct Source {
    const int64_t* extents;
    const int64_t* strides;
    int rank;
  };

  template <int Arity>
  bool prepare_for(const Operand* operands, const Array* out) noexcept;
  template <int Arity>
  bool read(const Operand* operands, Source* sources) noexcept;
  template <int Arity>
  bool build(const Source* sources) noexcept;
  template <int Arity>
  void add_axis(int64_t extent, const int64_t* steps) noexcept;
  template <int Arity>
  bool is_worth_it() const noexcept;
  template <int Arity>
  bool takes(const Array& out, const Operand* operands) noexcept;
  bool is_clear_of(int operand, const std::byte* out) const noexcept;
  void run_kernel() noexcept;
  void run_further() noexcept;
  bool is_shared_out() noexcept;
  void run_part(bool by_rows, int64_t begin, int64_t end) const noexcept;

  Op op_;
  DType dtype_;
  DType result_;
  int64_t item_;  // bytes of an element
  int64_t out_item_;
  kernels::TileKernel kernel_;
  const Array* out_;
  Literal literals_[kMaxArity];
  int rank_;
  int64_t extents_[kRank];  // of the result
  int64_t elements_;
  bool is_row_major_;  // no operand takes a larger step inside a smaller one
  // The loop nest, innermost axis first; neighbours that everyone walks as one are one. The output's
  // steps come first.
  int axes_;
  int64_t lengths_[kRank];
  int64_t steps_[kRank][kMaxArity + 1];
  kernels::Tile tile_;
};

}  // namespace weft::exec

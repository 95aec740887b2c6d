// The builder of the plainest calls: row-major arrays of one shape and type, with one number among
// them or none, and few elements. They are one row (schedule::Strategy::row), whatever their rank:
// the kernel is called from here.
//
// Everything is inlined into the public function, and what is found out stays in registers: for a
// call on three elements these instructions are all there is to pay for, and on a few thousand,
// which take as long as their stores, every store beside theirs adds to the time.
#pragma once

#include <utility>

#include "array/storage.h"
#include "exec/operands.h"
#include "kernels/active.h"
#include "schedule/tile_schedule.h"

namespace weft::exec {

// One call: `if (call.prepare(...)) return call.run(...);`. Number: the operand that is a number;
// -1: none is. Into: the result goes to an array that is given. Selects: the first operand is
// boolean and chooses. No policy is asked: nothing stretches here but the number, which every
// policy lets pass.
template <int Arity, int Number, bool Into, bool Selects>
class RowCall {
 public:
  using Operands = const CallOperand* const (&)[Arity];

  // False if the call is not plain; the other ways find out what it is. `out` is looked at if Into.
  bool prepare(Op op, Operands operands, const Array* out) noexcept;

  // The result: a handle to `out` if Into. Throws MemoryError only.
  Array run(Operands operands, const Array* out);

  // What is run, as a value, for tests and explanations. REQUIRES: prepare was true.
  schedule::TileSchedule schedule() const;

 private:
  static constexpr int kModel = Number == 0 || Selects ? 1 : 0;

  struct alignas(16) Literal {
    std::byte bytes[16];
  };

  bool find_arrays(Operands operands) noexcept;
  bool find_kernel(Op op) noexcept;
  bool has_one_layout(const Array& out) noexcept;
  bool is_placed(const Array& out) noexcept;
  void run_kernel(Operands operands, std::byte* out) const noexcept;
  int64_t item_of(int operand) const noexcept { return Selects && operand == 0 ? 1 : item_; }

  const kernels::KernelTable* table_;
  const Array* arrays_[Arity];
  const std::byte* first_[Arity];
  int64_t elements_;
  int64_t item_;
  Op op_;
  DType dtype_;
  DType result_;
};

template <int Arity, int Number, bool Into, bool Selects>
[[gnu::always_inline]] inline bool RowCall<Arity, Number, Into, Selects>::prepare(
    Op op, Operands operands, const Array* out) noexcept {
  if (!find_arrays(operands)) return false;
  const Array& last = Into ? *out : *arrays_[kModel];
  return has_one_layout(last) && find_kernel(op) && is_placed(last);
}

template <int Arity, int Number, bool Into, bool Selects>
[[gnu::always_inline]] inline bool RowCall<Arity, Number, Into, Selects>::find_arrays(
    Operands operands) noexcept {
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    arrays_[i] = operands[i]->array();
    if ((i == Number) != !arrays_[i]) return false;
  }
  if (Selects && arrays_[0]->dtype() != DType::boolean) return false;
  dtype_ = arrays_[kModel]->dtype();
  bool has_one_dtype = true;
#pragma GCC unroll 3
  for (int i = kModel + 1; i < Arity; ++i)
    if (i != Number) has_one_dtype = has_one_dtype && arrays_[i]->dtype() == dtype_;
  return has_one_dtype && (Number < 0 || is_plain_number(operands[Number]->scalar(), dtype_));
}

template <int Arity, int Number, bool Into, bool Selects>
[[gnu::always_inline]] inline bool RowCall<Arity, Number, Into, Selects>::find_kernel(
    Op op) noexcept {
  table_ = kernels::active.load(std::memory_order_acquire);
  const uint8_t result = kOwnResults.results[static_cast<int>(op)][static_cast<int>(dtype_)];
  if (!table_ || result == OwnResults::kNone) return false;
  op_ = op;
  result_ = static_cast<DType>(result);
  item_ = size_in_bytes(dtype_);
  return true;
}

// Compares shapes and strides of all arrays with those of a row-major one.
template <int Arity, int Number, bool Into, bool Selects>
[[gnu::always_inline]] inline bool RowCall<Arity, Number, Into, Selects>::has_one_layout(
    const Array& out) noexcept {
  const int rank = out.rank();
  if (rank > Dims::kShort) return false;
  int64_t difference = 0;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i)
    if (i != Number) difference |= arrays_[i]->rank() ^ rank;
  if (difference != 0) return false;
  int64_t elements = 1;
  for (int axis = rank - 1; axis >= 0; --axis) {
    const int64_t extent = out.shape().short_data()[axis];
    difference |= out.strides().short_data()[axis] ^ elements;
#pragma GCC unroll 3
    for (int i = 0; i < Arity; ++i) {
      if (i == Number || (!Into && i == kModel)) continue;
      difference |= arrays_[i]->shape().short_data()[axis] ^ extent;
      difference |= arrays_[i]->strides().short_data()[axis] ^ elements;
    }
    elements *= extent;
  }
  elements_ = elements;
  return difference == 0 && static_cast<uint64_t>(elements) - 1 < uint64_t{schedule::kRowElements};
}

// True iff every array lies at a multiple of an item, on the output element for element or nowhere
// on it, and the output can be written to.
template <int Arity, int Number, bool Into, bool Selects>
[[gnu::always_inline]] inline bool RowCall<Arity, Number, Into, Selects>::is_placed(
    const Array& out) noexcept {
  if (Into && (out.dtype() != result_ || !out.is_writable())) return false;
  const int64_t out_item = size_in_bytes(result_);
  const std::byte* to = first_byte(out, out_item);
  uintptr_t addresses = Into ? reinterpret_cast<uintptr_t>(to) : 0;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    if (i == Number) continue;
    const int64_t item = item_of(i);
    first_[i] = first_byte(*arrays_[i], item);
    if (!Selects || i > 0) addresses |= reinterpret_cast<uintptr_t>(first_[i]);
    if (!Into) continue;
    const auto distance =
        static_cast<uint64_t>(first_[i] - to);  // a large number if it lies before
    const bool is_apart = distance >= static_cast<uint64_t>(elements_ * out_item) &&
                          -distance >= static_cast<uint64_t>(elements_ * item);
    if (!is_apart && (distance != 0 || out_item != item)) return false;
  }
  return (addresses & static_cast<uintptr_t>(item_ - 1)) == 0;
}

template <int Arity, int Number, bool Into, bool Selects>
[[gnu::always_inline]] inline void RowCall<Arity, Number, Into, Selects>::run_kernel(
    Operands operands, std::byte* out) const noexcept {
  const int op = static_cast<int>(op_);
  const int dtype = static_cast<int>(dtype_);
  if constexpr (Arity == 2 && Number < 0) {
    if (const kernels::RowKernel kernel = table_->rows[op][dtype])
      return kernel(out, first_[0], first_[1], elements_);
  }
  kernels::Tile tile;
  Literal literal;
  if constexpr (Number >= 0) place_number(operands[Number]->scalar(), dtype_, literal.bytes);
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    tile.in[i] = i == Number ? literal.bytes : first_[i];
    tile.in_row[i] = 0;
    tile.in_column[i] = i == Number ? 0 : item_of(i);
  }
  tile.out = out;
  tile.out_row = 0;
  tile.out_column = size_in_bytes(result_);
  tile.rows = 1;
  tile.columns = elements_;
  table_->ops[op][dtype](tile);
}

template <int Arity, int Number, bool Into, bool Selects>
[[gnu::always_inline]] inline Array RowCall<Arity, Number, Into, Selects>::run(Operands operands,
                                                                               const Array* out) {
  const int64_t out_item = size_in_bytes(result_);
  if constexpr (Into) {
    run_kernel(operands, first_byte(*out, out_item));
    return *out;
  } else {
    detail::StorageRef storage = try_allocate(elements_ * out_item);
    if (!storage.get())
      storage = allocate(arrays_[kModel]->shape(), result_, info(op_).name.data());  // throws
    run_kernel(operands, storage.bytes());
    return Array(std::move(storage), *arrays_[kModel], result_);
  }
}

template <int Arity, int Number, bool Into, bool Selects>
schedule::TileSchedule RowCall<Arity, Number, Into, Selects>::schedule() const {
  schedule::TileSchedule s{};
  s.strategy = schedule::Strategy::row;
  s.rule = schedule::Rule::one_row;
  s.expanded = -1;
  s.inputs = Arity;
  s.op = op_;
  s.compute = dtype_;
  s.result = result_;
  s.elements = elements_;
  s.tile.rows = 1;
  s.tile.columns = elements_;
  s.tile.out_column = size_in_bytes(result_);
  for (int i = 0; i < Arity; ++i) s.tile.in_column[i] = i == Number ? 0 : item_of(i);
  return s;
}

}  // namespace weft::exec

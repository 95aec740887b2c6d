#include "exec/quick.h"

#include <utility>

#include "array/storage.h"
#include "base/convert.h"
#include "base/visit.h"
#include "exec/parallel.h"

namespace weft::exec {
namespace {

// More elements than this are worth the planner's look (threads, streaming, packing), unless they lie
// in long rows, for which there is nothing to decide.
constexpr int64_t kFewElements = 4096;
constexpr int64_t kMostElements = 65536;
constexpr int64_t kLongRow = 64;
constexpr int64_t kLineBytes = 64;
// Rows shorter than this are worth packing when there are many of them.
constexpr int64_t kShortRow = 16;
constexpr int64_t kNotMany = 256;

// The element type of all arrays, or none if they differ or there is no array.
template <int Arity>
bool common_dtype(const Operand* const* operands, DType& dtype) {
  bool found = false;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    const Array* array = operands[i]->array();
    if (!array) continue;
    if (found && array->dtype() != dtype) return false;
    dtype = array->dtype();
    found = true;
  }
  return found;
}

// A number that is an element of the type without any question of kind or range.
bool place_number(const Scalar& number, DType dtype, std::byte* to) {
  const bool plain = (number.kind == Kind::floating && is_floating(dtype)) ||
                     (number.kind == Kind::signed_integer &&
                      (is_floating(dtype) || dtype == DType::i64 || dtype == DType::i32) &&
                      number.integer == static_cast<int32_t>(number.integer));
  if (!plain) return false;
  visit(dtype, [&]<class T>() { store(to, convert_scalar<T>(number)); });
  return true;
}

// REQUIRES: unit is a power of two.
bool is_multiple(const std::byte* address, int64_t unit) {
  return (reinterpret_cast<uintptr_t>(address) & static_cast<uintptr_t>(unit - 1)) == 0;
}
int64_t alignment_of(DType dtype) { return size_in_bytes(real_part(dtype)); }

DType result_of(const OpInfo& row, DType dtype) {
  if (row.result == ResultRule::boolean) return DType::boolean;
  return row.result == ResultRule::real_part ? real_part(dtype) : dtype;
}

[[gnu::always_inline]] inline bool are_disjoint(const detail::StorageRef& a,
                                                const detail::StorageRef& b) {
  const detail::Storage* x = a.get();
  const detail::Storage* y = b.get();
  return x != y && x && y &&
         (x->bytes + x->size_bytes <= y->bytes || y->bytes + y->size_bytes <= x->bytes);
}

}  // namespace

template <int Arity>
bool Quick::prepare(Op op, const Operand* const* operands, const Array* out) noexcept {
  const OpInfo& row = info(op);
  if (row.input != InputRule::promote && row.input != InputRule::promote_float) return false;
  if (!common_dtype<Arity>(operands, dtype_)) return false;
  kernel_ = kernels::active_table().ops[static_cast<int>(op)][static_cast<int>(dtype_)];
  if (!kernel_) return false;
  op_ = op;
  result_ = result_of(row, dtype_);
  item_ = size_in_bytes(dtype_);
  out_item_ = size_in_bytes(result_);
  arity_ = Arity;
  out_ = out;
  rank_ = read<Arity>(operands);
  if (rank_ > kRank || !build<Arity>(operands) || !is_worth_it<Arity>()) return false;
  // A fresh result of operands in another order may have to follow that order.
  return out ? takes<Arity>(*out, operands) : rank_ < 2 || has_row_major_operands<Arity>(operands);
}
template bool Quick::prepare<1>(Op, const Operand* const*, const Array*) noexcept;
template bool Quick::prepare<2>(Op, const Operand* const*, const Array*) noexcept;
template bool Quick::prepare<3>(Op, const Operand* const*, const Array*) noexcept;

// Finds the operands' first bytes. Returns the rank of the result; too large a one if an operand is not
// aligned or a number is not plain.
template <int Arity>
[[gnu::always_inline]] inline int Quick::read(const Operand* const* operands) noexcept {
  const int64_t alignment = alignment_of(dtype_);
  int rank = 0;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    const Array* array = operands[i]->array();
    if (!array) {
      if (!place_number(operands[i]->scalar(), dtype_, literals_[i].bytes)) return kMaxRank;
      tile_.in[i] = literals_[i].bytes;
      continue;
    }
    tile_.in[i] = array->storage().bytes() + array->layout().offset * item_;
    if (!is_multiple(tile_.in[i], alignment)) return kMaxRank;
    if (array->rank() > rank) rank = array->rank();
  }
  return rank;
}

// Extents and steps of the whole call. False if the shapes do not go together or there is nothing
// to do.
template <int Arity>
[[gnu::always_inline]] inline bool Quick::build(const Operand* const* operands) noexcept {
  int64_t out_step = out_item_;
  int64_t elements = 1;
  int axes = 0;
  for (int back = 1; back <= rank_; ++back) {
    int64_t extent = 1;
    int64_t steps[Arity];
#pragma GCC unroll 3
    for (int i = 0; i < Arity; ++i) {
      const Array* array = operands[i]->array();
      steps[i] = 0;
      if (!array || back > array->rank()) continue;
      const int axis = array->rank() - back;
      const int64_t own = array->shape()[axis];
      if (own == 1) continue;
      if (own != extent && extent != 1) return false;
      extent = own;
      steps[i] = array->strides()[axis] * item_;
    }
    extents_[rank_ - back] = extent;
    if (extent == 1) continue;
    if (extent > kMostElements || (elements *= extent) > kMostElements) return false;
    // Merged with the axis inside it, if everyone walks both as one.
    bool merges = axes > 0;
#pragma GCC unroll 3
    for (int i = 0; i < Arity; ++i)
      merges = merges && steps[i] == lengths_[axes - 1] * steps_[axes - 1][i + 1];
    if (merges) {
      lengths_[axes - 1] *= extent;
    } else {
      lengths_[axes] = extent;
      steps_[axes][0] = out_step;
#pragma GCC unroll 3
      for (int i = 0; i < Arity; ++i) steps_[axes][i + 1] = steps[i];
      ++axes;
    }
    out_step *= extent;
  }
  axes_ = axes;
  elements_ = elements;
  return elements != 0;
}

// False for what the planner would do better.
template <int Arity>
[[gnu::always_inline]] inline bool Quick::is_worth_it() const noexcept {
  if (elements_ <= kNotMany) return true;
  const bool is_short = axes_ > 1 && lengths_[0] < kShortRow;
  if (elements_ <= kFewElements) return !is_short;
  const bool is_line = lengths_[0] * item_ == kLineBytes && axes_ > 2;  // kernels have loops for it
  if (!is_line && (axes_ > 2 || lengths_[0] < kLongRow)) return false;
  bool moves = false;  // along the rows, if there are several: else they are all the same
  for (int i = 1; i <= Arity; ++i) {
    if (steps_[0][i] != 0 && steps_[0][i] != item_) return false;
    moves = moves || steps_[axes_ - 1][i] != 0;
  }
  return moves;
}

template <int Arity>
[[gnu::always_inline]] inline bool Quick::takes(const Array& out,
                                                const Operand* const* operands) noexcept {
  if (out.dtype() != result_ || !out.is_writable() || out.rank() != rank_) return false;
  const int64_t* extents = out.shape().data();
  const int64_t* strides = out.strides().data();
  int64_t expected = 1;
  for (int axis = rank_ - 1; axis >= 0; --axis) {
    const int64_t extent = extents_[axis];
    if (extents[axis] != extent) return false;
    if (strides[axis] != expected && extent != 1) return false;
    expected *= extent;
  }
  tile_.out = out.storage().bytes() + out.layout().offset * out_item_;
  if (!is_multiple(tile_.out, alignment_of(result_))) return false;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    const Array* array = operands[i]->array();
    if (array && are_disjoint(array->storage(), out.storage())) continue;
    if (array && !is_clear_of(i)) return false;
  }
  return true;
}

// No operand takes a larger step inside a smaller one.
template <int Arity>
[[gnu::always_inline]] inline bool Quick::has_row_major_operands(
    const Operand* const* operands) const noexcept {
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    const Array* array = operands[i]->array();
    if (!array) continue;
    int64_t reached = 0;
    for (int axis = array->rank() - 1; axis >= 0; --axis) {
      const int64_t stride = array->strides()[axis];
      const int64_t distance = stride < 0 ? -stride : stride;
      if (array->shape()[axis] == 1 || distance == 0) continue;
      if (distance < reached) return false;
      reached = distance;
    }
  }
  return true;
}

// Disjoint from the output, or exactly on it.
bool Quick::is_clear_of(int operand) const noexcept {
  const std::byte* first = tile_.in[operand];
  const std::byte* last = first;
  bool same = first == tile_.out;
  for (int axis = 0; axis < axes_; ++axis) {
    const int64_t step = steps_[axis][operand + 1];
    (step < 0 ? first : last) += step * (lengths_[axis] - 1);
    same &= step == steps_[axis][0];
  }
  return same || last + item_ <= tile_.out || tile_.out + elements_ * out_item_ <= first;
}

[[gnu::always_inline]] inline void Quick::run_kernel() noexcept {
  const bool has_columns = axes_ > 0;
  const bool has_rows = axes_ > 1;
  for (int i = 0; i < arity_; ++i) {
    tile_.in_column[i] = has_columns ? steps_[0][i + 1] : 0;
    tile_.in_row[i] = has_rows ? steps_[1][i + 1] : 0;
  }
  tile_.out_column = out_item_;
  tile_.out_row = has_rows ? steps_[1][0] : 0;
  tile_.columns = has_columns ? lengths_[0] : 1;
  tile_.rows = has_rows ? lengths_[1] : 1;
  if (elements_ > kFewElements && is_shared_out()) return;
  if (axes_ > 2) return run_further();
  kernel_(tile_);
}

Array Quick::run() {
  if (!out_) return run_fresh();
  run_kernel();
  return *out_;
}

Array Quick::run_fresh() {
  detail::StorageRef storage = try_allocate(elements_ * out_item_);
  if (!storage.get())
    storage = allocate(Dims::from(extents_, rank_), result_, info(op_).name.data());  // throws
  tile_.out = storage.bytes();
  run_kernel();
  int64_t strides[kRank];
  int64_t stride = 1;
  for (int axis = rank_ - 1; axis >= 0; --axis) {
    strides[axis] = stride;
    stride *= extents_[axis];
  }
  return Array(std::move(storage), {Dims::from(extents_, rank_), Dims::from(strides, rank_), 0},
               result_, true);
}

// Gives parts of the rows, or of the only row, to threads, if that pays.
bool Quick::is_shared_out() noexcept {
  if (axes_ > 2) return false;
  const int64_t traffic = elements_ * (out_item_ + arity_ * item_);
  if (!pays_to_share(traffic)) return false;
  struct Share {
    const Quick& quick;
    bool by_rows;
    int64_t unit;
  };
  constexpr int64_t kPieces = 8;
  constexpr int64_t kLineItems = 64;  // pieces of a row begin at a cache line
  const bool by_rows = tile_.rows >= kPieces;
  const int64_t whole = by_rows ? tile_.rows : tile_.columns;
  int64_t unit = (whole + kPieces - 1) / kPieces;
  if (!by_rows) unit = (unit + kLineItems - 1) / kLineItems * kLineItems;
  Share share{*this, by_rows, unit};
  parallel_for((whole + unit - 1) / unit,
               [](void* context, int64_t begin, int64_t end) {
                 const Share& s = *static_cast<const Share*>(context);
                 s.quick.run_part(s.by_rows, begin * s.unit, end * s.unit);
               },
               &share);
  return true;
}

void Quick::run_part(bool by_rows, int64_t begin, int64_t end) const noexcept {
  kernels::Tile part = tile_;
  for (int i = 0; i < arity_; ++i)
    part.in[i] += begin * (by_rows ? tile_.in_row[i] : tile_.in_column[i]);
  part.out += begin * (by_rows ? tile_.out_row : tile_.out_column);
  int64_t& count = by_rows ? part.rows : part.columns;
  count = (end < count ? end : count) - begin;
  kernel_(part);
}

// More axes than two: the third makes planes, the others are walked here.
void Quick::run_further() noexcept {
  for (int i = 0; i < arity_; ++i) tile_.in_plane[i] = steps_[2][i + 1];
  tile_.out_plane = steps_[2][0];
  tile_.planes = lengths_[2];
  kernel_(tile_);
  int64_t index[kRank] = {};
  for (int axis = 3; axis < axes_;) {
    const bool wraps = ++index[axis] == lengths_[axis];
    const int64_t times = wraps ? 1 - lengths_[axis] : 1;
    for (int i = 0; i < arity_; ++i) tile_.in[i] += times * steps_[axis][i + 1];
    tile_.out += times * steps_[axis][0];
    if (wraps) {
      index[axis++] = 0;
      continue;
    }
    kernel_(tile_);
    axis = 3;
  }
}

}  // namespace weft::exec

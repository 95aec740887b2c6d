#include "exec/quick.h"

#include "array/storage.h"
#include "base/machine.h"
#include "exec/operands.h"
#include "exec/result.h"
#include "kernels/active.h"

namespace weft::exec {
namespace {

constexpr int64_t kMostElements = 65536;
constexpr int64_t kLongRow = 64;
// Rows shorter than this are worth packing when there are many of them.
constexpr int64_t kShortRow = 16;
constexpr int64_t kNotMany = 256;
// More elements than this are computed once and copied where they repeat.
constexpr int64_t kFewRepeated = 32;
// From here on rows whose items lie apart, which kernels read one by one, are worth generated code
// (Zen 4, float32: as fast at 1024).
constexpr int64_t kFewApart = 1024;

// REQUIRES: both have elements.
[[gnu::always_inline]] inline bool are_disjoint(const Array& a, const Array& b) {
  const detail::Storage* x = a.storage().get();
  const detail::Storage* y = b.storage().get();
  return x != y && (x->bytes + x->size_bytes <= y->bytes || y->bytes + y->size_bytes <= x->bytes);
}

}  // namespace

// What is needed several times is kept in locals: as far as the compiler knows, any store to a
// member may change another.
template <int Arity>
bool Quick::prepare(Op op, const CallOperand* const* operands, const Array* out) noexcept {
  const Array* arrays[Arity];
  const Array* model = nullptr;
  int rank = 0;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    const Array* array = arrays[i] = operands[i]->array();
    const bool is_chooser = Arity == 3 && i == 0 && op == Op::where;
    if (is_chooser && !(array && array->dtype() == DType::boolean)) return false;
    if (!array) continue;
    if (array->rank() > rank) rank = array->rank();
    if (is_chooser) continue;
    if (model && array->dtype() != model->dtype()) return false;
    model = array;
  }
  if (!model) return false;
  const DType dtype = model->dtype();
  const uint8_t own = kOwnResults.results[static_cast<int>(op)][static_cast<int>(dtype)];
  const kernels::KernelTable* table = kernels::active.load(std::memory_order_acquire);
  if (!table || own == OwnResults::kNone) return false;
  const auto result = static_cast<DType>(own);
  kernel_ = table->ops[static_cast<int>(op)][static_cast<int>(dtype)];
  op_ = op;
  arity_ = Arity;
  rank_ = rank;
  dtype_ = dtype;
  result_ = result;
  out_ = out;
  item_ = size_in_bytes(dtype);
  if constexpr (Arity == 3) chooser_item_ = op == Op::where ? 1 : item_;
  const int64_t out_item = out_item_ = size_in_bytes(result);
  if (!(rank <= 2 ? build_matrix<Arity>(arrays, out_item) : build<Arity>(operands))) return false;
  pattern_ = -1;
  repeats_ = elements_ > kFewRepeated && has_repeats<Arity>();
  if (elements_ > kNotMany && !repeats_ && !is_dense_row<Arity>() && !is_worth_it<Arity>())
    return false;
  if (!place<Arity>(operands)) return false;
  if (out) return takes<Arity>(*out, operands);
  // A fresh result of operands in another order may have to follow that order.
  bool gives_row_major = true;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i)
    gives_row_major =
        gives_row_major &&
        (rank <= 1 || !arrays[i] || follows_row_major(arrays[i]->shape(), arrays[i]->strides()));
  return gives_row_major;
}
template bool Quick::prepare<1>(Op, const CallOperand* const*, const Array*) noexcept;
template bool Quick::prepare<2>(Op, const CallOperand* const*, const Array*) noexcept;
template bool Quick::prepare<3>(Op, const CallOperand* const*, const Array*) noexcept;

// Finds where the operands begin. False if one is not aligned, or a number not plain.
// REQUIRES: the result has elements, so every array has.
template <int Arity>
[[gnu::always_inline]] inline bool Quick::place(const CallOperand* const* operands) noexcept {
  uintptr_t addresses = 0;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    if (const Array* array = operands[i]->array()) {
      const std::byte* first = tile_.in[i] = first_byte(*array, item_of<Arity>(i));
      const bool is_chooser = Arity == 3 && i == 0 && op_ == Op::where;
      if (!is_chooser) addresses |= reinterpret_cast<uintptr_t>(first);
    } else {
      if (!is_plain_number(operands[i]->scalar(), dtype_)) return false;
      place_number(operands[i]->scalar(), dtype_, literals_[i].bytes);
      tile_.in[i] = literals_[i].bytes;
    }
  }
  return are_aligned(addresses, dtype_);
}

// Results of up to two axes, which most small ones have: rows and columns found without a loop over
// axes. False if the shapes do not go together or there is nothing to do.
template <int Arity>
[[gnu::always_inline]] inline bool Quick::build_matrix(const Array* const* arrays,
                                                       int64_t out_item) noexcept {
  int64_t columns = 1;
  int64_t rows = 1;
  int64_t column[Arity];
  int64_t row[Arity];
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    column[i] = row[i] = 0;
    const int rank = arrays[i] ? arrays[i]->rank() : 0;
    if (rank == 0) continue;
    const int64_t* extents = arrays[i]->shape().data();
    const int64_t* strides = arrays[i]->strides().data();
    if (rank == 2) {
      if (const int64_t own = *extents; own != 1) {
        if (own != rows && rows != 1) return false;
        rows = own;
        row[i] = *strides * item_of<Arity>(i);
      }
      ++extents;
      ++strides;
    }
    if (const int64_t own = *extents; own != 1) {
      if (own != columns && columns != 1) return false;
      columns = own;
      column[i] = *strides * item_of<Arity>(i);
    }
  }
  if (columns > kMostElements || rows > kMostElements) return false;
  const int64_t elements = rows * columns;
  extents_[0] = rows;
  extents_[rank_ == 2 ? 1 : 0] = columns;
  elements_ = elements;
  axes_ = 2;
  tile_.out_column = out_item;
  tile_.out_row = columns * out_item;
  tile_.columns = columns;
  tile_.rows = rows;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    tile_.in_column[i] = column[i];
    tile_.in_row[i] = row[i];
  }
  if (rows > 1) {
    // Everyone walks both as one, or there is one column: a single row.
    bool is_one = true;
#pragma GCC unroll 3
    for (int i = 0; i < Arity; ++i)
      is_one = is_one && (columns == 1 || row[i] == columns * column[i]);
    if (is_one) {
      tile_.columns = elements;
      tile_.rows = 1;
#pragma GCC unroll 3
      for (int i = 0; i < Arity; ++i)
        if (columns == 1) tile_.in_column[i] = row[i];
    }
  }
  return elements != 0 && elements <= kMostElements;
}

// The same for any number of axes.
template <int Arity>
[[gnu::noinline]] bool Quick::build(const CallOperand* const* operands) noexcept {
  const int rank = rank_;
  if (rank > kRank) return false;
  struct Walk {
    const int64_t* extents;
    const int64_t* strides;
    int rank;
  };
  Walk walks[Arity];
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    const Array* array = operands[i]->array();
    walks[i] = array ? Walk{array->shape().data(), array->strides().data(), array->rank()}
                     : Walk{nullptr, nullptr, 0};
  }
  int64_t out_step = out_item_;
  int64_t elements = 1;
  int axes = 0;
  lengths_[0] = lengths_[1] = 1;
  for (int back = 1; back <= rank; ++back) {
    int64_t extent = 1;
    int64_t steps[Arity];
#pragma GCC unroll 3
    for (int i = 0; i < Arity; ++i) {
      steps[i] = 0;
      const int axis = walks[i].rank - back;
      if (axis < 0) continue;
      const int64_t own = walks[i].extents[axis];
      if (own == 1) continue;
      if (own != extent && extent != 1) return false;
      extent = own;
      steps[i] = walks[i].strides[axis] * item_of<Arity>(i);
    }
    extents_[rank - back] = extent;
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
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    tile_.in_column[i] = axes > 0 ? steps_[0][i + 1] : 0;
    tile_.in_row[i] = axes > 1 ? steps_[1][i + 1] : 0;
  }
  tile_.out_column = out_item_;
  tile_.out_row = axes > 1 ? steps_[1][0] : 0;
  tile_.columns = lengths_[0];
  tile_.rows = lengths_[1];
  axes_ = axes;
  elements_ = elements;
  return elements != 0;
}

// Short rows, all of one operand's the same, the others' one after the other: (10000, 3) + (3,).
// With that row repeated a few hundred times in scratch, they are a few long rows.
template <int Arity>
bool Quick::has_pattern() noexcept {
  if (Arity == 3 && chooser_item_ != item_) return false;
  int pattern = -1;
  for (int i = 0; i < Arity; ++i) {
    if (tile_.in_column[i] == 0 && tile_.in_row[i] == 0) continue;  // a number
    if (tile_.in_column[i] != item_) return false;
    if (tile_.in_row[i] == tile_.columns * item_) continue;
    if (tile_.in_row[i] != 0 || pattern >= 0) return false;
    pattern = i;
  }
  pattern_ = pattern;
  return pattern >= 0;
}

// Every operand contiguous along rows, or one number.
template <int Arity>
[[gnu::always_inline]] inline bool Quick::has_dense_rows() const noexcept {
  int64_t apart = 0;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i)
    apart |= tile_.in_column[i] & ~item_of<Arity>(i);  // an item is a power of two
  return apart == 0;
}

template <int Arity>
[[gnu::always_inline]] inline bool Quick::is_dense_row() const noexcept {
  return tile_.rows == 1 && elements_ <= kFewElements && has_dense_rows<Arity>();
}

// Finds out whether all rows or all columns are the same, so that one of them, computed in scratch,
// can be copied.
template <int Arity>
bool Quick::has_repeats() noexcept {
  int64_t along = 0;
  int64_t down = 0;
  for (int i = 0; i < Arity; ++i) {
    along |= tile_.in_column[i];
    down |= tile_.in_row[i];
  }
  if (axes_ > 2 || op_ == Op::copy) return false;
  repeats_along_ = along == 0 && tile_.columns > 1;
  const int64_t distinct = repeats_along_ ? tile_.rows : tile_.columns;
  return (repeats_along_ || (down == 0 && tile_.rows > 1)) && distinct * out_item_ <= kScratchBytes;
}

// False for what the planner would do better. REQUIRES: the elements are many.
template <int Arity>
bool Quick::is_worth_it() noexcept {
  const bool has_rows = tile_.rows > 1;
  if (axes_ <= 2 && has_rows && tile_.columns < kLongRow && has_pattern<Arity>()) return true;
  if (elements_ > kFewApart && !has_dense_rows<Arity>()) return false;
  if (elements_ <= kFewElements) return !has_rows || tile_.columns >= kShortRow;
  const bool is_line =
      tile_.columns * item_ == kCacheLine && axes_ > 2;  // kernels have loops for it
  if (!is_line && (axes_ > 2 || tile_.columns < kLongRow)) return false;
  bool moves = false;  // along the rows, if there are several: else they are all the same
  for (int i = 0; i < Arity; ++i) {
    const int64_t outermost = axes_ > 2  ? steps_[axes_ - 1][i + 1]
                              : has_rows ? tile_.in_row[i]
                                         : tile_.in_column[i];
    moves = moves || outermost != 0;
  }
  return moves;
}

template <int Arity>
[[gnu::always_inline]] inline bool Quick::takes(const Array& out,
                                                const CallOperand* const* operands) noexcept {
  const int rank = rank_;
  if (out.dtype() != result_ || !out.is_writable() || out.rank() != rank) return false;
  const int64_t* extents = out.shape().data();
  const int64_t* strides = out.strides().data();
  int64_t expected = 1;
  for (int axis = rank - 1; axis >= 0; --axis) {
    const int64_t extent = extents[axis];
    if (extents_[axis] != extent) return false;
    if (strides[axis] != expected && extent != 1) return false;
    if (axis == 0) break;  // the usual end
    expected *= extent;
  }
  const std::byte* first = tile_.out = first_byte(out, out_item_);
  if (!are_aligned(reinterpret_cast<uintptr_t>(first), result_)) return false;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    const Array* array = operands[i]->array();
    if (array && !are_disjoint(*array, out) && !is_clear_of(i)) return false;
  }
  return true;
}

// Disjoint from the output, or exactly on it.
bool Quick::is_clear_of(int operand) const noexcept {
  const std::byte* first = tile_.in[operand];
  const std::byte* last = first;
  bool same = first == tile_.out;
  const auto include = [&](int64_t length, int64_t step, int64_t out_step) {
    (step < 0 ? first : last) += step * (length - 1);
    same = same && (step == out_step || length == 1);
  };
  include(tile_.columns, tile_.in_column[operand], tile_.out_column);
  include(tile_.rows, tile_.in_row[operand], tile_.out_row);
  for (int axis = 2; axis < axes_; ++axis)
    include(lengths_[axis], steps_[axis][operand + 1], steps_[axis][0]);
  return same || last + item_ <= tile_.out || tile_.out + elements_ * out_item_ <= first;
}

}  // namespace weft::exec

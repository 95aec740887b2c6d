#include "exec/small_call.h"

#include <utility>

#include "array/storage.h"
#include "core/alignment.h"
#include "core/result.h"
#include "exec/operands.h"
#include "exec/run_tiles.h"
#include "kernels/active.h"
#include "schedule/small-inl.h"

namespace weft::exec {
namespace {

using schedule::kSmallElements;

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
bool SmallCall::prepare(Op op, const CallOperand* const* operands, const Array* out) noexcept {
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
  s_.op = op;
  s_.compute = dtype;
  s_.result = result;
  s_.inputs = Arity;
  rank_ = rank;
  out_ = out;
  item_ = size_in_bytes(dtype);
  if constexpr (Arity == 3) chooser_item_ = op == Op::where ? 1 : item_;
  const int64_t out_item = out_item_ = size_in_bytes(result);
  if (!(rank <= 2 ? build_matrix<Arity>(arrays, out_item) : build<Arity>(operands))) return false;
  if (!schedule::choose_small<Arity>(s_)) return false;
  if (!place<Arity>(operands)) return false;
  if (out) return takes<Arity>(*out, operands);
  // A fresh result of operands in another order may have to follow that order.
  bool gives_row_major = true;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i)
    gives_row_major =
        gives_row_major && (rank <= 1 || !arrays[i] ||
                            core::follows_row_major(arrays[i]->shape(), arrays[i]->strides()));
  return gives_row_major;
}
template bool SmallCall::prepare<1>(Op, const CallOperand* const*, const Array*) noexcept;
template bool SmallCall::prepare<2>(Op, const CallOperand* const*, const Array*) noexcept;
template bool SmallCall::prepare<3>(Op, const CallOperand* const*, const Array*) noexcept;

// Finds where the operands begin. False if one is not aligned, or a number not plain.
// REQUIRES: the result has elements, so every array has.
template <int Arity>
[[gnu::always_inline]] inline bool SmallCall::place(const CallOperand* const* operands) noexcept {
  uintptr_t addresses = 0;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    if (const Array* array = operands[i]->array()) {
      const std::byte* first = s_.tile.in[i] = first_byte(*array, item_of<Arity>(i));
      const bool is_chooser = Arity == 3 && i == 0 && s_.op == Op::where;
      if (!is_chooser) addresses |= reinterpret_cast<uintptr_t>(first);
    } else {
      if (!is_plain_number(operands[i]->scalar(), s_.compute)) return false;
      place_number(operands[i]->scalar(), s_.compute, literals_[i].bytes);
      s_.tile.in[i] = literals_[i].bytes;
    }
  }
  return core::are_aligned(addresses, s_.compute);
}

// Results of up to two axes, which most small ones have: rows and columns found without a loop over
// axes. False if the shapes do not go together or there is nothing to do.
template <int Arity>
[[gnu::always_inline]] inline bool SmallCall::build_matrix(const Array* const* arrays,
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
  if (columns > kSmallElements || rows > kSmallElements) return false;
  const int64_t elements = rows * columns;
  extents_[0] = rows;
  extents_[rank_ == 2 ? 1 : 0] = columns;
  s_.elements = elements;
  s_.outer_axes = 0;
  s_.tile.planes = 1;
  s_.tile.out_column = out_item;
  s_.tile.out_row = columns * out_item;
  s_.tile.columns = columns;
  s_.tile.rows = rows;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    s_.tile.in_column[i] = column[i];
    s_.tile.in_row[i] = row[i];
  }
  if (rows > 1) {
    // Everyone walks both as one, or there is one column: a single row.
    bool is_one = true;
#pragma GCC unroll 3
    for (int i = 0; i < Arity; ++i)
      is_one = is_one && (columns == 1 || row[i] == columns * column[i]);
    if (is_one) {
      s_.tile.columns = elements;
      s_.tile.rows = 1;
#pragma GCC unroll 3
      for (int i = 0; i < Arity; ++i)
        if (columns == 1) s_.tile.in_column[i] = row[i];
    }
  }
  return elements != 0 && elements <= kSmallElements;
}

// The same for any number of axes.
template <int Arity>
[[gnu::noinline]] bool SmallCall::build(const CallOperand* const* operands) noexcept {
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
  // The loop nest, innermost axis first; neighbours that everyone walks as one are one.
  int64_t lengths[kRank];
  int64_t out_steps[kRank];
  int64_t steps[kRank][Arity];
  int64_t out_step = out_item_;
  int64_t elements = 1;
  int axes = 0;
  for (int back = 1; back <= rank; ++back) {
    int64_t extent = 1;
    int64_t own_steps[Arity];
#pragma GCC unroll 3
    for (int i = 0; i < Arity; ++i) {
      own_steps[i] = 0;
      const int axis = walks[i].rank - back;
      if (axis < 0) continue;
      const int64_t own = walks[i].extents[axis];
      if (own == 1) continue;
      if (own != extent && extent != 1) return false;
      extent = own;
      own_steps[i] = walks[i].strides[axis] * item_of<Arity>(i);
    }
    extents_[rank - back] = extent;
    if (extent == 1) continue;
    if (extent > kSmallElements || (elements *= extent) > kSmallElements) return false;
    bool merges = axes > 0;
#pragma GCC unroll 3
    for (int i = 0; i < Arity; ++i)
      merges = merges && own_steps[i] == lengths[axes - 1] * steps[axes - 1][i];
    if (merges) {
      lengths[axes - 1] *= extent;
    } else {
      lengths[axes] = extent;
      out_steps[axes] = out_step;
#pragma GCC unroll 3
      for (int i = 0; i < Arity; ++i) steps[axes][i] = own_steps[i];
      ++axes;
    }
    out_step *= extent;
  }
  kernels::Tile& tile = s_.tile;
  tile.columns = axes > 0 ? lengths[0] : 1;
  tile.rows = axes > 1 ? lengths[1] : 1;
  tile.planes = axes > 2 ? lengths[2] : 1;
  tile.out_column = out_item_;
  tile.out_row = axes > 1 ? out_steps[1] : 0;
  tile.out_plane = axes > 2 ? out_steps[2] : 0;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    tile.in_column[i] = axes > 0 ? steps[0][i] : 0;
    tile.in_row[i] = axes > 1 ? steps[1][i] : 0;
    tile.in_plane[i] = axes > 2 ? steps[2][i] : 0;
  }
  s_.outer_axes = static_cast<uint8_t>(axes > 3 ? axes - 3 : 0);
  for (int k = 0; k < s_.outer_axes; ++k) {
    s_.outer[k].extent = lengths[k + 3];
    s_.outer[k].out_step = out_steps[k + 3];
#pragma GCC unroll 3
    for (int i = 0; i < Arity; ++i) s_.outer[k].in_step[i] = steps[k + 3][i];
  }
  s_.elements = elements;
  return elements != 0;
}

template <int Arity>
[[gnu::always_inline]] inline bool SmallCall::takes(const Array& out,
                                                    const CallOperand* const* operands) noexcept {
  const int rank = rank_;
  if (out.dtype() != s_.result || !out.is_writable() || out.rank() != rank) return false;
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
  const std::byte* first = s_.tile.out = first_byte(out, out_item_);
  if (!core::is_aligned(first, s_.result)) return false;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    const Array* array = operands[i]->array();
    if (array && !are_disjoint(*array, out) && !is_clear_of(i)) return false;
  }
  return true;
}

// Disjoint from the output, or exactly on it.
bool SmallCall::is_clear_of(int operand) const noexcept {
  const std::byte* first = s_.tile.in[operand];
  const std::byte* last = first;
  bool same = first == s_.tile.out;
  const auto include = [&](int64_t length, int64_t step, int64_t out_step) {
    (step < 0 ? first : last) += step * (length - 1);
    same = same && (step == out_step || length == 1);
  };
  include(s_.tile.columns, s_.tile.in_column[operand], s_.tile.out_column);
  include(s_.tile.rows, s_.tile.in_row[operand], s_.tile.out_row);
  if (s_.tile.planes > 1) include(s_.tile.planes, s_.tile.in_plane[operand], s_.tile.out_plane);
  for (int k = 0; k < s_.outer_axes; ++k)
    include(s_.outer[k].extent, s_.outer[k].in_step[operand], s_.outer[k].out_step);
  return same || last + item_ <= s_.tile.out || s_.tile.out + s_.elements * out_item_ <= first;
}

[[gnu::always_inline]] inline void SmallCall::run_kernel() noexcept {
  const bool is_one_call = s_.rewrite == schedule::Rewrite::none && s_.tile.planes == 1;
  if (is_one_call && s_.elements <= schedule::kRowElements) return kernel_(s_.tile);
  run_tiles(s_, kernel_, true);
}

Array SmallCall::run() {
  if (!out_) return run_fresh();
  run_kernel();
  return *out_;
}

Array SmallCall::run_fresh() {
  detail::StorageRef storage = try_allocate(s_.elements * out_item_);
  if (!storage.get())
    storage = allocate(Shape::from(extents_, rank_), s_.result, info(s_.op).name.data());  // throws
  s_.tile.out = storage.bytes();
  run_kernel();
  int64_t strides[kRank];
  int64_t stride = 1;
  for (int axis = rank_ - 1; axis >= 0; --axis) {
    strides[axis] = stride;
    stride *= extents_[axis];
  }
  return Array(std::move(storage), {Shape::from(extents_, rank_), Strides::from(strides, rank_), 0},
               s_.result, true);
}

}  // namespace weft::exec

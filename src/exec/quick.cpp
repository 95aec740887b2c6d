#include "exec/quick.h"

#include <utility>

#include "array/storage.h"
#include "base/convert.h"
#include "base/visit.h"
#include "kernels/table.h"

namespace weft::exec {
namespace {

constexpr int kQuickRank = 6;
// More elements than this are worth the planner's look (threads, streaming, packing).
constexpr int64_t kQuickElements = 4096;
// Rows shorter than this are worth packing when there are many of them.
constexpr int64_t kShortRow = 16;
constexpr int64_t kFewElements = 256;

// One operand, its extents and strides aligned at the right.
struct Source {
  const std::byte* data = nullptr;
  const int64_t* extents = nullptr;
  const int64_t* strides = nullptr;
  int rank = 0;
};

struct alignas(16) Literal {
  std::byte bytes[16];
};

// The element type of all arrays, or none if they differ or there is no array.
bool common_dtype(const Operand* operands, int arity, DType& dtype) {
  bool found = false;
  for (int i = 0; i < arity; ++i) {
    const Array* array = operands[i].array();
    if (!array) continue;
    if (found && array->dtype() != dtype) return false;
    dtype = array->dtype();
    found = true;
  }
  return found;
}

// A number that is an element of the type without any question of kind or range.
bool place_number(const Scalar& number, DType dtype, Literal& literal) {
  const bool plain = (number.kind == Kind::floating && is_floating(dtype)) ||
                     (number.kind == Kind::signed_integer &&
                      (is_floating(dtype) || dtype == DType::i64 || dtype == DType::i32) &&
                      number.integer == static_cast<int32_t>(number.integer));
  if (!plain) return false;
  visit(dtype, [&]<class T>() { store(literal.bytes, convert_scalar<T>(number)); });
  return true;
}

bool is_aligned(const std::byte* data, DType dtype) {
  return reinterpret_cast<uintptr_t>(data) %
             static_cast<uintptr_t>(size_in_bytes(real_part(dtype))) ==
         0;
}

// Everything about one call. Arity is fixed at compile time: these loops are the cost of the call.
template <int Arity>
class Quick {
 public:
  Quick(Op op, DType dtype, DType result, kernels::TileKernel kernel)
      : op_(op), dtype_(dtype), result_(result), kernel_(kernel) {}

  std::optional<Array> run(const Operand* operands, const Array* out) {
    if (!read(operands) || rank_ > kQuickRank || !build()) return std::nullopt;
    if (elements_ > kQuickElements || wants_packing()) return std::nullopt;
    return out ? run_into(*out, operands) : run_fresh();
  }

 private:
  bool read(const Operand* operands) {
    for (int i = 0; i < Arity; ++i) {
      const Array* array = operands[i].array();
      if (!array) {
        if (!place_number(operands[i].scalar(), dtype_, literals_[i])) return false;
        sources_[i].data = literals_[i].bytes;
        continue;
      }
      sources_[i] = {array->origin(), array->shape().data(), array->strides().data(),
                     array->rank()};
      if (!is_aligned(sources_[i].data, dtype_)) return false;
      if (array->rank() > rank_) rank_ = array->rank();
    }
    return true;
  }

  // Extents and steps of the whole call, innermost axis first. False if the shapes do not go
  // together or there is nothing to do.
  bool build() {
    const int64_t item = size_in_bytes(dtype_);
    int64_t out_step = size_in_bytes(result_);
    int64_t reached[Arity] = {};
    for (int back = 1; back <= rank_; ++back) {
      int64_t extent = 1;
      int64_t steps[Arity + 1];
      for (int i = 0; i < Arity; ++i) {
        const Source& source = sources_[i];
        const int64_t own = back <= source.rank ? source.extents[source.rank - back] : 1;
        steps[i + 1] = 0;
        if (own == 1) continue;
        if (extent != 1 && extent != own) return false;
        extent = own;
        const int64_t step = source.strides[source.rank - back] * item;
        const int64_t distance = step < 0 ? -step : step;
        steps[i + 1] = step;
        is_row_major_ = is_row_major_ && (distance == 0 || distance >= reached[i]);
        if (distance != 0) reached[i] = distance;
      }
      extents_[rank_ - back] = extent;
      steps[0] = out_step;
      if (extent != 1) add_axis(extent, steps);
      elements_ *= extent;
      if (elements_ == 0 || elements_ > kQuickElements) return false;
      out_step *= extent;
    }
    return true;
  }

  // Adds an axis outside of those already there, merging it if every operand walks both as one.
  void add_axis(int64_t extent, const int64_t* steps) {
    if (axes_ > 0) {
      const int inner = axes_ - 1;
      bool merges = true;
      for (int i = 0; i <= Arity; ++i)
        merges = merges && steps[i] == lengths_[inner] * steps_[inner][i];
      if (merges) {
        lengths_[inner] *= extent;
        return;
      }
    }
    lengths_[axes_] = extent;
    for (int i = 0; i <= Arity; ++i) steps_[axes_][i] = steps[i];
    ++axes_;
  }

  // Many rows of a few elements: packing them is faster than looping over them.
  bool wants_packing() const {
    return axes_ > 1 && lengths_[0] < kShortRow && elements_ > kFewElements;
  }

  // Disjoint from the output, or exactly on it.
  bool is_clear_of(int operand, const std::byte* out) const {
    const std::byte* first = sources_[operand].data;
    const std::byte* last = first;
    bool same = first == out;
    for (int axis = 0; axis < axes_; ++axis) {
      const int64_t step = steps_[axis][operand + 1];
      (step < 0 ? first : last) += step * (lengths_[axis] - 1);
      same = same && step == steps_[axis][0];
    }
    return same || last + size_in_bytes(dtype_) <= out ||
           out + elements_ * size_in_bytes(result_) <= first;
  }

  std::optional<Array> run_into(const Array& out, const Operand* operands) {
    if (out.rank() != rank_) return std::nullopt;
    for (int axis = 0; axis < rank_; ++axis) {
      if (out.shape()[axis] != extents_[axis]) return std::nullopt;
    }
    for (int i = 0; i < Arity; ++i) {
      if (operands[i].array() && !is_clear_of(i, out.origin())) return std::nullopt;
    }
    run_kernel(out.origin());
    return out;
  }

  std::optional<Array> run_fresh() {
    if (!is_row_major_) return std::nullopt;  // the result may have to follow another order
    const Shape shape = Dims::from(extents_, rank_);
    detail::StorageRef storage = allocate(shape, result_, info(op_).name.data());
    run_kernel(storage.bytes());
    return std::optional<Array>(std::in_place, std::move(storage),
                                Layout{shape, row_major_strides(shape), 0}, result_, true);
  }

  void run_kernel(std::byte* out) const {
    kernels::Tile tile;
    const bool has_rows = axes_ > 1;
    for (int i = 0; i < Arity; ++i) {
      tile.in[i] = sources_[i].data;
      tile.in_column[i] = axes_ > 0 ? steps_[0][i + 1] : 0;
      tile.in_row[i] = has_rows ? steps_[1][i + 1] : 0;
    }
    tile.out = out;
    tile.out_column = size_in_bytes(result_);
    tile.out_row = has_rows ? steps_[1][0] : 0;
    tile.columns = axes_ > 0 ? lengths_[0] : 1;
    tile.rows = has_rows ? lengths_[1] : 1;
    kernel_(tile);
    if (axes_ > 2) run_further(tile);
  }

  // The axes outside the two that the kernel loops over.
  void run_further(kernels::Tile& tile) const {
    int64_t index[kQuickRank] = {};
    for (int axis = 2; axis < axes_;) {
      const bool wraps = ++index[axis] == lengths_[axis];
      const int64_t times = wraps ? 1 - lengths_[axis] : 1;
      for (int i = 0; i < Arity; ++i) tile.in[i] += times * steps_[axis][i + 1];
      tile.out += times * steps_[axis][0];
      if (wraps) {
        index[axis++] = 0;
        continue;
      }
      kernel_(tile);
      axis = 2;
    }
  }

  Op op_;
  DType dtype_;
  DType result_;
  kernels::TileKernel kernel_;
  Source sources_[Arity];
  Literal literals_[Arity];
  int rank_ = 0;
  int64_t extents_[kQuickRank];  // of the result
  int64_t elements_ = 1;
  bool is_row_major_ = true;  // no operand takes a larger step inside a smaller one
  // The loop nest, innermost axis first; neighbours that everyone walks as one are one.
  int axes_ = 0;
  int64_t lengths_[kQuickRank];
  int64_t steps_[kQuickRank][Arity + 1];  // the output's first
};

DType result_of(Op op, DType dtype) {
  if (info(op).result == ResultRule::boolean) return DType::boolean;
  return info(op).result == ResultRule::real_part ? real_part(dtype) : dtype;
}

bool is_plain_output(const Array& out, DType result) {
  return out.dtype() == result && out.is_writable() && out.rank() <= kQuickRank &&
         is_row_major(out.layout()) && is_aligned(out.origin(), result);
}

}  // namespace

std::optional<Array> run_quick(Op op, const Operand* operands, const Array* out) {
  const OpInfo& row = info(op);
  DType dtype = DType::f64;
  if (row.input != InputRule::promote && row.input != InputRule::promote_float) return std::nullopt;
  if (!common_dtype(operands, row.arity, dtype)) return std::nullopt;
  const kernels::TileKernel kernel =
      kernels::active_table().ops[static_cast<int>(op)][static_cast<int>(dtype)];
  const DType result = result_of(op, dtype);
  if (!kernel || (out && !is_plain_output(*out, result))) return std::nullopt;
  switch (row.arity) {
    case 1:
      return Quick<1>(op, dtype, result, kernel).run(operands, out);
    case 2:
      return Quick<2>(op, dtype, result, kernel).run(operands, out);
    default:
      return Quick<3>(op, dtype, result, kernel).run(operands, out);
  }
}

}  // namespace weft::exec

// Running a user's function over arrays: blocks of elements are laid side by side, converted if
// need be, and given to its loop.
//
//   f(a, b)    a float32 (1000, 3)    b int8 (3,)    parameters float, float
//   block      341 rows of 3: a as it lies, b converted and repeated into scratch, the result where it belongs
#include "weft/vectorize.h"

#include <atomic>
#include <exception>
#include <memory>
#include <new>
#include <vector>

#include "array/storage.h"
#include "base/integers.h"
#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"
#include "base/threads.h"
#include "dialect/call.h"
#include "dialect/lower.h"
#include "dialect/policy.h"
#include "dialect/refuse.h"
#include "exec/overlap.h"
#include "exec/result.h"
#include "kernels/table.h"
#include "loops/loop_nest.h"
#include "threads/parallel.h"

namespace weft {
namespace {

using detail::ElementLoop;
using detail::kMaxVectorizeArity;
using loops::LoopNest;

constexpr const char* kName = "vectorize";
// Elements given to the function at a time: a call costs nothing next to them, and scratch stays in
// L1.
constexpr int64_t kBlock = 1024;

// --- Arguments.

void check_kind(int argument, DType from, DType to, bool is_number) {
  const bool is_fine = can_cast_same_kind(from, to) ||
                       (is_number && is_integer(from) && is_integer(to));  // if it fits
  if (is_fine) return;
  raise(ErrorKind::cast_refused, kName,
        cat("argument ", argument, " is ", from, " and the function takes ", to,
            ": it cannot be converted without losing its kind"),
        "astype(DType) converts between any two types");
}

// Every argument as an array; a number as a 0-d array of its parameter's type.
std::vector<Array> checked_arguments(const ElementLoop& loop, const CallOperand* arguments) {
  std::vector<Array> arrays;
  for (int i = 0; i < loop.arity; ++i) {
    const Array* array = arguments[i].array();
    const DType dtype = array ? array->dtype() : default_dtype(arguments[i].scalar().kind);
    check_kind(i, dtype, loop.parameters[i], !array);
    if (array) {
      arrays.push_back(*array);
      continue;
    }
    check_literal(kName, Voice::numpy, arguments[i].scalar(), loop.parameters[i],
                  {", the type of the function's parameter"});
    arrays.push_back(full({}, arguments[i].scalar(), loop.parameters[i]));
  }
  return arrays;
}

Shape common_shape(const std::vector<Array>& arrays, const std::optional<Policy>& policy) {
  Shape result;
  bool fits = true;
  for (const Array& array : arrays) fits = fits && widen_to_fit(result, array.shape());
  if (!fits) {
    dialect::Call call{kName, Voice::numpy, {}};
    for (const Array& array : arrays) call.shapes.push_back(array.shape());
    call.policy = policy.value_or(current_policy());
    dialect::refuse_operands(call);
  }
  check_shape(result, kName, Voice::numpy);
  if (dialect::are_stretches_watched(policy)) {
    std::vector<Axes> dims;
    for (const Array& array : arrays) dims.push_back(trailing_axes(array.rank(), result.rank()));
    std::vector<dialect::Placed> placed;
    for (size_t i = 0; i < arrays.size(); ++i)
      placed.push_back({&arrays[i].shape(), &dims[i], false});
    dialect::check_stretches(kName, Voice::numpy, placed.data(), static_cast<int>(placed.size()),
                             result, policy);
  }
  return result;
}

// --- The result.

// Laid out as an operation on the first arguments would lay its result out.
Array make_result(const std::vector<Array>& arrays, const Shape& shape, DType dtype) {
  StrictOp like;
  like.op = arrays.size() == 1 ? Op::copy : arrays.size() == 2 ? Op::add : Op::where;
  like.shape = shape;
  for (int i = 0; i < like.arity(); ++i)
    like.operands[i] = place_trailing(arrays[static_cast<size_t>(i)], shape);
  return Array(allocate(shape, dtype, kName), Layout{shape, exec::result_strides(like), 0}, dtype,
               true);
}

// Throws unless a result of this shape and type can be written to `out`.
void check_out(const Shape& shape, DType dtype, const Array& out) {
  const Array described(detail::StorageRef(), Layout::row_major(shape), dtype, false);
  check_strict(dialect::lower_assign(kName, Voice::numpy, described, out));
}

// True iff the loop may write to `out` while it reads the arguments.
bool is_direct(const std::vector<Array>& arrays, const Shape& shape, DType dtype,
               const Array& out) {
  if (out.shape() != shape || out.dtype() != dtype) return false;
  for (const Array& array : arrays) {
    const Strides strides = place_trailing(array, shape).strides;
    const exec::Overlap overlap =
        exec::find_overlap(shape, {out.origin(), out.strides(), out.dtype()},
                           {array.origin(), strides, array.dtype()});
    // Element on element is safe in blocks, too: a block is read before it is written.
    if (overlap == exec::Overlap::possible) return false;
  }
  return true;
}

// --- Blocks.

// Operand 0 is the result.
LoopNest make_nest(const std::vector<Array>& arrays, const Array& out) {
  LoopNest nest;
  nest.rank = out.rank();
  nest.operands = static_cast<int>(arrays.size()) + 1;
  for (int k = 0; k < nest.operands; ++k) {
    const Array& array = k == 0 ? out : arrays[static_cast<size_t>(k - 1)];
    const Strides strides = place_trailing(array, out.shape()).strides;
    nest.shifts[k] = 0;
    for (int axis = 0; axis < nest.rank; ++axis) {
      nest.axes[axis].extent = out.shape()[axis];
      nest.axes[axis].steps[k] = strides[axis] * size_in_bytes(array.dtype());
    }
  }
  squeeze_ones(nest);
  order_axes(nest);
  flip_backwards(nest);
  coalesce(nest);
  return nest;
}

struct Block {
  int64_t rows = 1;
  int64_t columns = 1;
  int64_t count() const { return rows * columns; }
};

class Job {
 public:
  Job(const ElementLoop& loop, const std::vector<Array>& arrays, const Array& out)
      : loop_(loop), nest_(make_nest(arrays, out)), moves_(kernels::active_table()) {
    const int rank = nest_.rank;
    if (rank > 0) columns_ = nest_.axes[rank - 1].extent;
    if (rank > 1) rows_ = nest_.axes[rank - 2].extent;
    for (int axis = 0; axis + 2 < rank; ++axis) outer_ *= nest_.axes[axis].extent;
    block_.columns = std::min(columns_, kBlock);
    block_.rows = std::min(rows_, block_.columns < columns_ ? 1 : kBlock / block_.columns);
    for (int k = 0; k < nest_.operands; ++k) {
      const Array& array = k == 0 ? out : arrays[static_cast<size_t>(k - 1)];
      operands_[k] = {array.origin() + nest_.shifts[k], array.dtype(),
                      k == 0 ? loop.result : loop.parameters[k - 1], 0, 0};
      if (rank > 0) operands_[k].column = nest_.step(rank - 1, k);
      if (rank > 1) operands_[k].row = nest_.step(rank - 2, k);
      scratch_bytes_ += kBlock * size_in_bytes(operands_[k].wanted);
      traffic_ += out.size() * size_in_bytes(array.dtype());
    }
  }

  void run() {
    const int64_t units =
        outer_ * ceil_div(rows_, block_.rows) * ceil_div(columns_, block_.columns);
    const auto body = [](void* context, int64_t begin, int64_t end) {
      static_cast<Job*>(context)->run_units(begin, end);
    };
    spare_.reset(new std::byte[memory_bytes()]);
    if (units > 1 && threads::pays_to_share(traffic_))
      threads::parallel_for(units, body, this);
    else
      run_units(0, units);
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  struct Place {
    std::byte* origin;
    DType dtype;   // in memory
    DType wanted;  // by the function
    int64_t row;   // steps in bytes
    int64_t column;
  };
  // A thread's memory, and what lies in it: an argument that stands still is laid out once.
  struct Memory {
    std::byte* slot[kMaxVectorizeArity + 1];
    const std::byte* repeated[kMaxVectorizeArity + 1] = {};
    int64_t repeats[kMaxVectorizeArity + 1] = {};
  };

  // Whoever comes first takes the memory that is there already; who finds no other waits for it. So
  // nothing fails once elements have been written, unless the function does.
  void run_units(int64_t begin, int64_t end) noexcept {
    const bool is_first = spare_in_use_.try_lock();
    std::unique_ptr<std::byte[]> own;
    if (!is_first) own.reset(new (std::nothrow) std::byte[memory_bytes()]);
    if (!is_first && !own) spare_in_use_.lock();
    run_units_in(own ? own.get() : spare_.get(), begin, end);
    if (!own) spare_in_use_.unlock();
  }

  size_t memory_bytes() const { return static_cast<size_t>(scratch_bytes_ + 64); }

  // Never throws: workers cannot take it.
  void run_units_in(std::byte* next, int64_t begin, int64_t end) noexcept {
    try {
      Memory memory;
      next += 63 - (reinterpret_cast<uintptr_t>(next) + 63) % 64;
      for (int k = 0; k < nest_.operands; ++k) {
        memory.slot[k] = next;
        next += kBlock * size_in_bytes(operands_[k].wanted);
      }
      for (int64_t unit = begin; unit < end && !has_failed_; ++unit) run_unit(unit, memory);
    } catch (...) {
      has_failed_ = true;
      const Lock lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  void run_unit(int64_t unit, Memory& memory) const {
    const int64_t across = ceil_div(columns_, block_.columns);
    const int64_t down = ceil_div(rows_, block_.rows);
    const int64_t column = unit % across * block_.columns;
    const int64_t row = unit / across % down * block_.rows;
    const Block block{std::min(block_.rows, rows_ - row),
                      std::min(block_.columns, columns_ - column)};
    std::byte* at[kMaxVectorizeArity + 1];
    for (int k = 0; k < nest_.operands; ++k) {
      at[k] = operands_[k].origin + row * operands_[k].row + column * operands_[k].column;
      int64_t rest = unit / across / down;
      for (int axis = nest_.rank - 3; axis >= 0; --axis) {
        at[k] += rest % nest_.axes[axis].extent * nest_.step(axis, k);
        rest /= nest_.axes[axis].extent;
      }
    }
    const std::byte* in[kMaxVectorizeArity];
    for (int k = 1; k < nest_.operands; ++k) in[k - 1] = side_by_side(k, at[k], block, memory);
    const bool as_it_lies = lies_side_by_side(operands_[0], at[0], block);
    std::byte* out = as_it_lies ? at[0] : memory.slot[0];
    loop_.run(loop_.function, in, out, block.count());
    if (as_it_lies) return;
    const int64_t item = size_in_bytes(operands_[0].wanted);
    cast(operands_[0].wanted,
         operands_[0].dtype)({out, block.columns * item, item, at[0], operands_[0].row,
                              operands_[0].column, block.rows, block.columns});
  }

  // The argument's elements of a block, in its parameter's type.
  const std::byte* side_by_side(int k, const std::byte* at, const Block& block,
                                Memory& memory) const {
    const Place& place = operands_[k];
    // Foreign bytes of booleans may be neither 0 nor 1; conversion from bytes makes them so.
    if (place.wanted != DType::boolean && lies_side_by_side(place, at, block)) return at;
    const bool stands_still = (place.row == 0 || block.rows == 1) && place.column == 0;
    if (stands_still && memory.repeated[k] == at && memory.repeats[k] >= block.count())
      return memory.slot[k];
    const int64_t item = size_in_bytes(place.wanted);
    const DType from = place.wanted == DType::boolean ? DType::u8 : place.dtype;
    cast(from, place.wanted)({at, place.row, place.column, memory.slot[k], block.columns * item,
                              item, block.rows, block.columns});
    memory.repeated[k] = stands_still ? at : nullptr;
    memory.repeats[k] = block.count();
    return memory.slot[k];
  }

  static bool lies_side_by_side(const Place& place, const std::byte* at, const Block& block) {
    const int64_t item = size_in_bytes(place.dtype);
    const auto alignment = static_cast<uintptr_t>(size_in_bytes(real_part(place.dtype)));
    return place.dtype == place.wanted && (place.column == item || block.columns == 1) &&
           (place.row == block.columns * item || block.rows == 1) &&
           reinterpret_cast<uintptr_t>(at) % alignment == 0;
  }

  kernels::MoveKernel cast(DType from, DType to) const {
    return moves_.casts[static_cast<int>(from)][static_cast<int>(to)];
  }

  const ElementLoop& loop_;
  const LoopNest nest_;
  const kernels::KernelTable& moves_;
  int64_t rows_ = 1;  // the two innermost axes
  int64_t columns_ = 1;
  int64_t outer_ = 1;  // all others together
  Block block_;
  Place operands_[kMaxVectorizeArity + 1];
  int64_t scratch_bytes_ = 0;
  std::unique_ptr<std::byte[]> spare_;
  Mutex spare_in_use_;
  int64_t traffic_ = 0;
  std::atomic<bool> has_failed_{false};
  Mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace

Array detail::run_element_loop(const ElementLoop& loop, const CallOperand* arguments,
                               const VectorizeOptions& options) try {
  const std::vector<Array> arrays = checked_arguments(loop, arguments);
  const Shape shape = common_shape(arrays, options.policy);
  const Array* out = options.out.get();
  if (out) check_out(shape, loop.result, *out);
  if (count_or_overflow(shape) == 0) return out ? *out : make_result(arrays, shape, loop.result);
  const bool direct = out && is_direct(arrays, shape, loop.result, *out);
  const Array result = direct ? *out : make_result(arrays, shape, loop.result);
  Job(loop, arrays, result).run();
  if (!out || direct) return result;
  Array(*out).assign(result);
  return *out;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

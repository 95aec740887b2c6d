// A user's function over arrays: a program of one instruction, which the executor runs in blocks of
// elements side by side.
//
//   f(a, b)    a float32 (1000, 3)    b int8 (3,)    parameters float, float
//   block      341 rows of 3: a as it lies, b converted and repeated into scratch, the result where
//              it belongs
#include "weft/vectorize.h"

#include <atomic>
#include <exception>
#include <new>
#include <vector>

#include "array/storage.h"
#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"
#include "base/threads.h"
#include "core/overlap.h"
#include "core/result.h"
#include "dialect/lower.h"
#include "dialect/policy.h"
#include "exec/execute.h"
#include "refuse/call.h"
#include "refuse/refuse.h"

namespace weft {
namespace {

using detail::ElementLoop;
using detail::kMaxVectorizeArity;

constexpr const char* kName = "vectorize";

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
    check_literal(kName, Dialect::numpy, arguments[i].scalar(), loop.parameters[i],
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
    refuse::Call call{kName, Dialect::numpy, {}};
    for (const Array& array : arrays) call.shapes.push_back(array.shape());
    call.policy = policy.value_or(current_policy());
    refuse::refuse_operands(call);
  }
  check_shape(result, kName, Dialect::numpy);
  if (dialect::are_stretches_watched(policy)) {
    std::vector<Axes> dims;
    for (const Array& array : arrays) dims.push_back(trailing_axes(array.rank(), result.rank()));
    std::vector<dialect::Placed> placed;
    for (size_t i = 0; i < arrays.size(); ++i)
      placed.push_back({&arrays[i].shape(), &dims[i], false});
    dialect::check_stretches(kName, Dialect::numpy, placed.data(), static_cast<int>(placed.size()),
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
  return Array(allocate(shape, dtype, kName), Layout{shape, core::result_strides(like), 0}, dtype,
               true);
}

// Throws unless a result of this shape and type can be written to `out`.
void check_out(const Shape& shape, DType dtype, const Array& out) {
  const Array described(detail::StorageRef(), Layout::row_major(shape), dtype, false);
  check_strict(dialect::lower_assign(kName, Dialect::numpy, described, out));
}

// True iff the loop may write to `out` while it reads the arguments.
bool is_direct(const std::vector<Array>& arrays, const Shape& shape, DType dtype,
               const Array& out) {
  if (out.shape() != shape || out.dtype() != dtype) return false;
  for (const Array& array : arrays) {
    const Strides strides = place_trailing(array, shape).strides;
    const core::Overlap overlap =
        core::find_overlap(shape, {out.origin(), out.strides(), out.dtype()},
                           {array.origin(), strides, array.dtype()});
    // Element on element is safe in blocks, too: a block is read before it is written.
    if (overlap == core::Overlap::possible) return false;
  }
  return true;
}

// --- Running.

// The function as the executor calls it, from many threads. What it throws first is kept; nothing
// is called after that.
class UserCall {
 public:
  explicit UserCall(const ElementLoop& loop) : loop_(loop) {}

  void run(const std::vector<Array>& arrays, const Array& out) {
    const core::UserFunction function{this, run_some};
    core::Program program;
    program.user = &function;
    program.inputs = loop_.arity;
    program.instructions = 1;
    program.instruction[0] = {Op::copy, loop_.result, loop_.result, {0}};
    program.computed = program.result = program.written = loop_.result;
    StrictOperand operands[kMaxVectorizeArity];
    for (int i = 0; i < loop_.arity; ++i) {
      operands[i] = place_trailing(arrays[static_cast<size_t>(i)], out.shape());
      const DType wanted = loop_.parameters[i];
      // Foreign bytes of booleans may be neither 0 nor 1; conversion from bytes makes them so.
      const DType from = wanted == DType::boolean ? DType::u8 : operands[i].dtype;
      program.input[i] = {operands[i].origin, operands[i].strides.data(), from, wanted, wanted};
    }
    exec::execute(program, out.shape(), out.origin(), out.strides());
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  static void run_some(void* self, const std::byte* const* in, std::byte* out, int64_t n) noexcept {
    UserCall& call = *static_cast<UserCall*>(self);
    if (call.has_failed_.load(std::memory_order_relaxed)) return;
    try {
      call.loop_.run(call.loop_.function, in, out, n);
    } catch (...) {
      call.has_failed_ = true;
      const Lock lock(call.mutex_);
      if (!call.failure_) call.failure_ = std::current_exception();
    }
  }

  const ElementLoop& loop_;
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
  UserCall(loop).run(arrays, result);
  if (!out || direct) return result;
  Array(*out).assign(result);
  return *out;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

#include "exec/reference.h"

#include "base/convert.h"
#include "core/program.h"
#include "kernels/elementwise/reference.h"
#include "weft/index_stack.h"

namespace weft::exec {
namespace {

constexpr int kOut = kMaxArity;
constexpr int kMask = kMaxArity + 1;

// One value between load and store, large and aligned enough for any element.
struct alignas(16) Slot {
  std::byte bytes[16];
};

// Everything about an operation that does not change from element to element.
struct ElementLoop {
  kernels::ElementKernel compute;
  kernels::ElementCast load[kMaxArity];
  kernels::ElementCast widen[kMaxArity];  // from the loaded type to the one computed in
  kernels::ElementCast round;             // from the one computed in to the result's
  kernels::ElementCast store;
  const std::byte* in[kMaxArity];
  int64_t item[kMaxArity];
  std::byte* out;
  int64_t out_item;
  int arity;
};

// True iff an operand of an operation on 16-bit floats is loaded as float32: then all of it is
// computed there.
bool is_widened(const StrictOp& op) {
  for (int i = 0; i < op.arity(); ++i) {
    if (core::is_lifted(op.compute) && op.loads[i] == core::lifted(op.compute)) return true;
  }
  return false;
}

ElementLoop prepare(const StrictOp& op) {
  ElementLoop loop{};
  const bool widened = is_widened(op);
  const auto seen = [&](DType d) { return widened ? core::lifted(d) : d; };
  loop.arity = op.arity();
  loop.compute = kernels::find_reference(op.op, seen(op.compute));
  loop.round = kernels::find_cast(seen(op.result), op.result);
  for (int i = 0; i < loop.arity; ++i) {
    loop.load[i] = kernels::find_cast(op.operands[i].dtype, op.loads[i]);
    loop.widen[i] = kernels::find_cast(op.loads[i], seen(op.loads[i]));
    loop.in[i] = op.operands[i].first();
    loop.item[i] = size_in_bytes(op.operands[i].dtype);
  }
  loop.store = kernels::find_cast(op.result, op.out->dtype());
  loop.out = op.out->origin();
  loop.out_item = size_in_bytes(op.out->dtype());
  return loop;
}

// Load each operand as the type it is computed in, compute, store as the type of the output.
void run_element(const ElementLoop& loop, const Walk<kMaxArity + 2>& walk) {
  Slot values[kMaxArity];
  Slot loaded;
  Slot computed;
  Slot result;
  const std::byte* inputs[kMaxArity];
  for (int i = 0; i < loop.arity; ++i) {
    loop.load[i](loop.in[i] + walk.offset(i) * loop.item[i], loaded.bytes);
    loop.widen[i](loaded.bytes, values[i].bytes);
    inputs[i] = values[i].bytes;
  }
  loop.compute(inputs, computed.bytes);
  loop.round(computed.bytes, result.bytes);
  loop.store(result.bytes, loop.out + walk.offset(kOut) * loop.out_item);
}

}  // namespace

void run_reference(const StrictOp& op) {
  if (op.out->size() == 0) return;
  const ElementLoop loop = prepare(op);
  const Strides none = Strides::filled(op.shape.rank(), 0);
  const auto jumps = [&](int i) { return i < loop.arity ? &op.operands[i].strides : &none; };
  Walk<kMaxArity + 2> walk(op.shape, {jumps(0), jumps(1), jumps(2), &op.out->strides(),
                                      op.masked ? &op.mask.strides : &none});
  do {
    if (op.masked && !load<bool>(op.mask.first() + walk.offset(kMask))) continue;
    run_element(loop, walk);
  } while (walk.next());
}

}  // namespace weft::exec

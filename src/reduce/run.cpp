#include "reduce/run.h"

#include <utility>

#include "array/axes.h"
#include "array/storage.h"
#include "core/views.h"
#include "exec/run.h"
#include "exec/steps_of_one_type.h"
#include "reduce/repeats.h"
#include "reduce/views.h"

namespace weft::reduce {
namespace {

// What is reduced: the operand, or what was computed from it and is held here.
struct Loaded {
  core::Value value;
  Array memory = {};

  void become(Array computed) {
    value = core::Value(computed);
    memory = std::move(computed);
  }
};

// The elements that the mask leaves out count as the identity.
Array masked(const core::Reduce& r) {
  const core::Value& x = r.x;
  StrictOp select = exec::op_of_one_type(Op::where, x.dtype, x.shape);
  select.operands[0] = place_trailing(*r.mask, x.shape);
  select.operands[1] = exec::operand_of(x);
  select.operands[2] = place_scalar(identity_of(r, x.dtype), x.dtype, x.shape);
  return exec::run(std::move(select));
}

// True iff the output takes the results as kernels give them, and shares no memory with x.
bool can_write_directly(const core::Reduce& r, const core::Value& x) {
  const Array* out = r.out;
  if (!out || r.initial || r.result != r.load || out->dtype() != r.load) return false;
  return out->is_writable() && out->is_contiguous() && !core::may_overlap(*out, x);
}

// Sums of complex numbers are those of their parts, and so are sums of squares, which are real.
Array reduce_complex(const core::Reduce& r, const core::Value& x) {
  if (r.reducer == Reducer::product) return reduce_by_halving(x, r.axes, Op::multiply);
  const core::Value parts = as_parts(x);
  if (is_complex(r.load)) {
    const Array sums = make_reduced(x, r.axes, r.load, r.name);
    reduce_into({r.reducer, parts, parts.dtype}, as_parts(sums));
    return sums;
  }
  Axes axes = r.axes;
  axes.push_back(x.rank());
  const Array sums = make_reduced(parts, axes, parts.dtype, r.name);
  reduce_into({r.reducer, parts, parts.dtype}, sums);
  return sums.squeeze({x.rank()});
}

// By a kernel: to r.out if it takes what that gives as it is.
Array reduce_by_kernel(const core::Reduce& r, const core::Value& x, bool may_write) {
  const DType slot = r.load == DType::boolean ? DType::u8 : r.load;
  const bool is_direct = may_write && can_write_directly(r, x);
  const Array kept = !is_direct   ? make_reduced(x, r.axes, r.load, r.name)
                     : r.keepdims ? *r.out
                                  : r.out->expand_dims(r.axes);
  reduce_into({r.reducer, x, slot, r.is_of_truths()}, kept);
  return kept;
}

Array reduce_elements(const core::Reduce& r) {
  Loaded x{r.x};
  if (r.mask) x.become(masked(r));
  const Repeats repeats = take_repeats(x.value, r.axes);
  const bool converts =
      is_complex(r.load)
          ? x.value.dtype != r.load
          : !r.is_of_truths() && core::converts_twice(x.value.dtype, r.element, r.load);
  if (converts) x.become(exec::converted(x.value, r.element));
  const bool repeats_none = repeats.times == 1 && !repeats.along_kept;
  const Array kept =
      r.is_by_parts() ? reduce_complex(r, x.value) : reduce_by_kernel(r, x.value, repeats_none);
  if (repeats_none) return kept;
  const Array whole = repeated(kept, repeats.times, r.reducer);
  if (!repeats.along_kept) return whole;
  const Shape shape = core::reduced_shape(r.x.shape, r.axes, true);
  const Array written_out = make_array(shape, whole.dtype(), r.name);
  exec::copy_elements(place_trailing(whole, shape), written_out);
  return written_out;
}

Array find_positions(const core::Reduce& r) {
  const Array kept = make_reduced(r.x, r.axes, DType::i64, r.name);
  const int axis = static_cast<int>(r.axes[0]);
  if (kept.size() > 0) arg_reduce_into(r.x, axis, r.reducer == Reducer::largest, kept);
  return kept;
}

// What repeats is computed as often: each element has a centre of its own.
Array reduce_centred(const core::Reduce& r) {
  const Array squares = make_reduced(r.x, r.axes, r.load, r.name);
  reduce_into({r.reducer, r.x, r.load, false, r.centre}, squares);
  return squares;
}

// One more element, converted as the others are.
Array with_initial(const Array& kept, const core::Reduce& r) {
  StrictOp join = exec::op_of_one_type(r.op, r.load, kept.shape());
  join.operands[0] = place_trailing(kept, kept.shape());
  join.operands[1] = place_scalar(*r.initial, r.result, kept.shape());
  return exec::run(std::move(join));
}

}  // namespace

Array reduce_kept(const core::Reduce& r) {
  if (r.method == core::Method::position) return find_positions(r);
  if (r.method == core::Method::halving) return reduce_by_halving(r.x, r.axes, r.op);
  if (r.x.size() == 0)
    return full(core::reduced_shape(r.x.shape, r.axes, true), identity_of(r, r.load), r.load);
  return r.centre ? reduce_centred(r) : reduce_elements(r);
}

Array finish_reduced(const Array& kept, const ReducedForm& form) {
  Array value = kept.dtype() == form.dtype ? kept : exec::converted(kept, form.dtype);
  if (!form.keepdims) {
    Layout layout = value.layout();
    for (int axis = kept.rank() - 1; axis >= 0; --axis) {
      if (!contains(form.axes, axis)) continue;
      layout.shape.erase(axis);
      layout.strides.erase(axis);
    }
    value = Array(value.storage(), std::move(layout), form.dtype, true);
  }
  return form.out ? exec::assigned(form.name, form.dialect, value, *form.out) : value;
}

Array run(const core::Reduce& r) {
  core::verify(r);
  Array kept = reduce_kept(r);
  if (r.out && kept.origin() == r.out->origin()) return *r.out;
  if (r.initial) kept = with_initial(kept, r);
  return finish_reduced(kept, {r.name, r.dialect, r.axes, r.keepdims, r.result, r.out});
}

}  // namespace weft::reduce

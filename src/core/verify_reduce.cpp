#include "base/raise.h"
#include "base/text.h"
#include "core/reduce.h"
#include "weft/broadcast.h"

namespace weft::core {
namespace {

[[noreturn]] void refuse(const Reduce& r, std::string_view why) {
  raise(ErrorKind::bad_argument, r.dialect, r.name, cat(why, ": ", to_string(r)));
}

void check_axes(const Reduce& r) {
  uint64_t seen = 0;
  for (int64_t axis : r.axes) {
    if (axis < 0 || axis >= r.x.rank()) {
      raise(ErrorKind::axis_out_of_range, r.dialect, r.name,
            cat("axis ", axis, " of shape ", r.x.shape));
    }
    const uint64_t bit = uint64_t{1} << axis;
    if (seen & bit)
      raise(ErrorKind::axis_repeated, r.dialect, r.name, cat("axis ", axis, " stands twice"));
    seen |= bit;
  }
}

bool is_real_float(DType dtype) { return dtype == DType::f32 || dtype == DType::f64; }

// True iff elements of this type can be joined so: integers are added and multiplied in 64 bits,
// 16-bit floats in float32, and complex numbers have no order.
bool has_kernel(Reducer reducer, DType load) {
  const bool is_whole = load == DType::i64 || load == DType::u64;
  switch (reducer) {
    case Reducer::sum:
    case Reducer::product:
      return is_whole || is_real_float(load) || is_complex(load);
    case Reducer::smallest:
    case Reducer::largest:
      return is_integer(load) || load == DType::boolean || is_real_float(load);
    default:
      return is_real_float(load);
  }
}

void check_kernel(const Reduce& r) {
  if (!has_kernel(r.reducer, r.load)) refuse(r, cat("nothing is reduced so in ", r.load));
  const bool has_order = r.reducer == Reducer::smallest || r.reducer == Reducer::largest;
  if (has_order && !r.is_of_truths()) {
    if (is_complex(r.x.dtype)) refuse(r, "complex numbers have no order");
    if (!r.initial && r.elements() == 0) refuse(r, "of no elements, and there is no identity");
  }
  const bool is_centred = r.reducer == Reducer::sum_of_centred_squares;
  if (!is_centred && r.centre) refuse(r, "only squares are centred");
  if (!r.centre) {
    if (is_centred && r.x.address) refuse(r, "there is no centre");
    return;
  }
  if (r.centre->dtype() != r.load || r.centre->shape() != reduced_shape(r.x.shape, r.axes, true))
    refuse(r, cat("the centre is ", r.centre->dtype(), " ", r.centre->shape()));
}

void check_method(const Reduce& r) {
  switch (r.method) {
    case Method::kernel:
      return check_kernel(r);
    case Method::halving:
      if (info(r.op).arity != 2 || r.load != r.x.dtype) refuse(r, "it cannot be halved");
      return;
    case Method::position:
      if (r.axes.size() != 1 || r.load != DType::i64) refuse(r, "a position is one int64");
      if (r.reducer != Reducer::smallest && r.reducer != Reducer::largest)
        refuse(r, "only the smallest and the largest element have a position");
      if (is_complex(r.x.dtype)) refuse(r, "complex numbers have no order");
      if (r.elements() == 0) refuse(r, "of no elements");
  }
}

}  // namespace

void verify(const Reduce& r) {
  check_axes(r);
  check_method(r);
  if (r.mask &&
      (r.mask->dtype() != DType::boolean || find_broadcast_to_refusal(r.mask->shape(), r.x.shape)))
    refuse(r, cat("the mask is ", r.mask->dtype(), " ", r.mask->shape()));
  if (r.out && r.out->shape() != reduced_shape(r.x.shape, r.axes, r.keepdims)) {
    raise(ErrorKind::output_shape, r.dialect, r.name,
          cat("the result has shape ", reduced_shape(r.x.shape, r.axes, r.keepdims), ", not ",
              r.out->shape()));
  }
}

}  // namespace weft::core

#include "contract/reduce_axes.h"

#include "contract/elementwise.h"
#include "reduce/reduce.h"

namespace weft::contract {
namespace {

using kernels::Reducer;

// What a type is reduced in.
DType wide_dtype(DType dtype) {
  if (dtype == DType::boolean) return DType::u8;
  if (dtype == DType::f16 || dtype == DType::bf16) return DType::f32;
  if (is_unsigned_integer(dtype)) return DType::u64;
  return is_integer(dtype) ? DType::i64 : dtype;
}

// REQUIRES: x is real.
void reduce_to(const Array& out, Reducer reducer, const Array& x) {
  if (x.size() > 0) {
    reduce::reduce_into({reducer, x, out.dtype()}, out);
  } else {
    Array(out).assign(0);
  }
}

// Of one wide type, with the axes gone.
Array reduced(const char* op, Reducer reducer, const Array& x, const Axes& axes, DType wide) {
  const Array out = reduce::make_reduced(x, axes, wide, op);
  if (is_complex(wide)) {
    reduce_to(out.real(), reducer, x.real());
    reduce_to(out.imag(), reducer, x.imag());
  } else {
    reduce_to(out, reducer, x);
  }
  return out.squeeze(axes);
}

Array as(const Array& x, DType dtype) { return x.dtype() == dtype ? x : x.astype(dtype); }

}  // namespace

Array sum_along(const char* op, const Array& x, const Axes& axes) {
  return sum_along(op, x, axes, x.dtype());
}

Array sum_along(const char* op, const Array& x, const Axes& axes, DType result) {
  const bool is_or = x.dtype() == DType::boolean;
  const DType wide = wide_dtype(x.dtype());
  return as(reduced(op, is_or ? Reducer::largest : Reducer::sum, x, axes, wide), result);
}

Array sum_of_squares_along(const char* op, const Array& x, const Axes& axes) {
  const DType wide = wide_dtype(real_part(x.dtype()));
  if (!is_complex(x.dtype())) return reduced(op, Reducer::sum_of_squares, x, axes, wide);
  const Array squares = reduced(op, Reducer::sum_of_squares, x.real(), axes, wide);
  return apply(Op::add, squares, reduced(op, Reducer::sum_of_squares, x.imag(), axes, wide));
}

Array extreme_along(const char* op, Op which, const Array& x, int axis) {
  const Reducer reducer = which == Op::maximum ? Reducer::largest : Reducer::smallest;
  const bool is_small = size_in_bytes(x.dtype()) == 2 && is_floating(x.dtype());
  const DType wide = is_small ? DType::f32 : x.dtype();
  return as(reduced(op, reducer, x, {axis}, wide), x.dtype());
}

}  // namespace weft::contract

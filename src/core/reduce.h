// Reduce: many elements to one, along axes, with nothing left implicit.
//
//   sum(x, {.axis = 1}) of int32 (2, 3) becomes
//     sum of int32 (2, 3) over axes (1)   elements as int64   in int64   result int64 (2,)
//
// Every element is converted to `element`, then to `load`; those are joined, in the order that
// kernels/reduce.h defines, and the answer is given as `result`. In between lie the mask (elements
// that it leaves out count as the identity) and the initial value (one more element).
//
//   sum of float64, dtype float16      element float16   load float32   result float16
//   any of float32                     element bool      load uint8     result bool
//   count_nonzero of float32           element bool      load int64     result int64
//
// A record refers to the caller's arrays and must not outlive the call. One whose x is abstract may
// be kept if it has no mask, centre and out.
#pragma once

#include <optional>
#include <string>

#include "base/reducer.h"
#include "core/value.h"
#include "weft/error.h"
#include "weft/op.h"

namespace weft::core {

enum class Method : uint8_t {
  kernel,    // a reducer
  halving,   // any operation, by repeated halving
  position,  // where the first smallest or largest element is, along one axis
};

struct Reduce {
  const char* name = "";  // as the user called it
  Dialect dialect = Dialect::numpy;
  Value x;
  Axes axes;  // in [0, rank), each once
  Method method = Method::kernel;
  Reducer reducer = Reducer::sum;  // of a position: smallest or largest
  Op op = Op::add;                 // what joins two: by halving, and with the initial value
  DType element = DType::f64;
  DType load = DType::f64;
  DType result = DType::f64;
  std::optional<Scalar> initial = {};
  const Array* mask = nullptr;    // booleans that broadcast to x
  const Array* centre = nullptr;  // of the reduced shape, axes kept; for centred squares
  bool keepdims = false;
  const Array* out = nullptr;  // null: the executor makes the result

  // True iff elements take part as truth values.
  bool is_of_truths() const { return element == DType::boolean && load != DType::boolean; }
  // True iff kernels see the parts of complex numbers: sums are complex, sums of squares real.
  bool is_by_parts() const {
    return is_complex(load) || (reducer == Reducer::sum_of_squares && is_complex(x.dtype));
  }
  // How many elements make one result, the mask aside.
  int64_t elements() const;
};

// The shape of a result: without the axes, or with extent 1 along them.
Shape reduced_shape(const Shape& x, const Axes& axes, bool keepdims);

// True iff elements of type `from` are not the same when they are converted to `load` without
// `element` in between.
bool converts_twice(DType from, DType element, DType load);

// What takes part in it without changing it, as a number for elements of this type. REQUIRES: by
// kernel.
Scalar identity_of(const Reduce& r, DType dtype);

// Throws ValueError, ShapeError or DTypeError unless the record can be run as it stands: axes that
// exist, types that the reducer has kernels for, a mask and an output that fit.
void verify(const Reduce& r);

// "sum of int32 (2, 3) over axes (1): elements as int64, in int64, result int64 (2,)".
std::string to_string(const Reduce& r);

}  // namespace weft::core

// Running a core::Reduce: all of it, or its middle part.
#pragma once

#include "core/reduce.h"
#include "reduce/reduce.h"

namespace weft::reduce {

// Verifies the record and runs it: mask, initial value, axes along which x repeats, empty arrays,
// complex numbers, and the form of the result (a handle to `out` if it was given).
Array run(const core::Reduce& r);

// Extent 1 along the axes, of type r.load; the initial value and the result's form are left out.
// REQUIRES: verified.
Array reduce_kept(const core::Reduce& r);

// All elements along the axes joined by repeated halving: any operation, any type it is defined
// for.
Array reduce_by_halving(const core::Value& x, const Axes& axes, Op op);

// How a result is given.
struct ReducedForm {
  const char* name;
  Dialect dialect;
  const Axes& axes;
  bool keepdims;
  DType dtype;
  const Array* out;
};
// What was reduced with its axes kept, in that form. REQUIRES: nobody else holds it.
Array finish_reduced(const Array& kept, const ReducedForm& form);

}  // namespace weft::reduce

// Everything that some reduction may be asked for, so that one test goes over all of them.
#pragma once

#include "weft/reduce.h"
#include "weft/torch.h"

namespace weft::test {

// Becomes the options of any reduction, without what that one does not take.
struct AllOptions {
  ByName by_name = ByName();
  ReduceAxes axis = {};
  bool keepdims = false;
  std::optional<DType> dtype = {};
  std::optional<Scalar> initial = {};
  OptionalArray where = {};
  OptionalArray out = {};
  std::optional<double> correction = {};

  template <class Options>
  requires requires(Options o) { o.by_name, o.out; }
  operator Options() const {
    Options o;
    if constexpr (requires { o.axis; }) o.axis = axis;
    if constexpr (requires { o.dim; }) o.dim = axis;
    if constexpr (requires { o.keepdims; }) o.keepdims = keepdims;
    if constexpr (requires { o.keepdim; }) o.keepdim = keepdims;
    if constexpr (requires { o.dtype; }) o.dtype = dtype;
    if constexpr (requires { o.initial; }) o.initial = initial;
    if constexpr (requires { o.where; }) o.where = where;
    if constexpr (requires { o.correction; }) o.correction = correction.value_or(o.correction);
    o.out = out;
    return o;
  }
};

}  // namespace weft::test

// The optional arguments of reductions, in NumPy's and in PyTorch's dialect: one struct per family.
// An option that a function does not take does not compile.
#pragma once

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

// What every reduction may be asked for; some take more, by the structs below.
struct ReduceOptions {
  ByName by_name = ByName();
  ReduceAxes axis = {};
  bool keepdims = false;   // reduced axes stay, with extent 1
  OptionalArray out = {};  // takes the result and is returned

  // Goes wherever more could be asked for: const ReduceOptions rows{.axis = -1}; sum(x, rows).
  template <class More>
  requires requires(More more) { more.axis, more.keepdims, more.where, more.out; }
  operator More() const {
    More more;
    more.axis = axis;
    more.keepdims = keepdims;
    more.out = out;
    return more;
  }
};
struct MaskedOptions {
  ByName by_name = ByName();
  ReduceAxes axis = {};
  bool keepdims = false;
  OptionalArray where = {};  // booleans that broadcast to x; only the true ones take part
  OptionalArray out = {};
};
struct ExtremeOptions {
  ByName by_name = ByName();
  ReduceAxes axis = {};
  bool keepdims = false;
  std::optional<Scalar> initial = {};  // takes part as one more element
  OptionalArray where = {};
  OptionalArray out = {};
};
struct SumOptions {
  ByName by_name = ByName();
  ReduceAxes axis = {};
  bool keepdims = false;
  std::optional<DType> dtype = {};  // elements are converted to it first; the result has it
  std::optional<Scalar> initial = {};
  OptionalArray where = {};
  OptionalArray out = {};
};
struct MeanOptions {
  ByName by_name = ByName();
  ReduceAxes axis = {};
  bool keepdims = false;
  std::optional<DType> dtype = {};
  OptionalArray where = {};
  OptionalArray out = {};
};
struct VarOptions {
  ByName by_name = ByName();
  ReduceAxes axis = {};
  bool keepdims = false;
  std::optional<DType> dtype = {};
  OptionalArray where = {};
  OptionalArray out = {};
  double correction = 0;  // divides by n - correction
};

namespace detail {
// Every option that somebody may look for. A call with one that its function does not take finds a
// deleted function, whose parameter names those that it does.
template <class Takes>
struct AnyOptions {
  ByName by_name = ByName();
  ReduceAxes axis = {}, axes = {}, dim = {}, dims = {};
  bool keepdims = false, keepdim = false, keep_dims = false;
  std::optional<DType> dtype = {};
  std::optional<Scalar> initial = {};
  OptionalArray where = {}, mask = {}, out = {};
  double correction = 0, ddof = 0;
};
}  // namespace detail

}  // namespace weft

namespace weft::torch {

// What every reduction may be asked for, and what sum, prod and mean, and var and stddev take
// besides. No dim means all of them.
struct ReduceOptions {
  ByName by_name = ByName();
  ReduceAxes dim = {};
  bool keepdim = false;
  OptionalArray out = {};

  template <class More>
  requires requires(More more) { more.dim, more.keepdim, more.out; }
  operator More() const {
    More more;
    more.dim = dim;
    more.keepdim = keepdim;
    more.out = out;
    return more;
  }
};
struct SumOptions {
  ByName by_name = ByName();
  ReduceAxes dim = {};
  bool keepdim = false;
  std::optional<DType> dtype = {};
  OptionalArray out = {};
};
struct VarOptions {
  ByName by_name = ByName();
  ReduceAxes dim = {};
  bool keepdim = false;
  OptionalArray out = {};
  double correction = 1;  // unbiased unless said otherwise
};

}  // namespace weft::torch

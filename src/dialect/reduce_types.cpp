// Which element types reductions compute in.
#include "base/raise.h"
#include "base/text.h"
#include "dialect/promote.h"
#include "dialect/reduce.h"

namespace weft::dialect {
namespace {

bool is_inexact(DType dtype) { return is_floating(dtype) || is_complex(dtype); }

DType check_torch_float(const ReduceArgs& a, std::string_view sentence, DType dtype) {
  if (is_inexact(dtype)) return dtype;
  raise(ErrorKind::dtype_unsupported, Dialect::torch, a.name, sentence,
        "astype(DType::f32) makes floats of integers");
}

// NumPy's: integers and booleans become float64.
DType floats_of(DType dtype) { return is_inexact(dtype) ? dtype : DType::f64; }

DType check_numpy_mean(const ReduceArgs& a, DType dtype) {
  const DType compute = a.dtype.value_or(floats_of(dtype));
  if (is_inexact(compute)) return compute;
  raise(ErrorKind::dtype_unsupported, a.name,
        cat("computed in ", compute,
            " would lose its fraction; only floats and complex numbers can be asked for"),
        "astype(DType) converts the result");
}

}  // namespace

DType sum_dtype(Dialect dialect, DType dtype) {
  if (dtype == DType::boolean || is_signed_integer(dtype)) return DType::i64;
  if (!is_unsigned_integer(dtype)) return dtype;
  return dialect == Dialect::torch ? DType::i64 : DType::u64;
}

DType compute_dtype(DType result) {
  if (result == DType::f16 || result == DType::bf16) return DType::f32;
  if (is_unsigned_integer(result)) return DType::u64;
  return is_integer(result) ? DType::i64 : result;
}

DType mean_dtype(const ReduceArgs& a, DType dtype) {
  if (a.dialect != Dialect::torch) return check_numpy_mean(a, dtype);
  const DType compute = a.dtype.value_or(dtype);
  if (is_inexact(compute)) return compute;
  return check_torch_float(
      a,
      cat("mean(): could not infer output dtype. Input dtype must be either a floating point "
          "or complex dtype. Got: ",
          torch_name(compute)),
      compute);
}

DType var_dtype(const ReduceArgs& a, DType dtype) {
  if (a.dialect != Dialect::torch) return check_numpy_mean(a, dtype);
  return check_torch_float(a, "std and var only support floating point and complex dtypes", dtype);
}

DType norm_dtype(const ReduceArgs& a, DType dtype) {
  if (a.dialect != Dialect::torch) return floats_of(dtype);
  return check_torch_float(
      a,
      cat("linalg.vector_norm: Expected a floating point or complex tensor as input. Got ",
          torch_name(dtype)),
      dtype);
}

DType logsumexp_dtype(const ReduceArgs& a, DType dtype) {
  if (is_floating(dtype)) return dtype;
  return a.dialect == Dialect::torch ? DType::f32 : smallest_float(dtype);
}

}  // namespace weft::dialect

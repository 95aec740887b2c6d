// Reductions in the PyTorch voice.
#include "api/torch_reduce.h"

#include "api/reduce_call.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/refuse.h"
#include "weft/broadcast.h"
#include "weft/torch.h"

namespace weft::torch {
namespace {

// PyTorch's sentences, and the op.
void check_dims(const char* name, const Array& x, const ReduceAxes& dim) {
  if (!dim.get()) return;
  const int rank = x.rank();
  const int64_t most = rank == 0 ? 1 : rank;  // PyTorch takes 0 and -1 of a 0-d tensor
  Axes seen;
  for (int64_t d : *dim.get()) {
    if (d < -most || d >= most) {
      raise(ErrorKind::axis_out_of_range, Voice::torch, name,
            cat("Dimension out of range (expected to be in range of [", -most, ", ", most - 1,
                "], but got ", d, "); the tensor has shape ", x.shape()));
    }
    const int64_t place = d < 0 ? d + most : d;
    for (int64_t before : seen) {
      if (before != place) continue;
      raise(ErrorKind::axis_repeated, Voice::torch, name,
            cat("dim ", place, " appears multiple times in the list of dims ", *dim.get()));
    }
    seen.push_back(place);
  }
}

DType check_float(const char* name, std::string_view sentence, DType dtype) {
  if (is_floating(dtype) || is_complex(dtype)) return dtype;
  raise(ErrorKind::dtype_unsupported, Voice::torch, name, sentence,
        "astype(DType::f32) makes floats of integers");
}

}  // namespace

weft::ReduceOptions general(const api::ReduceKind& kind, const Array& x, const ReduceOptions& o) {
  const bool is_corrected = o.correction != ReduceOptions{}.correction;
  api::check_taken(kind, Voice::torch, {".correction", is_corrected, kind.correction});
  check_dims(kind.name, x, o.dim);
  weft::ReduceOptions options;
  // An empty list means all, as in PyTorch; of a 0-d tensor dimension 0 is none.
  if (o.dim.get() && !o.dim.get()->empty() && x.rank() > 0) options.axis = *o.dim.get();
  options.keepdims = o.keepdim;
  options.dtype = o.dtype;
  options.out = o.out;
  return options;
}

DType sum_dtype(DType dtype) {
  return dtype == DType::boolean || is_integer(dtype) ? DType::i64 : dtype;
}

DType check_mean_dtype(DType dtype) {
  return check_float(
      "mean",
      cat("mean(): could not infer output dtype. Input dtype must be either a floating point "
          "or complex dtype. Got: ",
          torch_name(dtype)),
      dtype);
}

DType check_var_dtype(const char* name, DType dtype) {
  return check_float(name, "std and var only support floating point and complex dtypes", dtype);
}

void check_norm_dtype(DType dtype) {
  check_float("norm", "linalg.vector_norm: Expected a floating point or complex tensor as input",
              dtype);
}

namespace {

// The call with its arguments checked, and the options it refers to.
struct Checked {
  weft::ReduceOptions options;
  api::ReduceCall call;
  Checked(const api::ReduceKind& kind, const Array& x, const ReduceOptions& o)
      : options(general(kind, x, o)), call(api::check_reduce(kind, x, options, Voice::torch)) {}
  Checked(const Checked&) = delete;
  Checked& operator=(const Checked&) = delete;
};

Array variance(const api::ReduceKind& kind, const Array& x, const ReduceOptions& o, bool root) {
  const DType dtype = check_var_dtype(kind.name, x.dtype());
  return api::call_var(Checked(kind, x, o).call, dtype, o.correction, root);
}

Array truth(const api::ReduceKind& kind, const Array& x, const ReduceOptions& o, bool all) {
  const Array answer = api::call_truth(Checked(kind, x, o).call, all);
  return x.dtype() == DType::u8 && !o.out.get() ? answer.astype(DType::u8) : answer;
}

Array position(const api::ReduceKind& kind, const Array& x, const ReduceOptions& o, bool largest) {
  const Checked checked(kind, x, o);
  return api::call_arg(checked.call, checked.options.axis, largest);
}

}  // namespace

Array sum(const Array& x, const ReduceOptions& o) {
  return api::call_sum(Checked(kSum, x, o).call, o.dtype.value_or(sum_dtype(x.dtype())));
}
Array prod(const Array& x, const ReduceOptions& o) {
  return api::call_prod(Checked(kProd, x, o).call, o.dtype.value_or(sum_dtype(x.dtype())));
}
Array mean(const Array& x, const ReduceOptions& o) {
  const DType dtype = check_mean_dtype(o.dtype.value_or(x.dtype()));
  return api::call_mean(Checked(kMean, x, o).call, dtype);
}
Array amax(const Array& x, const ReduceOptions& o) {
  return api::call_order(Checked(kAmax, x, o).call, true);
}
Array amin(const Array& x, const ReduceOptions& o) {
  return api::call_order(Checked(kAmin, x, o).call, false);
}
Array var(const Array& x, const ReduceOptions& o) { return variance(kVar, x, o, false); }
Array std(const Array& x, const ReduceOptions& o) { return variance(kStd, x, o, true); }
Array norm(const Array& x, double p, const ReduceOptions& o) {
  check_norm_dtype(x.dtype());
  return api::call_norm(Checked(kNorm, x, o).call, p);
}
Array argmax(const Array& x, const ReduceOptions& o) { return position(kArgmax, x, o, true); }
Array argmin(const Array& x, const ReduceOptions& o) { return position(kArgmin, x, o, false); }
Array any(const Array& x, const ReduceOptions& o) { return truth(kAny, x, o, false); }
Array all(const Array& x, const ReduceOptions& o) { return truth(kAll, x, o, true); }
Array count_nonzero(const Array& x, const ReduceOptions& o) {
  return api::call_count_nonzero(Checked(kCountNonzero, x, o).call);
}
Array logsumexp(const Array& x, const ReduceOptions& o) {
  return api::call_logsumexp(Checked(kLogsumexp, x, o).call, DType::f32);
}

Array cumsum(const Array& x, int dim, const std::optional<DType>& dtype) {
  check_dims("cumsum", x, dim);
  return weft::cumulative_sum(x.rank() == 0 ? x.reshape({1}) : x,
                              {.axis = dim, .dtype = dtype.value_or(sum_dtype(x.dtype()))})
      .reshape(x.shape());
}
Array cumprod(const Array& x, int dim, const std::optional<DType>& dtype) {
  check_dims("cumprod", x, dim);
  return weft::cumulative_prod(x.rank() == 0 ? x.reshape({1}) : x,
                               {.axis = dim, .dtype = dtype.value_or(sum_dtype(x.dtype()))})
      .reshape(x.shape());
}

Array sum_to_size(const Array& x, const Shape& sizes) {
  check_shape(sizes, "sum_to_size", Voice::torch);
  if (find_broadcast_to_refusal(sizes, x.shape())) dialect::refuse_sum_to_size(x.shape(), sizes);
  const int added = x.rank() - sizes.rank();
  Axes axes;
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (axis < added || (sizes[axis - added] == 1 && x.shape()[axis] != 1)) axes.push_back(axis);
  }
  const api::ReduceCall call{"sum_to_size", x, axes, true};
  return api::call_sum(call, sum_dtype(x.dtype())).reshape(sizes);
}

}  // namespace weft::torch

// Lowering of quantiles and medians.
#include "array/axes.h"
#include "array/numbers.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/views.h"
#include "dialect/reduce_args.h"
#include "dialect/statistics.h"

namespace weft::dialect {
namespace {

void check_ordered(const char* name, DType dtype) {
  if (!is_complex(dtype)) return;
  raise(ErrorKind::dtype_unsupported, name,
        cat("not defined for ", dtype, ", only for booleans, integers and floats"),
        "complex numbers have no order; abs(), real() and imag() make real ones of them");
}

core::Quantile lower(const char* name, const core::Value& x, const ReduceArgs& a) {
  check_ordered(name, x.dtype);
  core::Quantile record;
  record.name = name;
  record.x = x;
  record.axes = a.axes;
  record.keepdims = a.keepdims;
  record.out = a.out;
  return record;
}

void check_some(const core::Quantile& q) {
  if (is_floating(q.result) || q.elements() > 0 || count_or_overflow(q.shape()) == 0) return;
  raise(ErrorKind::bad_argument, q.name,
        cat("of no elements: axes ", q.axes, " of shape ", q.x.shape, " hold none, and no ",
            q.result, " stands for that"));
}

void check_method(const char* name, const QuantileOptions& options) {
  if (!options.weights.get() || options.method == QuantileMethod::inverted_cdf) return;
  raise(ErrorKind::bad_argument, name,
        cat("the method ", core::name_of(options.method), " takes no weights"),
        "{.method = QuantileMethod::inverted_cdf} does");
}

}  // namespace

Quantiles read_quantiles(const char* name, const Array& q, double scale) {
  if (!is_floating(q.dtype()) && !is_integer(q.dtype())) {
    raise(ErrorKind::dtype_unsupported, name, cat("quantiles are real numbers, not ", q.dtype()));
  }
  Quantiles read{{}, q.shape(), is_floating(q.dtype()) ? q.dtype() : DType::f64};
  for (double number : numbers_of(q)) read.at.push_back(number / scale);
  return read;
}

core::Value place_weights(const char* name, const core::Value& weights, const core::Value& x,
                          const Axes& axes) {
  if (weights.shape == x.shape) return weights;
  Shape extents;
  for (int64_t axis : axes) extents.push_back(x.shape[static_cast<int>(axis)]);
  if (weights.shape != extents) {
    raise(ErrorKind::extents_differ, name,
          cat("the weights have shape ", weights.shape, "; they must have the shape ", x.shape,
              " of the elements, or ", extents, ", the extents of the axes ", axes));
  }
  core::Value placed(x.shape, weights.dtype, Strides::filled(x.rank(), 0), weights.address);
  for (int i = 0; i < axes.size(); ++i)
    placed.strides[static_cast<int>(axes[i])] = weights.strides[i];
  return placed;
}

core::Quantile lower_quantile(const char* name, const core::Value& x, const Quantiles& q,
                              const QuantileOptions& options, bool leaves_out_nan) {
  ReduceArgs a{.name = name, .keepdims = options.keepdims};
  a = check_numpy(a, x, options.axis);
  core::Quantile record = lower(name, x, a);
  record.at = q.at;
  record.at_shape = q.shape;
  record.method = options.method;
  record.leaves_out_nan = leaves_out_nan;
  record.out = options.out.get();
  const DType floats = is_floating(x.dtype) ? x.dtype : DType::f64;
  record.result = core::takes_elements(options.method) ? x.dtype
                  : q.dtype                            ? promote(floats, *q.dtype)
                                                       : floats;
  check_method(name, options);
  check_some(record);
  return record;
}

core::Quantile lower_median(const char* name, const core::Value& x, const ReduceOptions& options,
                            bool leaves_out_nan) {
  core::Quantile record = lower(name, x, numpy_args(name, x, options));
  record.at = {0.5};
  record.averages = true;
  record.leaves_out_nan = leaves_out_nan;
  record.result = is_floating(x.dtype) ? x.dtype : DType::f64;
  return record;
}

}  // namespace weft::dialect

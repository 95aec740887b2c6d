// Averages with weights, and covariances: formulas of sums and products.
#include "dialect/statistics.h"
#include "api/in_type.h"
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"
#include "dialect/reduce_args.h"
#include "weft/lazy.h"
#include "weft/linalg.h"
#include "weft/statistics.h"

namespace weft {
using api::in_type;

namespace {

// --- Averages.

void check_sum(const Array& sum) {
  if (!any(sum == 0)) return;
  raise(ErrorKind::bad_argument, "average", "the weights add up to 0 and cannot be divided by");
}

// A view of the weights of the elements' shape.
Array placed(const Array& weights, const Array& x, const Axes& axes) {
  const core::Value value = dialect::place_weights("average", weights, x, axes);
  return Array(weights.storage(), {value.shape, value.strides, weights.layout().offset},
               weights.dtype(), false);
}

WeightedAverage weighted_average(const Array& x, const Array& weights, const AverageOptions& o) {
  dialect::ReduceArgs a{.name = "average", .keepdims = o.keepdims};
  a = dialect::check_numpy(a, x, o.axis);
  DType dtype = promote(x.dtype(), weights.dtype());
  if (is_integer(x.dtype()) || x.dtype() == DType::boolean) dtype = promote(dtype, DType::f64);
  const Array each = placed(weights, x, a.axes);
  const SumOptions over{.axis = a.axes, .keepdims = o.keepdims, .dtype = dtype};
  const Array sum_of_weights = sum(each, over);
  check_sum(sum_of_weights);
  const Array total = sum(lazy(in_type(x, dtype)) * in_type(each, dtype), over);
  return {total / sum_of_weights, sum_of_weights};
}

WeightedAverage plain_average(const Array& x, const AverageOptions& o) {
  const Array average = mean(x, {.axis = o.axis, .keepdims = o.keepdims});
  const int64_t results = average.size();
  const int64_t each = results == 0 ? 0 : x.size() / results;
  return {average, full(average.shape(), static_cast<double>(each), average.dtype())};
}

// --- Covariances.

// Variables as rows, float64 or complex128.
Array as_rows(const Array& x, bool rowvar, DType dtype) {
  if (x.rank() > 2) {
    raise(ErrorKind::bad_argument, "cov",
          cat("shape ", x.shape(), ": observations are a vector or a matrix"));
  }
  const Array matrix = x.rank() == 2 ? x : x.reshape({1, -1});
  return in_type(x.rank() == 2 && !rowvar ? matrix.T() : matrix, dtype);
}

Array stacked(const Array& x, const Array& y) {
  if (x.extent(1) != y.extent(1)) {
    raise(ErrorKind::extents_differ, "cov",
          cat(x.extent(1), " observations of x and ", y.extent(1), " of y"));
  }
  const Array both = empty({x.extent(0) + y.extent(0), x.extent(1)}, x.dtype());
  both(slice(0, x.extent(0))) = x;
  both(slice(x.extent(0), none)) = y;
  return both;
}

Array variables_of(const Array& x, const OptionalArray& y, bool rowvar) {
  DType dtype = promote(x.dtype(), DType::f64);
  if (y.get()) dtype = promote(dtype, y.get()->dtype());
  const Array rows = as_rows(x, rowvar, dtype);
  return y.get() ? stacked(rows, as_rows(*y.get(), rowvar, dtype)) : rows;
}

void check_weights(const char* what, const Array& weights, int64_t observations) {
  if (weights.shape() != Shape{observations}) {
    raise(
        ErrorKind::extents_differ, "cov",
        cat(what, " have shape ", weights.shape(), "; there are ", observations, " observations"));
  }
  if (any(weights < 0)) raise(ErrorKind::bad_argument, "cov", cat(what, " must not be negative"));
}

Array check_counts(const Array& weights, int64_t observations) {
  const bool are_whole = all(weights == floor(weights)).item<bool>();
  if (!are_whole)
    raise(ErrorKind::bad_argument, "cov", "fweights count observations: they must be whole");
  check_weights("fweights", weights, observations);
  return weights.astype(DType::f64);
}

// The product of both kinds of weights; nothing if there are none.
std::optional<Array> weights_of(const CovOptions& o, int64_t observations) {
  std::optional<Array> weights;
  if (o.fweights.get()) weights = check_counts(*o.fweights.get(), observations);
  if (!o.aweights.get()) return weights;
  check_weights("aweights", *o.aweights.get(), observations);
  const Array amounts = in_type(*o.aweights.get(), DType::f64);
  return weights ? *weights * amounts : amounts;
}

// What the sums of products are divided by.
double divisor_of(const CovOptions& o, const std::optional<Array>& weights, int64_t observations) {
  const double ddof = static_cast<double>(o.ddof.value_or(o.bias ? 0 : 1));
  double divisor = static_cast<double>(observations) - ddof;
  if (weights) {
    const double total = sum(*weights).item<double>();
    const bool has_amounts = o.aweights.get() != nullptr && ddof != 0;
    divisor =
        has_amounts
            ? total - ddof * sum(*weights * in_type(*o.aweights.get(), DType::f64)).item<double>() /
                          total
            : total - ddof;
  }
  return divisor > 0 ? divisor : 0;
}

}  // namespace

WeightedAverage average_returned(const Array& x, const AverageOptions& options) {
  const contract::Unwatched inside;
  const Array* weights = options.weights.get();
  return weights ? weighted_average(x, *weights, options) : plain_average(x, options);
}

Array average(const Array& x, const AverageOptions& options) {
  const contract::Unwatched inside;
  if (!options.weights.get()) return mean(x, {.axis = options.axis, .keepdims = options.keepdims});
  return average_returned(x, options).average;
}

Array cov(const Array& x, const CovOptions& options) {
  const contract::Unwatched inside;
  const Array variables = variables_of(x, options.y, options.rowvar);
  const int64_t observations = variables.extent(1);
  const std::optional<Array> weights = weights_of(options, observations);
  const double divisor = divisor_of(options, weights, observations);
  AverageOptions along{.axis = 1, .keepdims = true};
  if (weights) along.weights = weights->broadcast_to(variables.shape());
  const Array centred = variables - average(variables, along);
  const Array right = weights ? Array(centred * *weights) : centred;
  const Array products = matmul(centred, conj(right).T());
  return (products * (1 / divisor)).squeeze();
}

Array corrcoef(const Array& x, const CorrcoefOptions& options) {
  const contract::Unwatched inside;
  const Array c = cov(x, {.y = options.y, .rowvar = options.rowvar});
  if (c.rank() == 0) return c / c;
  const Array diagonal = c.diagonal();
  const Array deviation = sqrt(is_complex(c.dtype()) ? diagonal.real() : diagonal);
  const Array r = c / deviation.reshape({-1, 1}) / deviation;
  if (!is_complex(r.dtype())) return clip(r, -1, 1);
  r.real().assign(clip(r.real(), -1, 1));
  r.imag().assign(clip(r.imag(), -1, 1));
  return r;
}

}  // namespace weft

#include "core/quantile.h"

#include "base/raise.h"
#include "base/text.h"
#include "core/reduce.h"
#include "weft/print.h"

namespace weft::core {
namespace {

constexpr const char* kMethods[] = {"inverted_cdf",
                                    "averaged_inverted_cdf",
                                    "closest_observation",
                                    "interpolated_inverted_cdf",
                                    "hazen",
                                    "weibull",
                                    "linear",
                                    "median_unbiased",
                                    "normal_unbiased",
                                    "lower",
                                    "higher",
                                    "midpoint",
                                    "nearest"};

}  // namespace

const char* name_of(QuantileMethod method) { return kMethods[static_cast<int>(method)]; }

bool takes_elements(QuantileMethod method) {
  return method == QuantileMethod::inverted_cdf || method == QuantileMethod::closest_observation ||
         method == QuantileMethod::lower || method == QuantileMethod::higher ||
         method == QuantileMethod::nearest;
}

Shape Quantile::shape() const {
  Shape shape = at_shape;
  for (int64_t extent : reduced_shape(x.shape, axes, keepdims)) shape.push_back(extent);
  return shape;
}

int64_t Quantile::elements() const {
  int64_t count = 1;
  for (int64_t axis : axes) count *= x.shape[static_cast<int>(axis)];
  return count;
}

void verify(const Quantile& q) {
  if (is_complex(q.x.dtype))
    raise(ErrorKind::dtype_unsupported, q.name, cat("nothing is ordered as ", q.x.dtype));
  if (count_or_overflow(q.at_shape) != static_cast<int64_t>(q.at.size()))
    raise(ErrorKind::bad_argument, q.name, cat(q.at.size(), " quantiles of shape ", q.at_shape));
  for (double at : q.at) {
    if (at >= 0 && at <= 1) continue;
    raise(ErrorKind::bad_argument, q.name,
          cat("the quantile ", to_string(scalar(at)), " is not in [0, 1]"));
  }
  if (q.weights && (q.weights->shape != q.x.shape || q.weights->dtype != DType::f64))
    raise(ErrorKind::bad_argument, q.name, "weights are float64 numbers, one for each element");
  if (q.out && q.out->shape() != q.shape()) {
    raise(ErrorKind::output_shape, q.name,
          cat("the result has shape ", q.shape(), "; out= has shape ", q.out->shape()));
  }
}

std::string to_string(const Quantile& q) {
  std::string text = cat(name_of(q.method), " quantiles ", q.at_shape, " of ", q.x.dtype, " ",
                         q.x.shape, " over axes ", q.axes, ": result ", q.result, " ", q.shape());
  if (q.leaves_out_nan) text += ", nan left out";
  if (q.weights) text += ", weighted";
  return text;
}

}  // namespace weft::core

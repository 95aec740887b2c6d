#include "core/histogram.h"

#include "base/raise.h"
#include "base/text.h"

namespace weft::core {

Shape HistogramRecord::shape() const {
  Shape shape;
  for (const HistogramAxis& axis : axes) shape.push_back(axis.bins());
  return shape;
}

void verify(const HistogramRecord& h) {
  for (const HistogramAxis& axis : h.axes) {
    const DType dtype = axis.edges.dtype();
    if ((dtype != DType::f32 && dtype != DType::f64) || !axis.edges.is_contiguous())
      raise(ErrorKind::dtype_unsupported, h.name, cat("edges are ", dtype));
    if (axis.edges.rank() != 1 || axis.edges.size() < 1) {
      raise(ErrorKind::bad_argument, h.name,
            cat("edges have shape ", axis.edges.shape(), "; they must be a vector, not empty"));
    }
    if (axis.x.size() != h.points())
      raise(ErrorKind::bad_argument, h.name, "the axes have different numbers of points");
  }
  if (h.weights && h.weights->size() != h.points()) {
    raise(ErrorKind::extents_differ, h.name,
          cat(h.weights->size(), " weights for ", h.points(), " points"));
  }
  check_shape(h.shape(), h.name, Dialect::numpy);
}

std::string to_string(const HistogramRecord& h) {
  std::string text = cat("histogram of ", h.points(), " points:");
  for (const HistogramAxis& axis : h.axes) {
    text +=
        cat(" ", axis.bins(), axis.is_even ? " even" : "", " bins of ", axis.edges.dtype(), ",");
  }
  if (h.weights) text += cat(" weights of ", h.weights->dtype, ",");
  return text + cat(" result ", h.result, " ", h.shape());
}

}  // namespace weft::core

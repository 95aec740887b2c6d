#include "core/scan.h"

#include "base/raise.h"
#include "base/text.h"

namespace weft::core {

Shape Scan::shape() const {
  Shape shape = x.shape;
  shape[axis] += starts_before ? 1 : 0;
  return shape;
}

void verify(const Scan& s) {
  if (s.axis < 0 || s.axis >= s.x.rank()) {
    raise(ErrorKind::axis_out_of_range, s.dialect, s.name,
          cat("axis ", s.axis, " of shape ", s.x.shape));
  }
  const bool is_extreme = s.op == Op::maximum || s.op == Op::minimum;
  if (s.op != Op::add && s.op != Op::multiply && !is_extreme) {
    raise(ErrorKind::bad_argument, s.dialect, s.name,
          "only sums, products and extremes run along an axis");
  }
  if (is_extreme && (s.starts_before || is_complex(s.load))) {
    raise(ErrorKind::bad_argument, s.dialect, s.name,
          "extremes begin with an element, and complex numbers have none");
  }
  if ((s.load == DType::boolean && !is_extreme) || s.load == DType::f16 || s.load == DType::bf16)
    raise(ErrorKind::dtype_unsupported, s.dialect, s.name, cat("nothing is joined in ", s.load));
  if (s.out && s.out->shape() != s.shape()) {
    raise(ErrorKind::output_shape, s.dialect, s.name,
          cat("the result has shape ", s.shape(), ", not ", s.out->shape()));
  }
}

std::string to_string(const Scan& s) {
  std::string text =
      cat("running ", info(s.op).name, " of ", s.x.dtype, " ", s.x.shape, " along axis ", s.axis,
          ": in ", s.load, ", result ", s.result, " ", s.shape());
  if (s.starts_before) text += ", the identity first";
  if (s.out) text += cat(", into ", s.out->dtype());
  return text;
}

}  // namespace weft::core

#include "core/interp.h"

#include "base/raise.h"
#include "base/text.h"

namespace weft::core {

void verify(const Interp& i) {
  if (i.points.rank() != 1 || i.values.shape != i.points.shape) {
    raise(ErrorKind::extents_differ, i.name,
          cat("points and values have shapes ", i.points.shape, " and ", i.values.shape,
              "; they must be vectors of one length"));
  }
  if (i.points.size() == 0)
    raise(ErrorKind::bad_argument, i.name, "there are no points to interpolate between");
  if (i.x.dtype != DType::f64 || i.points.dtype != DType::f64 ||
      (i.values.dtype != DType::f64 && i.values.dtype != DType::c128))
    raise(ErrorKind::dtype_unsupported, i.name, "interpolates float64 and complex128");
}

std::string to_string(const Interp& i) {
  return cat("interp of ", i.x.dtype, " ", i.x.shape, " between ", i.points.size(),
             " points: result ", i.values.dtype, " ", i.x.shape);
}

}  // namespace weft::core

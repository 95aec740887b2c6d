// The same elements in other shapes.
#include <utility>

#include "array/axes.h"
#include "array/reshape.h"
#include "base/raise.h"
#include "base/text.h"
#include "weft/join.h"

namespace weft {
namespace {

void check_rank(const char* op, const Array& x, int least) {
  if (x.rank() >= least) return;
  raise(ErrorKind::too_few_axes, op,
        cat("shape ", x.shape(), " has too few axes; at least ", least, " are needed"));
}

}  // namespace

Array reshape(const Array& x, const Shape& shape, Copy copy) {
  if (copy == Copy::always) return x.copy().reshape(shape);
  if (copy == Copy::never && !reshape_layout(x, shape).is_view) {
    raise(ErrorKind::bad_argument, "reshape",
          cat("shape ", x.shape(), " with strides ", x.strides(),
              " is not to be copied, and no "
              "view shows it in shape ",
              shape),
          "Copy::if_needed copies it");
  }
  return x.reshape(shape);
}

Array astype(const Array& x, DType dtype, Copy copy) {
  if (copy != Copy::always && x.dtype() == dtype) return x;
  if (copy == Copy::never) {
    raise(ErrorKind::bad_argument, "astype",
          cat("elements of type ", x.dtype(), " are not to be copied, and none is ", dtype),
          "Copy::if_needed copies them");
  }
  return x.astype(dtype);
}

Array flip(const Array& x, const ReduceAxes& axes) {
  return axes.get() ? x.flip(*axes.get()) : x.flip();
}
Array fliplr(const Array& x) {
  check_rank("fliplr", x, 2);
  return x.flip({1});
}
Array flipud(const Array& x) {
  check_rank("flipud", x, 1);
  return x.flip({0});
}

Array rot90(const Array& x, int64_t times, const Axes& axes) {
  if (axes.size() != 2) {
    raise(ErrorKind::bad_argument, "rot90", cat("axes ", axes, " span no plane; two axes do"));
  }
  const Axes plane = check_axes(axes, x.rank(), "rot90");
  const int64_t turns = (times % 4 + 4) % 4;
  if (turns == 0) return x;
  if (turns == 2) return x.flip(plane);
  const Array turned = x.swapaxes(plane[0], plane[1]);
  return turned.flip({plane[turns == 1 ? 0 : 1]});
}

Array atleast_1d(const Array& x) { return x.rank() >= 1 ? x : x.expand_dims({0}); }
Array atleast_2d(const Array& x) { return x.rank() >= 2 ? x : atleast_1d(x).expand_dims({0}); }
Array atleast_3d(const Array& x) { return x.rank() >= 3 ? x : atleast_2d(x).expand_dims({2}); }

}  // namespace weft

#include "weft/mdspan.h"

#include "base/raise.h"
#include "base/text.h"

namespace weft::detail {

void refuse_mdspan(const Layout& layout, const char* what) {
  raise(ErrorKind::bad_argument, "as_mdspan",
        cat("an array of shape ", layout.shape, " with strides ", layout.strides,
            " is no such mdspan: its ", what),
        "x.copy() is row-major (std::layout_right)");
}

void check_contiguous(const Array& array) {
  if (array.is_contiguous()) return;
  raise(ErrorKind::bad_argument, "as_span",
        cat("the elements do not lie side by side: shape ", array.shape(), ", strides ",
            array.strides()),
        "x.copy()");
}

}  // namespace weft::detail

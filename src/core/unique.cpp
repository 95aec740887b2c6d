#include "core/unique.h"

#include "base/raise.h"
#include "base/text.h"

namespace weft::core {

void verify(const Unique& u) {
  if (!u.axis || (*u.axis >= 0 && *u.axis < u.x.rank())) return;
  raise(ErrorKind::axis_out_of_range, u.dialect, u.name,
        cat("axis ", *u.axis, " of shape ", u.x.shape));
}

std::string to_string(const Unique& u) {
  std::string text =
      cat("different ", u.axis ? "slices" : "elements", " of ", u.x.dtype, " ", u.x.shape);
  if (u.axis) text += cat(" along axis ", *u.axis);
  if (u.gives_indices) text += ", with indices";
  if (u.gives_inverse) text += ", with the inverse";
  if (u.gives_counts) text += ", with counts";
  return text + (u.equal_nan ? "" : ", every nan by itself");
}

}  // namespace weft::core

// Products in the XLA voice.
#include "api/xla_products.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/dot_general.h"
#include "weft/xla.h"

namespace weft::xla {

Array dot_general(const Array& lhs, const Array& rhs, const DotDimensions& d) {
  const contract::DotAxes axes{{d.lhs_batching, d.rhs_batching},
                               {d.lhs_contracting, d.rhs_contracting}};
  return contract::dot_general("dot_general", lhs, rhs, axes,
                               d.preferred_element_type.value_or(lhs.dtype()));
}

void check_dot_ranks(const Array& lhs, const Array& rhs) {
  for (const Array* side : {&lhs, &rhs}) {
    if (side->rank() == 1 || side->rank() == 2) continue;
    raise(ErrorKind::bad_argument, Voice::xla, "dot",
          cat("shapes ", lhs.shape(), " and ", rhs.shape(), ": both must have rank 1 or 2"),
          "xla::dot_general takes any rank");
  }
}

Array dot(const Array& lhs, const Array& rhs) {
  check_dot_ranks(lhs, rhs);
  const contract::DotAxes axes{{{}, {}}, {{lhs.rank() - 1}, {0}}};
  return contract::dot_general("dot", lhs, rhs, axes, lhs.dtype());
}

}  // namespace weft::xla

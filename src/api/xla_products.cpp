// XLA's products.
#include "base/raise.h"
#include "contract/run_contract.h"
#include "dialect/products.h"
#include "weft/xla.h"

namespace weft::xla {

Literal dot_general(const Array& lhs, const Array& rhs, const DotDimensions& dimensions) try {
  return contract::run(dialect::lower_xla_dot_general(lhs, rhs, dimensions));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Literal dot(const Array& lhs, const Array& rhs) try {
  return contract::run(dialect::lower_xla_dot(lhs, rhs));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::xla

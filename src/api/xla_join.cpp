// XLA's joining, padding and views.
#include "api/join.h"
#include "base/raise.h"
#include "dialect/join.h"
#include "dialect/pad.h"
#include "dialect/xla_views.h"
#include "weft/xla.h"

namespace weft::xla {

Literal concatenate(const std::vector<Array>& operands, int64_t dimension) try {
  return assemble::run(dialect::lower_xla_concatenate(api::values_of(operands), dimension));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Literal pad(const Array& x, const Array& padding_value, const Dims& low, const Dims& high,
            const Dims& interior) {
  const Dims between = interior.empty() ? Dims::filled(x.rank(), 0) : interior;
  return assemble::run(dialect::lower_xla_pad(x, padding_value, low, high, between));
}

Literal rev(const Array& x, const Axes& dimensions) {
  dialect::check_xla_rev(x.shape(), dimensions);
  return x.flip(dimensions);
}

Literal slice(const Array& x, const Dims& start, const Dims& limit, const Dims& strides) try {
  const Dims steps = strides.empty() ? Dims::filled(x.rank(), 1) : strides;
  dialect::check_xla_slice(x.shape(), start, limit, steps);
  return x.index(dialect::xla_slice(start, limit, steps));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Literal transpose(const Array& x, const Axes& permutation) {
  dialect::check_xla_transpose(x.shape(), permutation);
  return x.transpose(permutation);
}

Literal reshape(const Array& x, const Shape& shape) {
  dialect::check_xla_reshape(x.shape(), shape);
  return x.reshape(shape);
}

}  // namespace weft::xla

// Arrays over and over, round and round.
#include <utility>

#include "api/join.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/join.h"
#include "weft/join.h"

namespace weft {
namespace {

// The counts of repeat.
BlockVector<int64_t> check_counts(const Array& counts) {
  if (counts.rank() > 1 || !(is_integer(counts.dtype()) || counts.dtype() == DType::boolean)) {
    raise(counts.rank() > 1 ? ErrorKind::bad_argument : ErrorKind::dtype_unsupported, "repeat",
          cat("counts are ", counts.dtype(), " of shape ", counts.shape(),
              "; they must be integers, one or a list"));
  }
  const auto values = counts.values<int64_t>();
  return BlockVector<int64_t>(values.begin(), values.end());
}

}  // namespace

Array tile(const Array& x, const PerAxis& times) try {
  return assemble::run(dialect::lower_tile({"tile"}, x, times));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array repeat(const Array& x, int64_t count, const std::optional<int64_t>& axis) try {
  return assemble::run(dialect::lower_repeat({"repeat"}, x, count, axis));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array repeat(const Array& x, const Array& counts, const std::optional<int64_t>& axis) try {
  BlockVector<int64_t> list = check_counts(counts);
  const Array flat = axis ? x : ravel(x);
  if (list.size() == 1)
    return assemble::run(dialect::lower_repeat({"repeat"}, flat, list[0], axis.value_or(0)));
  return assemble::run(
      dialect::lower_repeat_each({"repeat"}, flat, std::move(list), axis.value_or(0)));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array resize(const Array& x, const Shape& shape) try {
  const Array flat = ravel(x);
  const Array run = flat.is_contiguous() ? flat : flat.copy();
  return assemble::run(dialect::lower_resize({"resize"}, run, shape));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array roll(const Array& x, const PerAxis& shifts, const ReduceAxes& axes) try {
  if (axes.get()) return assemble::run(dialect::lower_roll({"roll"}, x, shifts, *axes.get()));
  const Array flat = ravel(x);
  return assemble::run(dialect::lower_roll({"roll"}, flat, shifts, {0})).reshape(x.shape());
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

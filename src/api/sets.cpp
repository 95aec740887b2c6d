// Sets of elements.
#include "weft/sets.h"

#include "dialect/unique.h"
#include "sorting/run.h"
#include "sorting/sets.h"
#include "sorting/unique.h"
#include "weft/numpy.h"

namespace weft {
namespace {

core::Unique lowered(const char* name, const Array& x, const UniqueOptions& o) {
  return dialect::lower_unique(name, Dialect::numpy, x, o.axis, o.equal_nan);
}

Array flat(const Array& x, DType dtype) {
  const Array line = x.reshape({x.size()});
  return line.dtype() == dtype ? line : line.astype(dtype);
}

// Both, flattened, of the common type.
struct Pair {
  Array a, b;

  Pair(const Array& x, const Array& y)
      : a(flat(x, promote(x.dtype(), y.dtype()))), b(flat(y, promote(x.dtype(), y.dtype()))) {}
};

Array different(const char* name, const Array& line, const SetOptions& o) {
  if (o.assume_unique) return line;
  return sorting::run(lowered(name, line, {})).values;
}

Array in_order(const char* name, const Array& line) {
  return sorting::run(core::Sort{name, Dialect::numpy, line}).values;
}

}  // namespace

Array unique(const Array& x, const UniqueOptions& options) {
  return sorting::run(lowered("unique", x, options)).values;
}

UniqueAll unique_all(const Array& x, const UniqueOptions& options) {
  core::Unique u = lowered("unique_all", x, options);
  u.gives_indices = u.gives_inverse = u.gives_counts = true;
  sorting::UniqueParts parts = sorting::run(u);
  return {parts.values, parts.indices, parts.inverse, parts.counts};
}

UniqueCounts unique_counts(const Array& x, const UniqueOptions& options) {
  core::Unique u = lowered("unique_counts", x, options);
  u.gives_counts = true;
  sorting::UniqueParts parts = sorting::run(u);
  return {parts.values, parts.counts};
}

UniqueInverse unique_inverse(const Array& x, const UniqueOptions& options) {
  core::Unique u = lowered("unique_inverse", x, options);
  u.gives_inverse = true;
  sorting::UniqueParts parts = sorting::run(u);
  return {parts.values, parts.inverse};
}

Array unique_values(const Array& x, const UniqueOptions& options) {
  return sorting::run(lowered("unique_values", x, options)).values;
}

Array isin(const Array& elements, const Array& others, bool invert) {
  const DType common = promote(elements.dtype(), others.dtype());
  const Array x = elements.dtype() == common ? elements : elements.astype(common);
  const Array answers = sorting::is_among("isin", x, flat(others, common));
  return invert ? logical_not(answers) : answers;
}

Array union1d(const Array& a, const Array& b) {
  const Pair pair(a, b);
  const Array both = sorting::joined("union1d", pair.a, pair.b);
  return sorting::run(lowered("union1d", both, {})).values;
}

Array intersect1d(const Array& a, const Array& b, const SetOptions& options) {
  const Pair pair(a, b);
  const Array mine = different("intersect1d", pair.a, options);
  const Array common =
      sorting::kept("intersect1d", mine, sorting::is_among("intersect1d", mine, pair.b));
  return options.assume_unique ? in_order("intersect1d", common) : common;
}

Array setdiff1d(const Array& a, const Array& b, const SetOptions& options) {
  const Array mine = different("setdiff1d", flat(a, a.dtype()), options);
  const Pair pair(mine, b);
  return sorting::kept("setdiff1d", mine,
                       logical_not(sorting::is_among("setdiff1d", pair.a, pair.b)));
}

Array setxor1d(const Array& a, const Array& b, const SetOptions& options) {
  const Pair pair(a, b);
  const Array both = sorting::joined("setxor1d", different("setxor1d", pair.a, options),
                                     different("setxor1d", pair.b, options));
  const Array sorted = in_order("setxor1d", both);
  return sorting::kept("setxor1d", sorted, sorting::are_single("setxor1d", sorted));
}

}  // namespace weft

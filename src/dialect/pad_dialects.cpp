// Padding that also cuts off: PyTorch's with a constant, and StableHLO's.
#include <utility>

#include "base/integers.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/memory_order.h"
#include "dialect/pad.h"

namespace weft::dialect {
namespace {

using core::Assemble;
using core::Value;

constexpr Asked kXlaPad{"pad", Dialect::xla};

// How many entries a width cuts off an axis.
int64_t cut(int64_t width, int64_t extent) {
  if (width >= 0) return 0;
  return width < -extent ? extent : -width;
}

[[noreturn]] void refuse_size(const Asked& asked, int axis) {
  raise(ErrorKind::size_overflow, asked.dialect, asked.name,
        cat("axis ", axis, " would have more entries than int64_t counts"));
}

// The extent of an axis with new entries between its own.
int64_t check_spread(int64_t extent, int64_t interior, int axis) {
  int64_t spread = 0;
  if (extent == 0) return 0;
  if (__builtin_mul_overflow(extent - 1, interior, &spread) ||
      __builtin_add_overflow(spread, extent, &spread))
    refuse_size(kXlaPad, axis);
  return spread;
}

int64_t check_padded(const Asked& asked, int64_t extent, int64_t low, int64_t high, int axis) {
  int64_t padded = 0;
  // The smaller first: a sum that fits is found whatever the order of its terms.
  if (__builtin_add_overflow(extent, smaller(low, high), &padded) ||
      __builtin_add_overflow(padded, larger(low, high), &padded))
    refuse_size(asked, axis);
  if (padded >= 0) return padded;
  raise(ErrorKind::negative_extent, asked.dialect, asked.name,
        asked.dialect == Dialect::torch
            ? cat("The input size ", extent, ", plus negative padding ", low, " and ", high,
                  " resulted in a negative output size, which is invalid. Check dimension ", axis,
                  " of your input.")
            : cat("low ", low, " and high ", high, " cut more from axis ", axis, " than the ",
                  extent, " entries that it has, those between them included"));
}

void check_counts(const Value& x, const Value& padding_value, const Dims& low, const Dims& high,
                  const Dims& interior) {
  const std::pair<const char*, const Dims&> lists[] = {
      {"low", low}, {"high", high}, {"interior", interior}};
  for (const auto& [what, list] : lists) {
    if (list.size() == x.rank()) continue;
    raise(ErrorKind::dims_count, Dialect::xla, "pad",
          cat(what, " ", braces(list), " has ", list.size(), " entries; the operand of shape ",
              x.shape, " has ", x.rank(), " axes"));
  }
  for (int i = 0; i < interior.size(); ++i) {
    if (interior[i] >= 0) continue;
    raise(ErrorKind::bad_argument, Dialect::xla, "pad",
          cat("interior ", braces(interior), " is ", interior[i], " on axis ", i,
              "; it must be 0 or more"));
  }
  if (padding_value.rank() != 0) {
    raise(ErrorKind::scalars_only, Dialect::xla, "pad",
          cat("the padding value has shape ", padding_value.shape, "; it must be 0-d"));
  }
  if (padding_value.dtype == x.dtype) return;
  raise(ErrorKind::dtypes_differ, Dialect::xla, "pad",
        cat("the element types ", x.dtype, " and ", padding_value.dtype,
            " differ; this dialect does not promote"),
        "xla::convert_element_type(x, DType) converts one side");
}

Value repeated(const Value& number, const Shape& shape) {
  return Value(shape, number.dtype, Strides::filled(shape.rank(), 0), number.address);
}

// The number everywhere, then what of x is left, `apart` entries from one to the next.
Assemble spread_out(const Asked& asked, const Shape& shape, const Value& x, const Dims& low,
                    const Dims& interior, const Value& number) {
  Assemble a{asked.name, asked.dialect, shape, x.dtype, strides_like(shape, {x})};
  if (count_or_overflow(shape) == 0) return a;
  a.parts.push_back({repeated(number, shape)});
  core::Part inside{x, 0, a.strides};
  inside.waits = true;
  for (int i = 0; i < x.rank(); ++i) {
    int64_t apart = 0;
    if (__builtin_add_overflow(interior[i], 1, &apart)) apart = interior[i];
    // ceil(-low / apart) entries are cut off.
    const int64_t first = low[i] < 0 ? -(low[i] + 1) / apart + 1 : 0;
    if (first >= x.shape[i]) return a;
    const int64_t at = low[i] + first * apart;
    if (at >= shape[i]) return a;
    const int64_t count = smaller(x.shape[i] - first, (shape[i] - at - 1) / apart + 1);
    inside.from = core::every(inside.from, i, first, 1, count);
    inside.offset += at * a.strides[i];
    inside.to[i] = count > 1 ? a.strides[i] * apart : 0;
  }
  a.parts.push_back(std::move(inside));
  return a;
}

}  // namespace

Assemble lower_torch_pad(const Value& x, const Widths& widths, const Value& fill) {
  const Asked asked{"pad", Dialect::torch};
  Value left = x;
  Widths added = widths;
  for (int axis = 0; axis < x.rank(); ++axis) {
    const int64_t before = widths.before[axis];
    const int64_t after = widths.after[axis];
    const int64_t extent = x.shape[axis];
    const int64_t kept = check_padded(asked, extent, before, after, axis);
    added.before[axis] = larger(before, 0);
    added.after[axis] = larger(after, 0);
    if (before >= 0 && after >= 0) continue;
    const int64_t first = cut(before, extent);
    const int64_t count = larger(extent - first - cut(after, extent), 0);
    // What is cut beyond the end of x is cut from the padding of the other side.
    added.before[axis] = smaller(added.before[axis], kept);
    added.after[axis] = kept - added.before[axis] - count;
    left = core::every(left, axis, first, 1, count);
  }
  const Value everywhere(Shape{x.rank(), 2}, fill.dtype, Strides{0, 0}, fill.address);
  return lower_pad(asked, left, added, Outside::constant, &everywhere);
}

Assemble lower_xla_pad(const Value& x, const Value& padding_value, const Dims& low,
                       const Dims& high, const Dims& interior) {
  check_counts(x, padding_value, low, high, interior);
  Shape shape = x.shape;
  bool cuts_or_spreads = false;
  for (int i = 0; i < x.rank(); ++i) {
    const int64_t spread = check_spread(x.shape[i], interior[i], i);
    shape[i] = check_padded(kXlaPad, spread, low[i], high[i], i);
    cuts_or_spreads = cuts_or_spreads || low[i] < 0 || high[i] < 0 || interior[i] > 0;
  }
  check_shape(shape, "pad", Dialect::xla);
  if (cuts_or_spreads) return spread_out(kXlaPad, shape, x, low, interior, padding_value);
  const Value everywhere(Shape{x.rank(), 2}, x.dtype, Strides{0, 0}, padding_value.address);
  return lower_pad(kXlaPad, x, {low, high}, Outside::constant, &everywhere);
}

}  // namespace weft::dialect

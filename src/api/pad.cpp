// Padding. What repeats entries is one record (dialect/pad.h); what is computed of them comes after
// room has been made.
#include <algorithm>
#include <utility>

#include "api/join.h"
#include "base/integers.h"
#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"
#include "dialect/pad.h"
#include "weft/join.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft {
namespace {

using dialect::Outside;
using dialect::Widths;

constexpr dialect::Asked kPad{"pad"};

Widths widths_for(const char* what, const PadWidths& given, const Shape& shape) {
  const std::vector<PadWidths::Pair>& pairs = given.pairs();
  const int rank = shape.rank();
  if (pairs.size() != 1 && pairs.size() != static_cast<size_t>(rank)) {
    raise(ErrorKind::dims_count, "pad",
          cat(pairs.size(), " pairs of ", what, " for shape ", shape, ", which has ", rank,
              rank == 1 ? " axis" : " axes", "; there must be one for each, or one for all"));
  }
  Widths widths{Dims::filled(rank, pairs[0].first), Dims::filled(rank, pairs[0].second)};
  for (int i = 0; i < rank && pairs.size() > 1; ++i) {
    widths.before[i] = pairs[static_cast<size_t>(i)].first;
    widths.after[i] = pairs[static_cast<size_t>(i)].second;
  }
  return widths;
}

// Numbers for both sides of each axis, of this type: shape (rank, 2).
Array numbers_for(const Operand& given, int rank, DType dtype) {
  if (!given.array()) check_literal("pad", Dialect::numpy, given.scalar(), dtype, {});
  const Array numbers =
      given.array() ? given.array()->astype(dtype) : full({}, given.scalar(), dtype);
  return numbers.broadcast_to({rank, 2});
}

Outside outside_of(PadMode mode) {
  switch (mode) {
    case PadMode::constant:
      return Outside::constant;
    case PadMode::edge:
      return Outside::edge;
    case PadMode::reflect:
      return Outside::reflect;
    case PadMode::symmetric:
      return Outside::symmetric;
    case PadMode::wrap:
      return Outside::wrap;
    default:
      return Outside::unset;
  }
}

// --- What is computed, axis by axis.

// An axis of the result: those before it are whole, of those behind it only the inside is seen.
struct Line {
  Array region;
  int axis;
  int64_t before;
  int64_t inside;
  int64_t after;

  Array from(int64_t first, int64_t count) const {
    return api::entries(region, axis, first, count);
  }
};

Line line_of(const Array& result, const Shape& inside, const Widths& widths, int axis) {
  Array region = result;
  for (int i = axis + 1; i < result.rank(); ++i)
    region = api::entries(region, i, widths.before[i], inside[i]);
  return {region, axis, widths.before[axis], inside[axis], widths.after[axis]};
}

void write(const Array& target, const Array& values) {
  if (target.size() > 0) target.assign(values.astype(target.dtype()));
}

// Whole numbers for integers.
Array rounded(const Array& values, DType dtype) {
  return is_integer(dtype) && is_floating(values.dtype()) ? round(values) : values;
}

Array statistic(PadMode mode, const Array& x, int axis) {
  if (mode == PadMode::maximum) return max(x, {.axis = axis, .keepdims = true});
  if (mode == PadMode::minimum) return min(x, {.axis = axis, .keepdims = true});
  return rounded(mean(x, {.axis = axis, .keepdims = true}), x.dtype());
}

void write_statistics(const Line& line, PadMode mode, int64_t front, int64_t back) {
  const int64_t first = smaller(front, line.inside);
  const int64_t last = smaller(back, line.inside);
  const Array in_front = statistic(mode, line.from(line.before, first), line.axis);
  const bool is_one = first == line.inside && last == line.inside;
  const int64_t behind = line.before + line.inside;
  write(line.from(0, line.before), in_front);
  write(line.from(behind, line.after),
        is_one ? in_front : statistic(mode, line.from(behind - last, last), line.axis));
}

// From `end` at the outside, which is reached, to the edge, which is not. Outwards if `reversed`.
void write_ramp(const Line& line, const Array& target, const Array& edge, const Array& end,
                bool reversed) {
  const int64_t width = target.shape()[line.axis];
  if (width == 0) return;
  const DType dtype = is_complex(target.dtype()) ? DType::c128 : DType::f64;
  Shape along = Shape::filled(target.rank(), 1);
  along[line.axis] = width;
  const Array count = arange(0, width, 1, DType::f64).reshape(along);
  const Array step = (edge.astype(dtype) - end.astype(dtype)) / static_cast<double>(width);
  const Array ramp = count * step + end.astype(dtype);
  const Array values = is_integer(target.dtype()) ? floor(ramp) : ramp;
  write(target, reversed ? values.flip({line.axis}) : values);
}

void write_ramps(const Line& line, const Array& front, const Array& back) {
  const int64_t behind = line.before + line.inside;
  write_ramp(line, line.from(0, line.before), line.from(line.before, 1), front, false);
  write_ramp(line, line.from(behind, line.after), line.from(behind - 1, 1), back, true);
}

// Mirrored and turned over at the edge, again and again: each time as much as there is by then, in
// whole lengths of the inside.
void write_odd(const Line& line, bool has_edge) {
  const int64_t period = has_edge ? line.inside : line.inside - 1;
  int64_t begin = line.before;
  int64_t end = line.before + line.inside;
  const int64_t size = end + line.after;
  const int64_t skip = has_edge ? 0 : 1;
  const auto turned = [&](int64_t edge, int64_t first, int64_t count) {
    const Array twice = multiply(line.from(edge, 1), 2);
    return subtract(twice, line.from(first, count).flip({line.axis}));
  };
  while (begin > 0 || end < size) {
    const int64_t known = (end - begin - skip) / period * period;
    const int64_t front = smaller(known, begin);
    if (front > 0) write(line.from(begin - front, front), turned(begin, begin + skip, front));
    const int64_t back = smaller(known, size - end);
    if (back > 0) write(line.from(end, back), turned(end - 1, end - skip - back, back));
    begin -= front;
    end += back;
  }
}

void check_lengths(const Widths& lengths) {
  for (const Dims* list : {&lengths.before, &lengths.after}) {
    for (const int64_t length : *list) {
      if (length >= 1) continue;
      raise(ErrorKind::bad_argument, "pad",
            cat("stat_length is ", length, "; a statistic needs 1 entry or more"));
    }
  }
}

bool is_computed(PadMode mode, const PadOptions& options) {
  const bool mirrors = mode == PadMode::reflect || mode == PadMode::symmetric;
  return (mirrors && options.odd) || mode == PadMode::linear_ramp || mode == PadMode::maximum ||
         mode == PadMode::mean || mode == PadMode::minimum;
}

// Room, and the inside in it. Refuses what cannot be padded with something of its own.
Array with_room(const Array& x, const Widths& widths) {
  dialect::lower_pad(kPad, x, widths, Outside::edge, nullptr);
  return assemble::run(dialect::lower_pad(kPad, x, widths, Outside::unset, nullptr));
}

void check_type(PadMode mode, DType dtype) {
  if (mode == PadMode::linear_ramp && dtype == DType::boolean)
    raise(ErrorKind::dtype_unsupported, "pad", "a ramp of booleans has no meaning");
  if (is_complex(dtype) && (mode == PadMode::maximum || mode == PadMode::minimum))
    raise(ErrorKind::dtype_unsupported, "pad", "complex numbers have no order");
}

Array pad_computed(const Array& x, const Widths& widths, PadMode mode, const PadOptions& options) {
  check_type(mode, x.dtype());
  const Widths lengths = options.stat_length
                             ? widths_for("lengths", *options.stat_length, x.shape())
                             : Widths{Dims(x.shape()), Dims(x.shape())};
  if (options.stat_length) check_lengths(lengths);
  const DType end_dtype = is_complex(x.dtype()) ? DType::c128 : DType::f64;
  const Array ends = numbers_for(options.end_values, x.rank(), end_dtype);
  const Array result = with_room(x, widths);
  if (x.size() == 0) return result;
  for (int axis = 0; axis < x.rank(); ++axis) {
    const Line line = line_of(result, x.shape(), widths, axis);
    if (line.before == 0 && line.after == 0) continue;
    if (mode == PadMode::linear_ramp)
      write_ramps(line, ends(axis, 0), ends(axis, 1));
    else if (mode != PadMode::reflect && mode != PadMode::symmetric)
      write_statistics(line, mode, lengths.before[axis], lengths.after[axis]);
    else if (line.inside > 1)
      write_odd(line, mode == PadMode::symmetric);
    else
      write(line.region, line.from(line.before, 1).copy());
  }
  return result;
}

}  // namespace

void PadWidths::set(const int64_t* widths, size_t count) {
  if (count != 1 && count != 2) {
    raise(ErrorKind::dims_count, "pad",
          cat(count,
              " widths; there are one for all sides, {front, behind} of every axis, or a "
              "pair for each axis: {{1, 2}, {3, 4}}"));
  }
  pairs_ = {{widths[0], widths[count - 1]}};
}

Array pad(const Array& x, const PadWidths& widths, PadMode mode, const PadOptions& options) try {
  const contract::Unwatched inside;
  const Widths of_axes = widths_for("widths", widths, x.shape());
  if (is_computed(mode, options)) return pad_computed(x, of_axes, mode, options);
  const Outside outside = outside_of(mode);
  if (outside != Outside::constant)
    return assemble::run(dialect::lower_pad(kPad, x, of_axes, outside, nullptr));
  const Array numbers = numbers_for(options.constant_values, x.rank(), x.dtype());
  const core::Value fill(numbers);
  return assemble::run(dialect::lower_pad(kPad, x, of_axes, outside, &fill));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

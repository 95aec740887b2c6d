// PyTorch's padding.
#include <algorithm>

#include "api/join.h"
#include "base/integers.h"
#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/pad.h"
#include "weft/torch.h"

namespace weft::torch {
namespace {

using dialect::Outside;
using dialect::Widths;

constexpr dialect::Asked kPad{"pad", Dialect::torch};

// From the last axis on, two numbers for each.
Widths check_widths(const Array& x, const std::vector<int64_t>& sizes) {
  if (sizes.size() % 2 != 0)
    raise(ErrorKind::bad_argument, Dialect::torch, "pad", "Padding length must be divisible by 2");
  if (sizes.size() > 2 * static_cast<size_t>(x.rank())) {
    raise(ErrorKind::dims_count, Dialect::torch, "pad",
          weft::cat("Padding length should be less than or equal to two times the input dimension "
                    "but got padding length ",
                    sizes.size(), " and input of dimension ", x.rank()));
  }
  Widths widths{Dims::filled(x.rank(), 0), Dims::filled(x.rank(), 0)};
  for (size_t i = 0; i < sizes.size(); i += 2) {
    const int axis = x.rank() - 1 - static_cast<int>(i / 2);
    widths.before[axis] = sizes[i];
    widths.after[axis] = sizes[i + 1];
  }
  return widths;
}

void check_mode(const Array& x, const std::vector<int64_t>& sizes) {
  const int padded = static_cast<int>(sizes.size() / 2);
  if (padded >= 1 && padded <= 3 && (x.rank() == padded + 1 || x.rank() == padded + 2)) return;
  raise(ErrorKind::dims_count, Dialect::torch, "pad",
        weft::cat("Padding size ", sizes.size(), " is not supported for ", x.rank(),
                  "D input tensor."),
        "2 numbers pad the last axis of 2 or 3, 4 the last two of 3 or 4, 6 the last three of 4 or "
        "5; PadMode::constant pads any");
}

// Mirrored without the edge there is one entry less; round and round, all are there once.
void check_reach(const Array& x, const Widths& widths, PadMode mode) {
  for (int axis = 0; axis < x.rank(); ++axis) {
    const int64_t extent = x.shape()[axis];
    const int64_t most = larger(widths.before[axis], widths.after[axis]);
    if (mode == PadMode::reflect && most > 0 && most >= extent) {
      raise(ErrorKind::bad_argument, Dialect::torch, "pad",
            weft::cat("Padding size should be less than the corresponding input dimension, but "
                      "got: padding (",
                      widths.before[axis], ", ", widths.after[axis], ") at dimension ", axis,
                      " of input ", brackets(x.shape())));
    }
    if (mode == PadMode::circular && most > extent) {
      raise(ErrorKind::bad_argument, Dialect::torch, "pad",
            "Padding value causes wrapping around more than once.");
    }
  }
}

// Without what negative widths cut off; then none of them is negative.
Array cut(const Array& x, Widths& widths) {
  Array left = x;
  for (int axis = 0; axis < x.rank(); ++axis) {
    const int64_t extent = left.shape()[axis];
    const int64_t front = smaller(-smaller(larger(widths.before[axis], -extent), 0), extent);
    const int64_t back = smaller(-smaller(larger(widths.after[axis], -extent), 0), extent);
    if (front > extent - back) {
      raise(ErrorKind::negative_extent, Dialect::torch, "pad",
            weft::cat("The input size ", extent, ", plus negative padding ", widths.before[axis],
                      " and ", widths.after[axis],
                      " resulted in a negative output size, which is invalid. Check dimension ",
                      axis, " of your input."));
    }
    left = api::entries(left, axis, front, extent - front - back);
    widths.before[axis] = larger(widths.before[axis], 0);
    widths.after[axis] = larger(widths.after[axis], 0);
  }
  return left;
}

Array padded(const Array& x, const Widths& widths, Outside outside) {
  return assemble::run(dialect::lower_pad(kPad, x, widths, outside, nullptr));
}

// Padded, then cut: what is mirrored is the whole.
Array pad_then_cut(const Array& x, const Widths& widths, Outside outside) {
  Widths added = widths;
  Widths cuts = widths;
  for (int axis = 0; axis < x.rank(); ++axis) {
    added.before[axis] = larger(widths.before[axis], 0);
    added.after[axis] = larger(widths.after[axis], 0);
    cuts.before[axis] = smaller(widths.before[axis], 0);
    cuts.after[axis] = smaller(widths.after[axis], 0);
  }
  const Array whole = padded(x, added, outside);
  const Array left = cut(whole, cuts);
  return left.shape() == whole.shape() ? whole : left.copy();
}

}  // namespace

Tensor pad(const Array& x, const std::vector<int64_t>& sizes, PadMode mode, Scalar value) try {
  Widths widths = check_widths(x, sizes);
  if (mode == PadMode::constant) {
    check_literal("pad", Dialect::torch, value, x.dtype(), {});
    const Array fill = weft::full({}, value, x.dtype());
    return assemble::run(dialect::lower_torch_pad(x, widths, fill));
  }
  check_mode(x, sizes);
  check_reach(x, widths, mode);
  if (mode == PadMode::reflect) return pad_then_cut(x, widths, Outside::reflect);
  if (mode == PadMode::replicate) return pad_then_cut(x, widths, Outside::edge);
  const Array left = cut(x, widths);
  return padded(left, widths, Outside::wrap);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::torch

// PyTorch's joining and repeating.
#include <utility>

#include "api/join.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/join.h"
#include "weft/torch.h"

namespace weft::torch {
namespace {

using Arrays = std::vector<Array>;

void check_list(const char* op, const Arrays& tensors) {
  if (!tensors.empty()) return;
  raise(ErrorKind::bad_argument, Dialect::torch, op, "expected a non-empty list of Tensors");
}

Tensor joined(const char* name, const Arrays& tensors, int64_t dim) {
  check_list(name, tensors);
  return assemble::run(dialect::lower_concat({name, Dialect::torch}, api::values_of(tensors), dim));
}

Arrays each(const Arrays& tensors, Array (*widen)(const Array&)) {
  Arrays wider;
  wider.reserve(tensors.size());
  for (const Array& tensor : tensors) wider.push_back(widen(tensor));
  return wider;
}

Array as_columns(const Array& x) { return x.rank() < 2 ? x.reshape({x.size(), 1}) : x; }

BlockVector<int64_t> check_repeats(const Array& repeats) {
  if (repeats.rank() > 1 || !is_integer(repeats.dtype())) {
    raise(repeats.rank() > 1 ? ErrorKind::bad_argument : ErrorKind::dtype_unsupported,
          Dialect::torch, "repeat_interleave", "repeats must be 0-dim or 1-dim tensor of integers");
  }
  const auto values = repeats.values<int64_t>();
  return BlockVector<int64_t>(values.begin(), values.end());
}

}  // namespace

Tensor cat(const Arrays& tensors, int64_t dim) try {
  return joined("cat", tensors, dim);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor stack(const Arrays& tensors, int64_t dim) try {
  check_list("stack", tensors);
  return assemble::run(
      dialect::lower_stack({"stack", Dialect::torch}, api::values_of(tensors), dim));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor hstack(const Arrays& tensors) try {
  const Arrays wider = each(tensors, weft::atleast_1d);
  return joined("hstack", wider, !wider.empty() && wider[0].rank() == 1 ? 0 : 1);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor vstack(const Arrays& tensors) try {
  return joined("vstack", each(tensors, weft::atleast_2d), 0);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor dstack(const Arrays& tensors) try {
  return joined("dstack", each(tensors, weft::atleast_3d), 2);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor column_stack(const Arrays& tensors) try {
  return joined("column_stack", each(tensors, as_columns), 1);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor tile(const Array& x, const PerAxis& dims) {
  return assemble::run(dialect::lower_tile({"tile", Dialect::torch}, x, dims));
}

Tensor repeat(const Array& x, const PerAxis& sizes) {
  if (sizes.size() < x.rank()) {
    raise(ErrorKind::dims_count, Dialect::torch, "repeat",
          "Number of dimensions of repeat dims can not be smaller than number of dimensions of "
          "tensor",
          "tile takes fewer");
  }
  return assemble::run(dialect::lower_tile({"repeat", Dialect::torch}, x, sizes));
}

Tensor repeat_interleave(const Array& x, int64_t repeats, const std::optional<int64_t>& dim) {
  return assemble::run(
      dialect::lower_repeat({"repeat_interleave", Dialect::torch}, x, repeats, dim));
}

Tensor repeat_interleave(const Array& x, const Array& repeats,
                         const std::optional<int64_t>& dim) try {
  BlockVector<int64_t> counts = check_repeats(repeats);
  const Array along = dim ? x : weft::ravel(x);
  if (counts.size() == 1) return torch::repeat_interleave(along, counts[0], dim.value_or(0));
  return assemble::run(dialect::lower_repeat_each({"repeat_interleave", Dialect::torch}, along,
                                                  std::move(counts), dim.value_or(0)));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor roll(const Array& x, const PerAxis& shifts, const Axes& dims) {
  if (dims.empty() && shifts.size() == 1) return weft::roll(x, shifts);
  if (shifts.size() != dims.size()) {
    raise(ErrorKind::bad_argument, Dialect::torch, "roll",
          weft::cat("shifts and dimensions must align. shifts: ", shifts.size(),
                    ", dims:", dims.size()));
  }
  return assemble::run(dialect::lower_roll({"roll", Dialect::torch}, x, shifts, dims));
}

}  // namespace weft::torch

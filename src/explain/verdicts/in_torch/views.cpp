// What PyTorch 2.15 says of views, of expand and sum_to_size, and of brackets.
#include <algorithm>

#include "array/axes.h"
#include "base/text.h"
#include "explain/verdicts/in_torch/refusal.h"
#include "weft/broadcast.h"

namespace weft::explanation::verdicts::in_torch {
namespace {

Sentence size_count_refusal(const Call& call, const Shape& x) {
  if (call.target.rank() >= x.rank()) return {};
  return cat("expand(", torch_tensor_type(dtype_of_input(call, 0)), "{", brackets(x),
             "}, size=", brackets(call.target), "): the number of sizes provided (",
             call.target.rank(), ") must be greater or equal to the number of dimensions in the ",
             "tensor (", x.rank(), ")");
}

// From the last size to the first. A negative size of a new or stretched axis is noticed at the
// end, by the count of elements.
Sentence new_sizes_refusal(const Call& call, const Shape& x) {
  const Shape& target = call.target;
  const int added = target.rank() - x.rank();
  for (int i = target.rank() - 1; i >= 0; --i) {
    const int64_t own = i < added ? 1 : x[i - added];
    if (target[i] == -1 && i < added && !x.empty())
      return cat("The expanded size of the tensor (-1) isn't allowed in a leading, non-existing ",
                 "dimension ", i);
    if (target[i] == -1 || own == target[i] || own == 1) continue;
    return cat("The expanded size of the tensor (", target[i], ") must match the existing size (",
               own, ") at non-singleton dimension ", i, ".  Target sizes: ", brackets(target),
               ".  Tensor sizes: ", brackets(x));
  }
  return {};
}

// Sizes that stay negative are multiplied as unsigned numbers, one after the other.
Sentence overflow_refusal(const Call& call, const Shape& x) {
  const int added = call.target.rank() - x.rank();
  uint64_t count = 1;
  bool overflows = false;
  for (int i = 0; i < call.target.rank(); ++i) {
    const bool keeps = call.target[i] == -1 && i >= added;
    const auto size = static_cast<uint64_t>(keeps ? x[i - added] : call.target[i]);
    overflows = overflows || (size != 0 && count > UINT64_MAX / size);
    count *= size;
  }
  if (!overflows && count <= INT64_MAX) return {};
  return "numel: integer multiplication overflow";
}

Sentence expansion_refusal(const Call& call, const Shape& x) {
  for (const auto check : {size_count_refusal, new_sizes_refusal, overflow_refusal}) {
    if (Sentence refused = check(call, x)) return refused;
  }
  return {};
}

Sentence permutation_refusal(const Call& call, const Shape& x) {
  if (!call.has_dims) return {};
  if (call.dims.size() != x.rank())
    return cat("permute(sparse_coo): number of dimensions in the tensor input does not match the ",
               "length of the desired ordering of dimensions i.e. input.dim() = ", x.rank(),
               " is not equal to len(dims) = ", call.dims.size());
  Axes seen;
  for (const int64_t axis : call.dims) {
    if (Sentence refused = torch_axis_refusal(axis, x.rank())) return refused;
    const int64_t place = from_start(axis, x.rank());
    if (contains(seen, place)) return "permute(): duplicate dims are not allowed.";
    seen.push_back(place);
  }
  return {};
}

Sentence axes_refusal(const Axes& axes, int rank) {
  for (const int64_t axis : axes) {
    if (Sentence refused = torch_axis_refusal(axis, rank)) return refused;
  }
  return {};
}

// What is known of the sizes of a reshape.
struct Sizes {
  int64_t known = 1;
  int unknown = 0;
  int negative = -1;  // the first below -1
};
Sizes count_sizes(const Shape& target) {
  Sizes sizes;
  for (int i = 0; i < target.rank(); ++i) {
    if (target[i] < -1 && sizes.negative < 0) sizes.negative = i;
    sizes.unknown += target[i] == -1;
    sizes.known *= target[i] < 0 ? 1 : target[i];
  }
  return sizes;
}

Sentence reshape_refusal(const Call& call, const Shape& x) {
  const Sizes sizes = count_sizes(call.target);
  if (sizes.unknown > 1) return "only one dimension can be inferred";
  if (sizes.negative >= 0)
    return cat("invalid shape dimension ", call.target[sizes.negative], " at index ",
               sizes.negative, " of shape ", brackets(call.target));
  const int64_t count = count_or_overflow(x);
  if (sizes.unknown && sizes.known == 0 && count == 0)
    return cat("cannot reshape tensor of 0 elements into shape ", brackets(call.target),
               " because the unspecified dimension size -1 can be any value and is ambiguous");
  const bool fits =
      sizes.unknown ? sizes.known != 0 && count % sizes.known == 0 : sizes.known == count;
  if (fits) return {};
  return cat("shape '", brackets(call.target), "' is invalid for input of size ", count);
}

Sentence sum_refusal(const Call& call, const Shape& x) {
  if (!find_broadcast_to_refusal(call.target, x)) return {};
  return cat("size {", brackets(call.target), "} is not expandable to size {", brackets(x), "}.");
}

// --- Brackets: one index after the other, on what is left.

bool is_mask(const Call& call, const IndexPart& part) {
  return part.input >= 0 &&
         call.inputs[static_cast<size_t>(part.input)].value.dtype == DType::boolean;
}

int taken(const Call& call, const IndexPart& part) {
  if (is_mask(call, part)) return shape_of(call, static_cast<size_t>(part.input)).rank();
  if (part.input >= 0) return 1;
  return part.index.tag() == Index::Tag::position || part.index.tag() == Index::Tag::range;
}

Sentence mask_refusal(const Shape& mask, const Shape& x, int axis) {
  for (int i = 0; i < mask.rank(); ++i) {
    if (mask[i] == x[axis + i]) continue;
    return cat("The shape of the mask ", brackets(mask), " at index ", i,
               " does not match the shape of the indexed tensor ", brackets(x), " at index ",
               axis + i);
  }
  return {};
}

// `axis` of the tensor, at `place` of the index.
Sentence part_refusal(const Call& call, const IndexPart& part, int axis, size_t place) {
  const Shape& x = shape_of(call, 0);
  if (part.input >= 0) return {};
  if (part.index.tag() == Index::Tag::position) {
    const int64_t position = part.index.position();
    if (position >= -x[axis] && position < x[axis]) return {};
    return cat("index ", position, " is out of bounds for dimension ", place, " with size ",
               x[axis]);
  }
  if (part.index.tag() != Index::Tag::range || part.index.as_slice().step > 0) return {};
  return part.index.as_slice().step == 0 ? "slice step cannot be zero"
                                         : "step must be greater than zero";
}

Sentence arrays_refusal(const Call& call, const std::vector<IndexPart>& parts) {
  std::string listed;
  Shape joined;
  bool fits = true;
  for (const IndexPart& part : parts) {
    if (part.input < 0 || is_mask(call, part)) continue;
    const Shape& shape = shape_of(call, static_cast<size_t>(part.input));
    if (shape.empty()) continue;  // a position
    listed += cat(listed.empty() ? "" : ", ", brackets(shape));
    fits = fits && widen_to_fit(joined, shape);
  }
  if (fits) return {};
  return cat("shape mismatch: indexing tensors could not be broadcast together with shapes ",
             listed);
}

}  // namespace

Sentence brackets_refusal(const Call& call) {
  const Shape& x = shape_of(call, 0);
  const std::vector<IndexPart> parts = parts_of(call);
  int axes = 0;
  for (const IndexPart& part : parts) axes += taken(call, part);
  if (axes > x.rank()) return cat("too many indices for tensor of dimension ", x.rank());
  int axis = 0;
  Sentence mask;
  for (size_t place = 0; place < parts.size(); ++place) {
    const IndexPart& part = parts[place];
    if (Sentence refused = part_refusal(call, part, axis, place)) return refused;
    if (is_mask(call, part) && !mask)
      mask = mask_refusal(shape_of(call, static_cast<size_t>(part.input)), x, axis);
    const bool is_rest = part.input < 0 && part.index.tag() == Index::Tag::rest;
    axis += is_rest ? x.rank() - axes : taken(call, part);
  }
  if (mask) return mask;
  return arrays_refusal(call, parts);
}

Sentence view_refusal(const Call& call) {
  const Shape& x = shape_of(call, 0);
  const std::string& name = call.function;
  if (call.kind == StepKind::expand) return expansion_refusal(call, x);
  if (call.kind == StepKind::sum_to_size) return sum_refusal(call, x);
  if (name == "index") return brackets_refusal(call);
  if (name == "reshape") return reshape_refusal(call, x);
  if (name == "transpose") return permutation_refusal(call, x);
  if (name == "expand_dims") return axes_refusal(call.axes, x.rank() + call.axes.size());
  if (name == "moveaxis") {
    if (Sentence refused = axes_refusal(call.axes, x.rank())) return refused;
    return axes_refusal(call.dims, x.rank());
  }
  if (name == "squeeze" || name == "swapaxes" || name == "flip" || name == "diagonal")
    return axes_refusal(call.axes, x.rank());
  return {};
}

}  // namespace weft::explanation::verdicts::in_torch

// What XlaBuilder of jaxlib 0.4.38 says. Its sentences begin with the code of the error.
#include <algorithm>

#include "array/axes.h"
#include "base/text.h"
#include "explain/verdicts/in_xla/refusal.h"
#include "weft/broadcast.h"
#include "weft/xla.h"

namespace weft::explanation::verdicts::in_xla {
namespace {

// --- Joins and reductions.

Sentence joined_refusal(const Call& call, size_t input, int64_t axis, DType so_far) {
  const Shape& first = shape_of(call, 0);
  const Shape& next = shape_of(call, input);
  if (first.rank() != next.rank())
    return invalid("Cannot concatenate arrays with different ranks: ", first.rank(), " (",
                   hlo_of(call, 0), ") vs ", next.rank(), " (", hlo_of(call, input), ").");
  const DType dtype = dtype_of_input(call, input);
  if (!go_together(dtype_of_input(call, 0), dtype))
    return invalid("Cannot concatenate arrays with different element types: ",
                   hlo_type_name(so_far), " vs ", hlo_type_name(dtype), ".");
  for (int i = 0; i < first.rank(); ++i) {
    if (i == axis || first[i] == next[i]) continue;
    return invalid("Cannot concatenate arrays that differ in dimensions other than the one being ",
                   "concatenated. Dimension ", i,
                   " in both shapes must be equal (or compatible): ", hlo_of(call, 0), " vs ",
                   hlo_of(call, input), ".");
  }
  return {};
}

Sentence join_refusal(const Call& call) {
  if (call.inputs.empty()) return invalid("Concatenate expects at least one argument.");
  const int64_t axis = call.axes.empty() ? 0 : call.axes[0];
  if (axis < 0 || axis >= shape_of(call, 0).rank())
    return invalid("Concatenate dimension out of bounds: ", axis, ".");
  for (size_t i = 1; i < call.inputs.size(); ++i) {
    if (Sentence refused = joined_refusal(call, i, axis, dtype_of_input(call, 0))) return refused;
  }
  return {};
}

Sentence reduction_refusal(const Call& call) {
  const DType dtype = dtype_of_input(call, 0);
  const bool joins_bits = call.op == Op::bitwise_and || call.op == Op::bitwise_or;
  if (joins_bits && !is_integer(dtype) && dtype != DType::boolean)
    return invalid("Expected pred or integral type in argument to and/or operation; got ",
                   hlo_type_name(dtype), ".");
  Axes seen;
  for (const int64_t axis : call.axes) {
    if (axis < 0 || axis >= shape_of(call, 0).rank())
      return invalid("Reducing out-of-bounds dimension ", axis, " in shape ", hlo_of(call, 0), ".");
    if (contains(seen, axis)) return invalid("Duplicate reduction dimension: ", axis);
    seen.push_back(axis);
  }
  return {};
}

// --- BroadcastInDim.

Sentence entry_refusal(const Call& call, int i) {
  const Shape& x = shape_of(call, 0);
  const int64_t dim = call.dims[i];
  if (dim < 0 || dim >= call.target.rank())
    return invalid("Broadcast dimension ", dim, " is out of bound");
  const int64_t extent = call.target[static_cast<int>(dim)];
  if (x[i] != 1 && x[i] != extent)
    return invalid("Input dimension should be either 1 or equal to the output dimension it is ",
                   "broadcasting into; the ", i, "th operand dimension is ", x[i], ", the ", dim,
                   "th output dimension is ", extent, ".");
  if (i > 0 && call.dims[i - 1] >= dim)
    return invalid("Broadcast dimensions order is wrong: ", dim, " comes after ", call.dims[i - 1],
                   ".");
  return {};
}

Sentence in_dim_refusal(const Call& call) {
  const Shape& x = shape_of(call, 0);
  const Shape& target = call.target;
  if (std::any_of(target.begin(), target.end(), [](int64_t e) { return e < 0; }))
    return invalid("invalid shape type=", hlo_type_number(dtype_of_input(call, 0)), ", dims=[",
                   comma_list(target), "]");
  for (const int64_t dim : call.dims) {
    if (dim > target.rank()) return invalid("Broadcast dimension ", dim, " is out of bound");
  }
  if (call.dims.size() != x.rank())
    return invalid("Size of broadcast_dimensions has to match operand's rank; operand rank: ",
                   x.rank(), ", size of broadcast_dimensions ", call.dims.size(), ".");
  if (x.rank() > target.rank())
    return invalid("InDim style broadcast must be to an equal or higher ranked shape; operand ",
                   "rank: ", x.rank(), "; output rank: ", target.rank());
  for (int i = 0; i < call.dims.size(); ++i) {
    if (Sentence refused = entry_refusal(call, i)) return refused;
  }
  return {};
}

Sentence expansion_refusal(const Call& call) {
  if (call.function == "broadcast_in_dim") return in_dim_refusal(call);
  for (const int64_t extent : call.target) {
    if (extent < 0) return invalid("Broadcast with negative dimension size ", extent, ".");
  }
  return {};
}

// --- Views.

Sentence reshape_refusal(const Call& call) {
  const int64_t from = count_or_overflow(shape_of(call, 0));
  const int64_t to = count_or_overflow(call.target);
  if (from == to) return {};
  return invalid("Reshape operation has mismatched element counts: from=", from, " (",
                 hlo_of(call, 0), ") to=", to, " (",
                 hlo_shape(dtype_of_input(call, 0), call.target), ").");
}

Sentence transpose_refusal(const Call& call) {
  const int rank = shape_of(call, 0).rank();
  Axes seen;
  for (const int64_t axis : call.dims) {
    if (axis >= 0 && axis < rank && !contains(seen, axis)) seen.push_back(axis);
  }
  if (seen.size() == rank && call.dims.size() == rank) return {};
  return invalid("Transpose dimensions [", comma_list(call.dims),
                 "] are not a permutation of the operand dimensions (operand shape is ",
                 hlo_of(call, 0), ").");
}

// --- DotGeneral.

bool is_out_of_range(const Axes& axes, int rank) {
  return std::any_of(axes.begin(), axes.end(),
                     [&](int64_t axis) { return axis < 0 || axis >= rank; });
}

bool has_duplicates(const Axes& a, const Axes& b) {
  Axes seen;
  for (const Axes* axes : {&a, &b}) {
    for (const int64_t axis : *axes) {
      if (contains(seen, axis)) return true;
      seen.push_back(axis);
    }
  }
  return false;
}

// The first line of the dimension numbers as XLA prints them.
std::string first_number(const xla::DotDimensions& d) {
  if (!d.lhs_contracting.empty()) return cat("lhs_contracting_dimensions: ", d.lhs_contracting[0]);
  if (!d.rhs_contracting.empty()) return cat("rhs_contracting_dimensions: ", d.rhs_contracting[0]);
  if (!d.lhs_batching.empty()) return cat("lhs_batch_dimensions: ", d.lhs_batching[0]);
  return cat("rhs_batch_dimensions: ", d.rhs_batching[0]);
}

Sentence numbers_refusal(const Call& call) {
  const xla::DotDimensions& d = call.dot;
  const int lhs = shape_of(call, 0).rank();
  const int rhs = shape_of(call, 1).rank();
  if (is_out_of_range(d.lhs_contracting, lhs) || is_out_of_range(d.lhs_batching, lhs) ||
      is_out_of_range(d.rhs_contracting, rhs) || is_out_of_range(d.rhs_batching, rhs))
    return invalid("A dimension number is out of range in Dot: ", first_number(d));
  if (has_duplicates(d.lhs_contracting, d.lhs_batching) ||
      has_duplicates(d.rhs_contracting, d.rhs_batching))
    return invalid("A dimension number is not unique in Dot: ", first_number(d));
  return {};
}

bool are_equal_along(const Call& call, const Axes& lhs, const Axes& rhs) {
  for (int i = 0; i < lhs.size(); ++i) {
    if (shape_of(call, 0)[static_cast<int>(lhs[i])] != shape_of(call, 1)[static_cast<int>(rhs[i])])
      return false;
  }
  return true;
}

}  // namespace

Sentence product_refusal(const Call& call) {
  const xla::DotDimensions& d = call.dot;
  const auto refused = [&](std::string_view why) {
    return invalid("Cannot infer shape for dot operation: ", hlo_of(call, 0), " <dot> ",
                   hlo_of(call, 1), ". ", why);
  };
  if (Sentence numbers = numbers_refusal(call)) return numbers;
  if (d.lhs_contracting.size() != d.rhs_contracting.size())
    return refused("Must specify the same number of contracting dimensions for lhs and rhs.");
  if (!are_equal_along(call, d.lhs_contracting, d.rhs_contracting))
    return refused("Contracting dimension sizes are not compatible.");
  if (d.lhs_batching.size() != d.rhs_batching.size())
    return refused("Must the same number of batch dimensions for lhs and rhs.");
  if (!are_equal_along(call, d.lhs_batching, d.rhs_batching))
    return refused("Batch dimension sizes are not compatible.");
  return {};
}

Sentence refusal(const Call& call) {
  switch (call.kind) {
    case StepKind::elementwise:
      return elementwise_refusal(call);
    case StepKind::reduce:
      return reduction_refusal(call);
    case StepKind::product:
      return product_refusal(call);
    case StepKind::expand:
      return expansion_refusal(call);
    case StepKind::view:
      return call.function == "reshape" ? reshape_refusal(call) : transpose_refusal(call);
    case StepKind::join:
      return join_refusal(call);
    case StepKind::in_place:
    case StepKind::assign:
    case StepKind::sum_to_size:
    case StepKind::index:
    case StepKind::window:
      break;
  }
  return {};
}

}  // namespace weft::explanation::verdicts::in_xla

// Concatenation and stacking.
#include "dialect/join.h"

#include <utility>

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/memory_order.h"
#include "dialect/promote.h"
#include "refuse/report.h"

namespace weft::dialect {
namespace {

using core::Assemble;
using core::Part;
using core::Value;

constexpr int kAll = -1;  // instead of an axis along which they may differ

// Axes other than this one agree.
bool fits(const Shape& first, const Shape& next, int along) {
  bool fits = first.rank() == next.rank();
  for (int axis = 0; fits && axis < first.rank(); ++axis)
    fits = axis == along || first[axis] == next[axis];
  return fits;
}

bool all_fit(const Values& parts, int along) {
  for (const Value& part : parts) {
    if (!fits(parts[0].shape, part.shape, along)) return false;
  }
  return true;
}

// --- Refusals.

// Where else they could be joined, or what gives one of them the axis that it lacks.
std::string join_hint(const Asked& asked, const Values& parts, size_t other, int along) {
  if (along == kAll) return "";
  const Shape& first = parts[0].shape;
  for (int axis = 0; axis < first.rank(); ++axis) {
    if (all_fit(parts, axis)) return cat("along axis ", axis, " they fit");
  }
  Shape wider = parts[other].shape;
  if (asked.dialect != Dialect::numpy || wider.rank() + 1 != first.rank() || other > 25) return "";
  wider.insert(along, 1);
  if (!fits(first, wider, along)) return "";
  return cat(operand_name(static_cast<int>(other)), ".expand_dims({", along, "}) fits");
}

std::string torch_headline(const Asked& asked, const Values& parts, size_t other, int along) {
  if (asked.dialect != Dialect::torch) return "";
  const Shape& a = parts[0].shape;
  const Shape& b = parts[other].shape;
  if (along == kAll) {
    return cat("stack expects each tensor to be equal size, but got ", brackets(a),
               " at entry 0 and ", brackets(b), " at entry ", other);
  }
  if (a.rank() != b.rank())
    return cat("Tensors must have same number of dimensions: got ", a.rank(), " and ", b.rank());
  int axis = 0;
  while (axis == along || a[axis] == b[axis]) ++axis;
  return cat("Sizes of tensors must match except in dimension ", along, ". Expected size ", a[axis],
             " but got size ", b[axis], " for tensor number ", other, " in the list.");
}

[[noreturn]] void refuse_parts(const Asked& asked, const Values& parts, size_t other, int along) {
  const Shape& first = parts[0].shape;
  const Shape& next = parts[other].shape;
  ErrorInfo info{.kind = ErrorKind::extents_differ, .op = asked.name, .dialect = asked.dialect};
  for (const Value& part : parts) info.shapes.push_back(part.shape);
  info.operands[0] = 0;
  info.operands[1] = static_cast<int>(other);
  const std::string hint = join_hint(asked, parts, other, along);
  const std::string headline = torch_headline(asked, parts, other, along);
  if (next.rank() != first.rank()) {
    info.kind = ErrorKind::bad_argument;
    refuse::raise_with(
        std::move(info),
        cat("operand 0 of shape ", first, " has ", first.rank(), " axes and operand ", other,
            " of shape ", next, " has ", next.rank(), "; they must have equally many"),
        hint, headline);
  }
  int axis = 0;
  while (axis == along || next[axis] == first[axis]) ++axis;
  info.result_axis = axis;
  info.extents[0] = first[axis];
  info.extents[1] = next[axis];
  refuse::raise_with(
      std::move(info),
      cat("axis ", axis, " is ", first[axis], " in operand 0 of shape ", first, " and ", next[axis],
          " in operand ", other, " of shape ", next, "; nothing stretches when arrays are joined"),
      hint, headline);
}

void check_parts(const Asked& asked, const Values& parts, int along) {
  for (size_t i = 1; i < parts.size(); ++i) {
    if (!fits(parts[0].shape, parts[i].shape, along)) refuse_parts(asked, parts, i, along);
  }
}

void check_any(const Asked& asked, const Values& parts) {
  if (!parts.empty()) return;
  raise(ErrorKind::bad_argument, asked.dialect, asked.name, "needs at least one array");
}

void check_axes_of(const Asked& asked, const Values& parts) {
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].rank() > 0) continue;
    raise(ErrorKind::too_few_axes, asked.dialect, asked.name,
          cat("0-d arrays have no axis to be joined along",
              parts.size() > 1 ? cat("; operand ", i, " is one") : ""),
          all_fit(parts, kAll) ? "stack gives them a new one" : "");
  }
}

void check_one_dtype(const Asked& asked, const Values& parts) {
  for (const Value& part : parts) {
    if (part.dtype == parts[0].dtype) continue;
    raise(ErrorKind::dtypes_differ, Dialect::xla, asked.name,
          cat("the element types ", parts[0].dtype, " and ", part.dtype,
              " differ; this dialect does not promote"),
          "xla::convert_element_type(x, DType) converts one side");
  }
}

int64_t check_sum(const Asked& asked, int64_t a, int64_t b) {
  int64_t sum = 0;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  raise(ErrorKind::size_overflow, asked.dialect, asked.name,
        "the result has more entries along the axis than int64_t counts");
}

// --- Records.

// One after the other along an axis. REQUIRES: checked.
Assemble joined(const Asked& asked, const Values& parts, int axis) {
  Assemble a{asked.name, asked.dialect, parts[0].shape, common_dtype(asked, parts)};
  a.shape[axis] = 0;
  for (const Value& part : parts) a.shape[axis] = check_sum(asked, a.shape[axis], part.shape[axis]);
  check_shape(a.shape, asked.name, asked.dialect);
  a.strides = strides_like(a.shape, parts);
  a.parts.reserve(parts.size());
  int64_t offset = 0;
  for (const Value& part : parts) {
    a.parts.push_back({part, offset});
    if (part.size() > 0) offset += part.shape[axis] * a.strides[axis];
  }
  return a;
}

// Elements one after the other, whatever their axes.
Assemble flattened(const Asked& asked, const Values& parts) {
  Assemble a{asked.name, asked.dialect, {}, common_dtype(asked, parts)};
  int64_t count = 0;
  for (const Value& part : parts) {
    a.parts.push_back({part, count, row_major_strides(part.shape)});
    count = check_sum(asked, count, part.size());
  }
  a.shape = Shape{count};
  a.strides = Strides{1};
  return a;
}

// PyTorch leaves out tensors of shape (0,), as long as others have other ranks.
Values without_empty(const Values& parts) {
  Values left;
  for (const Value& part : parts) {
    if (part.shape != Shape{0}) left.push_back(part);
  }
  return left;
}

}  // namespace

DType common_dtype(const Asked& asked, const Values& parts) {
  if (asked.dialect == Dialect::xla) check_one_dtype(asked, parts);
  DType dtype = parts[0].dtype;
  for (const Value& part : parts) {
    dtype = asked.dialect == Dialect::torch ? promote_torch(asked.name, dtype, part.dtype)
                                            : promote(dtype, part.dtype);
  }
  return dtype;
}

Assemble lower_concat(const Asked& asked, const Values& parts, const std::optional<int64_t>& axis) {
  check_any(asked, parts);
  if (!axis) return flattened(asked, parts);
  check_axes_of(asked, parts);
  if (asked.dialect == Dialect::torch) {
    const Values left = without_empty(parts);
    if (!left.empty() && left.size() < parts.size()) {
      Assemble a = lower_concat(asked, left, axis);
      a.dtype = common_dtype(asked, parts);
      return a;
    }
  }
  const int along = check_axis(*axis, parts[0].rank(), asked.name);
  check_parts(asked, parts, along);
  return joined(asked, parts, along);
}

Assemble lower_stack(const Asked& asked, const Values& parts, int64_t axis) {
  check_any(asked, parts);
  check_parts(asked, parts, kAll);
  const int rank = parts[0].rank() + 1;
  if (rank > kMaxRank) detail::refuse_rank(rank);
  const int along = check_axis(axis, rank, asked.name);
  Values with_axes;
  with_axes.reserve(parts.size());
  for (const Value& part : parts) with_axes.push_back(core::with_axis(part, along));
  return joined(asked, with_axes, along);
}

Assemble lower_xla_concatenate(const Values& parts, int64_t dimension) {
  const Asked asked{"concatenate", Dialect::xla};
  if (parts.empty())
    raise(ErrorKind::bad_argument, asked.dialect, asked.name, "there must be an operand");
  const Shape& first = parts[0].shape;
  if (dimension < 0 || dimension >= first.rank()) {
    raise(dimension < 0 ? ErrorKind::dim_negative : ErrorKind::dim_out_of_range, asked.dialect,
          asked.name, cat("dimension ", dimension, " is none of shape ", first));
  }
  check_one_dtype(asked, parts);
  const int along = static_cast<int>(dimension);
  for (size_t k = 1; k < parts.size(); ++k) {
    if (fits(first, parts[k].shape, along)) continue;
    raise(ErrorKind::extents_differ, asked.dialect, asked.name,
          cat("operand ", k, " of shape ", parts[k].shape, " and operand 0 of shape ", first,
              " must differ in dimension ", dimension, " only"));
  }
  return joined(asked, parts, along);
}

}  // namespace weft::dialect

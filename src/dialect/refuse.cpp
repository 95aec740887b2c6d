#include "dialect/refuse.h"

#include <algorithm>

#include "base/raise.h"
#include "base/text.h"
#include "dialect/hint.h"
#include "dialect/report.h"

namespace weft::dialect {
namespace {

int largest_rank(const std::vector<Shape>& shapes) {
  int rank = 0;
  for (const Shape& shape : shapes) rank = std::max(rank, shape.rank());
  return rank;
}

int64_t extent_at(const Shape& shape, int axis, int rank) {
  const int own = axis - (rank - shape.rank());
  return own < 0 ? 1 : shape[own];
}

// The rightmost axis on which two shapes disagree, and the first two that do.
Refusal find_disagreement(const std::vector<Shape>& shapes) {
  const int rank = largest_rank(shapes);
  for (int axis = rank - 1; axis >= 0; --axis) {
    int first = -1;
    for (int i = 0; i < static_cast<int>(shapes.size()); ++i) {
      const int64_t extent = extent_at(shapes[static_cast<size_t>(i)], axis, rank);
      if (extent == 1) continue;
      if (first < 0) first = i;
      const int64_t before = extent_at(shapes[static_cast<size_t>(first)], axis, rank);
      if (before == extent) continue;
      return {ErrorKind::extents_differ, -1, axis, {first, i}, {before, extent}};
    }
  }
  return {};
}

void add_trailing_operands(Report& report, const std::vector<Shape>& shapes, int rank) {
  for (const Shape& shape : shapes) report.operand(shape, trailing_axes(shape.rank(), rank));
}

// How one asks in so many words for what the policy refused to do implicitly.
std::string explicit_stretch(bool by_rank, int operand, const Shape& shape, const Axes& columns,
                             const Shape& result) {
  const std::string name = operand_name(operand);
  if (by_rank) {
    Axes leading = trailing_axes(result.rank() - shape.rank(), result.rank() - shape.rank());
    return cat(name, ".expand_dims(", braces(leading), ")");
  }
  if (columns == trailing_axes(shape.rank(), result.rank())) {
    return cat(name, ".broadcast_to(", braces(result), ")");
  }
  return cat("broadcast_in_dim(", name, ", ", braces(result), ", ", braces(columns), ")");
}

std::string torch_headline(const Refusal& why) {
  return cat("The size of tensor ", operand_name(why.operands[0]), " (", why.extents[0],
             ") must match the size of tensor ", operand_name(why.operands[1]), " (",
             why.extents[1], ") at non-singleton dimension ", why.result_axis);
}

}  // namespace

void refuse_operands(const char* op, Voice voice, const std::vector<Shape>& shapes) {
  const Refusal why = find_disagreement(shapes);
  Report report(why.kind, op, voice);
  add_trailing_operands(report, shapes, largest_rank(shapes));
  report.fault(why.result_axis, why.operands, why.extents);
  if (voice == Voice::torch) report.headline(torch_headline(why));
  const std::string hint =
      shapes.size() == 2 ? hint_for_pair(op, voice, shapes[0], shapes[1]) : std::string();
  report.raise(cat("shapes ", join(shapes), " do not broadcast: result axis ", why.result_axis,
                   " is ", why.extents[0], " in operand ", why.operands[0], " and ", why.extents[1],
                   " in operand ", why.operands[1]),
               hint);
}

void refuse_output(const char* op, Voice voice, const std::vector<Shape>& shapes,
                   const Shape& result, const Shape& out, bool in_place) {
  const int rank = std::max(result.rank(), out.rank());
  Report report(ErrorKind::output_shape, op, voice);
  add_trailing_operands(report, shapes, rank);
  report.line("result", result, trailing_axes(result.rank(), rank));
  report.line(in_place ? "target" : "out", out, trailing_axes(out.rank(), rank));
  for (int axis = rank - 1; axis >= 0; --axis) {
    const int64_t wanted = extent_at(result, axis, rank);
    const int64_t given = extent_at(out, axis, rank);
    const bool missing = axis < rank - out.rank();
    if (!missing && (wanted == given || wanted == 1)) continue;
    report.fault(axis, {-1, -1}, {wanted, missing ? -1 : given});
    break;
  }
  if (voice == Voice::torch) {
    report.headline(cat("output with shape ", out, " doesn't match the broadcast shape ", result));
  }
  report.raise(cat("the result of shape ", result, " does not fit ",
                   in_place ? "the target of shape " : "out of shape ", out, ": ",
                   in_place ? "an in-place target" : "out", " never changes its shape"),
               cat(in_place ? "assign to a name instead" : "leave out= away",
                   " to get a new array of shape ", result));
}

void refuse_stretch(Policy policy, const char* op, Voice voice, const std::vector<Shape>& shapes,
                    const std::vector<Axes>& columns, const Shape& result, int operand) {
  const Shape& shape = shapes[static_cast<size_t>(operand)];
  const bool by_rank = policy == Policy::same_rank;
  Report report(by_rank ? ErrorKind::rank_promotion : ErrorKind::stretch, op, voice);
  for (size_t i = 0; i < shapes.size(); ++i) report.operand(shapes[i], columns[i]);
  report.line("result", result, trailing_axes(result.rank(), result.rank()));
  report.raise(
      by_rank ? cat("operand ", operand, " of shape ", shape, " has rank ", shape.rank(),
                    " and the result rank ", result.rank(),
                    "; the policy same_rank allows no rank promotion")
              : cat("operand ", operand, " of shape ", shape, " would be stretched to ", result,
                    "; the policy exact allows no stretching"),
      "if it is meant, say so: " +
          explicit_stretch(by_rank, operand, shape, columns[static_cast<size_t>(operand)], result));
}

}  // namespace weft::dialect

namespace weft {

using dialect::Report;

Shape broadcast_shapes(const std::vector<Shape>& shapes) {
  Shape result;
  for (const Shape& shape : shapes) {
    if (!widen_to_fit(result, shape))
      dialect::refuse_operands("broadcast_shapes", Voice::numpy, shapes);
  }
  check_shape(result, "broadcast_shapes");
  return result;
}

void refuse_broadcast_shapes(const Shape* const* shapes, int count) {
  std::vector<Shape> list;
  for (int i = 0; i < count; ++i) list.push_back(*shapes[i]);
  dialect::refuse_operands("broadcast_shapes", Voice::numpy, list);
}

void refuse_infer_size(const Shape& a, const Shape& b) {
  dialect::refuse_operands("infer_size", Voice::torch, {a, b});
}

void refuse_broadcast_to(const Shape& shape, const Shape& target) {
  const Refusal why = find_broadcast_to_refusal(shape, target);
  Report report(why.kind, "broadcast_to", Voice::numpy);
  const int rank = std::max(shape.rank(), target.rank());
  report.operand(shape, trailing_axes(shape.rank(), rank));
  report.line("target", target, trailing_axes(target.rank(), rank));
  if (why.kind == ErrorKind::too_few_sizes) {
    report.raise(cat("shape ", shape, " cannot become ", target, ": axes are never dropped"));
  }
  report.fault(why.result_axis, {0, -1}, why.extents);
  report.raise(cat("shape ", shape, " does not stretch to ", target, ": axis ", why.result_axis,
                   " would go from ", why.extents[0], " to ", why.extents[1],
                   ", and only an extent of 1 stretches"),
               dialect::hint_for_broadcast_to(shape, target));
}

}  // namespace weft

#include "refuse/refuse.h"

#include <algorithm>

#include "base/raise.h"
#include "base/text.h"
#include "refuse/hint.h"
#include "refuse/report.h"

namespace weft::refuse {
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

bool is_mask(const Call& call, int operand) {
  return call.masked && operand + 1 == static_cast<int>(call.shapes.size());
}

// How hints name an operand.
std::string name_of(const Call& call, int operand) {
  if (is_mask(call, operand)) return "mask";
  const bool is_single = call.shapes.size() == (call.masked ? 2U : 1U);
  return is_single ? "x" : operand_name(operand);
}

// How sentences name an operand.
std::string title_of(const Call& call, int operand) {
  return is_mask(call, operand) ? "the where= mask" : cat("operand ", operand);
}

void add_operands(Report& report, const Call& call, const std::vector<Axes>& columns) {
  for (size_t i = 0; i < call.shapes.size(); ++i) {
    report.operand(call.shapes[i], columns[i], is_mask(call, static_cast<int>(i)) ? "where" : "");
  }
}

void add_trailing_operands(Report& report, const Call& call, int rank) {
  std::vector<Axes> columns;
  for (const Shape& shape : call.shapes) columns.push_back(trailing_axes(shape.rank(), rank));
  add_operands(report, call, columns);
}

// How one asks in so many words for what the policy refused to do implicitly.
std::string explicit_stretch(bool by_rank, const std::string& name, const Shape& shape,
                             const Axes& columns, const Shape& result) {
  if (by_rank) {
    const int missing = result.rank() - shape.rank();
    return cat(name, ".expand_dims(", braces(trailing_axes(missing, missing)), ")");
  }
  if (columns == trailing_axes(shape.rank(), result.rank())) {
    return cat(name, ".broadcast_to(", braces(result), ")");
  }
  return cat("broadcast_in_dim(", name, ", ", braces(result), ", ", braces(columns), ")");
}

// Every forbidden stretch made explicit. In the XLA dialect it is the whole call, because the
// broadcast_dimensions must go away with it.
std::string stretched_operands(const Call& call, const std::vector<Axes>& columns,
                               const Shape& result, const std::vector<int>& forbidden) {
  const bool by_rank = call.policy == Policy::same_rank;
  const bool whole = call.dialect == Dialect::xla;
  std::string out;
  for (int i = 0; i < static_cast<int>(call.shapes.size()); ++i) {
    const bool stretches = std::find(forbidden.begin(), forbidden.end(), i) != forbidden.end();
    if (!stretches && !whole) continue;
    if (!out.empty()) out += whole ? ", " : " and ";
    const size_t at = static_cast<size_t>(i);
    const std::string name = name_of(call, i);
    out += stretches ? explicit_stretch(by_rank, name, call.shapes[at], columns[at], result) : name;
  }
  return whole ? cat(spelled(call.op, call.dialect), "(", out, ")") : out;
}

std::string torch_headline(const Refusal& why) {
  return cat("The size of tensor ", operand_name(why.operands[0]), " (", why.extents[0],
             ") must match the size of tensor ", operand_name(why.operands[1]), " (",
             why.extents[1], ") at non-singleton dimension ", why.result_axis);
}

// The rightmost axis on which the output is not what the result needs.
void mark_output_fault(Report& report, const Shape& result, const Shape& out, int rank) {
  for (int axis = rank - 1; axis >= 0; --axis) {
    const int64_t wanted = extent_at(result, axis, rank);
    const int64_t given = extent_at(out, axis, rank);
    const bool missing = axis < rank - out.rank();
    if (!missing && (wanted == given || wanted == 1)) continue;
    return report.fault(axis, {-1, -1}, {wanted, missing ? -1 : given});
  }
}

std::string output_sentence(Target target, const Shape& result, const Shape& out) {
  switch (target) {
    case Target::out:
      return cat("the result of shape ", result, " does not fit out of shape ", out,
                 ": out never changes its shape");
    case Target::in_place:
      return cat("the result of shape ", result, " does not fit the target of shape ", out,
                 ": an in-place target never changes its shape");
    case Target::assigned:
      return cat("values of shape ", result, " do not stretch to the target's shape ", out);
  }
  return "";
}

// The call that makes a new array: "add(a, b) gives ...". A mask needs its out=.
std::string output_hint(const Call& call, const Shape& result, Target target) {
  if (target == Target::assigned) return hint_for_assigned(result, *call.out);
  for (const Shape& shape : call.shapes) {
    if (call.masked || !is_allowed(call.policy, shape, result)) return "";
  }
  std::string op = spelled(call.op, call.dialect);
  if (op.back() == '_') op.pop_back();  // torch::add_ works in place, torch::add does not
  std::string names;
  for (int i = 0; i < static_cast<int>(call.shapes.size()); ++i) {
    names += (i ? ", " : "") + name_of(call, i);
  }
  return cat(op, "(", names, ") gives a new array of shape ", result);
}

}  // namespace

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

void refuse_operands(const Call& call) try {
  const Refusal why = find_disagreement(call.shapes);
  Report report(why.kind, call.op, call.dialect);
  add_trailing_operands(report, call, largest_rank(call.shapes));
  report.fault(why.result_axis, why.operands, why.extents);
  if (call.dialect == Dialect::torch) report.headline(torch_headline(why));
  const bool is_pair = call.shapes.size() == 2 && !call.masked;
  report.raise(cat("shapes ", join(call.shapes), " do not broadcast: result axis ", why.result_axis,
                   " is ", why.extents[0], " in ", title_of(call, why.operands[0]), " and ",
                   why.extents[1], " in ", title_of(call, why.operands[1])),
               is_pair ? hint_for_pair(call) : std::string());
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void refuse_output(const Call& call, const Shape& result, Target target) try {
  const Shape& out = *call.out;
  const int rank = std::max(result.rank(), out.rank());
  Report report(ErrorKind::output_shape, call.op, call.dialect);
  add_trailing_operands(report, call, rank);
  if (target != Target::assigned) report.line("result", result, trailing_axes(result.rank(), rank));
  report.line(target == Target::out ? "out" : "target", out, trailing_axes(out.rank(), rank));
  mark_output_fault(report, result, out, rank);
  if (call.dialect == Dialect::torch) {
    report.headline(cat("output with shape ", brackets(out), " doesn't match the broadcast shape ",
                        brackets(result)));
  }
  report.raise(output_sentence(target, result, out), output_hint(call, result, target));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void refuse_stretch(const Call& call, const std::vector<Axes>& columns, const Shape& result,
                    const std::vector<int>& forbidden) try {
  const bool by_rank = call.policy == Policy::same_rank;
  const Shape& first = call.shapes[static_cast<size_t>(forbidden.front())];
  const std::string title = title_of(call, forbidden.front());
  Report report(by_rank ? ErrorKind::rank_promotion : ErrorKind::stretch, call.op, call.dialect);
  add_operands(report, call, columns);
  report.line("result", result, trailing_axes(result.rank(), result.rank()));
  report.fault(-1, {forbidden.front(), -1}, {-1, -1});
  report.raise(
      by_rank ? cat(title, " of shape ", first, " has rank ", first.rank(), " and the result rank ",
                    result.rank(), "; the policy same_rank allows no rank promotion")
              : cat(title, " of shape ", first, " would be stretched to ", result,
                    "; the policy exact allows no stretching"),
      "if it is meant, say so: " + stretched_operands(call, columns, result, forbidden));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::refuse

namespace weft {

using refuse::Report;

Shape broadcast_shapes(const std::vector<Shape>& shapes) {
  Shape result;
  for (const Shape& shape : shapes) {
    if (!widen_to_fit(result, shape))
      refuse::refuse_operands({"broadcast_shapes", Dialect::numpy, shapes});
  }
  check_shape(result, "broadcast_shapes");
  return result;
}

void detail::refuse_broadcast_shapes(const Shape* const* shapes, int count) try {
  std::vector<Shape> list;
  for (int i = 0; i < count; ++i) list.push_back(*shapes[i]);
  refuse::refuse_operands({"broadcast_shapes", Dialect::numpy, list});
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void detail::refuse_infer_size(const Shape& a, const Shape& b) try {
  Shape result = a;
  if (widen_to_fit(result, b)) check_shape(result, "infer_size", Dialect::torch);
  refuse::refuse_operands({"infer_size", Dialect::torch, {a, b}});
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void detail::refuse_broadcast_to(const Shape& shape, const Shape& target) try {
  const Refusal why = find_broadcast_to_refusal(shape, target);
  Report report(why.kind, "broadcast_to", Dialect::numpy);
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
               refuse::hint_for_broadcast_to(shape, target));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

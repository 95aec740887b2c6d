// Refusals that speak of broadcast dimensions: the core's broadcast_in_dim and the XLA dialect.
#include <algorithm>

#include "base/raise.h"
#include "base/text.h"
#include "refuse/hint.h"
#include "refuse/refuse.h"
#include "refuse/report.h"

namespace weft::refuse {
namespace {

// What is wrong with the dims themselves; empty if it is not the dims. `owner` is what they
// place, `host` what they place it in.
std::string dims_sentence(const Refusal& why, const Axes& dims, const std::string& owner,
                          const Shape& operand, const std::string& host, int host_rank) {
  const std::string given = cat("broadcast_dimensions ", braces(dims));
  const int64_t entry = why.entry >= 0 ? dims[why.entry] : 0;
  switch (why.kind) {
    case ErrorKind::dims_count:
      if (operand.empty()) return cat("a 0-d operand takes no ", given);
      return cat(given, " has ", dims.size(), dims.size() == 1 ? " entry" : " entries", "; ", owner,
                 " of shape ", operand, " needs ", operand.rank(), ", one per axis");
    case ErrorKind::dim_negative:
      return cat(given, ": entry ", why.entry, " is ", entry, ", which is negative");
    case ErrorKind::dim_out_of_range:
      return cat(given, ": entry ", why.entry, " is ", entry, ", but ", host, " has rank ",
                 host_rank);
    case ErrorKind::dim_repeated:
      return cat(given, ": axis ", entry, " is named twice");
    case ErrorKind::dims_not_increasing:
      return cat(given, " must be strictly increasing, but ", entry, " comes after ",
                 dims[why.entry - 1]);
    default:
      return "";
  }
}

// The dims up to the entry at fault; those behind it have not been checked.
Axes checked_dims(const Refusal& why, const Axes& dims) {
  Axes checked = dims;
  checked.resize(why.entry + 1);
  return checked;
}

// True iff every extent has a column of its own.
bool can_draw(const Axes& columns, int rank) {
  for (int i = 0; i < columns.size(); ++i) {
    if (columns[i] < 0 || columns[i] >= rank) return false;
    for (int j = 0; j < i; ++j) {
      if (columns[j] == columns[i]) return false;
    }
  }
  return true;
}

void add_operand(Report& report, const Shape& shape, const Axes& columns, bool drawn) {
  drawn ? report.operand(shape, columns) : report.hidden_operand(shape, columns);
}

// Operands of which the lower rank is placed by `dims`, as far as they have been checked.
void add_placed_operands(Report& report, const Refusal& why, const Shape& lhs, const Shape& rhs,
                         const Axes& dims) {
  const int rank = std::max(lhs.rank(), rhs.rank());
  const bool same_rank = lhs.rank() == rhs.rank();
  const bool drawn = same_rank || can_draw(dims, rank);
  const Axes placed = drawn ? dims : checked_dims(why, dims);
  const Axes identity = trailing_axes(rank, rank);
  add_operand(report, lhs, lhs.rank() == rank ? identity : placed, drawn);
  add_operand(report, rhs, rhs.rank() == rank ? identity : placed, drawn);
}

[[noreturn]] void raise_extents(Report& report, const Refusal& why, const Shape& lhs,
                                const Shape& rhs, const std::string& hint) {
  report.fault(why.result_axis, why.operands, why.extents);
  report.raise(cat("shapes ", lhs, " and ", rhs, " do not go together: result axis ",
                   why.result_axis, " is ", why.extents[0], " in operand ", why.operands[0],
                   " and ", why.extents[1], " in operand ", why.operands[1]),
               hint);
}

}  // namespace

void refuse_xla(const char* op, const Shape& lhs, const Shape& rhs, const Axes& dims,
                Policy policy) try {
  const Refusal why = xla::find_binary_refusal(lhs, rhs, dims);
  if (!why) check_shape(xla::detail::place_binary(lhs, rhs, dims).shape, op, Dialect::xla);
  Report report(why.kind, op, Dialect::xla);
  const std::string hint =
      hint_for_xla({op, Dialect::xla, {lhs, rhs}, false, nullptr, policy}, dims);
  if (why.kind == ErrorKind::extents_differ) {
    add_placed_operands(report, why, lhs, rhs, dims);
    raise_extents(report, why, lhs, rhs, hint);
  }
  report.hidden_operand(lhs);
  report.hidden_operand(rhs);
  const int lower = lhs.rank() < rhs.rank() ? 0 : 1;
  if (why.kind == ErrorKind::dims_required) {
    report.raise(cat("shapes ", lhs, " and ", rhs,
                     " have different ranks, and no broadcast_dimensions say where operand ", lower,
                     " belongs"),
                 hint);
  }
  if (why.kind == ErrorKind::dims_not_identity) {
    report.raise(cat("shapes ", lhs, " and ", rhs, " have equal ranks; broadcast_dimensions ",
                     braces(dims), " must be omitted or be 0, 1, ..., rank - 1"),
                 hint);
  }
  const Shape& host = lower == 0 ? rhs : lhs;
  report.raise(dims_sentence(why, dims, cat("operand ", lower), lower == 0 ? lhs : rhs,
                             cat("operand ", 1 - lower), host.rank()),
               hint);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void refuse_xla_scalars_only(const char* op, const std::vector<Shape>& shapes) try {
  Report report(ErrorKind::scalars_only, op, Dialect::xla);
  for (const Shape& shape : shapes) report.hidden_operand(shape);
  report.raise(cat("shapes ", join(shapes), " differ; only 0-d operands are stretched here"),
               hint_for_scalars_only(shapes));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::refuse

namespace weft {

void detail::refuse_xla_binary(const Shape& lhs, const Shape& rhs, const Axes& dims) {
  refuse::refuse_xla("infer_binary_shape", lhs, rhs, dims, Policy::implicit);
}

void detail::refuse_broadcast_in_dim(const Shape& operand, const Shape& result, const Axes& dims,
                                     Dialect dialect) try {
  const Refusal why = dialect == Dialect::xla ? xla::find_in_dim_refusal(operand, result, dims)
                                              : find_map_refusal(operand, result, dims);
  refuse::Report report(why.kind, "broadcast_in_dim", dialect);
  const bool differ = why.kind == ErrorKind::extents_differ;
  const bool drawn = differ && refuse::can_draw(dims, result.rank());
  refuse::add_operand(report, operand, drawn ? dims : refuse::checked_dims(why, dims), drawn);
  if (differ) {
    report.fault(why.result_axis, {0, -1}, why.extents);
    report.line("result", result, trailing_axes(result.rank(), result.rank()));
    report.raise(cat("shape ", operand, " does not stretch to ", result, " along ", braces(dims),
                     ": its axis ", why.entry, " of extent ", why.extents[0], " is sent to axis ",
                     why.result_axis, " of extent ", why.extents[1]));
  }
  report.raise(
      refuse::dims_sentence(why, dims, "the operand", operand, "the result", result.rank()));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

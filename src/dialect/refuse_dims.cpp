// Refusals that speak of broadcast dimensions: the core's broadcast_in_dim and the XLA voice.
#include <algorithm>

#include "base/text.h"
#include "dialect/hint.h"
#include "dialect/refuse.h"
#include "dialect/report.h"

namespace weft::dialect {
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

[[noreturn]] void raise_extents(Report& report, const Refusal& why, const Shape& lhs,
                                const Shape& rhs, const std::string& hint) {
  report.fault(why.result_axis, why.operands, why.extents);
  report.raise(cat("shapes ", lhs, " and ", rhs, " do not go together: result axis ",
                   why.result_axis, " is ", why.extents[0], " in operand ", why.operands[0],
                   " and ", why.extents[1], " in operand ", why.operands[1]),
               hint);
}

}  // namespace

void refuse_xla(const char* op, const Shape& lhs, const Shape& rhs, const Axes& dims) {
  const Refusal why = xla::find_binary_refusal(lhs, rhs, dims);
  Report report(why.kind, op, Voice::xla);
  const std::string hint = hint_for_xla(op, lhs, rhs, dims);
  if (why.kind == ErrorKind::extents_differ) {
    const Axes l = lhs.rank() < rhs.rank() ? dims : trailing_axes(lhs.rank(), lhs.rank());
    const Axes r = rhs.rank() < lhs.rank() ? dims : trailing_axes(rhs.rank(), rhs.rank());
    // Entries behind the failing one have not been checked and may lie outside the picture.
    const bool drawable = dims.size() <= why.entry + 1;
    drawable ? report.operand(lhs, l) : report.hidden_operand(lhs);
    drawable ? report.operand(rhs, r) : report.hidden_operand(rhs);
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
                     braces(dims), " must be left away or be 0, 1, ..., rank - 1"),
                 hint);
  }
  const Shape& host = lower == 0 ? rhs : lhs;
  report.raise(dims_sentence(why, dims, cat("operand ", lower), lower == 0 ? lhs : rhs,
                             cat("operand ", 1 - lower), host.rank()),
               hint);
}

void refuse_xla_scalars_only(const char* op, const std::vector<Shape>& shapes) {
  Report report(ErrorKind::scalars_only, op, Voice::xla);
  for (const Shape& shape : shapes) report.hidden_operand(shape);
  report.raise(cat("shapes ", join(shapes), " differ; only 0-d operands are stretched here"),
               "xla::broadcast_in_dim(x, shape, dims) stretches an operand explicitly");
}

}  // namespace weft::dialect

namespace weft {

void refuse_xla_binary(const Shape& lhs, const Shape& rhs, const Axes& dims) {
  dialect::refuse_xla("infer_binary_shape", lhs, rhs, dims);
}

void refuse_broadcast_in_dim(const Shape& operand, const Shape& result, const Axes& dims,
                             Voice voice) {
  const Refusal why = voice == Voice::xla ? xla::find_in_dim_refusal(operand, result, dims)
                                          : find_map_refusal(operand, result, dims);
  dialect::Report report(why.kind, "broadcast_in_dim", voice);
  report.hidden_operand(operand);
  if (why.kind == ErrorKind::extents_differ) {
    report.fault(why.result_axis, {0, -1}, why.extents);
    report.line("result", result, trailing_axes(result.rank(), result.rank()));
    report.raise(cat("shape ", operand, " does not stretch to ", result, " along ", braces(dims),
                     ": its axis ", why.entry, " of extent ", why.extents[0], " is sent to axis ",
                     why.result_axis, " of extent ", why.extents[1]));
  }
  report.raise(
      dialect::dims_sentence(why, dims, "the operand", operand, "the result", result.rank()));
}

}  // namespace weft

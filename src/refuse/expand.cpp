// Refusals of PyTorch's expand and its adjoint. The first line is PyTorch's own: people search for
// it.
#include "base/raise.h"
#include "base/text.h"
#include "refuse/hint.h"
#include "refuse/refuse.h"
#include "refuse/report.h"

namespace weft {
namespace {

std::string headline(const Refusal& why, const Shape& sizes, const Shape& target) {
  const int64_t wanted = why.entry >= 0 ? target[why.entry] : 0;
  switch (why.kind) {
    case ErrorKind::too_few_sizes:
      return cat("expand(tensor of sizes ", brackets(sizes), ", size=", brackets(target),
                 "): the number of sizes provided (", target.rank(),
                 ") must be greater or equal to the number of dimensions in the tensor (",
                 sizes.rank(), ")");
    case ErrorKind::minus_one_on_new_axis:
      return cat(
          "The expanded size of the tensor (-1) isn't allowed in a leading, non-existing "
          "dimension ",
          why.entry);
    case ErrorKind::size_below_minus_one:
      return cat("The expanded size of the tensor (", wanted, ") isn't allowed at dimension ",
                 why.entry);
    default:
      return cat("The expanded size of the tensor (", wanted, ") must match the existing size (",
                 why.extents[0], ") at non-singleton dimension ", why.entry,
                 ".  Target sizes: ", brackets(target), ".  Tensor sizes: ", brackets(sizes));
  }
}

std::string_view rule(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::too_few_sizes:
      return "axes are never dropped";
    case ErrorKind::minus_one_on_new_axis:
      return "-1 keeps a size, and a new axis has none to keep";
    case ErrorKind::size_below_minus_one:
      return "a size is -1 (keep it) or not negative";
    default:
      return "only a size of 1 can change";
  }
}

}  // namespace

void detail::refuse_expand(const Shape& sizes, const Shape& target) try {
  const Refusal why = torch::find_expand_refusal(sizes, target);
  refuse::Report report(why.kind, "expand", Dialect::torch);
  report.headline(headline(why, sizes, target));
  const int rank = sizes.rank() > target.rank() ? sizes.rank() : target.rank();
  report.operand(sizes, trailing_axes(sizes.rank(), rank));
  report.line("target", target, trailing_axes(target.rank(), rank));
  if (why.result_axis >= 0) report.fault(why.result_axis, {0, -1}, why.extents);
  report.raise(cat("sizes ", sizes, " do not expand to ", target, ": ", rule(why.kind)),
               refuse::hint_for_expand(sizes, target));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void refuse::refuse_sum_to_size(const Shape& shape, const Shape& sizes) try {
  const Refusal why = find_broadcast_to_refusal(sizes, shape);
  Report report(ErrorKind::extents_differ, "sum_to_size", Dialect::torch);
  report.headline(
      cat("size {", brackets(sizes), "} is not expandable to size {", brackets(shape), "}."));
  const int rank = sizes.rank() > shape.rank() ? sizes.rank() : shape.rank();
  report.operand(shape, trailing_axes(shape.rank(), rank));
  report.line("sizes", sizes, trailing_axes(sizes.rank(), rank));
  if (why.result_axis >= 0) {
    report.fault(why.result_axis, {0, -1}, {why.extents[1], why.extents[0]});
  }
  report.raise(cat("shape ", shape, " does not sum to ", sizes,
                   ": an axis is kept, summed to extent 1, or summed away at the front"));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft

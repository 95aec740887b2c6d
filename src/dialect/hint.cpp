#include "dialect/hint.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "dialect/policy.h"
#include "dialect/report.h"

namespace weft::dialect {
namespace {

// True iff the call would go through with operands of these shapes.
bool works(const Call& call, const Shape& a, const Shape& b) {
  Shape result = a;
  if (!widen_to_fit(result, b)) return false;
  if (call.out && (!widen_to_fit(result, *call.out) || result != *call.out)) return false;
  return is_valid(result) && is_allowed(call.policy, a, result) &&
         is_allowed(call.policy, b, result);
}

Shape with_trailing_ones(const Shape& shape, int count) {
  Shape longer = shape;
  for (int i = 0; i < count; ++i) longer.push_back(1);
  return longer;
}

// "b(all, new_axis)", "b(ellipsis, new_axis, new_axis)".
std::string indexed_with_new_axes(const std::string& name, int rank, int count) {
  std::string out = name + (rank == 1 ? "(all" : "(ellipsis");
  for (int i = 0; i < count; ++i) out += ", new_axis";
  return out + ")";
}

// The same call must exist in the XLA voice, with the same meaning for every type.
bool is_xla_call(const Call& call) {
  static constexpr std::string_view names[] = {
      "add",           "subtract",    "multiply",   "maximum",    "minimum",
      "equal",         "not_equal",   "less",       "less_equal", "greater",
      "greater_equal", "bitwise_and", "bitwise_or", "bitwise_xor"};
  return call.voice == Voice::numpy && call.one_dtype && !call.out &&
         call.policy != Policy::exact &&
         std::find(std::begin(names), std::end(names), call.op) != std::end(names);
}

std::string axes_text(int first, int count) {
  if (count == 1) return cat("axis ", first);
  std::string out = "axes ";
  for (int i = 0; i < count; ++i) out += cat(i ? ", " : "", first + i);
  return out;
}

Axes run_of_axes(int first, int count) {
  Axes dims = Dims::filled(count, 0);
  for (int i = 0; i < count; ++i) dims[i] = first + i;
  return dims;
}

// The neighbouring axes of the higher rank, rightmost first, where the lower rank fits.
std::optional<int> find_place(const Shape& lhs, const Shape& rhs, bool try_rightmost) {
  const int low = std::min(lhs.rank(), rhs.rank());
  const int high = std::max(lhs.rank(), rhs.rank());
  if (low == 0 || low == high) return std::nullopt;
  for (int first = high - low - (try_rightmost ? 0 : 1); first >= 0; --first) {
    if (!xla::find_binary_refusal(lhs, rhs, run_of_axes(first, low))) return first;
  }
  return std::nullopt;
}

std::string hint_other_alignment(const Call& call, const Shape& a, const Shape& b) {
  const std::optional<int> first = find_place(a, b, false);
  if (!first) return "";
  const int lower = a.rank() < b.rank() ? 0 : 1;
  const Shape& low = lower == 0 ? a : b;
  const int high_rank = std::max(a.rank(), b.rank());
  const int behind = high_rank - *first - low.rank();
  const Shape turned = with_trailing_ones(low, behind);
  if (!works(call, lower == 0 ? turned : a, lower == 0 ? b : turned)) return "";
  std::string text = cat("operand ", lower, " matches ", axes_text(*first, low.rank()),
                         " of operand ", 1 - lower, "; to line it up there use ",
                         indexed_with_new_axes(operand_name(lower), low.rank(), behind));
  if (is_xla_call(call)) {
    text += cat(", or\n          xla::", call.op, "(a, b, ",
                braces(run_of_axes(*first, low.rank())), ")");
  }
  return text;
}

std::string hint_transposed(const Call& call, const Shape& a, const Shape& b) {
  if (b.rank() != 2 || !works(call, a, Shape{b[1], b[0]})) return "";
  return "operand 1 fits when transposed: b.transpose()";
}

std::string hint_all_pairs(const Call& call, const Shape& a, const Shape& b) {
  if (a.rank() != 1 || b.rank() != 1 || !works(call, with_trailing_ones(a, 1), b)) return "";
  return "for every element of a with every element of b use a(all, new_axis)";
}

std::string hint_reshaped(const Call& call, const Shape& a, const Shape& b) {
  if (!is_valid(a) || !is_valid(b) || count_or_overflow(a) != count_or_overflow(b)) return "";
  if (!works(call, a, a)) return "";
  return cat("operand 1 has as many elements as operand 0: b.reshape(", braces(a), ")");
}

// The same for a call in the XLA voice with these dimensions.
bool works_in_xla(const Call& call, const Shape& lhs, const Shape& rhs, const Axes& dims) {
  if (xla::find_binary_refusal(lhs, rhs, dims)) return false;
  const Shape result = xla::detail::place_binary(lhs, rhs, dims).shape;
  const bool is_exact = call.policy == Policy::exact;  // dims are explicit: same_rank allows them
  return is_valid(result) && (!is_exact || (is_allowed(call.policy, lhs, result) &&
                                            is_allowed(call.policy, rhs, result)));
}

// The operand's axes put into the order in which the dimensions ascend.
std::string hint_ascending(const Call& call, const Axes& dims) {
  const Shape& lhs = call.shapes[0];
  const Shape& rhs = call.shapes[1];
  const bool lhs_is_lower = lhs.rank() < rhs.rank();
  const Shape& lower = lhs_is_lower ? lhs : rhs;
  if (dims.size() != lower.rank() || lhs.rank() == rhs.rank()) return "";
  Axes order = run_of_axes(0, dims.size());
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    return dims[static_cast<int>(a)] < dims[static_cast<int>(b)];
  });
  Shape turned = lower;
  Axes ascending = dims;
  for (int i = 0; i < order.size(); ++i) {
    turned[i] = lower[static_cast<int>(order[i])];
    ascending[i] = dims[static_cast<int>(order[i])];
  }
  if (ascending == dims) return "";
  if (!works_in_xla(call, lhs_is_lower ? turned : lhs, lhs_is_lower ? rhs : turned, ascending)) {
    return "";
  }
  const std::string turned_text =
      cat(operand_name(lhs_is_lower ? 0 : 1), ".transpose(", braces(order), ")");
  return cat("transpose the operand instead: xla::", call.op, "(", lhs_is_lower ? turned_text : "a",
             ", ", lhs_is_lower ? "b" : turned_text, ", ", braces(ascending), ")");
}

}  // namespace

std::string hint_for_pair(const Call& call) {
  const Shape& a = call.shapes[0];
  const Shape& b = call.shapes[1];
  std::string hint = hint_other_alignment(call, a, b);
  if (hint.empty()) hint = hint_transposed(call, a, b);
  if (hint.empty()) hint = hint_reshaped(call, a, b);
  if (hint.empty()) hint = hint_all_pairs(call, a, b);
  return hint;
}

std::string hint_for_xla(const Call& call, const Axes& dims) {
  const Shape& lhs = call.shapes[0];
  const Shape& rhs = call.shapes[1];
  const std::string text = cat("xla::", call.op, "(a, b");
  if (!dims.empty() && works_in_xla(call, lhs, rhs, {})) return text + ") works without dimensions";
  const std::string ascending = hint_ascending(call, dims);
  if (!ascending.empty()) return ascending;
  const std::optional<int> first = find_place(lhs, rhs, true);
  if (!first ||
      !works_in_xla(call, lhs, rhs, run_of_axes(*first, std::min(lhs.rank(), rhs.rank()))))
    return "";
  const int low = std::min(lhs.rank(), rhs.rank());
  const int lower = lhs.rank() < rhs.rank() ? 0 : 1;
  return cat("operand ", lower, " fits along ", axes_text(*first, low), ": ", text, ", ",
             braces(run_of_axes(*first, low)), ")");
}

std::string hint_for_scalars_only(const std::vector<Shape>& shapes) {
  const auto larger = [](const Shape& a, const Shape& b) {
    return !find_broadcast_to_refusal(a, b) && a != b;
  };
  Shape target;
  for (const Shape& shape : shapes) {
    if (larger(target, shape)) target = shape;
  }
  std::string hint;
  for (int i = 0; i < static_cast<int>(shapes.size()); ++i) {
    const Shape& shape = shapes[static_cast<size_t>(i)];
    if (shape.empty() || shape == target) continue;
    if (!larger(shape, target)) return "";
    const Axes dims = trailing_axes(shape.rank(), target.rank());
    hint += cat(hint.empty() ? "stretch explicitly: " : " and ", "xla::broadcast_in_dim(",
                operand_name(i), ", ", braces(target), ", ", braces(dims), ")");
  }
  return hint;
}

std::string hint_for_assigned(const Shape& values, const Shape& target) {
  for (int behind = 1; values.rank() > 0 && values.rank() + behind <= target.rank(); ++behind) {
    if (find_broadcast_to_refusal(with_trailing_ones(values, behind), target)) continue;
    return "to add axes behind: " + indexed_with_new_axes("x", values.rank(), behind);
  }
  return "";
}

std::string hint_for_broadcast_to(const Shape& shape, const Shape& target) {
  for (int behind = 1; shape.rank() > 0 && shape.rank() + behind <= target.rank(); ++behind) {
    if (find_broadcast_to_refusal(with_trailing_ones(shape, behind), target)) continue;
    return cat("to add axes behind: ", indexed_with_new_axes("x", shape.rank(), behind),
               ".broadcast_to(", braces(target), ")");
  }
  return "";
}

std::string hint_for_expand(const Shape& sizes, const Shape& target) {
  for (int behind = 1; sizes.rank() > 0 && sizes.rank() + behind <= target.rank(); ++behind) {
    if (torch::find_expand_refusal(with_trailing_ones(sizes, behind), target)) continue;
    return cat("to add axes behind: torch::expand(",
               indexed_with_new_axes("x", sizes.rank(), behind), ", ", braces(target), ")");
  }
  const int added = target.rank() - sizes.rank();
  Shape kept = target;
  for (int i = 0; i < kept.rank(); ++i) {
    if (kept[i] < 0) kept[i] = i < added ? 1 : -1;
  }
  if (kept == target || torch::find_expand_refusal(sizes, kept)) return "";
  return cat("-1 keeps a size that is there, 1 adds an axis: torch::expand(x, ", braces(kept), ")");
}

}  // namespace weft::dialect

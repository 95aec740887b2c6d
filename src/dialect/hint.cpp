#include "dialect/hint.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "dialect/report.h"

namespace weft::dialect {
namespace {

bool broadcasts(const Shape& a, const Shape& b) {
  Shape result = a;
  return widen_to_fit(result, b);
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

// The same name must exist in the XLA voice, with the same meaning for every type.
bool is_xla_name(const std::string& op) {
  static const char* const names[] = {"add",        "subtract",   "multiply",      "maximum",
                                      "minimum",    "equal",      "not_equal",     "less",
                                      "less_equal", "greater",    "greater_equal", "bitwise_and",
                                      "bitwise_or", "bitwise_xor"};
  return std::find(std::begin(names), std::end(names), op) != std::end(names);
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

std::string hint_other_alignment(const std::string& op, Voice voice, const Shape& a,
                                 const Shape& b) {
  const std::optional<int> first = find_place(a, b, false);
  if (!first) return "";
  const int lower = a.rank() < b.rank() ? 0 : 1;
  const Shape& low = lower == 0 ? a : b;
  const int high_rank = std::max(a.rank(), b.rank());
  const int behind = high_rank - *first - low.rank();
  if (!broadcasts(with_trailing_ones(low, behind), lower == 0 ? b : a)) return "";
  std::string text = cat("operand ", lower, " matches ", axes_text(*first, low.rank()),
                         " of operand ", 1 - lower, "; to line it up there use ",
                         indexed_with_new_axes(operand_name(lower), low.rank(), behind));
  if (is_xla_name(op) && voice == Voice::numpy) {
    text +=
        cat(", or\n          xla::", op, "(a, b, ", braces(run_of_axes(*first, low.rank())), ")");
  }
  return text;
}

std::string hint_transposed(const Shape& a, const Shape& b) {
  if (b.rank() != 2 || !broadcasts(a, Shape{b[1], b[0]})) return "";
  return "operand 1 fits when transposed: b.transpose()";
}

std::string hint_all_pairs(const Shape& a, const Shape& b) {
  if (a.rank() != 1 || b.rank() != 1 || !broadcasts(with_trailing_ones(a, 1), b)) return "";
  return "for every element of a with every element of b use a(all, new_axis)";
}

std::string hint_reshaped(const Shape& a, const Shape& b) {
  if (!is_valid(a) || !is_valid(b) || count_or_overflow(a) != count_or_overflow(b)) return "";
  return cat("operand 1 has as many elements as operand 0: b.reshape(", braces(a), ")");
}

// The operand's axes put into the order in which the dimensions ascend.
std::string hint_ascending(const std::string& op, const Shape& lhs, const Shape& rhs,
                           const Axes& dims) {
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
  if (xla::find_binary_refusal(lhs_is_lower ? turned : lhs, lhs_is_lower ? rhs : turned,
                               ascending)) {
    return "";
  }
  const std::string turned_text =
      cat(operand_name(lhs_is_lower ? 0 : 1), ".transpose(", braces(order), ")");
  return cat("transpose the operand instead: xla::", op, "(", lhs_is_lower ? turned_text : "a",
             ", ", lhs_is_lower ? "b" : turned_text, ", ", braces(ascending), ")");
}

}  // namespace

std::string hint_for_pair(const std::string& op, Voice voice, const Shape& a, const Shape& b) {
  std::string hint = hint_other_alignment(op, voice, a, b);
  if (hint.empty()) hint = hint_transposed(a, b);
  if (hint.empty()) hint = hint_reshaped(a, b);
  if (hint.empty()) hint = hint_all_pairs(a, b);
  return hint;
}

std::string hint_for_xla(const std::string& op, const Shape& lhs, const Shape& rhs,
                         const Axes& dims) {
  const std::string call = cat("xla::", op, "(a, b");
  if (!dims.empty() && !xla::find_binary_refusal(lhs, rhs, {}))
    return call + ") works without dimensions";
  const std::string ascending = hint_ascending(op, lhs, rhs, dims);
  if (!ascending.empty()) return ascending;
  const std::optional<int> first = find_place(lhs, rhs, true);
  if (!first) return "";
  const int low = std::min(lhs.rank(), rhs.rank());
  const int lower = lhs.rank() < rhs.rank() ? 0 : 1;
  return cat("operand ", lower, " fits along ", axes_text(*first, low), ": ", call, ", ",
             braces(run_of_axes(*first, low)), ")");
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

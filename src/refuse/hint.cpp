#include "refuse/hint.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "refuse/report.h"

namespace weft::refuse {
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

// The same call must exist in the XLA dialect, with the same meaning for every type.
bool is_xla_call(const Call& call) {
  static constexpr std::string_view names[] = {
      "add",           "subtract",    "multiply",   "maximum",    "minimum",
      "equal",         "not_equal",   "less",       "less_equal", "greater",
      "greater_equal", "bitwise_and", "bitwise_or", "bitwise_xor"};
  return call.dialect == Dialect::numpy && call.one_dtype && !call.out &&
         call.policy != Policy::exact &&
         std::find(std::begin(names), std::end(names), call.op) != std::end(names);
}

std::string axes_text(const Axes& axes) {
  std::string out = axes.size() == 1 ? "axis " : "axes ";
  for (int i = 0; i < axes.size(); ++i) out += cat(i ? ", " : "", axes[i]);
  return out;
}

Axes run_of_axes(int first, int count) {
  Axes dims = Axes::filled(count, 0);
  for (int i = 0; i < count; ++i) dims[i] = first + i;
  return dims;
}

// Two operands of different ranks, the lower not 0-d.
struct Ranks {
  int lower;  // the number of the operand of lower rank
  const Shape& low;
  const Shape& high;
};
std::optional<Ranks> different_ranks(const Shape& lhs, const Shape& rhs) {
  const Shape& low = lhs.rank() < rhs.rank() ? lhs : rhs;
  if (lhs.rank() == rhs.rank() || low.empty()) return std::nullopt;
  return Ranks{lhs.rank() < rhs.rank() ? 0 : 1, low, &low == &lhs ? rhs : lhs};
}

// A hint names all places where an operand fits, or none: which is meant only the user knows. So
// many are listed.
constexpr size_t kListed = 8;

// "in 2 places:" and a line for each.
struct Place {
  Axes axes;
  std::string code;
};
std::string list_of(const std::vector<Place>& places) {
  const bool all = places.size() <= kListed;
  std::string text = all ? cat("in ", places.size(), " places:") : cat("in many places:");
  for (size_t i = 0; i < places.size() && i < kListed; ++i)
    text += cat("\n          along ", axes_text(places[i].axes), ": ", places[i].code);
  return all ? text : text + "\n          ...";
}

// Neighbouring axes of the higher rank where the lower rank fits once axes are added behind it.
std::string hint_other_alignment(const Call& call, const Shape& a, const Shape& b) {
  const std::optional<Ranks> ranks = different_ranks(a, b);
  if (!ranks) return "";
  const auto& [lower, low, high] = *ranks;
  std::vector<Place> places;
  for (int first = 0; first + low.rank() < high.rank() && places.size() <= kListed; ++first) {
    const int behind = high.rank() - first - low.rank();
    const Shape turned = with_trailing_ones(low, behind);
    const Axes axes = run_of_axes(first, low.rank());
    if (xla::find_binary_refusal(a, b, axes)) continue;
    if (!works(call, lower == 0 ? turned : a, lower == 0 ? b : turned)) continue;
    places.push_back({axes, indexed_with_new_axes(operand_name(lower), low.rank(), behind)});
    if (is_xla_call(call))
      places.back().code += cat(" or xla::", call.op, "(a, b, ", braces(axes), ")");
  }
  if (places.empty()) return "";
  if (places.size() > 1)
    return cat("operand ", lower, " fits operand ", 1 - lower, " ", list_of(places));
  return cat("operand ", lower, " matches ", axes_text(places[0].axes), " of operand ", 1 - lower,
             "; to line it up there use ", places[0].code);
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

// The same for a call in the XLA dialect with these dimensions.
bool works_in_xla(const Call& call, const Shape& lhs, const Shape& rhs, const Axes& dims) {
  if (xla::find_binary_refusal(lhs, rhs, dims)) return false;
  const Shape result = xla::detail::place_binary(lhs, rhs, dims).shape;
  const bool is_exact = call.policy == Policy::exact;  // dims are explicit: same_rank allows them
  return is_valid(result) && (!is_exact || (is_allowed(call.policy, lhs, result) &&
                                            is_allowed(call.policy, rhs, result)));
}

// The rightmost axes that leave room for the rest of `low`; nothing if it fits nowhere. True of
// every placing: its entries are not beyond these.
std::optional<Axes> rightmost_placing(const Shape& low, const Shape& high) {
  Axes last = Axes::filled(low.rank(), 0);
  int axis = high.rank();
  for (int i = low.rank() - 1; i >= 0; --i) {
    do {
      if (--axis < 0) return std::nullopt;
    } while (low[i] != high[axis] && low[i] != 1 && high[axis] != 1);
    last[i] = axis;
  }
  return last;
}

// Ascending axes where `low` fits, the first kListed + 1 in the order of the axes.
void add_placings(const Shape& low, const Shape& high, const Axes& last, const Axes& begun,
                  std::vector<Axes>& found) {
  const int i = begun.size();
  if (i == low.rank()) return found.push_back(begun);
  for (int64_t axis = i ? begun[i - 1] + 1 : 0; axis <= last[i] && found.size() <= kListed;
       ++axis) {
    if (low[i] != high[axis] && low[i] != 1 && high[axis] != 1) continue;
    Axes longer = begun;
    longer.push_back(axis);
    add_placings(low, high, last, longer, found);
  }
}
std::vector<Axes> placings(const Shape& low, const Shape& high) {
  std::vector<Axes> found;
  if (const auto last = rightmost_placing(low, high)) add_placings(low, high, *last, {}, found);
  return found;
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
  const std::optional<Ranks> ranks = different_ranks(lhs, rhs);
  if (!ranks) return "";
  std::vector<Place> places;
  for (const Axes& axes : placings(ranks->low, ranks->high)) {
    if (!works_in_xla(call, lhs, rhs, axes)) continue;
    places.push_back({axes, cat(text, ", ", braces(axes), ")")});
  }
  if (places.empty()) return "";
  const std::string fits = cat("operand ", ranks->lower, " fits ");
  if (places.size() == 1)
    return cat(fits, "along ", axes_text(places[0].axes), ": ", places[0].code);
  for (Place& place : places)
    place.code += cat(" gives ", xla::detail::place_binary(lhs, rhs, place.axes).shape);
  return fits + list_of(places);
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

namespace {

// x with the fewest axes behind it that make it fit; empty if none do.
template <class Fits>
std::string with_axes_behind(const Shape& x, const Shape& target, const Fits& fits) {
  for (int behind = 1; x.rank() > 0 && x.rank() + behind <= target.rank(); ++behind) {
    if (fits(with_trailing_ones(x, behind))) return indexed_with_new_axes("x", x.rank(), behind);
  }
  return "";
}

std::string stretching_with_axes_behind(const Shape& x, const Shape& target) {
  return with_axes_behind(
      x, target, [&](const Shape& longer) { return !find_broadcast_to_refusal(longer, target); });
}

}  // namespace

std::string hint_for_assigned(const Shape& values, const Shape& target) {
  const std::string x = stretching_with_axes_behind(values, target);
  return x.empty() ? "" : "to add axes behind: " + x;
}

std::string hint_for_broadcast_to(const Shape& shape, const Shape& target) {
  const std::string x = stretching_with_axes_behind(shape, target);
  return x.empty() ? "" : cat("to add axes behind: ", x, ".broadcast_to(", braces(target), ")");
}

std::string hint_for_expand(const Shape& sizes, const Shape& target) {
  const std::string x = with_axes_behind(sizes, target, [&](const Shape& longer) {
    return !torch::find_expand_refusal(longer, target);
  });
  if (!x.empty()) return cat("to add axes behind: torch::expand(", x, ", ", braces(target), ")");
  const int added = target.rank() - sizes.rank();
  Shape kept = target;
  for (int i = 0; i < kept.rank(); ++i) {
    if (kept[i] < 0) kept[i] = i < added ? 1 : -1;
  }
  if (kept == target || torch::find_expand_refusal(sizes, kept)) return "";
  return cat("-1 keeps a size that is there, 1 adds an axis: torch::expand(x, ", braces(kept), ")");
}

}  // namespace weft::refuse

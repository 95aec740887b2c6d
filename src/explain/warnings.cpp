// Suspicious successes: calls that run, and give what was perhaps not meant. Each names the policy
// that would have refused it, tried.
#include <algorithm>

#include "base/text.h"
#include "explain/cure_sources.h"
#include "explain/text_parts.h"

namespace weft::explanation {
namespace {

// A result is far larger than its operands if it has this many times the bytes of all of them, and
// no cache holds it: what is smaller hardly costs anything, and sums of small things are often
// meant to be tables.
constexpr int64_t kFarLarger = 16;
constexpr int64_t kNoCacheHolds = int64_t{64} << 20;

struct Looked {
  const Calls& calls;
  const Call& call;
  Shape result;
  std::vector<Warning>& warnings;

  const Shape& shape(int i) const { return operand(call, i).value.shape; }
};

std::optional<Policy> refusing_policy(const Call& call) {
  for (const Policy policy : {Policy::same_rank, Policy::exact}) {
    Call strict = call;
    strict.policy = policy;
    if (!try_call(strict).works) return policy;
  }
  return std::nullopt;
}

void warn(const Looked& l, Suspicion suspicion, std::string text, int64_t bytes = 0) {
  l.warnings.push_back({suspicion, std::move(text), refusing_policy(l.call), bytes});
}

// The 1 of an operand was asked for in so many words: a[:, None].
bool has_asked_axes(const Calls& calls, const CallInput& input) {
  if (input.made_by < 0) return false;
  const Call& made = calls[static_cast<size_t>(input.made_by)];
  if (made.function == "expand_dims") return true;
  return std::any_of(made.index.begin(), made.index.end(),
                     [](const Index& entry) { return entry.tag() == Index::Tag::insertion; });
}

bool is_longer(const Shape& shape, int from_right) { return column(shape, from_right) > 1; }

// (3,) with (3, 1): each of them is stretched along an axis of the other, and both axes have the
// same extent. Equal ranks say that all pairs are meant.
bool cross(const Shape& a, const Shape& b) {
  if (a.rank() == b.rank()) return false;
  const int rank = std::max(a.rank(), b.rank());
  for (int p = 0; p < rank; ++p) {
    if (!is_longer(a, p) || is_longer(b, p)) continue;
    for (int q = 0; q < rank; ++q) {
      if (is_longer(b, q) && !is_longer(a, q) && column(a, p) == column(b, q)) return true;
    }
  }
  return false;
}

void look_for_pairs(const Looked& l) {
  for (int i = 0; i < operand_count(l.call); ++i) {
    for (int j = i + 1; j < operand_count(l.call); ++j) {
      const CallInput& a = operand(l.call, i);
      const CallInput& b = operand(l.call, j);
      if (!cross(l.shape(i), l.shape(j))) continue;
      if (has_asked_axes(l.calls, a) || has_asked_axes(l.calls, b)) continue;
      return warn(
          l, Suspicion::row_meets_column,
          cat(a.name, " ", l.shape(i), " and ", b.name, " ", l.shape(j), " give all pairs, ",
              l.result, "; if entry goes with entry, one of them has an axis too many or too few"));
    }
  }
}

// The axis of `high`, not its last ones, along which all of `low` would lie as well; -1: none.
int other_place(const Shape& low, const Shape& high) {
  for (int first = 0; first + low.rank() < high.rank(); ++first) {
    bool fits = true;
    for (int i = 0; i < low.rank(); ++i) fits = fits && low[i] == high[first + i];
    if (fits) return first;
  }
  return -1;
}

bool lies_at_end(const Shape& low, const Shape& high) {
  for (int c = 0; c < low.rank(); ++c)
    if (column(low, c) != column(high, c) || column(low, c) == 1) return false;
  return true;
}

// The axes that a reduction of `high` left; nothing if the operand is no such reduction.
std::optional<Axes> axes_left(const Looked& l, int low, const Shape& high) {
  const int made_by = reduction_behind(l.calls, operand(l.call, low));
  if (made_by < 0) return std::nullopt;
  const Call& reduction = l.calls[static_cast<size_t>(made_by)];
  if (reduction.inputs.empty() || reduction.inputs[0].value.shape != high) return std::nullopt;
  Axes left;
  for (int axis = 0; axis < high.rank(); ++axis) {
    const auto is_it = [&](int64_t reduced) {
      return axis == (reduced < 0 ? reduced + high.rank() : reduced);
    };
    if (std::none_of(reduction.axes.begin(), reduction.axes.end(), is_it)) left.push_back(axis);
  }
  return left;
}

std::string axes_text(const Axes& axes) {
  return cat(axes.size() == 1 ? "axis " : "axes ", listed(axes));
}

// True if what there is to say of this operand is said.
bool look_for_place(const Looked& l, int low, int high) {
  const Shape& a = l.shape(low);
  const Shape& b = l.shape(high);
  if (a.empty() || a.rank() >= b.rank() || !lies_at_end(a, b)) return false;
  const Axes here = trailing_axes(a.rank(), b.rank());
  const std::string& name = operand(l.call, low).name;
  if (const std::optional<Axes> left = axes_left(l, low, b)) {
    if (*left == here) return true;
    warn(l, Suspicion::wrong_axis,
         cat(name, " ", a, " lies along ", axes_text(here), " of ", b,
             ", but its entries belong to ", axes_text(*left),
             ": it fits because extents are equal"));
    return true;
  }
  const int other = other_place(a, b);
  if (other < 0) return false;
  Axes there = here;
  for (int i = 0; i < there.size(); ++i) there[i] = other + i;
  warn(l, Suspicion::square,
       cat(name, " ", a, " lies along ", axes_text(here), " of ", b, "; it would fit along ",
           axes_text(there), " as well"));
  return true;
}

void look_for_growth(const Looked& l, DType dtype) {
  int64_t operands = 0;
  for (int i = 0; i < operand_count(l.call); ++i) {
    const core::Value& value = operand(l.call, i).value;
    int64_t of_this = 0;
    if (__builtin_mul_overflow(value.size(), size_in_bytes(value.dtype), &of_this) ||
        __builtin_add_overflow(operands, of_this, &operands))
      return;
  }
  int64_t bytes = 0;
  if (__builtin_mul_overflow(count_or_overflow(l.result), size_in_bytes(dtype), &bytes)) return;
  if (bytes < kNoCacheHolds || bytes / kFarLarger < operands) return;
  warn(
      l, Suspicion::growth,
      cat("the result takes ", bytes_text(bytes), ", the operands together ", bytes_text(operands)),
      bytes);
}

// (1, 3, 4) with (8, 3, 4): one of a batch where all of a batch are.
void look_for_lone_one(const Looked& l, int one, int many) {
  const Shape& a = l.shape(one);
  const Shape& b = l.shape(many);
  if (a.rank() != b.rank() || a.rank() < 3 || a[0] != 1 || b[0] == 1) return;
  for (int i = 1; i < a.rank(); ++i)
    if (a[i] != b[i] || a[i] == 1) return;
  const CallInput& input = operand(l.call, one);
  if (has_asked_axes(l.calls, input) || reduction_behind(l.calls, input) >= 0) return;
  warn(l, Suspicion::lone_one,
       cat("axis 0 of ", input.name, " ", a, " is 1, where ", operand(l.call, many).name, " has ",
           b[0], ": one entry of a batch goes with all of them"));
}

void look_at_each_operand(const Looked& l) {
  for (int i = 0; i < operand_count(l.call); ++i) {
    bool is_placed = false;
    for (int j = 0; j < operand_count(l.call); ++j) {
      if (i == j) continue;
      is_placed = is_placed || look_for_place(l, i, j);
      look_for_lone_one(l, i, j);
    }
  }
}

}  // namespace

std::vector<Warning> find_warnings(const Calls& calls, size_t at, const ExplainedStep& step) {
  std::vector<Warning> warnings;
  const Call& call = calls[at];
  const bool is_elementwise = call.kind == StepKind::elementwise || call.kind == StepKind::in_place;
  if (!step.works || !is_elementwise) return warnings;
  const Looked looked{calls, call, step.result, warnings};
  if (call.dialect != Dialect::xla) {  // XLA's users say where operands lie
    look_for_pairs(looked);
    look_at_each_operand(looked);
  }
  look_for_growth(looked, step.dtype);
  return warnings;
}

}  // namespace weft::explanation

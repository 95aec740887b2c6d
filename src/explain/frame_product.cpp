// Frames of products: batch, rows, columns and depth; of einsum its letters.
#include <algorithm>

#include "array/axes.h"
#include "base/raise.h"
#include "dialect/subscripts.h"
#include "explain/frame.h"

namespace weft::explanation {
namespace {

// Which axes of each operand are multiplied with which: pairs by position. What is in no list is
// the operand's own: rows of a, columns of b.
struct Pairs {
  Axes batch[2];
  Axes summed[2];
  bool batch_stretches = false;
};

// The axes before the last `core` ones, of two operands aligned at the right. An axis that only one
// has is -1 in the other.
void align_batches(Pairs& pairs, const int (&ranks)[2], const int (&core)[2]) {
  const int own[] = {std::max(ranks[0] - core[0], 0), std::max(ranks[1] - core[1], 0)};
  const int count = std::max(own[0], own[1]);
  pairs.batch_stretches = true;
  for (int side = 0; side < 2; ++side) {
    for (int i = 0; i < count; ++i) pairs.batch[side].push_back(i - (count - own[side]));
    for (int64_t& axis : pairs.batch[side]) axis = std::max<int64_t>(axis, -1);
  }
}

Axes counted_from_front(Axes axes, int rank) {
  for (int64_t& axis : axes) axis += axis < 0 ? rank : 0;
  return axes;
}

// matmul and its kin: a vector has one axis that takes part, a matrix two.
Pairs pairs_of_matmul(const Call& call, const int (&ranks)[2]) {
  const bool a_is_vector = ranks[0] == 1 || call.function == "vecmat";
  const bool b_is_vector = ranks[1] == 1 || call.function == "matvec";
  Pairs pairs;
  align_batches(pairs, ranks, {a_is_vector ? 1 : 2, b_is_vector ? 1 : 2});
  pairs.batch_stretches = call.function != "bmm" && call.function != "baddbmm";
  pairs.summed[0] = {ranks[0] - 1};
  pairs.summed[1] = {ranks[1] - (b_is_vector ? 1 : 2)};
  return pairs;
}

Pairs pairs_of(const Call& call, const int (&ranks)[2]) {
  Pairs pairs;
  const std::string& name = call.function;
  if (name == "dot_general") {
    pairs.batch[0] = call.dot.lhs_batching;
    pairs.batch[1] = call.dot.rhs_batching;
    pairs.summed[0] = call.dot.lhs_contracting;
    pairs.summed[1] = call.dot.rhs_contracting;
  } else if (name == "tensordot") {
    for (int side = 0; side < 2; ++side)
      pairs.summed[side] = counted_from_front(call.pairs[static_cast<size_t>(side)], ranks[side]);
  } else if (name == "outer") {
    return pairs;
  } else if (name == "vecdot") {
    align_batches(pairs, ranks, {1, 1});
    pairs.summed[0] = {ranks[0] - 1};
    pairs.summed[1] = {ranks[1] - 1};
  } else if (name == "dot" || name == "inner" || name == "vdot") {
    const bool has_matrix = ranks[1] > 1 && name == "dot";
    const bool is_xla_matrix = call.dialect == Dialect::xla && ranks[1] > 1;
    pairs.summed[0] = {ranks[0] - 1};
    pairs.summed[1] = {is_xla_matrix ? 0 : ranks[1] - (has_matrix ? 2 : 1)};
  } else {
    return pairs_of_matmul(call, ranks);
  }
  return pairs;
}

bool are_axes_of(const Axes (&axes)[2], const int (&ranks)[2]) {
  if (axes[0].size() != axes[1].size()) return false;
  for (int side = 0; side < 2; ++side) {
    for (const int64_t axis : axes[side])
      if (axis < -1 || axis >= ranks[side]) return false;
  }
  return true;
}

std::string numbered(const char* label, int number, int count) {
  return count == 1 ? label : std::string(label) + " " + std::to_string(number);
}

void frame_pairs(Framing& framing, size_t first) {
  const Call& call = framing.call();
  const CallInput sides[] = {named_input(call, first), named_input(call, first + 1)};
  const int ranks[] = {operand_of(sides[0]).rank(), operand_of(sides[1]).rank()};
  const Pairs pairs = pairs_of(call, ranks);
  if (!are_axes_of(pairs.batch, ranks) || !are_axes_of(pairs.summed, ranks)) return;
  Axes axes[] = {Axes::filled(ranks[0], -1), Axes::filled(ranks[1], -1)};
  const auto place = [&](int side, int64_t own, int axis) {
    if (own >= 0) axes[side][static_cast<int>(own)] = axis;
  };
  const int batches = pairs.batch[0].size();
  for (int i = 0; i < batches; ++i) {
    const int axis = framing.add_axis(AxisRole::result, numbered("batch", i, batches),
                                      Framing::kOpen, !pairs.batch_stretches);
    for (int side = 0; side < 2; ++side) place(side, pairs.batch[side][i], axis);
  }
  for (int side = 0; side < 2; ++side) {
    const int own =
        ranks[side] - pairs.summed[side].size() -
        static_cast<int>(std::count_if(pairs.batch[side].begin(), pairs.batch[side].end(),
                                       [](int64_t axis) { return axis >= 0; }));
    int number = 0;
    for (int axis = 0; axis < ranks[side]; ++axis) {
      if (axes[side][axis] >= 0 || contains(pairs.summed[side], axis)) continue;
      const char* label = side == 0 ? "rows" : "columns";
      axes[side][axis] = framing.add_axis(AxisRole::result, numbered(label, number++, own));
    }
  }
  const int depths = pairs.summed[0].size();
  for (int i = 0; i < depths; ++i) {
    const int axis =
        framing.add_axis(AxisRole::summed, numbered("depth", i, depths), Framing::kOpen, true);
    for (int side = 0; side < 2; ++side) place(side, pairs.summed[side][i], axis);
  }
  if (first == 1) {  // addmm: what is added lies along batch, rows and columns
    const CallInput added = named_input(call, 0);
    const int rank = framing.rank() - depths;
    framing.add_operand(added, trailing_axes(operand_of(added).rank(), rank));
  }
  for (int side = 0; side < 2; ++side) framing.add_operand(sides[side], axes[side]);
  framing.settle();
}

void frame_einsum(Framing& framing, const dialect::Subscripts& subscripts) {
  const Call& call = framing.call();
  std::vector<int> axis_of(dialect::kLabels, -1);
  const auto add = [&](dialect::Label label, AxisRole role) {
    int& axis = axis_of[static_cast<size_t>(label)];
    if (axis < 0)
      axis = framing.add_axis(role, dialect::letter_of(label), subscripts.extents[label]);
  };
  for (const dialect::Label label : subscripts.result) add(label, AxisRole::result);
  for (const dialect::Labels& labels : subscripts.operands) {
    for (const dialect::Label label : labels) add(label, AxisRole::summed);
  }
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    Axes axes;
    for (const dialect::Label label : subscripts.operands[i])
      axes.push_back(axis_of[static_cast<size_t>(label)]);
    framing.add_operand(named_input(call, i), axes);
  }
  framing.settle();
}

}  // namespace

void frame_product(Framing& framing) {
  const Call& call = framing.call();
  if (call.function == "einsum") {
    std::vector<Shape> shapes;
    for (const CallInput& input : call.inputs) shapes.push_back(operand_of(input).shape);
    try {
      return frame_einsum(framing, dialect::read_subscripts(call.subscripts, shapes));
    } catch (const ValueError&) {  // what the call itself is refused for
      return framing.list_operands();
    }
  }
  const bool is_added = call.function == "addmm" || call.function == "baddbmm";
  const size_t first = is_added ? 1 : 0;
  const auto rank_of = [&](size_t input) { return operand_of(call.inputs[input]).rank(); };
  const bool is_flat = call.function == "outer" || call.function == "vdot";
  if (call.inputs.size() != first + 2 || rank_of(first) == 0 || rank_of(first + 1) == 0 ||
      (is_flat && (rank_of(0) != 1 || rank_of(1) != 1)))
    return framing.list_operands();
  frame_pairs(framing, first);
  if (framing.step().operands.empty()) framing.list_operands();
}

}  // namespace weft::explanation

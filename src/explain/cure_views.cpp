// An operand's axes in another order, without those of extent 1, or cut otherwise.
#include <algorithm>
#include <numeric>

#include "base/text.h"
#include "explain/code.h"
#include "explain/cure_sources.h"

namespace weft::explanation {
namespace {

// Of more axes, only what moves one or two of them is tried.
constexpr int kAllOrders = 5;

// --- Orders of axes.

int moved_axes(const Axes& order) {
  int count = 0;
  for (int i = 0; i < order.size(); ++i) count += order[i] != i;
  return count;
}

bool is_reversal(const Axes& order) {
  for (int i = 0; i < order.size(); ++i)
    if (order[i] != order.size() - 1 - i) return false;
  return true;
}

// One axis somewhere else, the others as they were.
bool moves_one(const Axes& order) {
  for (int from = 0; from < order.size(); ++from) {
    Axes rest = order;
    rest.erase(from);
    if (std::is_sorted(rest.begin(), rest.end())) return true;
  }
  return false;
}

// How seldom one writes it: the last two swapped or all reversed, any two swapped, one axis moved
// to another place (channels first and last), anything else.
int effort_of(const Axes& order) {
  const int rank = order.size();
  if (is_reversal(order)) return 0;
  if (moved_axes(order) == 2) return order[rank - 1] == rank - 2 ? 0 : 1;
  return moves_one(order) ? 2 : 3;
}

// Of images: channels first is written where channels are last, and the reverse.
int effort_of_images(const Axes& order) { return moves_one(order) ? 0 : 1 + effort_of(order); }

Axes identity(int rank) {
  Axes order = Axes::filled(rank, 0);
  std::iota(order.begin(), order.end(), 0);
  return order;
}

std::vector<Axes> orders_of(int rank) {
  std::vector<Axes> orders;
  Axes order = identity(rank);
  if (rank <= kAllOrders) {
    while (std::next_permutation(order.begin(), order.end())) orders.push_back(order);
    return orders;
  }
  std::reverse(order.begin(), order.end());
  orders.push_back(order);
  for (int a = 0; a < rank; ++a) {
    for (int b = a + 1; b < rank; ++b) {
      order = identity(rank);
      std::swap(order[a], order[b]);
      orders.push_back(order);
    }
  }
  return orders;
}

Shape in_order(const Shape& shape, const Axes& order) {
  Shape turned = shape;
  for (int i = 0; i < order.size(); ++i) turned[i] = shape[order[i]];
  return turned;
}

bool lines_up(const Shape& shape, const Shape& partner) {
  Shape joint = partner;
  return widen_to_fit(joint, shape);
}

// b.T.T is b, which is found where views are left out.
bool is_turned_matrix(const Calls& calls, const CallInput& input) {
  if (input.made_by < 0 || input.value.rank() != 2) return false;
  const std::string& function = calls[static_cast<size_t>(input.made_by)].function;
  return function == "transpose" || function == "matrix_transpose";
}

std::string order_reason(const Shape& shape, const Axes& order) {
  if (shape.rank() == 2) return "rows and columns swapped";
  if (is_reversal(order)) return "its axes reversed";
  return cat("its axes in the order ", listed(order));
}

// --- Shapes of as many elements.

Shape without_leading_ones(Shape shape) {
  while (!shape.empty() && shape[0] == 1) shape.erase(0);
  return shape;
}

// `shape` on some axes of `partner`, 1 on the others, so that the elements fit exactly.
struct Cut {
  Shape shape;
  int effort;
};
bool has_shape(const std::vector<Cut>& cuts, const Shape& shape) {
  return std::any_of(cuts.begin(), cuts.end(), [&](const Cut& cut) {
    return without_leading_ones(cut.shape) == without_leading_ones(shape);
  });
}

std::vector<Cut> cuts_of(int64_t size, const Shape& partner) {
  constexpr int kMostAxes = 8;
  std::vector<Cut> cuts;
  if (partner.rank() > kMostAxes) return cuts;
  for (uint32_t taken = (1u << partner.rank()) - 1; taken > 0; --taken) {
    Shape shape;
    int gaps = 0;
    for (int axis = 0; axis < partner.rank(); ++axis) {
      const bool is_taken = taken >> (partner.rank() - 1 - axis) & 1;
      if (!is_taken && shape.empty()) continue;
      shape.push_back(is_taken ? partner[axis] : 1);
      gaps += !is_taken;
    }
    if (count_or_overflow(shape) == size && !has_shape(cuts, shape)) cuts.push_back({shape, gaps});
  }
  return cuts;
}

Shape without_ones(const Shape& shape) {
  Shape rest;
  for (const int64_t extent : shape)
    if (extent != 1) rest.push_back(extent);
  return rest;
}

// b.reshape(3, 4).reshape(2, 6) is b.reshape(2, 6).
const CallInput& before_reshape(const Calls& calls, const CallInput& input) {
  if (input.made_by < 0) return input;
  const Call& maker = calls[static_cast<size_t>(input.made_by)];
  return maker.function == "reshape" ? maker.inputs[0] : input;
}

// XLA lines nothing up by itself, but equal shapes go together.
std::optional<Shape> shape_to_cut(const Call& call, int input) {
  const std::optional<Shape> partner = partner_of(call, input);
  if (partner || call.kind != StepKind::elementwise || call.inputs.size() != 2) return partner;
  return operand(call, 1 - input).value.shape;
}

}  // namespace

void propose_orders(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  for (const int input : free_operands(call)) {
    const Shape& shape = operand(call, input).value.shape;
    if (shape.rank() < 2 || is_turned_matrix(calls, operand(call, input))) continue;
    const std::optional<Shape> partner = partner_of(call, input);
    for (const Axes& order : orders_of(shape.rank())) {
      const Shape turned = in_order(shape, order);
      if (turned == shape || (partner && !lines_up(turned, *partner))) continue;
      if (call.kind == StepKind::window && order[0] != 0) continue;  // the batch stays in front
      Call view = view_of(call, input, "transpose");
      view.has_dims = shape.rank() > 2 || call.dialect == Dialect::xla;
      if (view.has_dims) view.dims = order;
      Edit edit = seen_through(call, Repair::transpose, input, std::move(view));
      edit.effort = call.kind == StepKind::window ? effort_of_images(order) : effort_of(order);
      if (partner && partner->rank() < shape.rank()) ++edit.effort;  // the larger one is turned
      edit.why = order_reason(shape, order);
      edits.push_back(std::move(edit));
    }
  }
}

namespace {

// What a view was for, if it only arranges the axes.
std::optional<Repair> purpose_of(const Call& view) {
  if (view.kind != StepKind::view) return std::nullopt;
  Axes added;
  if (adds_axes(view, added)) return Repair::add_axis;
  const bool is_order = view.function == "transpose" || view.function == "matrix_transpose" ||
                        view.function == "swapaxes" || view.function == "moveaxis";
  if (is_order) return Repair::transpose;
  if (view.function == "squeeze") return Repair::squeeze;
  return view.function == "reshape" ? std::optional(Repair::reshape) : std::nullopt;
}

}  // namespace

// A view that was written is left out.
void propose_removals(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  for (const int input : free_operands(call)) {
    const int made_by = operand(call, input).made_by;
    if (made_by < 0) continue;
    const Call& view = calls[static_cast<size_t>(made_by)];
    const std::optional<Repair> purpose = purpose_of(view);
    if (!purpose) continue;
    Edit edit;
    edit.repair = *purpose;
    edit.call = call;
    operand(edit.call, input) = view.inputs[0];
    edit.why = "as it was before";
    edits.push_back(std::move(edit));
  }
}

void propose_squeezes(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  for (const int input : free_operands(call)) {
    const Shape& shape = operand(call, input).value.shape;
    const auto ones = std::count(shape.begin(), shape.end(), 1);
    for (int axis = 0; axis < shape.rank(); ++axis) {
      if (shape[axis] != 1) continue;
      Call view = view_of(call, input, "squeeze");
      view.axes = Axes(axis);
      view.has_axes = true;
      Edit edit = seen_through(call, Repair::squeeze, input, std::move(view));
      edit.why = cat("without axis ", axis, " of extent 1");
      edits.push_back(std::move(edit));
    }
    if (ones < 2) continue;
    Edit edit = seen_through(call, Repair::squeeze, input, view_of(call, input, "squeeze"));
    edit.effort = 1;
    edit.why = "without its axes of extent 1";
    edits.push_back(std::move(edit));
  }
}

void propose_reshapes(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  for (const int input : free_operands(call)) {
    const core::Value& value = operand(call, input).value;
    const std::optional<Shape> partner = shape_to_cut(call, input);
    if (!partner || value.size() < 2) continue;
    for (const Cut& cut : cuts_of(value.size(), *partner)) {
      if (without_ones(cut.shape) == without_ones(value.shape)) continue;  // no element moves
      Call view = view_of(call, input, "reshape");
      view.inputs[0] = before_reshape(calls, view.inputs[0]);
      view.target = cut.shape;
      Edit edit = seen_through(call, Repair::reshape, input, std::move(view));
      edit.effort = cut.effort;
      edit.why = cat("the same ", value.size(), " elements");
      edits.push_back(std::move(edit));
    }
  }
}

namespace {

// The one axis of an operand that does not go with its partner; -1: none, or several.
int failing_axis(const Shape& shape, const Shape& partner) {
  int axis = -1;
  for (int i = 0; i < shape.rank(); ++i) {
    if (go_together(shape[i], column(partner, shape.rank() - 1 - i))) continue;
    if (axis >= 0) return -1;
    axis = i;
  }
  return axis;
}

// Another operand is a slice: x[1:] - x.
bool is_beside_slice(const Calls& calls, const Call& call, int input) {
  for (int i = 0; i < operand_count(call); ++i) {
    const int made_by = operand(call, i).made_by;
    if (i == input || made_by < 0) continue;
    for (const Index& entry : calls[static_cast<size_t>(made_by)].index) {
      const bool is_slice = entry.tag() == Index::Tag::range;
      if (is_slice && (entry.as_slice().start.given || entry.as_slice().stop.given)) return true;
    }
  }
  return false;
}

}  // namespace

void propose_slices(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  for (const int input : free_operands(call)) {
    const Shape& shape = operand(call, input).value.shape;
    const std::optional<Shape> partner = partner_of(call, input);
    if (!partner) continue;
    const int axis = failing_axis(shape, *partner);
    if (axis < 0) continue;
    const int64_t fits = column(*partner, shape.rank() - 1 - axis);
    if (!is_most_of(fits, shape[axis])) continue;
    Call view = view_of(call, input, "index");
    view.index.assign(static_cast<size_t>(axis), all);
    const bool beside = is_beside_slice(calls, call, input);
    view.index.push_back(slice(beside ? fits - shape[axis] : fits));
    Edit edit = seen_through(call, Repair::slice, input, std::move(view));
    edit.is_beside_slice = beside;
    edit.why = cat("the first ", fits, " of ", shape[axis], "; the others are left out");
    edits.push_back(std::move(edit));
  }
}

}  // namespace weft::explanation

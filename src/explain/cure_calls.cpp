// The call itself written otherwise: another function, a new array, another target.
#include <algorithm>

#include "base/text.h"
#include "explain/code.h"
#include "explain/cure_sources.h"

namespace weft::explanation {
namespace {

Edit changed_to(Repair repair, Call call, std::string why) {
  Edit edit;
  edit.repair = repair;
  edit.call = std::move(call);
  edit.why = std::move(why);
  return edit;
}

// Without where it is stored.
Call not_stored(const Call& call) {
  Call fresh = call;
  fresh.kind = StepKind::elementwise;
  fresh.out.reset();
  return fresh;
}

bool is_multiplication(const Call& call) {
  return call.kind == StepKind::elementwise && call.op == Op::multiply && !call.where;
}
bool is_matrix_product(const Call& call) {
  return call.kind == StepKind::product &&
         (call.function == "matmul" || call.function == "mm" || call.function == "dot");
}

bool takes_two_arrays(const Call& call) {
  return call.inputs.size() == 2 &&
         std::all_of(call.inputs.begin(), call.inputs.end(),
                     [](const CallInput& x) { return is_array(x) && !x.value.shape.empty(); });
}

Call as_product(const Call& call) {
  Call product = call;
  product.kind = StepKind::product;
  product.op.reset();
  product.function = call.dialect == Dialect::xla ? "dot" : "matmul";
  product.has_dims = false;
  product.dims = {};
  return product;
}

Call as_multiplication(const Call& call) {
  Call times = call;
  times.kind = StepKind::elementwise;
  times.op = Op::multiply;
  times.function = "multiply";
  return times;
}

std::string reason_of_product(const Call& call) {
  const Shape& a = call.inputs[0].value.shape;
  if (call.kind == StepKind::product) return "element by element";
  return cat("a matrix product: the axes of ", a[-1], " are summed over");
}

}  // namespace

void propose_kept_axes(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  for (int input = 0; input < operand_count(call); ++input) {
    const int made_by = reduction_behind(calls, operand(call, input));
    if (made_by < 0) continue;
    const Call& reduction = calls[static_cast<size_t>(made_by)];
    if (reduction.dialect == Dialect::xla) continue;  // has no keepdims
    Edit edit = changed_to(Repair::keepdims, call,
                           reduction.keepdims ? "the reduced axis does not stay"
                                              : "the reduced axis stays, with extent 1");
    edit.reduction = made_by;
    edit.keepdims = !reduction.keepdims;
    edits.push_back(std::move(edit));
  }
}

void propose_product(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  if (!takes_two_arrays(call)) return;
  const std::string why = reason_of_product(call);
  if (is_multiplication(call)) edits.push_back(changed_to(Repair::product, as_product(call), why));
  if (is_matrix_product(call))
    edits.push_back(changed_to(Repair::product, as_multiplication(call), why));
}

void propose_new_array(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  if (call.kind != StepKind::in_place || !call.op || call.inputs.empty()) return;
  Edit edit = changed_to(Repair::new_array, not_stored(call),
                         call.out ? "without out=" : "a new array may have another shape");
  const bool is_named = call.inputs[0].made_by < 0;  // a part of an array keeps its shape
  if (!call.out && is_named) edit.stored = call.inputs[0].name;
  edits.push_back(std::move(edit));
}

namespace {

int mask_among(const Call& call) {
  for (const IndexPart& part : call.parts) {
    if (part.input < 0) continue;
    const CallInput& input = call.inputs[static_cast<size_t>(part.input)];
    if (input.value.dtype == DType::boolean) return part.input;
  }
  return -1;
}

}  // namespace

namespace {

// x[mask] = y[mask]
Edit with_values_chosen(const Call& call, int mask) {
  Call chosen = view_of(call, 1, "index");
  chosen.kind = StepKind::index;
  chosen.inputs.push_back(call.inputs[static_cast<size_t>(mask)]);
  chosen.parts = {{1, all}};
  Edit edit = seen_through(call, Repair::where, 1, std::move(chosen));
  edit.effort = 1;
  edit.why = "the values of the same elements";
  return edit;
}

}  // namespace

// x[mask] = y with a y of x's shape: np.where(mask, y, x). x[mask] with a mask that stretches:
// np.where(mask, x, 0).
void propose_choice(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  const bool is_stored = call.kind == StepKind::assign;
  if (!is_stored && call.kind != StepKind::index) return;
  const int mask = mask_among(call);
  if (mask < 0 || call.parts.size() != 1) return;
  Call choice;
  choice.function = "where";
  choice.op = Op::where;
  choice.dialect = call.dialect;
  CallInput zero;
  zero.name = "0";
  zero.number = Scalar(0);
  const CallInput& x = call.inputs[0];
  choice.inputs = {call.inputs[static_cast<size_t>(mask)], is_stored ? call.inputs[1] : x,
                   is_stored ? x : zero};
  Edit edit = changed_to(Repair::where, std::move(choice),
                         is_stored ? "a value for every element, taken where the mask is true"
                                   : "every element stays, 0 where the mask is false");
  if (is_stored) edit.stored = x.name;
  edit.array = x.value.shape;
  edits.push_back(std::move(edit));
  if (is_stored && call.inputs[1].value.shape == x.value.shape)
    edits.push_back(with_values_chosen(call, mask));
}

namespace {

// Where the target disagrees, what is there.
Shape fitting_target(const Shape& shape, Shape target) {
  while (target.rank() < shape.rank()) target.insert(0, 1);
  const int added = target.rank() - shape.rank();
  for (int i = 0; i < target.rank(); ++i) {
    if (i < added) {
      target[i] = std::max<int64_t>(target[i], 1);
    } else if (shape[i - added] != 1 && target[i] != -1) {
      target[i] = shape[i - added];
    }
  }
  return target;
}

// Some extent that was asked for is still in it: else it answers another question.
bool keeps_some(const Shape& target, const Shape& asked) {
  for (int c = 0; c < asked.rank(); ++c)
    if (column(asked, c) > 1 && column(asked, c) == column(target, c)) return true;
  return false;
}

}  // namespace

// The target with axes that fit; its axes in another order.
void propose_targets(const Calls& calls, size_t at, Edits& edits) {
  const Call& call = calls[at];
  const bool expands = call.kind == StepKind::expand && call.inputs.size() == 1;
  if (!expands || call.function == "broadcast_in_dim" || call.function == "broadcast") return;
  Call fitting = call;
  const Shape& shape = call.inputs[0].value.shape;
  fitting.target = fitting_target(shape, call.target);
  // To its own shape it would not have to be expanded.
  if (resolved_target(fitting) != shape && keeps_some(fitting.target, call.target))
    edits.push_back(changed_to(Repair::expand, fitting, "a target that fits"));
  fitting.target = call.target;
  std::reverse(fitting.target.begin(), fitting.target.end());
  if (fitting.target != call.target)
    edits.push_back(changed_to(Repair::expand, fitting, "the target's axes reversed"));
}

}  // namespace weft::explanation

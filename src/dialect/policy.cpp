#include "dialect/policy.h"

#include <utility>
#include <vector>

#include "dialect/refuse.h"

namespace weft {
namespace {

struct ThreadState {
  Policy policy = Policy::implicit;
  detail::Observer observer;
};
// Read by every call; the initial-exec model makes that one instruction instead of a function.
thread_local ThreadState state __attribute__((tls_model("initial-exec")));

}  // namespace

PolicyScope::PolicyScope(Policy policy) : outer_(state.policy) { state.policy = policy; }
PolicyScope::~PolicyScope() { state.policy = outer_; }
Policy current_policy() { return state.policy; }

detail::Observer detail::exchange_observer(Observer next) {
  const Observer before = state.observer;
  state.observer = next;
  return before;
}

namespace dialect {
namespace {

// Tells the observer. What it computes meanwhile is its own affair and not reported to it.
void tell(const Stretch& stretch) {
  struct Muted {
    detail::Observer observer = detail::exchange_observer({});
    ~Muted() { detail::exchange_observer(observer); }
  } muted;
  muted.observer.tell(muted.observer.observer, stretch);
}

bool is_forbidden(Policy policy, const Placed& operand, const Shape& result) {
  if (policy == Policy::same_rank && operand.explicit_rank) return false;
  return !is_allowed(policy, *operand.shape, result);
}

// The result axes along which the operand shows the same elements again.
Axes repeated_axes(const Placed& operand, const Shape& result) {
  Axes repeated;
  for (int axis = 0; axis < result.rank(); ++axis) {
    int64_t own = 1;
    for (int i = 0; i < operand.dims->size(); ++i) {
      if ((*operand.dims)[i] == axis) own = (*operand.shape)[i];
    }
    if (own != result[axis]) repeated.push_back(axis);
  }
  return repeated;
}

// Names every operand that stretches too far, so that one correction is enough.
[[noreturn]] void refuse(Call call, const Placed* operands, int count, const Shape& result) {
  std::vector<Axes> columns;
  std::vector<int> forbidden;
  for (int i = 0; i < count; ++i) {
    call.shapes.push_back(*operands[i].shape);
    call.masked = call.masked || operands[i].is_mask;
    columns.push_back(*operands[i].dims);
    if (is_forbidden(call.policy, operands[i], result)) forbidden.push_back(i);
  }
  refuse_stretch(call, columns, result, forbidden);
}

}  // namespace

bool is_allowed(Policy policy, const Shape& operand, const Shape& result) {
  if (policy == Policy::implicit || operand.empty()) return true;
  return policy == Policy::exact ? operand == result : operand.rank() == result.rank();
}

bool are_stretches_watched(const std::optional<Policy>& own_policy) {
  return own_policy.value_or(state.policy) != Policy::implicit || state.observer.tell;
}

void check_stretches(const char* op, Voice voice, const Placed* operands, int count,
                     const Shape& result, const std::optional<Policy>& own_policy) {
  const Policy policy = own_policy.value_or(state.policy);
  for (int i = 0; i < count; ++i) {
    if (!is_forbidden(policy, operands[i], result)) continue;
    Call call{op, voice, {}};
    call.policy = policy;
    refuse(std::move(call), operands, count, result);
  }
  if (!state.observer.tell) return;
  for (int i = 0; i < count; ++i) {
    const Axes axes = repeated_axes(operands[i], result);
    if (axes.empty() || operands[i].shape->empty()) continue;
    tell(Stretch{op, voice, i, *operands[i].shape, result, axes});
  }
}

}  // namespace dialect
}  // namespace weft

#include "dialect/policy.h"

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

bool is_forbidden(Policy policy, const Placed& operand, const Shape& result) {
  if (policy == Policy::implicit || operand.shape->empty()) return false;
  if (policy == Policy::exact) return *operand.shape != result;
  return !operand.explicit_rank && operand.shape->rank() != result.rank();
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

[[noreturn]] void refuse(Policy policy, const char* op, Voice voice, const Placed* operands,
                         int count, const Shape& result, int operand) {
  std::vector<Shape> shapes;
  std::vector<Axes> columns;
  for (int i = 0; i < count; ++i) {
    shapes.push_back(*operands[i].shape);
    columns.push_back(*operands[i].dims);
  }
  refuse_stretch(policy, op, voice, shapes, columns, result, operand);
}

}  // namespace

bool are_stretches_watched(const std::optional<Policy>& own_policy) {
  return own_policy.value_or(state.policy) != Policy::implicit || state.observer.tell;
}

void check_stretches(const char* op, Voice voice, const Placed* operands, int count,
                     const Shape& result, const std::optional<Policy>& own_policy) {
  const Policy policy = own_policy.value_or(state.policy);
  for (int i = 0; i < count; ++i) {
    if (is_forbidden(policy, operands[i], result))
      refuse(policy, op, voice, operands, count, result, i);
  }
  if (!state.observer.tell) return;
  for (int i = 0; i < count; ++i) {
    const Axes axes = repeated_axes(operands[i], result);
    if (axes.empty() || operands[i].shape->empty()) continue;
    state.observer.tell(state.observer.observer,
                        Stretch{op, voice, i, *operands[i].shape, result, axes});
  }
}

}  // namespace dialect
}  // namespace weft

#include "dialect/policy.h"

#include <utility>
#include <vector>

#include "base/environment.h"
#include "dialect/observe.h"
#include "refuse/products.h"
#include "refuse/refuse.h"
#include "weft/broadcast.h"

namespace weft {
namespace {

struct ThreadState {
  Policy policy = Policy::implicit;
  bool is_watched = false;  // the policy is not implicit, or there is an observer
  bool is_told = true;      // what is lowered is meant
  detail::Observer observer;

  void set(Policy next) {
    policy = next;
    is_watched = policy != Policy::implicit || observer.tell;
  }
};
// Read by every call; the initial-exec model makes that one instruction instead of a function.
thread_local ThreadState state __attribute__((tls_model("initial-exec")));

bool is_observed() { return observing.load(std::memory_order_relaxed) && state.is_told; }

}  // namespace

PolicyScope::PolicyScope(Policy policy) : outer_(state.policy) { state.set(policy); }
PolicyScope::~PolicyScope() { state.set(outer_); }
Policy current_policy() { return state.policy; }

detail::Observer detail::exchange_observer(Observer next) {
  const Observer before = state.observer;
  state.observer = next;
  state.set(state.policy);
  return before;
}

namespace dialect {

Untold::Untold()
    : observer_(detail::exchange_observer({})), was_told_(std::exchange(state.is_told, false)) {}
Untold::~Untold() {
  state.is_told = was_told_;
  detail::exchange_observer(observer_);
}

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
  return !refuse::is_allowed(policy, *operand.shape, result);
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
[[noreturn]] void refuse(refuse::Call call, const Placed* operands, int count,
                         const Shape& result) {
  std::vector<Axes> columns;
  std::vector<int> forbidden;
  for (int i = 0; i < count; ++i) {
    call.shapes.push_back(*operands[i].shape);
    call.masked = call.masked || operands[i].is_mask;
    columns.push_back(*operands[i].dims);
    if (is_forbidden(call.policy, operands[i], result)) forbidden.push_back(i);
  }
  refuse::refuse_stretch(call, columns, result, forbidden);
}

}  // namespace

bool are_stretches_watched(const std::optional<Policy>& own_policy) {
  const bool is_watched =
      own_policy ? *own_policy != Policy::implicit || state.observer.tell : state.is_watched;
  return is_watched || is_observed();
}

void check_stretches(const char* op, Dialect dialect, const Placed* operands, int count,
                     const Shape& result, const std::optional<Policy>& own_policy) {
  const Policy policy = own_policy.value_or(state.policy);
  for (int i = 0; i < count; ++i) {
    if (!is_forbidden(policy, operands[i], result)) continue;
    refuse::Call call{op, dialect, {}};
    call.policy = policy;
    refuse(std::move(call), operands, count, result);
  }
  if (is_observed()) observe(op, dialect, operands, count, result);
  if (!state.observer.tell) return;
  for (int i = 0; i < count; ++i) {
    const Axes axes = repeated_axes(operands[i], result);
    if (axes.empty() || operands[i].shape->empty()) continue;
    tell(Stretch{op, dialect, i, *operands[i].shape, result, axes});
  }
}

Shape check_batches(const char* op, Dialect dialect, const Batched& a, const Batched& b,
                    const std::optional<Policy>& own_policy) {
  const Shape batches[] = {refuse::without_last(a.shape, a.core),
                           refuse::without_last(b.shape, b.core)};
  Shape batch = batches[0];
  if (!widen_to_fit(batch, batches[1]))
    refuse::refuse_batches(op, dialect, a.shape, a.core, b.shape, b.core);
  if (!are_stretches_watched(own_policy)) return batch;
  const Axes dims[] = {trailing_axes(batches[0].rank(), batch.rank()),
                       trailing_axes(batches[1].rank(), batch.rank())};
  const Placed placed[] = {{&batches[0], &dims[0], false}, {&batches[1], &dims[1], false}};
  check_stretches(op, dialect, placed, 2, batch, own_policy);
  return batch;
}

}  // namespace dialect
}  // namespace weft

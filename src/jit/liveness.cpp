#include "jit/liveness.h"

#include <algorithm>
#include <numeric>

namespace weft::jit {

Liveness::Liveness(const Segment& segment) : segment_(segment) {
  for (int i = 0; i < segment.sources; ++i) types_[i] = segment.source[i].type;
  for (int i = 0; i < segment.steps; ++i) types_[segment.sources + i] = segment.step[i].result;
  for (int i = 0; i < segment.targets; ++i) is_target_[segment.target[i].value] = true;
  for (int i = segment.steps - 1; i >= 0; --i) {
    const Step& step = segment.step[i];
    if (!is_needed(segment.sources + i)) continue;
    for (int k = 0; k < info(step.op).arity; ++k) {
      std::vector<int>& uses = uses_[step.args[k]];
      if (uses.empty() || uses.front() != i) uses.insert(uses.begin(), i);
    }
  }
}

int lanes_of(const Segment& segment) { return vector_bytes(segment) / Liveness(segment).widest(); }

int period_of(int items, int lanes) { return items / std::gcd(items, lanes); }

int Liveness::next_use(int value, int step) const {
  const auto next = std::upper_bound(uses_[value].begin(), uses_[value].end(), step);
  return next == uses_[value].end() ? kNever : *next;
}

int Liveness::widest() const {
  int64_t widest = 1;
  const auto include = [&](DType type) { widest = std::max(widest, size_in_bytes(type)); };
  for (int i = 0; i < segment_.sources + segment_.steps; ++i) include(types_[i]);
  for (int i = 0; i < segment_.sources; ++i) include(segment_.source[i].stored);
  for (int i = 0; i < segment_.steps; ++i) include(segment_.step[i].compute);
  for (int i = 0; i < segment_.targets; ++i) include(segment_.target[i].stored);
  return static_cast<int>(widest);
}

Liveness::Pressure Liveness::pressure(bool has_masks) const {
  Pressure most;
  for (int step = 0; step < segment_.steps; ++step) {
    if (!is_needed(segment_.sources + step)) continue;
    Pressure now;
    const auto count = [&](int value) {
      (has_masks && types_[value] == DType::boolean ? now.masks : now.vectors) += 1;
    };
    for (int value = 0; value < segment_.sources + step; ++value) {
      const std::vector<int>& uses = uses_[value];
      const bool has_begun = value >= segment_.sources || (!uses.empty() && uses.front() <= step);
      if (!is_splat(value) && has_begun && !uses.empty() && uses.back() >= step) count(value);
    }
    // The result takes the place of an argument that is not used again, if there is one.
    const Step& it = segment_.step[step];
    bool replaces = false;
    const DType result = types_[segment_.sources + step];
    for (int k = 0; k < info(it.op).arity; ++k) {
      const int arg = it.args[k];
      const bool is_same_kind =
          !has_masks || (types_[arg] == DType::boolean) == (result == DType::boolean);
      replaces = replaces || (is_same_kind && !is_splat(arg) && uses_[arg].back() == step);
    }
    if (!replaces) count(segment_.sources + step);
    most.vectors = std::max(most.vectors, now.vectors);
    most.masks = std::max(most.masks, now.masks);
  }
  return most;
}

}  // namespace weft::jit

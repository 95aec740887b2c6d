// The walk of an elementwise call over its frame, as data: index_stack.h steps, this notes down.
#pragma once

#include <set>

#include "weft/explanation.h"

namespace weft::explanation {

// The numbers of the steps to keep of so many: all, or the first, those around the first carry over
// each axis, and the last.
std::set<int64_t> kept_steps(const Shape& shape, int64_t size, int64_t most);

inline constexpr int64_t kMostSteps = 40;

// Nothing if there are more operands than a walk is made for. REQUIRES: the step works, and its
// operands lie in its frame.
std::optional<ExplainedWalk> explained_walk(const ExplainedStep& step, int64_t most = kMostSteps);

}  // namespace weft::explanation

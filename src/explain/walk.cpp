#include "explain/walk.h"

#include <algorithm>

#include "weft/index_stack.h"

namespace weft::explanation {
namespace {

// Operands of any operation, its mask and its target; the result is one place more. Places that are
// not used hold a number, which does not move.
constexpr size_t kOperands = 5;
constexpr size_t kResult = kOperands;
using Walked = Walk<kOperands + 1>;

// Memory begins with the element of the lowest address: axes may run backwards.
Layout in_memory(const Shape& shape, const Strides& strides) {
  const Layout layout{shape, strides, 0};
  return {shape, strides, count_or_overflow(shape) > 0 ? -reach_of(layout).first : 0};
}

Walked walk_over(const ExplainedStep& step, const Shape& shape) {
  std::array<WalkOperand, kOperands + 1> places;
  for (size_t i = 0; i < step.operands.size(); ++i) {
    const ExplainedOperand& operand = step.operands[i];
    places[i] = {in_memory(operand.shape, operand.strides), operand.axes};
  }
  places[kResult] = {in_memory(shape, step.result_strides),
                     trailing_axes(shape.rank(), shape.rank())};
  return {shape, places};
}

ExplainedMove move_at(const Walked& at, size_t operands) {
  ExplainedMove move{at.position(), at.carried(), at.index(), {}, {}, at.offset(kResult)};
  for (size_t i = 0; i < operands; ++i) {
    move.stacks.push_back(at.index(static_cast<int>(i)));
    move.offsets.push_back(at.offset(static_cast<int>(i)));
  }
  return move;
}

}  // namespace

std::set<int64_t> kept_steps(const Shape& shape, int64_t size, int64_t most) {
  std::set<int64_t> kept;
  const auto keep = [&](int64_t first, int64_t count) {
    for (int64_t n = std::max<int64_t>(first, 0); n < first + count && n < size; ++n)
      kept.insert(n);
  };
  if (size <= most) {
    keep(0, size);
    return kept;
  }
  keep(0, most / 2);
  int64_t inner = 1;
  for (int axis = shape.rank() - 1; axis > 0; --axis) {
    inner *= shape[axis];
    keep(inner - 1, 2);
  }
  const int64_t last = std::max<int64_t>(most / 4, 1);
  keep(size - last, last);
  return kept;
}

std::optional<ExplainedWalk> explained_walk(const ExplainedStep& step, int64_t most) {
  const size_t operands = step.operands.size();
  if (operands > kOperands) return {};
  const Shape& shape = step.result;
  Walked at = walk_over(step, shape);
  ExplainedWalk walk{at.size(), {}, {}};
  for (size_t i = 0; i < operands; ++i) walk.jumps.push_back(at.jumps(static_cast<int>(i)));
  for (const int64_t number : kept_steps(shape, at.size(), most)) {
    at.seek(number);
    walk.moves.push_back(move_at(at, operands));
  }
  return walk;
}

}  // namespace weft::explanation

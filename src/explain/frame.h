// The frame of a step: the box that its operands are seen in, and where each of them lies in it.
//
//   (2, 3) + (3,)    frame  2        3
//                    a      kept     kept    jumps (3, 1)
//                    b      missing  kept    jumps (0, 1)
#pragma once

#include "explain/lowered.h"

namespace weft::explanation {

// Puts a step's frame together: axes first, then operands, then settled.
class Framing {
 public:
  Framing(const Call& call, ExplainedStep& step) : call_(call), step_(step) {}

  // Extents that are not stated are found from the operands: 1 yields to any other.
  static constexpr int64_t kOpen = -2;
  // Returns its number. Along a strict axis no extent of 1 stretches.
  int add_axis(AxisRole role, std::string label = {}, int64_t extent = kOpen, bool strict = false);
  void add_axes(int count, bool strict = false);  // of the result, without labels
  // Axis i of the operand lies along axis axes[i]; -1: along none.
  ExplainedOperand& add_operand(const CallInput& input, const Axes& axes);
  // An array that is written, which never stretches.
  void add_target(const CallInput& input, const Axes& axes);

  // All of them along no axis: what the call makes of them has no common frame.
  void list_operands();

  // Finds open extents, and of every operand its uses and jumps.
  void settle();
  int rank() const { return static_cast<int>(step_.frame.size()); }
  ExplainedStep& step() { return step_; }
  const Call& call() const { return call_; }

 private:
  void settle_axis(int axis);
  int64_t joined_extent(int axis, bool& agree) const;

  const Call& call_;
  ExplainedStep& step_;
  std::vector<bool> strict_;  // per axis
};

// The extent of the operand along an axis of the frame, or -1 if it has no such axis.
int64_t extent_along(const ExplainedOperand& operand, int axis);

// Under its own name, or "a", "b", ...
CallInput named_input(const Call& call, size_t input);

// Fills operands, frame, result_axes and stages. `lowered`: null if the call is refused.
void frame_step(const Call& call, const Lowered* lowered, ExplainedStep& step);

// --- Of some kinds, called by frame_step.
void frame_product(Framing& framing);
void frame_window(Framing& framing);
void frame_view(Framing& framing, const Lowered* lowered);

}  // namespace weft::explanation

// Steps to be drawn, put together by hand: of any shapes, as the lowering would describe them.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "weft/broadcast.h"
#include "weft/explanation.h"

namespace weft::test {

inline Strides contiguous(const Shape& shape) {
  Strides strides = Strides::filled(shape.rank(), 1);
  for (int i = shape.rank() - 2; i >= 0; --i) {
    strides[i] = strides[i + 1] * std::max<int64_t>(shape[i + 1], 1);
  }
  return strides;
}

// An operand whose axis i becomes axis axes[i] of a frame; -1 in the frame: operands disagree.
inline ExplainedOperand seen_in(const Shape& frame, std::string name, Shape shape, Axes axes) {
  ExplainedOperand o{
      .name = std::move(name), .shape = shape, .strides = contiguous(shape), .axes = axes};
  o.uses.assign(static_cast<size_t>(frame.rank()), AxisUse::missing);
  o.jumps = Strides::filled(frame.rank(), 0);
  for (int i = 0; i < shape.rank(); ++i) {
    const auto k = static_cast<size_t>(axes[i]);
    const bool fails = frame[axes[i]] < 0 && shape[i] != 1;
    const bool kept = shape[i] == frame[axes[i]];
    o.uses[k] = fails ? AxisUse::failed : kept ? AxisUse::kept : AxisUse::stretched;
    o.jumps[axes[i]] = kept ? o.strides[i] : 0;
  }
  return o;
}

inline Axes trailing(const Shape& shape, int rank) {
  Axes axes;
  for (int i = 0; i < shape.rank(); ++i) axes.push_back(rank - shape.rank() + i);
  return axes;
}

// What the rule gives, with -1 where extents differ.
inline Shape frame_by_rule(const std::vector<Shape>& shapes) {
  int rank = 0;
  for (const Shape& s : shapes) rank = std::max(rank, s.rank());
  Shape frame = Shape::filled(rank, 1);
  for (const Shape& s : shapes) {
    for (int i = 0; i < s.rank(); ++i) {
      int64_t& extent = frame[rank - s.rank() + i];
      if (s[i] == 1 || extent == s[i]) continue;
      extent = extent == 1 ? s[i] : -1;
    }
  }
  return frame;
}

inline ExplainedWalk walked(const ExplainedStep& step) {
  ExplainedWalk walk;
  walk.size = 1;
  for (const int64_t extent : step.result) walk.size *= extent;
  Dims index = Dims::filled(step.result.rank(), 0);
  int carried = -1;
  const Strides written = contiguous(step.result);
  for (int64_t n = 0; n < std::min<int64_t>(walk.size, 64); ++n) {
    ExplainedMove move{.number = n, .carried = carried, .index = index};
    for (const ExplainedOperand& o : step.operands) {
      Dims stack;
      int64_t offset = 0;
      for (int i = 0; i < o.axes.size(); ++i)
        stack.push_back(o.shape[i] == 1 ? 0 : index[o.axes[i]]);
      for (int k = 0; k < index.size(); ++k) offset += index[k] * o.jumps[k];
      move.stacks.push_back(stack);
      move.offsets.push_back(offset);
    }
    for (int k = 0; k < index.size(); ++k) move.written_at += index[k] * written[k];
    walk.moves.push_back(move);
    carried = index.size() - 1;
    while (carried >= 0 && ++index[carried] == step.result[carried]) index[carried--] = 0;
  }
  for (const ExplainedOperand& o : step.operands) walk.jumps.push_back(o.strides);
  return walk;
}

inline std::string name_of_operand(size_t i) { return std::string(1, static_cast<char>('a' + i)); }

// a + b + ... of these shapes by NumPy's rule.
inline ExplainedStep elementwise_step(const std::vector<Shape>& shapes,
                                      std::vector<std::string> names = {}) {
  ExplainedStep step;
  step.function = shapes.size() == 1 ? "exp" : shapes.size() == 2 ? "add" : "sum_of";
  const Shape frame = frame_by_rule(shapes);
  step.works = std::find(frame.begin(), frame.end(), -1) == frame.end();
  for (size_t i = 0; i < shapes.size(); ++i) {
    const std::string name = i < names.size() ? names[i] : name_of_operand(i);
    step.operands.push_back(seen_in(frame, name, shapes[i], trailing(shapes[i], frame.rank())));
    step.text += cat(i ? " + " : "", name);
  }
  for (const int64_t extent : frame) step.frame.push_back({.extent = extent});
  for (int k = 0; k < frame.rank(); ++k) step.result_axes.push_back(k);
  if (step.works) {
    step.result = frame;
    step.walk = walked(step);
  } else {
    step.message = "add: the shapes do not broadcast\n    a picture";
  }
  return step;
}

inline void add_verdicts(ExplainedStep& step, const std::string& error, const std::string& needs) {
  for (const Dialect system : {Dialect::numpy, Dialect::torch, Dialect::xla}) {
    const bool works = step.works && (system != Dialect::xla || needs.empty());
    step.verdicts.push_back(
        {.system = system, .works = works, .result = works ? step.result : Shape{}});
    if (!works) step.verdicts.back().error = error;
    if (system == Dialect::xla) step.verdicts.back().needs = needs;
  }
}

// A cure that makes the operands these, seen in the frame of the result.
inline Cure cured(const ExplainedStep& step, const std::vector<Shape>& shapes, std::string code) {
  Cure cure{.result = frame_by_rule(shapes)};
  cure.code[0] = std::move(code);
  for (size_t i = 0; i < shapes.size(); ++i) {
    cure.operands.push_back(seen_in(cure.result, step.operands[i].name, shapes[i],
                                    trailing(shapes[i], cure.result.rank())));
  }
  return cure;
}

inline ExplainedStep placed_step(const Shape& a, const Shape& b, const Axes& dims) {
  ExplainedStep step{.text = cat("xla::add(a, b, ", braces(dims), ")"), .function = "add"};
  step.dialect = Dialect::xla;
  step.works = true;
  step.stages = xla::infer_binary_stages(a, b, dims);
  step.result = step.stages->shape;
  step.broadcast_dimensions = dims;
  const bool first = a.rank() < b.rank();
  step.operands = {seen_in(step.result, "a", a, first ? dims : trailing(a, a.rank())),
                   seen_in(step.result, "b", b, first ? trailing(b, b.rank()) : dims)};
  for (const int64_t extent : step.result) step.frame.push_back({.extent = extent});
  step.result_axes = trailing(step.result, step.result.rank());
  step.walk = walked(step);
  return step;
}

inline ExplainedStep reduced_step(const Shape& shape, int axis, bool keepdims) {
  ExplainedStep step{.text = cat("a.sum(", axis, keepdims ? ", keepdims=True)" : ")"),
                     .function = "sum"};
  step.kind = StepKind::reduce;
  step.works = true;
  step.keepdims = keepdims;
  step.operands = {seen_in(shape, "a", shape, trailing(shape, shape.rank()))};
  for (int k = 0; k < shape.rank(); ++k) {
    step.frame.push_back(
        {.extent = shape[k], .role = k == axis ? AxisRole::folded : AxisRole::result});
    if (k == axis && !keepdims) continue;
    step.result.push_back(k == axis ? 1 : shape[k]);
    step.result_axes.push_back(k);
  }
  return step;
}

// (batch..., rows, depth) @ (depth, columns): b has no batch.
inline ExplainedStep product_step(int64_t batch, int64_t rows, int64_t columns, int64_t depth) {
  const Shape frame = {batch, rows, columns, depth};
  ExplainedStep step{.text = "a @ b", .function = "matmul"};
  step.kind = StepKind::product;
  step.works = true;
  step.frame = {{batch, AxisRole::result, "batch"},
                {rows, AxisRole::result, "rows"},
                {columns, AxisRole::result, "columns"},
                {depth, AxisRole::summed, "summed"}};
  step.operands = {seen_in(frame, "a", {batch, rows, depth}, {0, 1, 3}),
                   seen_in(frame, "b", {depth, columns}, {3, 2})};
  step.result = {batch, rows, columns};
  step.result_axes = {0, 1, 2};
  return step;
}

inline ExplainedStep expanded_step(const Shape& from, const Shape& to) {
  ExplainedStep step{.text = cat("x.expand", "(", listed(to), ")"), .function = "expand"};
  step.kind = StepKind::expand;
  step.dialect = Dialect::torch;
  step.works = true;
  step.operands = {seen_in(to, "x", from, trailing(from, to.rank()))};
  for (const int64_t extent : to) step.frame.push_back({.extent = extent});
  step.result = to;
  step.result_axes = trailing(to, to.rank());
  return step;
}

inline ExplainedStep joined_step(const Shape& a, const Shape& b, int axis) {
  ExplainedStep step{.text = cat("concatenate([a, b], axis=", axis, ")"),
                     .function = "concatenate"};
  step.kind = StepKind::join;
  step.works = true;
  step.result = a;
  step.result[axis] += b[axis];
  for (const int64_t extent : step.result) step.frame.push_back({.extent = extent});
  step.result_axes = trailing(a, a.rank());
  step.operands = {seen_in(step.result, "a", a, trailing(a, a.rank())),
                   seen_in(step.result, "b", b, trailing(b, b.rank()))};
  return step;
}

inline Explanation explanation_of(std::vector<ExplainedStep> steps) {
  Explanation explanation;
  explanation.asked = steps.back().text;
  explanation.dialect = steps.back().dialect;
  explanation.result = steps.back().result;
  explanation.steps = std::move(steps);
  return explanation;
}

}  // namespace weft::test

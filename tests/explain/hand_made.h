// Explanations put together by hand, for tests of how they are said.
#pragma once

#include "weft/explanation.h"

namespace weft::test {

// a + b of (2, 3) and (3,): it works, b repeats.
inline ExplainedStep added_row() {
  ExplainedStep step;
  step.text = "a + b";
  step.function = "add";
  step.works = true;
  step.operands = {{.name = "a",
                    .shape = {2, 3},
                    .strides = {3, 1},
                    .axes = {0, 1},
                    .uses = {AxisUse::kept, AxisUse::kept},
                    .jumps = {3, 1}},
                   {.name = "b",
                    .shape = {3},
                    .strides = {1},
                    .axes = {1},
                    .uses = {AxisUse::missing, AxisUse::kept},
                    .jumps = {0, 1}}};
  step.frame = {{.extent = 2}, {.extent = 3}};
  step.result = {2, 3};
  step.result_axes = {0, 1};
  step.verdicts = {{.system = Dialect::numpy, .works = true, .result = {2, 3}},
                   {.system = Dialect::torch, .works = true, .result = {2, 3}},
                   {.system = Dialect::xla,
                    .error = "Automatic shape inference not supported: f64[2,3] and f64[3]",
                    .needs = "broadcast_dimensions={1}",
                    .placings = {{1}}}};
  step.memory = {.operands = 72, .result = 48};
  return step;
}

// a - b.mean(1) of (100, 3) and (100,): refused, keepdims cures it.
inline ExplainedStep refused_mean() {
  ExplainedStep step;
  step.text = "a - b.mean(1)";
  step.function = "subtract";
  step.operands = {{.name = "a",
                    .shape = {100, 3},
                    .strides = {3, 1},
                    .axes = {0, 1},
                    .uses = {AxisUse::kept, AxisUse::failed},
                    .jumps = {3, 1}},
                   {.name = "b.mean(1)",
                    .shape = {100},
                    .strides = {1},
                    .axes = {1},
                    .uses = {AxisUse::missing, AxisUse::failed},
                    .jumps = {0, 1}}};
  step.frame = {{.extent = 100}, {.extent = -1}};
  step.error.kind = ErrorKind::extents_differ;
  step.error.result_axis = 1;
  step.error.operands[0] = 0;
  step.error.operands[1] = 1;
  step.error.extents[0] = 3;
  step.error.extents[1] = 100;
  step.error.hint = "b[:, None] fits";
  step.message = "subtract: shapes (100, 3) and (100,) do not broadcast\n    a picture";
  step.verdicts = {
      {.system = Dialect::numpy,
       .error = "operands could not be broadcast together with shapes (100,3) (100,) "},
      {.system = Dialect::torch,
       .error = "The size of tensor a (3) must match the size of tensor b (100) at non-singleton "
                "dimension 1"},
      {.system = Dialect::xla, .error = "first line\nsecond", .needs = "broadcast_dimensions={0}"}};
  Cure keepdims{.repair = Repair::keepdims, .result = {100, 3}, .why = "one value per row"};
  keepdims.code = {"a - b.mean(1, keepdims=True)", "a - b.mean(1, keepdim=True)", "",
                   "a - weft::mean(b, {.axis = 1, .keepdims = true})"};
  Cure placing{.repair = Repair::placing, .result = {100, 3}, .is_numpys = true};
  placing.code[static_cast<size_t>(Language::xla)] = "xla::Sub(a, m, {0})";
  step.cures = {keepdims, placing};
  return step;
}

inline Explanation of(std::vector<ExplainedStep> steps) {
  Explanation explanation;
  explanation.asked = steps.back().text;
  explanation.result = steps.back().result;
  explanation.memory = steps.back().memory;
  explanation.steps = std::move(steps);
  return explanation;
}

}  // namespace weft::test

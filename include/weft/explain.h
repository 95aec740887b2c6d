// What is said about a broadcast before it runs, or instead of running it: explanation.h has the
// value, which prints itself.
//
//   std::cout << explain({{12, 4, 1, 5}, {1, 5, 5}});      shapes
//   explain(Op::add, {a, b}).focus().schedule              a call: how it would run here
//   explain((lazy(a) - b) * 2).plan                        an expression: how it is fused
//   explain("a - b.mean(1)", {.bindings = {"a=(100,3)", "b=(100,3)"}})         a text
//   xla::explain({4}, {1, 2}, {0})                         XLA's two stages
//   torch::explain_expand({3, 1}, {1, 1}, {2, -1, 4})      sizes and strides
//
// Nothing is computed, and what is refused is an answer: nothing is thrown but MemoryError. Of
// shapes alone the element types are float64, and nothing is said of how they would run.
// docs/schedule.md has the words of schedules, docs/fusion.md those of plans.
#pragma once

#include <concepts>
#include <string_view>
#include <vector>

#include "weft/explanation.h"
#include "weft/lazy.h"
#include "weft/numpy.h"

namespace weft {

// In NumPy's dialect, aligned at the right; of two shapes as of their sum.
WEFT_API Explanation explain(const std::vector<Shape>& shapes);

// A call of the table of operations, with the operands' types and strides, on this machine.
WEFT_API Explanation explain(Op op, const std::vector<Operand>& operands,
                             const Options& options = {});

namespace detail {
WEFT_API Explanation explain_text(std::string_view text, const ExplainOptions& options);
WEFT_API Explanation explain_expr(const Expr& expr);
}  // namespace detail

// An expression as NumPy's, PyTorch's or XLA's users write it; docs/explain.md has what it may be.
// (A template, so that explain({{2, 3}}) is of shapes.)
template <std::convertible_to<std::string_view> Text>
Explanation explain(const Text& text, const ExplainOptions& options = {}) {
  return detail::explain_text(text, options);
}

// An error that a program printed, of NumPy, PyTorch, JAX, XLA, TensorFlow, xtensor or Eigen, with
// its traceback if there is one. Bindings say the shapes of its names, where it does not.
WEFT_API Explanation explain_error(std::string_view pasted, const ExplainOptions& options = {});

// The calls that an expression stands for, and its plan: programs, slabs, the memory they touch.
template <std::derived_from<Expr> E>
Explanation explain(const E& expr) {
  return detail::explain_expr(expr);
}

namespace torch {
WEFT_API Explanation explain_expand(const Shape& sizes, const Strides& strides,
                                    const Shape& target);
}  // namespace torch

namespace xla {
// A sum of the two. Ranks that differ take two stages: the lower rank is placed by dimensions, then
// degenerate axes are stretched.
WEFT_API Explanation explain(const Shape& lhs, const Shape& rhs, const Axes& dims = {});
}  // namespace xla

}  // namespace weft

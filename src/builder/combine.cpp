// Reductions, products and comparisons by direction.
#include "base/raise.h"
#include "base/text.h"
#include "builder/recipe.h"
#include "contract/run_contract.h"
#include "dialect/products.h"
#include "graph/reductions.h"

namespace weft::xla {

using detail::append_fusible;
using detail::append_step;
using detail::check_operands;
using detail::described;
using detail::expr_of;

XlaOp Compare(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims,
              ComparisonDirection direction) try {
  switch (direction) {
    case ComparisonDirection::Eq:
      return Eq(lhs, rhs, dims);
    case ComparisonDirection::Ne:
      return Ne(lhs, rhs, dims);
    case ComparisonDirection::Ge:
      return Ge(lhs, rhs, dims);
    case ComparisonDirection::Gt:
      return Gt(lhs, rhs, dims);
    case ComparisonDirection::Le:
      return Le(lhs, rhs, dims);
    case ComparisonDirection::Lt:
      break;
  }
  return Lt(lhs, rhs, dims);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

// --- Reductions.

namespace {

// Of no elements: init everywhere.
Expr repeated(const Expr& init, const Shape& x, const Axes& dimensions) {
  Shape kept;
  for (int axis = 0; axis < x.rank(); ++axis) {
    bool is_reduced = false;
    for (int64_t d : dimensions) is_reduced = is_reduced || d == axis;
    if (!is_reduced) kept.push_back(x[axis]);
  }
  return broadcast(init, kept);
}

}  // namespace

XlaOp Reduce(const XlaOp& x, const XlaOp& init, Op op, const Axes& dimensions) try {
  check_operands("reduce", {x, init});
  dialect::check_xla_reduce(described(x), described(init), op, dimensions);
  const bool is_empty = count_or_overflow(x.shape()) == 0;
  Expr result =
      is_empty ? repeated(expr_of(init), x.shape(), dimensions)
               : graph::to_expr(dialect::xla_reduce(graph::node_of(expr_of(x)),
                                                    graph::node_of(expr_of(init)), op, dimensions));
  return append_fusible("reduce", {x, init}, std::move(result),
                        cat("dimensions=", braces(dimensions), ", to_apply=", info(op).name));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

XlaOp ReduceAll(const XlaOp& x, const XlaOp& init, Op op) try {
  Axes all;
  for (int axis = 0; axis < x.shape().rank(); ++axis) all.push_back(axis);
  return Reduce(x, init, op, all);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

// --- Products.

namespace {

std::string attributes_of(const DotDimensions& d) {
  std::string text;
  const std::pair<const char*, const Axes&> lists[] = {{"lhs_batching", d.lhs_batching},
                                                       {"rhs_batching", d.rhs_batching},
                                                       {"lhs_contracting", d.lhs_contracting},
                                                       {"rhs_contracting", d.rhs_contracting}};
  for (const auto& [what, axes] : lists) {
    if (!axes.empty()) text += cat(text.empty() ? "" : ", ", what, "=", braces(axes));
  }
  return text;
}

}  // namespace

XlaOp DotGeneral(const XlaOp& lhs, const XlaOp& rhs, const DotDimensions& d) try {
  check_operands("dot_general", {lhs, rhs});
  const core::Contract c = dialect::lower_xla_dot_general(described(lhs), described(rhs), d);
  return append_step("dot_general", {lhs, rhs}, described(c.shape(), c.result), attributes_of(d),
                     [d](const std::vector<Array>& in) {
                       return contract::run(dialect::lower_xla_dot_general(in[0], in[1], d));
                     });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

XlaOp Dot(const XlaOp& lhs, const XlaOp& rhs) try {
  check_operands("dot", {lhs, rhs});
  const core::Contract c = dialect::lower_xla_dot(described(lhs), described(rhs));
  return append_step("dot", {lhs, rhs}, described(c.shape(), c.result), "",
                     [](const std::vector<Array>& in) {
                       return contract::run(dialect::lower_xla_dot(in[0], in[1]));
                     });
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::xla

// Reductions, products and comparisons by direction.
#include <utility>

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "builder/recipe.h"
#include "dialect/products.h"
#include "graph/reductions.h"

namespace weft::xla {

using detail::append_fusible;
using detail::check_operands;
using detail::described;
using detail::expr_of;
using detail::Instruction;
using detail::InstructionKind;

XlaOp Compare(const XlaOp& lhs, const XlaOp& rhs, const Axes& dims, ComparisonDirection direction) {
  using Comparison = XlaOp (*)(const XlaOp&, const XlaOp&, const Axes&);
  static constexpr Comparison kComparisons[] = {Eq, Ne, Ge, Gt, Le, Lt};  // as the directions
  return kComparisons[static_cast<int>(direction)](lhs, rhs, dims);
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
} catch (...) {
  detail::refuse_call("Reduce");
}

XlaOp ReduceAll(const XlaOp& x, const XlaOp& init, Op op) try {
  return Reduce(x, init, op, all_axes(x.shape().rank()));
} catch (...) {
  detail::refuse_call("ReduceAll");
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

XlaOp append_product(const char* opcode, const XlaOp& lhs, const XlaOp& rhs,
                     const core::Contract& c, const DotDimensions& d, std::string attributes) {
  Instruction made{InstructionKind::product, opcode};
  made.expr = Expr(described(c.shape(), c.result));
  made.attributes = std::move(attributes);
  made.dot = d;
  return detail::append({lhs, rhs}, std::move(made));
}

}  // namespace

XlaOp DotGeneral(const XlaOp& lhs, const XlaOp& rhs, const DotDimensions& d) try {
  check_operands("dot_general", {lhs, rhs});
  return append_product("dot_general", lhs, rhs,
                        dialect::lower_xla_dot_general(described(lhs), described(rhs), d), d,
                        attributes_of(d));
} catch (...) {
  detail::refuse_call("DotGeneral");
}

XlaOp Dot(const XlaOp& lhs, const XlaOp& rhs) try {
  check_operands("dot", {lhs, rhs});
  const DotDimensions d{.lhs_contracting = {lhs.shape().rank() - 1}, .rhs_contracting = {0}};
  return append_product("dot", lhs, rhs, dialect::lower_xla_dot(described(lhs), described(rhs)), d,
                        "");
} catch (...) {
  detail::refuse_call("Dot");
}

}  // namespace weft::xla

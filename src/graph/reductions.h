// Lazy reductions of all voices: the steps of api/reduce_kinds.cpp with nodes instead of arrays, so
// that types, masks, kernels and errors are the same.
#pragma once

#include "api/reduce_call.h"
#include "graph/expr.h"

namespace weft::graph {

// One call, its arguments checked as the eager call checks them.
class LazyReduction {
 public:
  LazyReduction(const api::ReduceKind& kind, const Expr& x, const ReduceOptions& options,
                Voice voice = Voice::numpy)
      : x_(node_of(x)),
        described_(shape_of(*x_)),
        call_(api::check_reduce(kind, described_, options, voice)) {}
  LazyReduction(const LazyReduction&) = delete;
  LazyReduction& operator=(const LazyReduction&) = delete;

  Expr sum(DType result) const;
  Expr product(DType result) const;
  Expr order(bool largest) const;
  Expr mean(DType result) const;
  Expr variance(DType compute, double correction, bool root) const;
  Expr truth(bool all) const;
  Expr count_nonzero() const;
  Expr sum_of_squares() const;
  Expr norm(double order) const;
  Expr logsumexp(DType floats) const;
  // REQUIRES: one axis.
  Expr arg(const ReduceAxes& axis, bool largest) const;

  const api::ReduceCall& call() const { return call_; }

 private:
  using Plan = api::ReducePlan;

  // Elements in the type plan.result, if the way to plan.load leads through it.
  NodeRef converted(const NodeRef& x, const Plan& plan) const;
  NodeRef masked(const NodeRef& x, const Plan& plan) const;
  // Reduced axes kept, in the type plan.load.
  NodeRef core(const NodeRef& x, const Plan& plan) const;
  // In the type plan.result, the initial value taken in if wanted.
  NodeRef reduced(const NodeRef& x, const Plan& plan, bool with_initial) const;
  NodeRef kept_mean(const NodeRef& x, DType result) const;
  NodeRef kept_squares(const NodeRef& x, DType result) const;
  NodeRef kept_order(const NodeRef& x, bool largest, bool with_initial) const;
  NodeRef kept_sum(const NodeRef& x, DType result, bool with_initial) const;
  NodeRef centred_squares(const NodeRef& x, DType compute, const NodeRef& mean) const;
  NodeRef counts() const;
  NodeRef degrees(double correction) const;
  Expr finish(NodeRef kept, DType result) const;

  NodeRef x_;
  Array described_;
  api::ReduceCall call_;
};

// xla::reduce, its arguments checked. REQUIRES: x has elements.
NodeRef make_xla_reduction(const NodeRef& x, const NodeRef& init, Op op, const Axes& dimensions);

}  // namespace weft::graph

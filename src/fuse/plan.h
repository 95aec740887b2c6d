// Plan: an expression whose inputs come later, scheduled once and run any number of times.
#pragma once

#include "fuse/fusion_plan.h"
#include "graph/expr.h"

namespace weft::fuse {

// Immutable, so threads may run one at the same time.
class Plan {
 public:
  // The values of `inputs` come with each run: these expressions, and what only they need, are not
  // computed.
  Plan(const Expr& root, const std::vector<Expr>& inputs);
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  // One value for each input, of its shape and type, in any memory order. The result may be a view
  // of one.
  Array run(const Array* const* values) const;

  // How many loops or reductions run one after the other.
  int steps() const;

 private:
  const Expr root_;
  std::vector<graph::NodeRef> stand_ins_;  // for the inputs: without elements
  graph::NodeList nodes_;                  // these among them
  std::vector<int> positions_;  // of the inputs among the nodes; -1: the root does not need it
  std::shared_ptr<const FusionPlan> schedule_;
};

}  // namespace weft::fuse

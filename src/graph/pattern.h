// Pattern: the structure of an expression without its inputs: operations, types, shapes, who reads
// whom, and which inputs are the same. Expressions that match one share a schedule.
#pragma once

#include "graph/graph.h"

namespace weft::graph {

// What a node adds to those of its operands, which have theirs: equal for nodes behind which the
// same is computed. Called when the node is complete.
uint64_t hash_of_structure(const Node& node) noexcept;

class Pattern {
 public:
  Pattern() = default;
  // `nodes` is what nodes_behind gave.
  explicit Pattern(const NodeList& nodes);

  // True iff what lies behind the root has this structure: then its nodes are in `nodes`, in the
  // order of those that the pattern was made from.
  bool match(const Node& root, NodeList& nodes) const;

 private:
  std::vector<int64_t> words_;  // of all nodes, users before operands
  std::vector<int> operands_;   // positions, in that order
  std::vector<int> leaves_;     // positions
  std::vector<int> same_;       // for each leaf: the first leaf that is the same
  size_t count_ = 0;            // of nodes
};

}  // namespace weft::graph

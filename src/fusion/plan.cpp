#include "fusion/plan.h"

#include <algorithm>

#include "fusion/run.h"

namespace weft::fusion {
namespace {

// An input in a node's place in the order of nodes.
NodeRef stand_in(const Node& place, const Array& value) {
  NodeRef node = make_array_node(value);
  node.get()->serial = place.serial;
  return node;
}

// Row-major and without elements.
Array described(const Node& node) {
  return Array(detail::StorageRef(), Layout::row_major(node.shape), node.dtype, false);
}

NodeList nodes_of(const std::vector<Expr>& expressions) {
  NodeList nodes;
  for (const Expr& expression : expressions) nodes.push_back(expression.node());
  return nodes;
}

}  // namespace

Plan::Plan(const Expr& root, const std::vector<Expr>& inputs)
    : root_(root), inputs_(inputs), nodes_(nodes_behind(*root.node(), nodes_of(inputs))) {
  NodeList nodes = nodes_;
  for (const Expr& input : inputs_) {
    const auto at = std::find(nodes_.begin(), nodes_.end(), input.node());
    positions_.push_back(at == nodes_.end() ? -1 : static_cast<int>(at - nodes_.begin()));
    if (at == nodes_.end()) continue;
    stand_ins_.push_back(stand_in(*input.node(), described(*input.node())));
    nodes[static_cast<size_t>(positions_.back())] = stand_ins_.back().get();
  }
  schedule_ = make_schedule(nodes);
}

Array Plan::run(const std::vector<Array>& values) const {
  NodeList nodes = nodes_;
  std::vector<NodeRef> bound;
  bound.reserve(values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    if (positions_[i] < 0) continue;
    const auto position = static_cast<size_t>(positions_[i]);
    bound.push_back(stand_in(*nodes_[position], values[i]));
    nodes[position] = bound.back().get();
  }
  return fusion::run(nodes, *schedule_);
}

}  // namespace weft::fusion

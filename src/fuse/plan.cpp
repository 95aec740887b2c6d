#include "fuse/plan.h"

#include <algorithm>

#include "array/array_list.h"
#include "fuse/run.h"

namespace weft::fuse {
namespace {

// An input in a node's place in the order of nodes: row-major and without elements.
graph::NodeRef stand_in(const graph::Node& place) {
  graph::NodeRef node = graph::make_array_node(
      Array(detail::StorageRef(), Layout::row_major(place.shape), place.dtype, false));
  node.get()->serial = place.serial;
  return node;
}

graph::NodeList nodes_of(const std::vector<Expr>& expressions) {
  graph::NodeList nodes;
  for (const Expr& expression : expressions) nodes.push_back(expression.node());
  return nodes;
}

}  // namespace

Plan::Plan(const Expr& root, const std::vector<Expr>& inputs)
    : root_(root), nodes_(graph::nodes_behind(*root.node(), nodes_of(inputs))) {
  for (const Expr& input : inputs) {
    const auto at = std::find(nodes_.begin(), nodes_.end(), input.node());
    positions_.push_back(at == nodes_.end() ? -1 : static_cast<int>(at - nodes_.begin()));
    if (at == nodes_.end()) continue;
    stand_ins_.push_back(stand_in(*input.node()));
    *at = stand_ins_.back().get();
  }
  schedule_ = make_fusion_plan(nodes_);
}

int Plan::steps() const {
  int count = 0;
  for (const Step& step : schedule_->steps) count += step.is_view() ? 0 : 1;
  return count;
}

Array Plan::run(const Array* const* values) const {
  ArrayList given(nodes_.size());
  for (size_t i = 0; i < positions_.size(); ++i) {
    if (positions_[i] >= 0) given[static_cast<size_t>(positions_[i])] = values[i];
  }
  return fuse::run(nodes_, *schedule_, given.data());
}

}  // namespace weft::fuse

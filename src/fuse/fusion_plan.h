// FusionPlan: all that is decided before an expression runs. It depends on the structure of the
// expression (operations, types, shapes, who reads whom, which inputs are the same), not on where
// its inputs lie: expressions of the same structure share one.
#pragma once

#include <memory>

#include "fuse/clusters.h"

namespace weft::fuse {

// How a graph runs: what explain shows.
struct Outline {
  graph::Graph graph;
  std::vector<Step> steps;
  std::vector<Cluster> clusters;
};
// An item that several loops want is stored for them, unless it would take more memory than inputs
// and result together: then each of them computes it for itself.
Outline make_outline(const graph::NodeList& nodes);

struct FusionPlan {
  std::vector<int> node;     // of each item: which of the nodes behind the root it is
  std::vector<int> step_of;  // of each item that has a step; -1
  std::vector<Shape> shapes;
  std::vector<Step> steps;
  std::vector<Cluster> clusters;
  graph::Use root;
  bool
      is_single;  // one step, as a whole, that gives the root itself: a program, or a reduction that is_one_row
};

// True iff the map moves nothing of this shape.
bool is_identity(const graph::AxisMap& axes, const Shape& shape);

// A new one. `nodes` is what nodes_behind gave.
std::shared_ptr<const FusionPlan> make_fusion_plan(const graph::NodeList& nodes);

// A schedule and the nodes it runs on, for as long as the thread looks for no other.
struct Found {
  const graph::NodeList& nodes;  // the root is last
  const std::shared_ptr<const FusionPlan>& schedule;
};
// The schedule of an expression: a new one, or one that was made before for the same structure
// (pattern.h). Each thread remembers some.
Found find_plan(const graph::Node& root);

}  // namespace weft::fuse

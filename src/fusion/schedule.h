// Schedule: all that is decided before an expression runs. It depends on the structure of the expression (operations, types,
// shapes, who reads whom, which inputs are the same), not on where its inputs lie: expressions of the same structure
// share one.
#pragma once

#include <memory>

#include "fusion/clusters.h"

namespace weft::fusion {

// How a graph runs: what explain shows.
struct Outline {
  Graph graph;
  std::vector<Step> steps;
  std::vector<Cluster> clusters;
};
// An item that several loops want is stored for them, unless it would take more memory than inputs and result together: then
// each of them computes it for itself.
Outline make_outline(const NodeList& nodes);

struct Schedule {
  std::vector<int> node;     // of each item: which of the nodes behind the root it is
  std::vector<int> step_of;  // of each item that has a step; -1
  std::vector<Shape> shapes;
  std::vector<Step> steps;
  std::vector<Cluster> clusters;
  Use root;
};

// A new one. `nodes` is what nodes_behind gave.
std::shared_ptr<const Schedule> make_schedule(const NodeList& nodes);

// The same, or one that was made before for the same structure. Each thread remembers some.
std::shared_ptr<const Schedule> find_schedule(const NodeList& nodes);

// What evaluations of a node begin with.
struct Prepared {
  NodeList nodes;
  std::shared_ptr<const Schedule> schedule;
  int64_t slab_bytes;                      // that it was made for
  std::unique_ptr<const Prepared> before;  // for other ones: somebody may be using it
};
// Kept by the node, so that evaluating it again costs nothing but running.
const Prepared& prepare(const Node& root);

}  // namespace weft::fusion

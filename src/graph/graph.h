// Graph: the nodes behind a result as a plain list, operands before users, each distinct
// computation once.
//
//   a * b + a * b             items  0 array a    1 array b    2 multiply 0 1    3 add 2 2
//
// Views that show all of a node are gone: they have become part of the maps between items. So has
// what repeats: an item has extent 1 along every axis on which all that it is computed from stands
// still.
#pragma once

#include <vector>

#include "graph/node.h"

namespace weft::graph {

// An operand: item `item`, seen through a map from the user's axes (a reduction's or a view's:
// those of its operand). Entries that point to an axis of extent 1 are -1.
struct Use {
  int item = -1;
  AxisMap axes;
};

struct Item {
  const Node* node = nullptr;
  Shape shape;  // of the distinct elements
  int uses = 0;
  Use use[kMaxArity];
  uint64_t hash = 0;

  int64_t size() const { return count_or_overflow(shape); }
  bool is_leaf() const { return node->kind == Kind::array || node->kind == Kind::literal; }
  bool is_view() const { return node->kind == Kind::part || node->kind == Kind::reshape; }
};

struct Graph {
  std::vector<Item> items;
  Use root;  // the result, seen from the axes of the node asked for
};

// All nodes behind a root, each once, operands before users; the root is last.
using NodeList = std::vector<const Node*>;
NodeList nodes_behind(const Node& root);
// The same without what lies behind the nodes in `ends` only.
NodeList nodes_behind(const Node& root, const NodeList& ends);
// REQUIRES: the node is in the list.
int position_of(const NodeList& nodes, const Node& node);
// True iff both are arrays that show the same memory alike, or equal literals.
bool is_same_leaf(const Node& a, const Node& b);
// Equal for leaves that are the same.
uint64_t hash_of_leaf(const Node& leaf);

// The nodes must outlive the graph.
Graph collect(const NodeList& nodes);

// A hash with one more word in it.
inline uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
  return hash ^ (hash >> 29);
}

}  // namespace weft::graph

#include "graph/graph.h"

#include <algorithm>
#include <cstring>

#include "graph/first_alike.h"

namespace weft::graph {

namespace {

// In the order they were made, operands come first.
bool is_older(const Node* a, const Node* b) { return a->serial < b->serial; }

}  // namespace

NodeList nodes_behind(const Node& root) { return nodes_behind(root, {}); }

NodeList nodes_behind(const Node& root, const NodeList& ends) {
  NodeList waiting;  // a heap, the youngest on top
  NodeList found;
  waiting.reserve(16);
  found.reserve(16);
  waiting.push_back(&root);
  while (!waiting.empty()) {
    std::pop_heap(waiting.begin(), waiting.end(), is_older);
    const Node* node = waiting.back();
    waiting.pop_back();
    if (!found.empty() && found.back() == node) continue;
    found.push_back(node);
    if (std::find(ends.begin(), ends.end(), node) != ends.end()) continue;
    for (int i = 0; i < node->operands; ++i) {
      waiting.push_back(node->operand[i].node.get());
      std::push_heap(waiting.begin(), waiting.end(), is_older);
    }
  }
  std::reverse(found.begin(), found.end());
  return found;
}

int position_of(const NodeList& nodes, const Node& node) {
  const auto at = std::lower_bound(nodes.begin(), nodes.end(), &node, is_older);
  return static_cast<int>(at - nodes.begin());
}

uint64_t hash_of_leaf(const Node& leaf) {
  if (leaf.kind == Kind::array) return reinterpret_cast<uintptr_t>(leaf.array->origin());
  uint64_t half;
  std::memcpy(&half, leaf.literal, sizeof half);
  return half;
}

namespace {

uint64_t hash_of(const Item& item) {
  const Node& node = *item.node;
  uint64_t hash = mix(static_cast<uint64_t>(node.kind) << 16 | static_cast<uint64_t>(node.op) << 8,
                      static_cast<uint64_t>(node.dtype));
  for (int i = 0; i < item.uses; ++i) hash = mix(hash, static_cast<uint64_t>(item.use[i].item));
  return item.is_leaf() ? mix(hash, hash_of_leaf(node)) : hash;
}

bool is_same_array(const Array& a, const Array& b) {
  return a.origin() == b.origin() && a.shares_storage_with(b) && a.strides() == b.strides() &&
         a.shape() == b.shape();
}

}  // namespace

bool is_same_leaf(const Node& a, const Node& b) {
  if (a.kind != b.kind || a.dtype != b.dtype) return false;
  if (a.kind == Kind::array) return is_same_array(*a.array, *b.array);
  return a.kind == Kind::literal &&
         std::memcmp(a.literal, b.literal, static_cast<size_t>(size_in_bytes(a.dtype))) == 0;
}

namespace {

bool is_same_reduction(const core::Reduce& a, const core::Reduce& b) {
  return a.method == b.method && a.reducer == b.reducer && a.op == b.op && a.load == b.load &&
         a.element == b.element && a.axes == b.axes && a.x.shape == b.x.shape &&
         a.x.strides == b.x.strides;
}

bool is_same_part(const Node& a, const Node& b) {
  return a.operand[0].axes == b.operand[0].axes && a.part->start == b.part->start &&
         a.part->step == b.part->step;
}

bool compute_the_same(const Item& a, const Item& b) {
  const Node& x = *a.node;
  const Node& y = *b.node;
  if (a.hash != b.hash || x.kind != y.kind || x.dtype != y.dtype || x.shape != y.shape)
    return false;
  if (a.is_leaf()) return is_same_leaf(x, y);
  if (x.op != y.op || x.compute != y.compute || a.uses != b.uses) return false;
  if (x.kind == Kind::reduction && !is_same_reduction(*x.reduction, *y.reduction)) return false;
  if (x.kind == Kind::part && !is_same_part(x, y)) return false;
  for (int i = 0; i < a.uses; ++i) {
    if (a.use[i].item != b.use[i].item || a.use[i].axes != b.use[i].axes) return false;
    if (x.loads[i] != y.loads[i]) return false;
  }
  return x.strides == y.strides;
}

// Where each node went: an item, and which of its axes each of the node's axes is.
class Collector {
 public:
  explicit Collector(const NodeList& nodes)
      : nodes_(nodes), placed_(nodes.size()), known_(nodes.size()) {
    graph_.items.reserve(nodes_.size());
  }

  Graph collect() {
    for (size_t i = 0; i < nodes_.size(); ++i) placed_[i] = place(*nodes_[i]);
    graph_.root = std::move(placed_.back());
    return std::move(graph_);
  }

 private:
  const Use& placed(const Edge& edge) const {
    return placed_[static_cast<size_t>(position_of(nodes_, *edge.node))];
  }
  Use seen_through(const Edge& edge) const {
    const Use& whole = placed(edge);
    return {whole.item, compose(edge.axes, whole.axes)};
  }

  Use place(const Node& node) {
    if (node.kind == Kind::view) return seen_through(node.operand[0]);
    Item item;
    item.node = &node;
    item.shape = node.shape;
    item.uses = node.operands;
    for (int i = 0; i < node.operands; ++i)
      item.use[i] = item.is_view() ? placed(node.operand[i]) : seen_through(node.operand[i]);
    narrow(item);
    item.hash = hash_of(item);
    const int next = static_cast<int>(graph_.items.size());
    const int number = known_.find_or_add(item.hash, next, [&](int known) {
      return compute_the_same(graph_.items[static_cast<size_t>(known)], item);
    });
    AxisMap axes = identity_map(node.shape.rank());
    for (int j = 0; j < axes.size(); ++j) {
      if (item.shape[j] == 1) axes[j] = -1;
    }
    if (number == next) graph_.items.push_back(std::move(item));
    return {number, std::move(axes)};
  }

  // Extent 1 along every axis on which nothing moves. Not for reductions: their order depends on
  // what lies between the axes they reduce. Nor for views, which take no memory where they repeat.
  void narrow(Item& item) const {
    const Node& node = *item.node;
    if (node.kind == Kind::reduction || item.is_view()) return;
    for (int j = 0; j < item.shape.rank(); ++j) {
      if (item.shape[j] == 1) continue;
      bool moves = node.kind == Kind::array && node.array->strides()[j] != 0;
      for (int i = 0; i < item.uses; ++i) moves = moves || item.use[i].axes[j] >= 0;
      if (!moves && item.shape[j] != 0) item.shape[j] = 1;
    }
  }

  const NodeList& nodes_;
  std::vector<Use> placed_;
  FirstAlike known_;
  Graph graph_;
};

}  // namespace

Graph collect(const NodeList& nodes) { return Collector(nodes).collect(); }

}  // namespace weft::graph
